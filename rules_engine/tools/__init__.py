"""For people at the engine: scenarios, commands, coverage, open points, the list of rulings."""
