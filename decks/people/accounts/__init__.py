"""Accounts and their pages."""
