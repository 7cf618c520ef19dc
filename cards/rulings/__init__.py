"""Rulings and open points as pages show them."""
