"""Games played out by the machine and counted: whole numbers that add up, and what they say with intervals.

    from rules_engine.simulation import Match, figures, simulate

    match = Match(deck, None, "greedy", seed="三月")     # None: nobody sits on the other side
    counted = simulate(match, range(0, 50), catalog) + simulate(match, range(50, 100), catalog)
    figures(counted).damage[3].mean                      # by the end of the fourth turn of one's own

Game number n is the same wherever it is played: a chunk is a range of numbers, and the sum of chunks is what one run
over all of them counts.

    compare(match, new, range(25), catalog)              # another list on the same seeds, index by index
    first = weigh(match, set(deck), range(10), catalog)  # a copy of each card replaced by a blank
    second = weigh(match, lowest(first), range(10, 50), catalog)
    weighed_figures(match, second).cards                 # the least first, with intervals for all of them at once

There a number is a seed, played from both seats, and an interval is over seeds.
"""

from rules_engine.simulation.counted import Counted
from rules_engine.simulation.figures import Figures, figures
from rules_engine.simulation.games import Match, simulate
from rules_engine.simulation.intervals import Mean, Rate
from rules_engine.simulation.paired import (
    LEAST_GAMES,
    MeanChange,
    Paired,
    PairedFigures,
    aligned,
    can_tell_apart,
    compare,
    paired_figures,
    seeds_to_compare,
)
from rules_engine.simulation.weakest import (
    CONFIRMED,
    Weighed,
    WeighedFigures,
    Weighing,
    lowest,
    parts_of,
    seeds_to_weigh,
    weigh,
    weighed_figures,
)

__all__ = [
    "CONFIRMED",
    "LEAST_GAMES",
    "Counted",
    "Figures",
    "Match",
    "Mean",
    "MeanChange",
    "Paired",
    "PairedFigures",
    "Rate",
    "Weighed",
    "WeighedFigures",
    "Weighing",
    "aligned",
    "can_tell_apart",
    "compare",
    "figures",
    "lowest",
    "paired_figures",
    "parts_of",
    "seeds_to_compare",
    "seeds_to_weigh",
    "simulate",
    "weigh",
    "weighed_figures",
]
