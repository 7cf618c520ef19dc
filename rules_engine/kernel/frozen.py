"""Values that are compared by what they hold and never change, as `@dataclass(frozen=True, slots=True)` makes them.

For a dataclass Python writes and compiles seven functions of its own. The engine has more than a hundred such classes,
most of them nodes of the language, which took a third of its start. Those marked `frozen` share one set of functions.
`fields`, `replace`, `is_dataclass` and patterns take them for the dataclasses they are. Making one is slower: what is
made over and over, what others inherit from, and what the compiled engine compiles stays a plain dataclass.
Each keeps its hash, for whole texts are keys.
"""

from dataclasses import MISSING, FrozenInstanceError, dataclass
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

ValueT = TypeVar("ValueT")
KEPT_HASH = "_hash"


@dataclass_transform(frozen_default=True)
def frozen(kind: type[ValueT]) -> type[ValueT]:
    """The class with its annotations as fields, in order; a default is shared by all values, so it is never a list."""
    kind.__doc__ = kind.__doc__ or kind.__name__
    for name in ("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__"):
        setattr(kind, name, vars(_Shared)[name])
    return _with_slots(dataclass(init=False, repr=False, eq=False)(kind))


def _with_slots(kind: type[ValueT]) -> type[ValueT]:
    """The class with a slot for each field of its own, and for the hash: ``dataclass`` has none but for fields."""
    held = {name for base in kind.__mro__ for name in getattr(base, "__slots__", ())}
    mine = tuple(name for name in (*vars(kind).get("__annotations__", ()), KEPT_HASH) if name not in held)
    namespace = {name: value for name, value in vars(kind).items() if name not in (*mine, "__dict__", "__weakref__")}
    made = type(kind.__name__, kind.__bases__, {**namespace, "__slots__": mine, "__qualname__": kind.__qualname__})
    return cast("type[ValueT]", made)


class _Shared:
    """What every frozen class is given. The fields are those of the class that has it."""

    __dataclass_fields__: Any
    __match_args__: tuple[str, ...]
    _hash: int

    def __init__(self, *given: Any, **named: Any) -> None:
        kind, fields = type(self).__name__, self.__dataclass_fields__
        values = dict(zip(fields, given, strict=False), **named)
        if len(given) > len(fields) or len(values) < len(given) + len(named):
            raise TypeError(f"{kind}: too many values, or one given twice")
        for name, field in fields.items():
            value = values.pop(name, field.default)
            if value is MISSING:
                raise TypeError(f"{kind}: no value for '{name}'")
            object.__setattr__(self, name, value)
        object.__setattr__(self, KEPT_HASH, 0)
        if values:
            raise TypeError(f"{kind}: no field '{next(iter(values))}'")

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({parts})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or _parts(self) == _parts(other)

    def __hash__(self) -> int:
        kept: int = self._hash
        if not kept:
            kept = hash(_parts(self))
            object.__setattr__(self, KEPT_HASH, kept)
        return kept

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen: '{name}' cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen: '{name}' cannot be deleted")


def _parts(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.__match_args__])
