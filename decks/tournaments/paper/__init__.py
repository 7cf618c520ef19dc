"""What an event prints and gives to other programs: sheets, lists of players and tables, CSV."""
