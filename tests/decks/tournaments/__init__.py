"""An event from its first entry to the day on which what is personal is deleted."""
