"""Whether a deck may be played on a day: deck list, restrictions, copies, seasons within reach."""
