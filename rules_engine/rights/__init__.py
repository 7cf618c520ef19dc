"""What may be done in a position, at what price, and why not. Nothing here changes anything but what was asked."""
