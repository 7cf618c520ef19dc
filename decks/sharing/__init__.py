"""Handing a deck on: its link, who may open it, its picture, and the ways to send them."""
