"""What a person prefers on all pages of one browser."""
