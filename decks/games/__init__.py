"""Games: alone, against the computer, of two on one device; what pages show, how they are answered and replayed."""
