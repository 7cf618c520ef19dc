"""Games as they were seen: written at their end, stored, read again."""
