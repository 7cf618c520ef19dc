"""What a position says: values, characteristics, filters, amounts. Nothing here changes anything."""
