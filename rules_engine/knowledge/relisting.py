"""The same position with another list on one side: other cards under the numbers of those that nobody has seen.

The texts of a game are numbered by its cards, so what names a running text by its number names it by another one.
"""

from collections.abc import Sequence
from functools import lru_cache

from rules_engine.compile.instances import Instances
from rules_engine.compile.made_cards import know_of_made_cards
from rules_engine.execution.procedures.choose_frames import AskingFrame
from rules_engine.kernel.frame import NO_PROGRAM, EventFrame
from rules_engine.language import tree
from rules_engine.state.marks import KINDS, Mark
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame

LISTS_KEPT = 16


class _Lists:
    """The instances of a game and the ids that its cards are to have: equal for the same cards and rules."""

    __slots__ = ("ids", "instances", "key")

    def __init__(self, instances: Instances, ids: tuple[int, ...]) -> None:
        self.instances: Instances = instances
        self.ids: tuple[int, ...] = ids
        made = tree.Disguise in instances.contents.words
        self.key: tuple[object, ...] = (ids, made, instances.owners, instances.ruleset, id(instances.catalog))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Lists) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def with_ids(instances: Instances, ids: dict[int, int]) -> Instances:
    """The instances of a game in which the cards with these numbers have these ids instead of their own."""
    all_ids = tuple(ids.get(card, card_id) for card, card_id in enumerate(instances.card_ids))
    return _made(_Lists(instances, all_ids))


@lru_cache(LISTS_KEPT)
def _made(lists: _Lists) -> Instances:
    """To make them costs as much as a good part of a game, so those of the last lists stay."""
    former = lists.instances
    first, second = (_deck(lists.ids, former, seat) for seat in (0, 1))
    made = Instances((first, second), former.catalog, former.ruleset)
    if tree.Disguise in former.contents.words and tree.Disguise not in made.contents.words:
        know_of_made_cards(made)
    return made


def _deck(ids: Sequence[int], instances: Instances, seat: int) -> tuple[int, ...] | None:
    if not instances.present[seat]:
        return None
    return tuple(card_id for card_id, owner in zip(ids, instances.owners, strict=True) if owner == seat)


def relist(twin: State, instances: Instances) -> None:
    """Let a world that nobody plays in yet be one of these instances; every card that anything names is what it was."""
    programs = _renumbered(twin.instances, instances)
    for frame in twin.frames:
        if isinstance(frame, TextFrame | AskingFrame) and frame.program != NO_PROGRAM:
            frame.program = programs[frame.program]
        elif isinstance(frame, EventFrame):
            frame.asked = [(one, other, programs[text]) for one, other, text in frame.asked if text in programs]
    twin.pending = [entry._replace(program=programs[entry.program]) for entry in twin.pending]
    twin.modifiers = [effect._replace(program=programs[effect.program]) for effect in twin.modifiers]
    marks = ((_renumbered_mark(mark, programs), number) for mark, number in twin.memory.items())
    twin.memory = {mark: number for mark, number in marks if mark}
    twin.instances = instances
    twin.cache.clear()
    twin.effects.clear()
    twin.offers.clear()


def _renumbered(former: Instances, instances: Instances) -> dict[int, int]:
    """The number of each text of a card that has stayed, and of the texts within such texts."""
    programs: dict[int, int] = {}
    pairs = [
        *zip(former.blank_listeners, instances.blank_listeners, strict=True),
        *zip(former.blank_replacers, instances.blank_replacers, strict=True),
    ]
    for card, card_id in enumerate(former.card_ids):
        if instances.card_ids[card] == card_id:
            pairs += zip(former.abilities[card], instances.abilities[card], strict=True)
    for node, numbers in former.granted.items():
        if node in instances.granted:
            pairs += zip(numbers, instances.granted[node], strict=True)
    while pairs:
        one, other = pairs.pop()
        if one not in programs:
            programs[one] = other
            lines = zip(former.programs[one].code, instances.programs[other].code, strict=True)
            pairs += [(line[2], there[2]) for line, there in lines if line[0] == "later"]
    return programs


def _renumbered_mark(mark: Mark, programs: dict[int, int]) -> Mark:
    """The mark about the same texts; none where one is of a card that is another one now."""
    numbers: list[int] = []
    for what, number in zip(KINDS[mark[0]].about, mark[1:], strict=True):
        if what == "program" and number not in programs:
            return ()
        numbers.append(programs[number] if what == "program" else number)
    return (mark[0], *numbers)
