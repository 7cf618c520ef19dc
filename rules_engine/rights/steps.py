"""Whether one step of a text can be done: there are the cards it needs, together as it asks, and nothing forbids it."""

from typing import Any, Final, TypeAlias

from rules_engine.compile.program import walk
from rules_engine.kernel.frame import NO_CARD
from rules_engine.keywords.off_the_deck import UNKNOWN
from rules_engine.language import tree
from rules_engine.language.members import ACT_MOVE
from rules_engine.queries.text_frame import amount, cause_of
from rules_engine.rights import choices, prohibitions
from rules_engine.rights.playable import can_be_played, has_what_it_spends, is_unknown_forbidden
from rules_engine.rights.sets import can_be_completed
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import AREA_OF, DECK
from rules_engine.vocabulary.terms import Zone

PICKING = (tree.Put, tree.Turn, tree.Flip, tree.Show, tree.Play, tree.Choose)
LEADING = (tree.If, tree.ForEach, tree.Repeat, tree.AsPlayer, tree.ChooseOne, tree.May, tree.Perform, tree.Swap)
FREE = (tree.Quantity.UP_TO, tree.Quantity.ANY)
EVERY_ZONE = frozenset(Zone)
Body = tuple[tree.Statement, ...]
Part: TypeAlias = tree.Pick | tree.Disguise | None
Words: TypeAlias = tuple[frozenset[str], frozenset[Zone], bool]
MOST_KEPT: Final = 4096
_KEPT_WORDS: dict[int, tuple[Part, Words]] = {}
"""By identity, which is asked faster than equality; the part is kept beside, so that no other can have its number."""


class Before:
    """What the steps before this one leave open: the names and zones they fill, and how many cards they put away.

    `unread` are zones that are not looked into; `moved`: whether cards have left the field by then; `unsure`: whether
    some step could only be told by doing those before it. `apart` is a card that will not lie there any more.
    """

    def __init__(self, unread: frozenset[Zone] = frozenset(), apart: int = NO_CARD) -> None:
        self.names: set[str] = set()
        self.zones: set[Zone] = set()
        self.gone: dict[tree.Cards, int] = {}
        self.unread: frozenset[Zone] = unread
        self.apart: int = apart
        self.moved: bool = False
        self.unsure: bool = False

    def add(self, statement: tree.Statement) -> None:
        """The step is done."""
        self.names.add(getattr(statement, "name", ""))
        self.zones.update(_filled(statement))
        self.moved = self.moved or isinstance(statement, (tree.Put, *LEADING))

    def twin(self) -> "Before":
        """The same, for what comes next to be added to."""
        twin = Before(self.unread, self.apart)
        twin.names, twin.zones, twin.gone = set(self.names), set(self.zones), dict(self.gone)
        twin.moved = self.moved
        return twin


def can_be_done(state: State, text_frame: TextFrame, statement: tree.Statement, before: Before) -> bool:
    """Whether this step can be done; what cannot be told yet, or lies hidden in a deck, is taken to be possible."""
    if isinstance(statement, tree.Perform):
        before.unsure = before.unsure or (before.moved and statement.keyword == UNKNOWN.name)
        return before.moved or can_be_performed(state, text_frame, statement)
    pick = pick_of(statement)
    if isinstance(statement, tree.Play) and not has_what_it_spends(state, text_frame.player, statement):
        return False
    if pick is None or is_hidden(statement, pick) or is_open(statement, pick, before):
        return True
    if isinstance(statement, tree.Play) and before.moved:
        before.unsure = True
        return True
    candidates = can_be_picked(state, text_frame, statement, pick, before)
    needed = needed_of(state, text_frame, pick)
    if isinstance(statement, tree.Put):
        needed += before.gone.get(pick.cards, 0)
        before.gone[pick.cards] = needed
    if not pick.such:
        return len(candidates) >= needed
    most = choices.bounds(pick.quantity, number_of(state, text_frame, pick, len(candidates)), len(candidates))[1]
    return can_be_completed(state, text_frame, pick, [], candidates, needed, most)


