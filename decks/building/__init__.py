"""What the rooms of building share: the tables of decks, and who may see and change one."""
