"""The fair deal of docs/fair_deal.md: what is committed to, the key made of it, the file that is opened."""
