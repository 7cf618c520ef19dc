"""What the drawn face of a card shows."""
