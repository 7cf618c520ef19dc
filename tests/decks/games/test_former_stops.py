"""How a game was asked before that was changed: as text, at each of its actions, and after something is taken back."""

from decks.games.models.stops import (
    ALWAYS,
    ATTACKS,
    USUAL,
    FormerStops,
    changed_at,
    going_on_at,
    read_former,
    stops_at,
    write_former,
)

EARLY, LATE = FormerStops(10, USUAL, pressed=False), FormerStops(20, ATTACKS, pressed=True)
"""Usual at first; from the tenth action on attacks alone, as was set; from the twentieth always, as was pressed."""
BOTH = (EARLY, LATE)


def test_it_is_read_back_as_it_was_written() -> None:
    for former in ((), BOTH, (FormerStops(3, frozenset(), pressed=True),)):
        assert read_former(write_former(former)) == former
    assert write_former(BOTH) == ("10:set:main+others_attack_declared+summon_landed 20:pressed:others_attack_declared")


def test_each_position_is_asked_as_things_were_then() -> None:
    held = [stops_at(BOTH, ALWAYS, ply) for ply in (0, 9, 10, 19, 20, 500)]
    assert held == [USUAL, USUAL, ATTACKS, ATTACKS, ALWAYS, ALWAYS]


def test_going_on_from_the_end_changes_nothing() -> None:
    assert going_on_at(BOTH, ALWAYS, 20) == (BOTH, ALWAYS)


def test_what_was_pressed_is_gone_with_the_answer_that_was_taken_back() -> None:
    assert going_on_at(BOTH, ALWAYS, 19) == ((EARLY,), ATTACKS)


def test_what_was_set_stays_and_begins_after_the_question_that_is_open() -> None:
    assert going_on_at(BOTH, ALWAYS, 4) == ((FormerStops(5, USUAL, pressed=False),), ATTACKS)
    lasting = (FormerStops(10, USUAL, pressed=True), FormerStops(20, ATTACKS, pressed=False))
    assert going_on_at(lasting, ALWAYS, 4) == ((FormerStops(5, USUAL, pressed=False),), ALWAYS)
    assert going_on_at((FormerStops(10, USUAL, pressed=True),), ALWAYS, 4) == ((), USUAL)


def test_a_change_keeps_what_held_before_it() -> None:
    assert changed_at((), USUAL, 7, pressed=True) == (FormerStops(7, USUAL, pressed=True),)
    assert changed_at((EARLY,), ATTACKS, 20, pressed=True) == BOTH
    assert changed_at((), USUAL, 0, pressed=False) == (), "before the first question nothing was asked"


def test_of_two_changes_at_one_place_the_first_says_what_held_and_what_was_set_lasts() -> None:
    for first, second in ((True, False), (False, True), (False, False)):
        once = changed_at((), USUAL, 7, pressed=first)
        assert changed_at(once, ATTACKS, 7, pressed=second) == (FormerStops(7, USUAL, pressed=False),)
    assert changed_at(changed_at((), USUAL, 7, pressed=True), ATTACKS, 7, pressed=True)[0].pressed
