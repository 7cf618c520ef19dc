"""What any game of cards and turns runs on: it knows no word of one."""
