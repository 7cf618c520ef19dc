"""What two answers differ by, read off the positions in which their continuations were judged."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from rules_engine.players import weights
from rules_engine.players.answers import Candidate
from rules_engine.players.deck_race import CARD_AHEAD_EARLY, race_worth
from rules_engine.players.evaluation import evaluate
from rules_engine.players.why import TENTHS, Gain, Ground, Why, WhyKind
from rules_engine.players.worlds import FURTHER, Worlds
from rules_engine.queries.card_values import power
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import DECK, FIELD, HAND, OPEN_HAND, PLACE, SEASON_CARD, SOUL
from rules_engine.vocabulary.terms import Verb

COUNTS: Final = {
    Ground.OTHER_LIFE: weights.LIFE,
    Ground.LIFE: weights.LIFE,
    Ground.POWER: weights.POWER,
    Ground.OTHER_POWER: weights.POWER,
    Ground.SOULS: weights.SOUL,
    Ground.OTHER_SOULS: weights.SOUL,
    Ground.SEASON: weights.SEASON_CARD,
    Ground.HAND: weights.HAND_HIDDEN,
    Ground.OTHER_HAND: weights.HAND_HIDDEN,
    Ground.DECK: CARD_AHEAD_EARLY,
    Ground.OTHER_DECK: CARD_AHEAD_EARLY,
}
"""What one of it is worth, for telling first what counts most."""
OF_THE_RACE: Final = (Ground.DECK, Ground.OTHER_DECK)
"""Told only where the seat races."""


def why_of(worlds: Worlds, given: Action, weighed: Sequence[Candidate]) -> Why | None:
    """Why this answer was `given`, as what was `weighed` shows it: the best of the others is what it is compared with.

    Where others came to exactly the same, the first that did not is; of 魂 that are exiled, not exiling any. None where
    the worlds do not know how what was weighed ended.
    """
    if not weighed:
        return Why(WhyKind.UNTRIED)
    others = [one for one in weighed if one.action != given]
    if not others:
        return Why(WhyKind.ONLY)
    chosen = next(one for one in weighed if one.action == given)
    exiles = given.verb is Verb.EXILE
    first = [one for one in others if exiles and one.action.verb is not Verb.EXILE] or others
    alike: Why | None = None
    for other in first:
        reason = _told_apart(worlds, chosen, other)
        if reason is None:
            return None
        if reason.kind is not WhyKind.EQUAL:
            return reason
        alike = alike or reason
    return alike


def _told_apart(worlds: Worlds, chosen: Candidate, other: Candidate) -> Why | None:
    """What tells two answers apart: where both were played on further, if that speaks for the chosen one, else in the
    worlds in which they were weighed. None where it is not known how they ended there."""
    ends, further = worlds.ends, range(FURTHER, FURTHER + len(worlds.ends))

    def is_known(number: int) -> bool:
        return (chosen.action, number) in ends and (other.action, number) in ends

    def reason(numbers: Sequence[int]) -> Why:
        here, there = ([ends[one.action, number] for number in numbers] for one in (chosen, other))
        return compared(here, there, worlds.seat, worlds.table.turn, other.action, races=worlds.races)

    met, tried = list(takewhile(is_known, further)), range(min(chosen.samples, other.samples))
    if met and (told := reason(met)).kind not in (WhyKind.CLOSE, WhyKind.EQUAL):
        return told
    return reason(tried) if tried and all(map(is_known, tried)) else None


def compared(
    here: Sequence[State], there: Sequence[State], seat: int, turn: int, instead: Action, *, races: bool = False
) -> Why:
    """Why continuations that ended `here` are better for the seat than those of `instead`, world by world; the question
    was asked in this `turn`, and the race of the decks counts where it `races`."""
    number = len(here)
    ahead = _worth(here, seat, races) - _worth(there, seat, races)
    points = TENTHS * ahead // (weights.LIFE * number)
    wins, other_wins = _ended(here, seat), _ended(there, seat)
    losses, other_losses = _ended(here, 1 - seat), _ended(there, 1 - seat)
    if {number} in ({len(wins), len(other_wins)}, {len(losses), len(other_losses)}):
        # Both always end alike: how a table looks at which the game is over does not matter, but when that was does.
        return Why(_sooner(ahead, won=bool(wins)), number, len(wins), len(other_wins), instead=instead)
    gains = _gains(here, there, seat, races)
    if len(wins) > len(other_wins):
        turns = max(state.turn for state in wins) - turn
        return Why(WhyKind.WINS, number, len(wins), len(other_wins), turns, 0, gains, instead)
    if len(losses) < len(other_losses):
        return Why(WhyKind.SURVIVES, number, len(losses), len(other_losses), 0, 0, gains, instead)
    return Why(_kind(ahead, gains), number, points=points, gains=gains, instead=instead)


def _sooner(ahead: int, *, won: bool) -> WhyKind:
    if ahead <= 0:
        return WhyKind.CLOSE if ahead else WhyKind.EQUAL
    return WhyKind.SOONER if won else WhyKind.LATER


def _kind(ahead: int, gains: tuple[Gain, ...]) -> WhyKind:
    if ahead <= 0:
        return WhyKind.CLOSE if ahead or gains else WhyKind.EQUAL
    better = [gain for gain in gains if gain.tenths > 0]
    # A 季節札 lies there in all continuations of the one, and in none of the other.
    return WhyKind.SEASON_CARD if better[:1] == [Gain(Ground.SEASON, TENTHS)] else WhyKind.BETTER


def _ended(states: Sequence[State], winner: int) -> list[State]:
    return [state for state in states if state.ended is not None and state.winner == winner]


def _worth(states: Sequence[State], seat: int, races: bool) -> int:
    return sum(evaluate(state, seat) + (race_worth(state, seat) if races else 0) for state in states)


def _gains(here: Sequence[State], there: Sequence[State], seat: int, races: bool) -> tuple[Gain, ...]:
    found = []
    for ground in [one for one in Ground if races or one not in OF_THE_RACE]:
        total = sum(_counted(state, seat, ground) for state in here)
        total -= sum(_counted(state, seat, ground) for state in there)
        # Towards 0: what is less than a tenth is not said.
        tenths = (1 if total > 0 else -1) * (TENTHS * abs(total) // len(here))
        if tenths:
            found.append(Gain(ground, tenths))
    return tuple(sorted(found, key=lambda gain: -abs(gain.tenths) * COUNTS[gain.ground]))


def _counted(state: State, seat: int, ground: Ground) -> int:
    """How well the seat stands in this; what the other one has counts against it."""
    if ground in (Ground.OTHER_LIFE, Ground.OTHER_POWER, Ground.OTHER_SOULS, Ground.OTHER_HAND, Ground.OTHER_DECK):
        return -_had(state, 1 - seat, ground)
    return _had(state, seat, ground)


def _had(state: State, seat: int, ground: Ground) -> int:
    areas = state.areas
    if ground in (Ground.LIFE, Ground.OTHER_LIFE):
        return state.life[seat]
    if ground in (Ground.SOULS, Ground.OTHER_SOULS):
        return len(areas[SOUL][seat])
    if ground in (Ground.HAND, Ground.OTHER_HAND):
        return len(areas[HAND][seat]) + len(areas[OPEN_HAND][seat])
    if ground in OF_THE_RACE:
        return len(areas[DECK][seat])
    if ground is Ground.SEASON:
        return int(any(state.kind[card] == SEASON_CARD for card in areas[FIELD][seat]))
    return sum(max(0, power(state, card)) for card in areas[FIELD][seat] if state.kind[card] == PLACE)
