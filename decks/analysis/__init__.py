"""What a deck can be expected to do: hands, probabilities, games played out by the machine."""
