"""What chance does to a position: the coin, shuffles and picks, each a random act with a number of its own.

Chance goes by a seed (``chance``) or by a key that was agreed (``agreed_chance``). Of the second kind every act is a
public line of the log, numbered without a gap from the coin on, act 0: one that was left out would be a second try.
"""

from collections.abc import Sequence

from rules_engine.kernel.agreed_chance import (
    COIN,
    COIN_ACT,
    PICK,
    SHUFFLE,
    AgreedChance,
    ChanceAct,
    pick_agreed,
    shuffle_agreed,
)
from rules_engine.kernel.chance import below, shuffle, source
from rules_engine.kernel.frame import NOBODY
from rules_engine.state.foresight import end_forecast
from rules_engine.state.sharing import own_area
from rules_engine.state.state import State
from rules_engine.vocabulary.aspects import AT
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.forecast_ends import ForecastEnd
from rules_engine.vocabulary.terms import EventKind

CLAUSE = "S-抽選"


def go_by_seed(state: State, seed: str) -> None:
    """Let all chance from here on go by this seed, whatever it went by: for positions that are imagined."""
    state.seed, state.agreed, state.random_acts = seed, False, 0


def go_by_agreement(state: State, chance: AgreedChance) -> None:
    """Let all chance of this game, whose first seat is settled, go by the key; its coin has been tossed."""
    state.seed, state.agreed, state.random_acts = chance.text, True, COIN_ACT
    _tell(state, ChanceAct(COIN_ACT, COIN, state.first), ())
    state.random_acts += 1


def next_random_act(state: State) -> int:
    """The number of the random act that happens now."""
    act = state.random_acts
    state.random_acts += 1
    return act


def leave_out_act(state: State) -> None:
    """Count an act that an absent seat would have had, so that the other one's cards lie alike with it and alone; an
    agreed chance counts what happens."""
    if not state.agreed:
        state.random_acts += 1


def shuffle_deck(state: State, player: int) -> None:
    """Shuffle the player's deck: one random act."""
    end_forecast(state, ForecastEnd.SHUFFLE)
    own_area(state, DECK, player)
    deck = state.areas[DECK][player]
    if state.agreed:
        _tell(state, ChanceAct(state.random_acts, SHUFFLE, player, len(deck)), deck)
        shuffle_agreed(deck, state.seed, next_random_act(state))
    else:
        shuffle(deck, state.seed, next_random_act(state))
    state.changed(AT[DECK])


def at_random(state: State, candidates: list[int], number: int) -> list[int]:
    """That many different ones, each equally likely: one random act, the same however the cards are numbered."""
    end_forecast(state, ForecastEnd.CHANCE)
    if state.agreed:
        return _pick_agreed(state, candidates, number)
    bits = source(state.seed, next_random_act(state))
    left, taken = candidates[:], list[int]()
    for _ in range(min(number, len(left))):
        taken.append(left.pop(below(bits, len(left))))
    return taken


def _pick_agreed(state: State, candidates: list[int], number: int) -> list[int]:
    owners = {state.instances.owners[card] for card in candidates}
    seat = owners.pop() if len(owners) == 1 else NOBODY
    size = len(candidates)
    _tell(state, ChanceAct(state.random_acts, PICK, seat, size, min(number, size)), candidates)
    return pick_agreed(candidates, number, state.seed, next_random_act(state))


def _tell(state: State, act: ChanceAct, cards: Sequence[int]) -> None:
    """Say for all to see that this act of chance happens, before it does."""
    if state.onlooker is not None:
        state.onlooker.hear_chance(state, act, sorted(cards))
    state.note(EventKind.CHANCE, CLAUSE, act.seat, value=act.act, word=act.word)
