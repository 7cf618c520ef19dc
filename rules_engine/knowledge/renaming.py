"""A position in which other cards lie where hidden ones lay: everything that means a place means what lies there now.

What a running text, a waiting ability or a mark names is either a card in its place or one that has left it since. The
first becomes whatever lies in that place; the second stays the card it was where the seat has seen its face.

A hidden card's zone-change number tells how it came to its place, so in the new position all hidden ones have the same.
"""

from functools import cache
from typing import Any

from rules_engine.compile.instances import Instances
from rules_engine.execution.procedures.attach import ArrangeFrame, AttachFrame
from rules_engine.execution.procedures.attack_frame import AttackFrame
from rules_engine.execution.procedures.choose_frames import NameFrame, PickFrame
from rules_engine.execution.procedures.damage import DamageFrame
from rules_engine.execution.procedures.draw import DrawFrame
from rules_engine.execution.procedures.enter import EnterFrame
from rules_engine.execution.procedures.life import LifeFrame
from rules_engine.execution.procedures.move_frame import MoveFrame
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.execution.procedures.used import UsedFrame
from rules_engine.execution.statements.merging import MergedDamageFrame
from rules_engine.kernel.frame import NO_PROGRAM, EventFrame, Frame, Value
from rules_engine.kernel.held import HeldFrame
from rules_engine.kernel.position import Pending
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.marks import ADVERSITY, ARRIVED, CAME_OPEN, FALLEN, KINDS, PAID, Mark
from rules_engine.state.sharing import own_all
from rules_engine.state.state import Modifier, State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import FIELD, HOLD

HIDDEN_STAMP = 1 << 20
"""The zone-change number of every hidden card: higher than any that play comes to."""
SEEN_TO_ARRIVE = (FIELD, HOLD)
"""Zones in which a hidden card keeps the time of its arrival, which everybody saw."""
VALUE_IS_STAMP = (ARRIVED, CAME_OPEN, PAID, ADVERSITY, FALLEN)
"""The marks whose number is the zone-change number of the last card they are about."""
FIELDS: dict[type[Frame], tuple[tuple[str, str], ...]] = {
    Frame: (("card", "source"),),
    EventFrame: (("asked", "asked"),),
    AttackFrame: (("revealed", "cards"), ("uncursed", "card")),
    ArrangeFrame: (("coming", "refs"), ("order", "cards")),
    AttachFrame: (("cause", "cause"),),
    DamageFrame: (("cause", "cause"), ("defenders", "cards")),
    DrawFrame: (("cause", "cause"), ("drawn", "cards")),
    EnterFrame: (("target", "card"), ("cause", "cause")),
    LifeFrame: (("cause", "cause"),),
    MergedDamageFrame: (("to_places", "keys"),),
    MoveFrame: (
        ("about", "card"), ("cards", "cards"), ("cause", "cause"), ("going", "refs"), ("spared", "refs"),
    ),
    NameFrame: (("among", "refs"),),
    PickFrame: (("chosen", "cards"), ("offered", "refs")),
    TurnFrame: (("stay_laid", "cards"),),
    UsedFrame: (("cause", "cause"),),
}  # fmt: skip
"""What of each kind of frame names cards, and how; a frame has that of its bases, too."""
STAMPS: dict[type[Frame], tuple[tuple[str, str], ...]] = {
    TextFrame: (("card", "stamp"),),
    HeldFrame: (("card", "stamp"), ("target", "target_stamp")),
    AttachFrame: (("card", "stamp"), ("host", "host_stamp")),
    EnterFrame: (("card", "stamp"),),
}
"""The fields of frames that hold the zone-change number of a card beside it."""


class Renaming:
    """What lies where: `names` maps each hidden card of `state` to the card that lies in its place now.

    `seen` are the hidden cards whose faces the seat has seen, wherever they are.
    """

    __slots__ = ("names", "seen", "stamps")

    def __init__(self, state: State, names: dict[int, int], seen: frozenset[int]) -> None:
        self.names: dict[int, int] = names
        self.seen: frozenset[int] = seen
        self.stamps: list[int] = state.stamp

    def touches(self, *cards: int) -> bool:
        """Whether any of these was hidden: what is about others alone stays as it is."""
        return any(card in self.names for card in cards)

    def card(self, card: int) -> int:
        """What lies now where the card lay."""
        return self.names.get(card, card)

    def source(self, card: int) -> int:
        """Whose text it is: the card itself, where its face has been seen."""
        return card if card in self.seen else self.names.get(card, card)

    def ref(self, card: int, stamp: int) -> tuple[int, int]:
        """A card with the zone-change number under which it was meant."""
        if card not in self.names:
            return card, stamp
        if self.stamps[card] == stamp:
            return self.names[card], HIDDEN_STAMP
        return self.source(card), stamp

    def is_current(self, card: int, stamp: int) -> bool:
        """Whether the hidden card still lies where it lay when it had this zone-change number."""
        return card in self.names and self.stamps[card] == stamp

    def refs(self, value: Value) -> Value:
        """Cards with their zone-change numbers; any other value stays."""
        return tuple([self.ref(card, stamp) for card, stamp in value]) if isinstance(value, tuple) else value

    def bound(self, bound: tuple[tuple[str, Value], ...], seats: frozenset[str]) -> tuple[tuple[str, Value], ...]:
        """What a text has named; under the names `seats` it keeps players, not cards."""
        return tuple([(name, value if name in seats else self.refs(value)) for name, value in bound])

    def cause(self, cause: Cause) -> Cause:
        return cause._replace(card=self.source(cause.card))


