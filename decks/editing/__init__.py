"""Changes of a deck as values, and how they are written: once, never lost, whoever else is editing."""
