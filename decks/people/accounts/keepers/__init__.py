"""Keepers: their one link for password and second factor, and the gate of /admin/."""
