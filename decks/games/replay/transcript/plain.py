"""Frozen values as plain ones, which JSON can hold, and back: field by field, as their classes say.

A field that has its default value is left out, one marked ``NOT_KEPT`` always is: it comes back as its default. Terms
are told by their identifiers, tuples as lists. A class told otherwise, as a card by its id, is named with how.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

NOT_KEPT = {"kept": False}
"""Metadata of a field that says nothing of what was seen, only of what may be done now."""
Told = Mapping[type, Callable[[Any], Any]]
"""How values of these classes are told, or read again."""


def to_plain(value: Any, told: Told) -> Any:
    """The value as JSON can hold it."""
    kind = type(value)
    if kind in told:
        return told[kind](value)
    if is_dataclass(kind):
        values = ((name, getattr(value, name), default) for name, default, _ in _kept_fields(kind))
        return {name: to_plain(one, told) for name, one, default in values if one is not default and one != default}
    if isinstance(value, tuple):
        return [to_plain(one, told) for one in value]
    return value.value if isinstance(value, Enum) else value


def from_plain(hint: Any, plain: Any, told: Told) -> Any:
    """The value of this type that was told so; ``ValueError``, ``TypeError`` or ``KeyError`` where none was."""
    if hint in told:
        return told[hint](plain)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        (kind,) = (one for one in get_args(hint) if one is not type(None))
        return None if plain is None else from_plain(kind, plain, told)
    if origin is tuple:
        return tuple(from_plain(kind, one, told) for kind, one in _members(get_args(hint), plain))
    if is_dataclass(hint):
        return _value_of(hint, plain, told)
    if issubclass(hint, Enum):
        return _member(hint, plain)
    if type(plain) is not hint:
        raise TypeError(f"{plain!r} is no {hint.__name__}")
    return plain


def _value_of(kind: Any, plain: Any, told: Told) -> Any:
    found, left = {}, dict(plain)
    for name, default, hint in _kept_fields(kind):
        if name in left:
            found[name] = from_plain(hint, left.pop(name), told)
        elif default is MISSING:
            raise KeyError(name)
    if left:
        raise ValueError(f"{kind.__name__} has no {', '.join(left)}")
    return kind(**found)


def _members(hints: tuple[Any, ...], plain: Any) -> list[tuple[Any, Any]]:
    if not isinstance(plain, list):
        raise TypeError(f"{plain!r} is no list")
    if hints[-1] is Ellipsis:
        return [(hints[0], one) for one in plain]
    return list(zip(hints, plain, strict=True))


def _member(kind: Any, plain: Any) -> Enum:
    """By its identifier: a term has a label, too, so that calling its class does not find it."""
    for member in kind:
        if member.value == plain:
            found: Enum = member
            return found
    raise ValueError(f"{plain!r} is no {kind.__name__}")


@cache
def _kept_fields(kind: Any) -> tuple[tuple[str, Any, Any], ...]:
    """The name, default and type of each field that is kept."""
    hints = get_type_hints(kind)
    kept: list[Field[Any]] = [one for one in fields(kind) if one.metadata.get("kept", True)]
    return tuple((one.name, one.default, hints[one.name]) for one in kept)
