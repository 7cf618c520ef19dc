"""Pages of players: what an event is, handing in, one's own entry, receipts."""
