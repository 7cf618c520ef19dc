"""The deck half of the API."""
