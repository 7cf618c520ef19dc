"""Who asks: accounts and visitors, what is theirs, and what they may see."""
