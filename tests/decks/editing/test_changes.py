"""Edits as values: how they are read, and what they do to the copies held."""

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.editing.changes import Action, Change, RefusalCode, apply_changes, read_button, read_edit
from decks.editing.invalid import InvalidEditError
from decks.editing.services import changes_between
from decks.models import MAX_COPIES
from rules_engine import load_catalog
from tests.decks.builders import DARKNESS, KUSHI, KUSHI_PROMO, OROCHI, edit_body

CATALOG = load_catalog()
FORM = "6f1c1f0e-6a51-4a0c-9a08-2f6d1f3c7a11"
COPIES = st.dictionaries(st.sampled_from([KUSHI, KUSHI_PROMO, OROCHI, 2, 3]), st.integers(1, MAX_COPIES))


def applied(held: dict[int, int], *changes: tuple[int, int, int]) -> tuple[dict[int, int], list[RefusalCode]]:
    result, _, refusals = apply_changes(held, tuple(Change(*change) for change in changes), CATALOG)
    return result, [refusal.code for refusal in refusals]


def test_the_difference_counts_not_the_number_seen() -> None:
    assert applied({KUSHI: 3}, (KUSHI, 0, 1)) == ({KUSHI: 4}, [])
    assert applied({KUSHI: 3}, (KUSHI, 4, 3)) == ({KUSHI: 2}, [])


def test_copies_that_fall_to_none_leave_the_deck() -> None:
    assert applied({KUSHI: 1, OROCHI: 1}, (KUSHI, 1, 0)) == ({OROCHI: 1}, [])


@pytest.mark.parametrize(
    ("held", "change", "copies", "code"),
    [
        ({KUSHI: 998}, (KUSHI, 0, 5), {KUSHI: 999}, RefusalCode.TOO_MANY),
        ({}, (KUSHI, 0, 9999), {KUSHI: 999}, RefusalCode.TOO_MANY),
        ({KUSHI: 1}, (KUSHI, 4, 0), {}, RefusalCode.TOO_FEW),
        ({}, (KUSHI, 0, -3), {}, RefusalCode.TOO_FEW),
        ({}, (DARKNESS, 0, 1), {}, RefusalCode.NOT_A_DECK_CARD),
        ({}, (424242, 0, 1), {}, RefusalCode.UNKNOWN_PRINTING),
    ],
)
def test_what_cannot_be_is_cut_short_and_reported(
    held: dict[int, int], change: tuple[int, int, int], copies: dict[int, int], code: RefusalCode
) -> None:
    assert applied(held, change) == (copies, [code])


def test_a_card_that_belongs_in_no_deck_can_still_be_taken_out() -> None:
    assert applied({DARKNESS: 2}, (DARKNESS, 2, 0)) == ({}, [])


def test_beyond_the_rules_but_not_beyond_999_is_never_refused() -> None:
    assert applied({}, (OROCHI, 0, 40)) == ({OROCHI: 40}, [])


@given(COPIES, COPIES)
def test_changes_between_lead_from_one_to_the_other_and_back(one: dict[int, int], other: dict[int, int]) -> None:
    assert apply_changes(one, changes_between(one, other), CATALOG)[0] == other
    assert apply_changes(other, changes_between(other, one), CATALOG)[0] == one


@given(COPIES, st.lists(st.tuples(st.sampled_from([KUSHI, OROCHI, DARKNESS, 7]), st.integers(-2000, 2000))))
def test_whatever_is_sent_copies_stay_between_1_and_999(held: dict[int, int], asked: list[tuple[int, int]]) -> None:
    changes = tuple(Change(printing, 0, difference) for printing, difference in asked)
    result, done, _ = apply_changes(held, changes, CATALOG)
    assert all(1 <= copies <= MAX_COPIES for copies in result.values())
    assert sum(result.values()) == sum(held.values()) + sum(change.difference for change in done)


def test_an_edit_is_read() -> None:
    edit = read_edit(edit_body((KUSHI, 0, 2), base=5, edit_id=FORM))
    assert (str(edit.edit_id), edit.base, edit.changes) == (FORM, 5, (Change(KUSHI, 0, 2),))
    assert read_edit({"edit_id": FORM, "base": 0, "action": "undo"}).action is Action.UNDO


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        "text",
        {},
        {**edit_body((1, 0, 1)), "edit_id": "no-uuid"},
        {**edit_body((1, 0, 1)), "edit_id": 3},
        {**edit_body((1, 0, 1)), "base": None},
        {**edit_body((1, 0, 1)), "base": True},
        {**edit_body((1, 0, 1)), "base": 2**40},
        {**edit_body((1, 0, 1)), "changes": []},
        {**edit_body((1, 0, 1)), "changes": {"printing": 1}},
        {**edit_body((1, 0, 1)), "changes": [[1, 0, 1]]},
        {**edit_body((1, 0, 1)), "changes": [{"printing": 1, "from": 0}]},
        {**edit_body((1, 0, 1)), "changes": [{"printing": 1, "from": 0, "to": 1.5}]},
        {**edit_body((1, 0, 1)), "changes": [{"printing": "１", "from": 0, "to": 1}]},
        {**edit_body((1, 0, 1)), "changes": [{"printing": 1, "from": 0, "to": 1}] * 2001},
        {**edit_body((1, 0, 1)), "changes": [], "action": "destroy"},
    ],
)
def test_what_is_no_edit_is_refused(broken: object) -> None:
    with pytest.raises(InvalidEditError):
        read_edit(broken)


def test_a_button_of_a_plain_form_is_an_edit_of_its_own() -> None:
    plus = read_button(FORM, "3", "1:4:5")
    assert (plus.base, plus.changes) == (3, (Change(1, 4, 5),))
    assert read_button(FORM, "3", "1:4:5").edit_id == plus.edit_id
    assert read_button(FORM, "3", "1:4:3").edit_id != plus.edit_id
    assert read_button(str(uuid.uuid4()), "3", "1:4:5").edit_id != plus.edit_id


def test_one_button_may_change_several_printings() -> None:
    assert read_button(FORM, "0", "10017:1:0,1:4:3").changes == (Change(10017, 1, 0), Change(1, 4, 3))
    assert read_button(FORM, "0", "redo").action is Action.REDO


@pytest.mark.parametrize("button", ["", "1", "1:2", "1:2:3:4", "a:b:c", "1:2:-", "1:2:3,", None, "1:0:99999999999999"])
def test_a_bent_button_is_refused(button: object) -> None:
    with pytest.raises(InvalidEditError):
        read_button(FORM, "0", button)
