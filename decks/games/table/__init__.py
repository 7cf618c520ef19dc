"""What every page of a table shows: its value, the log, the seats, cards as they are now, who may see what."""
