"""Emblems: the silhouettes by which a drawn card is known at a glance."""
