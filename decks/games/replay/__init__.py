"""What was played: replays, questions and reports about a step, how a game ended."""
