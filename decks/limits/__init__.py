"""How often and how much: limits of what people may do and keep."""
