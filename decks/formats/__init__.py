"""Formats that people and keepers make, beside the site's own: kept in versions, asked for by their keys."""
