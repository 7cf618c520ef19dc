"""All cards of one data version, laid out so that a search is answered without the database."""
