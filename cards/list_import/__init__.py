"""The public card list (cards.js) as a second source: new printings are taken in, differing facts are only told."""