def can_be_performed(state: State, text_frame: TextFrame, statement: tree.Perform) -> bool:
    """Whether nothing forbids the deed that a keyword names: 正体不明 is a summon."""
    deck = state.areas[DECK][text_frame.player]
    if statement.keyword != UNKNOWN.name or not deck:
        return True
    number = 1 if statement.amount is None else amount(state, text_frame, statement.amount)
    return not is_unknown_forbidden(state, text_frame, deck[-1], number, number)


def can_be_picked(state: State, text_frame: TextFrame, statement: Any, pick: tree.Pick, before: Before) -> list[int]:
    """The cards of the pick with which the step can be done."""
    candidates = choices.candidates_of(state, text_frame, pick)
    if before.apart in candidates and isinstance(pick.cards, tree.Selector):
        candidates = [card for card in candidates if card != before.apart]
    if isinstance(statement, tree.Put):
        return [card for card in candidates if _can_move(state, text_frame, card, statement.destination)]
    if isinstance(statement, tree.Play) and pick is statement.pick:
        return that_can_be_played(state, text_frame, statement, candidates)
    return candidates


def that_can_be_played(state: State, text_frame: TextFrame, statement: tree.Play, candidates: list[int]) -> list[int]:
    """Those of the cards that the text can play, onto some card where it says onto what."""
    if statement.onto is None:
        return [card for card in candidates if can_be_played(state, text_frame, statement, card, NO_CARD)]
    hosts = choices.candidates_of(state, text_frame, statement.onto)
    return [
        card for card in candidates if any(can_be_played(state, text_frame, statement, card, host) for host in hosts)
    ]


def pick_of(statement: tree.Statement) -> tree.Pick | None:
    """The cards that the step is about, where it picks them."""
    if isinstance(statement, PICKING):
        return statement.pick
    target = statement.target.choices if isinstance(statement, tree.Damage) else ()
    return target[0] if len(target) == 1 and isinstance(target[0], tree.Pick) else None


def is_hidden(statement: tree.Statement, pick: tree.Pick) -> bool:
    """Whether the step looks through a deck: what it finds there is told by nothing else."""
    return bool(getattr(statement, "search", False)) or _words_of(pick)[2]


def is_unread(pick: tree.Pick, before: Before) -> bool:
    """Whether the cards may lie where nobody looks."""
    return bool(before.unread) and not _words_of(pick)[1].isdisjoint(before.unread)


def is_open(statement: tree.Statement, pick: tree.Pick, before: Before) -> bool:
    """Whether only what happens before tells what can be picked."""
    if is_unread(pick, before):
        return True
    if not before.names and not before.zones:
        return False
    parts = (pick, statement.onto, statement.disguise) if isinstance(statement, tree.Play) else (pick,)
    for part in parts:
        names, zones, _ = _words_of(part)
        if not names.isdisjoint(before.names) or not zones.isdisjoint(before.zones):
            before.unsure = True
            return True
    return False


def _words_of(part: Part) -> Words:
    """The names and zones the part speaks of, and whether it looks through a deck."""
    kept = _KEPT_WORDS.get(id(part))
    if kept is None:
        if len(_KEPT_WORDS) == MOST_KEPT:
            _KEPT_WORDS.clear()
        kept = _KEPT_WORDS[id(part)] = part, _work_out_words(part)
    return kept[1]


def _work_out_words(part: Part) -> Words:
    nodes: list[Any] = list(walk(part))
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


def needed_of(state: State, text_frame: TextFrame, pick: tree.Pick) -> int:
    """How few cards are enough for the step to be done."""
    if pick.quantity in FREE:
        return 0
    if pick.amount is None:
        return int(_is_one_card(pick.cards))
    number = amount(state, text_frame, pick.amount)
    return max(number, 0) if pick.quantity is tree.Quantity.FULL else min(max(number, 0), 1)


def number_of(state: State, text_frame: TextFrame, pick: tree.Pick, available: int) -> int:
    """The number that the pick says, all that there are where it says none."""
    return available if pick.amount is None else max(0, amount(state, text_frame, pick.amount))
