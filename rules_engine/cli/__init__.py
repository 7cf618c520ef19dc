"""What `python -m rules_engine` does for people at the engine: coverage, clauses, simulations, comparisons."""
