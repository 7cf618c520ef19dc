"""Values that are compared by what they hold and never change, as `@dataclass(frozen=True, slots=True)` makes them.

For a dataclass Python writes and compiles seven functions of its own. The engine has more than a hundred such classes,
most of them nodes of the language, which took a third of its start. Those marked `frozen` share one set of functions.
`fields`, `replace`, `is_dataclass` and patterns take them for the dataclasses they are. Making one is slower: what is
made over and over, what others inherit from, and what the compiled engine compiles stays a plain dataclass.
"""

from dataclasses import MISSING, FrozenInstanceError, dataclass
from typing import Any, NoReturn, TypeVar, dataclass_transform

ValueT = TypeVar("ValueT")


@dataclass_transform(frozen_default=True)
def frozen(kind: type[ValueT]) -> type[ValueT]:
    """The class with its annotations as fields, in order; a default is shared by all values, so it is never a list."""
    kind.__doc__ = kind.__doc__ or kind.__name__
    for name in ("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__"):
        setattr(kind, name, vars(_Shared)[name])
    return dataclass(init=False, repr=False, eq=False, slots=True)(kind)


class _Shared:
    """What every frozen class is given. The fields are those of the class that has it."""

    __dataclass_fields__: Any
    __match_args__: tuple[str, ...]

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
        if values:
            raise TypeError(f"{kind}: no field '{next(iter(values))}'")

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({parts})"

    def __eq__(self, other: object) -> bool:
        return _parts(self) == _parts(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(_parts(self))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen: '{name}' cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"{type(self).__name__} is frozen: '{name}' cannot be deleted")


def _parts(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.__match_args__])
