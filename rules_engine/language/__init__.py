"""The language in which the cards' abilities are written: tree, parser, checker and the writer of Japanese text."""
