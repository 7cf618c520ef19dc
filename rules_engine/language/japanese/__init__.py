"""From syntax to the sentence a player reads."""
