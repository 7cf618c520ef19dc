"""What the rulebook says in numbers and clauses: the clause table, the ruleset and its options."""
