"""The odds of a deck's openings: conditions as people write them, and the answers of the rules engine."""
