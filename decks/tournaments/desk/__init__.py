"""Pages of organisers: making an event, its settings, who helps, the table of entries, the log."""
