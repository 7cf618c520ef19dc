"""From script to syntax: tokens, and a reader for each part of an ability."""
