"""What pictures and sheets are drawn with."""
