"""Pages about cards, restriction lists, rulings and where the data comes from."""
