"""The games of one person: how they begin, their pages and addresses."""
