"""Games played out by the machine and counted: whole numbers that add up, and what they say with intervals.

    from rules_engine.simulation import Match, figures, simulate

    match = Match(deck, None, "greedy", seed="三月")     # None: nobody sits on the other side
    counted = simulate(match, range(0, 50), catalog) + simulate(match, range(50, 100), catalog)
    figures(counted).damage[3].mean                      # by the end of the fourth turn of one's own

Game number n is the same wherever it is played: a chunk is a range of numbers, and the sum of chunks is what one run
over all of them counts.
"""

from rules_engine.simulation.counted import Counted
from rules_engine.simulation.figures import Figures, Mean, Rate, figures
from rules_engine.simulation.games import Match, simulate

__all__ = ["Counted", "Figures", "Match", "Mean", "Rate", "figures", "simulate"]