def with_cards_at(state: State, names: dict[int, int], seen: frozenset[int]) -> State:
    """The position without its log in which `names[card]` lies wherever a hidden `card` lay, face down like it."""
    renaming, twin = Renaming(state, names, seen), state.copy(logging=False)
    own_all(twin)
    _deal(state, twin, names)
    for frame in twin.frames:
        _rename_frame(frame, renaming, twin.instances)
    twin.pending = [_renamed_pending(entry, renaming, twin.instances) for entry in state.pending]
    twin.modifiers = [_renamed_modifier(effect, renaming, twin.instances) for effect in state.modifiers]
    twin.memory = dict([_renamed_mark(mark, number, renaming) for mark, number in state.memory.items()])
    twin.past = [(turn, _renamed_event(happened, renaming)) for turn, happened in state.past]
    return twin


def _deal(state: State, twin: State, names: dict[int, int]) -> None:
    for areas in twin.areas:
        for area in areas:
            area[:] = [names.get(card, card) for card in area]
    for card, now in names.items():
        zone = state.zone[card]
        twin.zone[now], twin.stamp[now] = zone, HIDDEN_STAMP
        twin.since[now] = state.since[card] if zone in SEEN_TO_ARRIVE else 0
        twin.face_down[now], twin.laid[now], twin.damage[now] = True, state.laid[card], state.damage[card]
        twin.host[now], twin.kind[now] = state.host[card], state.kind[card]
    twin.host = [names.get(host, host) for host in twin.host]


@cache
def _named_by(kind: Any) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """What is written above of this kind of frame and of its bases: what names cards alone, and what with a number."""
    stamped = tuple(field for base in kind.__mro__ for field in STAMPS.get(base, ()))
    both = {name for name, _ in stamped}
    named = tuple(field for base in kind.__mro__ for field in FIELDS.get(base, ()) if field[0] not in both)
    return named, stamped


def _rename_frame(frame: Frame, renaming: Renaming, instances: Instances) -> None:
    kind: Any = type(frame)
    named, stamped = _named_by(kind)
    for name, how in named:
        setattr(frame, name, RENAMED[how](renaming, getattr(frame, name)))
    for name, stamp in stamped:
        card, number = renaming.ref(getattr(frame, name), getattr(frame, stamp))
        setattr(frame, name, card)
        setattr(frame, stamp, number)
    if isinstance(frame, TextFrame) and frame.bound:
        seats = _seats_named(instances, frame.program)
        frame.bound = dict(renaming.bound(tuple(frame.bound.items()), seats))


RENAMED: dict[str, Any] = {
    "card": lambda renaming, card: renaming.card(card),
    "source": lambda renaming, card: renaming.source(card),
    "cards": lambda renaming, cards: [renaming.card(card) for card in cards],
    "refs": lambda renaming, refs: renaming.refs(refs),
    "keys": lambda renaming, hit: {renaming.ref(*key): number for key, number in hit.items()},
    "cause": lambda renaming, cause: renaming.cause(cause),
    "asked": lambda renaming, asked: [
        (renaming.card(card), renaming.source(other), program) for card, other, program in asked
    ],
}


def _seats_named(instances: Instances, program: int) -> frozenset[str]:
    """The names under which this program keeps whose turn it is to do something."""
    if program == NO_PROGRAM:
        return frozenset()
    code = instances.programs[program].code
    return frozenset(instruction[2] for instruction in code if instruction[0] == "seats")


def _renamed_pending(entry: Pending, renaming: Renaming, instances: Instances) -> Pending:
    card, stamp = renaming.ref(entry.card, entry.stamp)
    bound = renaming.bound(entry.bound, _seats_named(instances, entry.program))
    return entry._replace(card=card, stamp=stamp, bound=bound)


def _renamed_modifier(effect: Modifier, renaming: Renaming, instances: Instances) -> Modifier:
    card, stamp = renaming.ref(effect.card, effect.stamp)
    bound = renaming.bound(effect.bound, _seats_named(instances, effect.program))
    return effect._replace(card=card, stamp=stamp, bound=bound)


def _renamed_event(happened: Any, renaming: Renaming) -> Any:
    if not isinstance(happened, GameEvent) or not renaming.touches(happened.card, happened.onto, happened.cause.card):
        return happened
    card, stamp = renaming.ref(happened.card, happened.stamp)
    return happened._replace(
        card=card, stamp=stamp, onto=renaming.card(happened.onto), cause=renaming.cause(happened.cause)
    )


def _renamed_mark(mark: Mark, number: int, renaming: Renaming) -> tuple[Mark, int]:
    """A mark that means a card as it lies is about what lies there now; one about a text that happened stays."""
    numbers: list[int] = []
    current = False
    for what, value in zip(KINDS[mark[0]].about, mark[1:], strict=True):
        if what == "stamp":
            numbers[-1], value = renaming.ref(mark[len(numbers)], value)
        elif what == "card":
            current = mark[0] in VALUE_IS_STAMP and renaming.is_current(value, number)
            value = renaming.card(value) if current else renaming.source(value)
        numbers.append(value)
    return (mark[0], *numbers), HIDDEN_STAMP if current else number
