"""Whether a deck is legal: the question, the answer, and the answer made ready for people."""
