"""Whether what a text would do can be done: asked before an optional part is offered or a replacement begins.

`may` is all or nothing (S-してもよい): a part of which one step cannot be done is not offered. A replacement that can
do nothing leaves the event in place (S-置換).
"""

from functools import lru_cache
from typing import Any

from rules_engine.compile.program import walk
from rules_engine.language import tree
from rules_engine.language.members import ACT_MOVE
from rules_engine.may import choices, prohibitions
from rules_engine.may.conditions import has_what_it_spends
from rules_engine.read.text_frame import amount, cause_of
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.terms.codes import AREA_OF, HAND
from rules_engine.terms.vocabulary import Zone

PICKING = (tree.Put, tree.Turn, tree.Flip, tree.Show, tree.Play, tree.Choose)
LEADING = (tree.If, tree.ForEach, tree.Repeat, tree.AsPlayer, tree.ChooseOne, tree.May, tree.Perform, tree.Swap)
FREE = (tree.Quantity.UP_TO, tree.Quantity.ANY)
EVERY_ZONE = frozenset(Zone)
Body = tuple[tree.Statement, ...]


class _Before:
    """What the steps before this one leave open: the names and zones they fill, and how many cards they put away."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.zones: set[Zone] = set()
        self.gone: dict[tree.Cards, int] = {}

    def add(self, statement: tree.Statement) -> None:
        self.names.add(getattr(statement, "name", ""))
        self.zones.update(_filled(statement))


def all_can_be_done(state: State, text_frame: TextFrame, body: Body) -> bool:
    """Whether every step can be done, as far as that can be told before the first one is."""
    before = _Before()
    if body and _picks_among_none(state, text_frame, body[0]):
        return False
    for statement in body:
        if not _can_be_done(state, text_frame, statement, before):
            return False
        before.add(statement)
    return True


def is_asked_unseen(state: State, card: int) -> bool:
    """Whether whoever holds the card is asked even if nothing can be done, so that silence tells nothing of the hand
    (S-窓の沈黙)."""
    return not state.instances.ruleset.silent_windows and state.zone[card] == HAND


def _picks_among_none(state: State, text_frame: TextFrame, statement: tree.Statement) -> bool:
    """Whether the step lets choose a number of cards freely where there are none."""
    pick = _pick_of(statement)
    if pick is None or pick.quantity not in FREE or getattr(statement, "search", False) or _is_open(pick, _Before()):
        return False
    return not choices.candidates_of(state, text_frame, pick)


def any_can_be_done(state: State, text_frame: TextFrame, body: Body) -> bool:
    """Whether a replacement can do anything of what it says; of an optional part, all."""
    return any(
        _part_can_be_done(state, text_frame, statement) for statement in body if not isinstance(statement, tree.If)
    )


def _part_can_be_done(state: State, text_frame: TextFrame, statement: tree.Statement) -> bool:
    if isinstance(statement, tree.May):
        return all_can_be_done(state, text_frame, statement.body)
    return _can_be_done(state, text_frame, statement, _Before())


def _can_be_done(state: State, text_frame: TextFrame, statement: tree.Statement, before: _Before) -> bool:
    """Whether this step can be done; what cannot be told yet, or lies hidden in a deck, is taken to be possible."""
    pick = _pick_of(statement)
    if isinstance(statement, tree.Play) and not has_what_it_spends(state, text_frame.player, statement):
        return False
    if pick is None or getattr(statement, "search", False) or _is_open(pick, before):
        return True
    candidates, needed = choices.candidates_of(state, text_frame, pick), _needed(state, text_frame, pick)
    if isinstance(statement, tree.Put):
        candidates = [card for card in candidates if _can_move(state, text_frame, card, statement.destination)]
        needed += before.gone.get(pick.cards, 0)
        before.gone[pick.cards] = needed
    return len(candidates) >= needed


def _pick_of(statement: tree.Statement) -> tree.Pick | None:
    if isinstance(statement, PICKING):
        return statement.pick
    target = statement.target.choices if isinstance(statement, tree.Damage) else ()
    return target[0] if len(target) == 1 and isinstance(target[0], tree.Pick) else None


def _is_open(pick: tree.Pick, before: _Before) -> bool:
    """Whether only what happens before tells what can be picked."""
    names, zones, looks = _words_of(pick)
    return looks or not names.isdisjoint(before.names) or not zones.isdisjoint(before.zones)


@lru_cache(4096)
def _words_of(pick: tree.Pick) -> tuple[frozenset[str], frozenset[Zone], bool]:
    """The names and zones the pick speaks of, and whether it looks through a deck."""
    nodes: list[Any] = list(walk(pick))
    names = frozenset(node.name for node in nodes if isinstance(node, tree.Bound | tree.Variable | tree.HasTrait))
    selectors = [node for node in nodes if isinstance(node, tree.Selector)]
    zones = frozenset(zone for node in selectors for zone in node.zones)
    return names, zones, any(Zone.DECK in node.zones and node.end is None for node in selectors)


def _filled(statement: tree.Statement) -> frozenset[Zone]:
    """The zones into which the step brings cards."""
    if isinstance(statement, tree.Put):
        return frozenset((statement.destination.zone,))
    if isinstance(statement, tree.Draw):
        return frozenset((Zone.HAND, Zone.OPEN_HAND))
    if isinstance(statement, tree.Play):
        return frozenset((Zone.FIELD, Zone.SOUL))
    return EVERY_ZONE if isinstance(statement, LEADING) else frozenset()


def _can_move(state: State, text_frame: TextFrame, card: int, goal: tree.Destination) -> bool:
    source, zone = state.zone[card], AREA_OF[goal.zone]
    moved = GameEvent(
        ACT_MOVE,
        text_frame.player,
        card,
        state.stamp[card],
        state.host[card],
        source,
        zone,
        cause_of(state, text_frame),
    )
    return not prohibitions.is_forbidden(state, moved)


def _is_one_card(node: tree.Cards) -> bool:
    return isinstance(node, tree.This | tree.Bound) or (isinstance(node, tree.Tied) and node.tie is tree.Tie.HOST)


def _needed(state: State, text_frame: TextFrame, pick: tree.Pick) -> int:
    """How few cards are enough for the step to be done."""
    if pick.quantity in FREE:
        return 0
    if pick.amount is None:
        return int(_is_one_card(pick.cards))
    number = amount(state, text_frame, pick.amount)
    return max(number, 0) if pick.quantity is tree.Quantity.FULL else min(max(number, 0), 1)
