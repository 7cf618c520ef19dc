"""Everything the site knows of the game as files: made once for each state of the data, and never changed after."""
