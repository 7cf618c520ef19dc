"""Running abilities: how their texts are read in a position, and one small module per word that changes it."""
