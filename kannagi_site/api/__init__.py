"""The public API: one root, one shape of errors, one description."""
