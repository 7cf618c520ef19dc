"""How a game begins: who goes first, by a word, a seed's coin or the coin of an agreed chance, and the deal."""

from rules_engine.compile.instances import Instances
from rules_engine.execution.interpreter import begin
from rules_engine.kernel.agreed_chance import AgreedChance, toss_agreed
from rules_engine.kernel.chance import below, source
from rules_engine.kernel.position import Onlooker
from rules_engine.state.chance_acts import go_by_agreement
from rules_engine.state.changes import set_first
from rules_engine.state.state import State
from rules_engine.vocabulary.errors import RulesError

COIN = -1
"""The act of a seed that tosses for the first turn; play counts from 0."""
Chance = str | int | AgreedChance


def start(
    instances: Instances,
    seed: str | AgreedChance,
    first: int,
    *,
    logging: bool = False,
    onlooker: Onlooker | None = None,
) -> State:
    """A bare state at its first decision, for batches: no history, no log unless asked for. `first` is 0 or 1."""
    text = seed.text if isinstance(seed, AgreedChance) else seed
    state = State.new(instances, text, logging=logging, onlooker=onlooker)
    set_first(state, first)
    if isinstance(seed, AgreedChance):
        go_by_agreement(state, seed)
    begin(state)
    return state


def who_begins(chance: Chance, first: int | None) -> int:
    """The seat that goes first: the one that is named, or the coin's. An agreed chance always tosses its coin, which
    is its first act: ``RulesError`` where another seat is named."""
    if isinstance(chance, AgreedChance):
        tossed = toss_agreed(chance.text)
        if first not in (None, tossed):
            raise RulesError("the coin of an agreed chance says who goes first")
        return tossed
    return below(source(str(chance), COIN), 2) if first is None else first
