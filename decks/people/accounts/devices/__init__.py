"""Signing in on another device by a QR code that a signed-in one shows."""
