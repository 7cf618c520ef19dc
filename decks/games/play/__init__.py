"""Answering a table: the press, the position it meets, what follows from it, and why it may be refused."""
