"""Values of a position as plain JSON, each with its type: what is read is what was written.

Numbers, texts, truths and None stand for themselves, a JSON list is a tuple; all else is an object with one key, its
type: ``{"list": […]}``, ``{"dict": [[key, value], …]}``, ``{"Phase": "main"}``, ``{"Cause": […]}``,
``{"AttackFrame": {"at": …, "player": …}}``. A class of frames needs to do nothing for it: its slots are asked for.
"""

import inspect
from enum import StrEnum
from functools import cache
from typing import Any

from rules_engine.kernel.frame import Frame
from rules_engine.kernel.log import LogEntry
from rules_engine.kernel.position import Pending
from rules_engine.language.tree import Act, CauseKind, Order
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import Modifier
from rules_engine.vocabulary import terms

TERMS: dict[str, type[StrEnum]] = {
    term.__name__: term
    for term in (
        Act, CauseKind, Order, terms.CardType, terms.EndReason, terms.EventKind, terms.Moment,
        terms.Phase, terms.Procedure, terms.Reason, terms.Season, terms.Timing,
        terms.Verb, terms.Window, terms.Zone,
    )
}  # fmt: skip
RECORDS: dict[str, Any] = {kind.__name__: kind for kind in (Cause, GameEvent, LogEntry, Modifier, Pending)}


def to_plain(value: Any) -> Any:
    """The value as JSON; ``TypeError`` for one of a type that no position holds."""
    kind = type(value)
    if value is None or kind in (int, str, bool):
        return value
    if kind is tuple:
        return [to_plain(part) for part in value]
    if kind is list:
        return {"list": [to_plain(part) for part in value]}
    if kind is dict:
        return {"dict": [[to_plain(key), to_plain(held)] for key, held in value.items()]}
    name = kind.__name__
    if TERMS.get(name) is kind:
        return {name: value.value}
    if RECORDS.get(name) is kind:
        return {name: [to_plain(part) for part in value]}
    if frame_kinds().get(name) is kind:
        return {name: {slot: to_plain(getattr(value, slot)) for slot in slots_of(kind)}}
    raise TypeError(f"{name} is no value of a position")


def from_plain(data: Any) -> Any:
    """The value that was written so; ``KeyError``, ``TypeError`` or ``ValueError`` for what was not."""
    if data is None or type(data) in (int, str, bool):
        return data
    if type(data) is list:
        return tuple([from_plain(part) for part in data])
    ((name, held),) = data.items()
    if name == "list":
        return [from_plain(part) for part in held]
    if name == "dict":
        return {from_plain(key): from_plain(part) for key, part in held}
    if name in TERMS:
        return TERMS[name](held)
    if name in RECORDS:
        return RECORDS[name](*[from_plain(part) for part in held])
    return _frame(frame_kinds()[name], {slot: from_plain(part) for slot, part in held.items()})


def _frame(kind: Any, slots: dict[str, Any]) -> Frame:
    if slots.keys() != set(slots_of(kind)):
        raise ValueError(f"the slots of {kind.__name__} are {', '.join(slots_of(kind))}")
    frame: Frame = kind(**{name: slots[name] for name in _asked_for(kind)})
    for name, value in slots.items():
        setattr(frame, name, value)
    return frame


@cache
def frame_kinds() -> dict[str, Any]:
    """Every class of this game's frames, by its name; other games on the kernel have frames of the same names."""
    kinds: list[type[Frame]] = [Frame]
    found: dict[str, Any] = {}
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if _is_ours(kind.__module__):
            assert kind.__name__ not in found, kind
            found[kind.__name__] = kind
    return found


def _is_ours(module: str) -> bool:
    return module.startswith("rules_engine.") and not module.startswith("rules_engine.other_games.")


@cache
def slots_of(kind: Any) -> tuple[str, ...]:
    """What an object of this class holds; a compiled class tells its attributes in its own way."""
    compiled: tuple[str, ...] | None = getattr(kind, "__mypyc_attrs__", None)
    if compiled is not None:
        return tuple(sorted(name for name in set(compiled) if not name.startswith("__")))
    return tuple(sorted(name for base in kind.__mro__ for name in getattr(base, "__slots__", ())))


@cache
def _asked_for(kind: Any) -> tuple[str, ...]:
    return tuple(inspect.signature(kind).parameters)
