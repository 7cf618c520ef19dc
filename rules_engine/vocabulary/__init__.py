"""The words everything else is made of: the game's terms, answers of players, errors, numerals."""
