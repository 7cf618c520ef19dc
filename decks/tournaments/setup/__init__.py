"""Pages on which an event is made, set up, staffed and deleted."""
