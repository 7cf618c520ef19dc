"""Pages on which lists come in and go out."""
