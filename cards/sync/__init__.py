"""Fills the database from the catalogue's texts and keeps it in step with them."""
