"""The words everything else is made of: vocabulary, answers of players, errors, numerals."""
