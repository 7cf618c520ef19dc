"""The page of one card."""
