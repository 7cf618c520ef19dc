import re
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from typing import Any

import pytest

from rules_engine.kernel.frozen import frozen


class Shape:
    __slots__ = ()


@frozen
class Circle(Shape):
    """A round one."""

    radius: int
    colour: str = "red"


@frozen
class Square(Shape):
    radius: int
    colour: str = "red"


@dataclass(frozen=True, slots=True)
class Plain(Shape):
    radius: int
    colour: str = "red"


def test_a_value_is_made_told_compared_and_hashed_as_a_plain_dataclass_is() -> None:
    assert Circle(3) == Circle(3, "red") == Circle(colour="red", radius=3)
    assert Circle(3) not in [Circle(4), Circle(3, "blue"), Square(3), (3, "red")]
    assert hash(Circle(3)) == hash(Circle(3, "red")) == hash(Plain(3))
    assert repr(Circle(3, "blue")) == repr(Plain(3, "blue")).replace("Plain", "Circle")


def test_it_is_a_dataclass_to_whatever_asks() -> None:
    assert is_dataclass(Circle)
    assert [field.name for field in fields(Circle)] == ["radius", "colour"]
    assert replace(Circle(3), colour="blue") == Circle(3, "blue")
    match Circle(3, "blue"):
        case Circle(radius, colour):
            assert (radius, colour) == (3, "blue")
    assert isinstance(Circle(3), Shape)
    assert Circle.__doc__ == "A round one."


def test_it_never_changes_and_holds_nothing_else() -> None:
    circle = Circle(3)
    with pytest.raises(FrozenInstanceError, match="'radius' cannot be set"):
        circle.radius = 4  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="'colour' cannot be deleted"):
        del circle.colour
    with pytest.raises(FrozenInstanceError, match="'size' cannot be set"):
        circle.size = 4  # type: ignore[attr-defined]
    assert not hasattr(circle, "__dict__")
    assert circle == Circle(3)


@pytest.mark.parametrize(
    ("given", "named", "reason"),
    [
        ((), {}, "Circle: no value for 'radius'"),
        ((), {"colour": "blue"}, "Circle: no value for 'radius'"),
        ((1, "red", 2), {}, "Circle: too many values, or one given twice"),
        ((1,), {"radius": 2}, "Circle: too many values, or one given twice"),
        ((1,), {"size": 2}, "Circle: no field 'size'"),
    ],
)
def test_values_that_fit_no_field_are_refused(given: tuple[Any, ...], named: dict[str, Any], reason: str) -> None:
    with pytest.raises(TypeError, match=re.escape(reason)):
        Circle(*given, **named)
