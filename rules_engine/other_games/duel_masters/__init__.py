"""Using a card (使う) as document 002 states it for Duel Masters, on the kernel."""
