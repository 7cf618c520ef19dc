"""A deck, a card or a ruling inside pages of other sites, and what tells those sites how to show it (oEmbed)."""
