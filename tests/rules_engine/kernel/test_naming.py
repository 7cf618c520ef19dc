"""Equal names are told apart, so that each can be picked."""

from rules_engine.kernel.frame import EventFrame
from rules_engine.kernel.naming import told_apart


def test_the_second_of_one_name_has_its_number() -> None:
    assert told_apart(["a", "b", "a", "a", "b"]) == ["a", "b", "a (2)", "a (3)", "b (2)"]
    assert told_apart([]) == []


def test_what_stands_in_the_place_of_an_event_was_asked_alike_and_is_not_replaced_itself() -> None:
    event, instead = EventFrame("a.b", 0), EventFrame("c.d", 1)
    assert event.asks_now((0, 1, 2))
    event.replaced = True
    instead.asked_within(event)
    assert not instead.take_replaced()
    assert not instead.asks_now((0, 1, 2))
    assert instead.asks_now((0, 1, 3))
    assert event.asks_now((0, 1, 3))
    assert event.take_replaced()
