"""The card half of the API."""
