"""What happens: procedures step by step, statements of texts, triggers, and the loop that runs them."""
