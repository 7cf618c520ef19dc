"""One file per word of the rulebook: its steps in the rulebook's order, each with its clause."""
