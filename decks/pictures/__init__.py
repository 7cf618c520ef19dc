"""A deck as a picture to hand on: drawn faces with their copies, totals and a QR code."""
