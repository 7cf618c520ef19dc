"""Applying edits to stored decks: once each, merged with others, taken back and redone."""

import uuid
from typing import Any

import pytest

from decks.editing.changes import Action, Change, Edit, Pile, RefusalCode
from decks.editing.services import apply_edit, changes_between
from decks.editing.texts import Field, TextChange
from decks.editing.undo import is_taken_back
from decks.models import Deck, DeckEdit
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import DARKNESS, DIARY, FIREBALL, KUSHI, OROCHI, build_deck, edit_of, held

pytestmark = pytest.mark.django_db


def side(deck: Deck) -> dict[int, int]:
    return dict(deck.candidates.values_list("printing_id", "copies"))


def undo(base: int = 0) -> Edit:
    return Edit(uuid.uuid4(), base, action=Action.UNDO)


def redo(base: int = 0) -> Edit:
    return Edit(uuid.uuid4(), base, action=Action.REDO)


def test_an_edit_changes_rows_and_counts_up() -> None:
    deck = build_deck(copies={KUSHI: 4})
    done = apply_edit(deck, edit_of((KUSHI, 4, 3), (OROCHI, 0, 1)))
    deck.refresh_from_db()
    assert held(deck) == {KUSHI: 3, OROCHI: 1}
    assert (done.revision, deck.revision, done.merged) == (1, 1, False)
    assert deck.changed_at > deck.created_at


def test_the_same_edit_sent_twice_is_applied_once() -> None:
    deck = build_deck()
    edit = edit_of((KUSHI, 0, 1))
    first, again = apply_edit(deck, edit), apply_edit(deck, edit)
    assert first == again
    assert held(deck) == {KUSHI: 1}
    assert DeckEdit.objects.count() == 1


def test_the_same_mark_on_another_deck_is_another_edit() -> None:
    one, other = build_deck(), build_deck()
    edit = edit_of((KUSHI, 0, 1))
    apply_edit(one, edit)
    apply_edit(other, edit)
    assert held(one) == held(other) == {KUSHI: 1}


def test_two_tabs_lose_nothing() -> None:
    deck = build_deck(copies={KUSHI: 2})
    apply_edit(deck, edit_of((KUSHI, 2, 3), base=0))
    second = apply_edit(deck, edit_of((KUSHI, 2, 3), (OROCHI, 0, 1), base=0))
    assert held(deck) == {KUSHI: 4, OROCHI: 1}
    assert second.merged


def test_an_edit_on_the_newest_revision_is_not_called_merged() -> None:
    deck = build_deck()
    apply_edit(deck, edit_of((KUSHI, 0, 1), base=0))
    assert not apply_edit(deck, edit_of((KUSHI, 1, 2), base=1)).merged


def test_what_was_cut_short_is_kept_with_the_edit() -> None:
    deck = build_deck(copies={KUSHI: 1})
    done = apply_edit(deck, edit_of((KUSHI, 3, 0), (DARKNESS, 0, 1), (OROCHI, 0, 2)))
    assert [item["code"] for item in done.refusals] == [RefusalCode.TOO_FEW, RefusalCode.NOT_A_DECK_CARD]
    assert held(deck) == {OROCHI: 2}


def test_edits_are_taken_back_one_after_another_and_redone() -> None:
    deck = build_deck()
    for copies in (1, 2, 3):
        apply_edit(deck, edit_of((KUSHI, copies - 1, copies), base=copies - 1))
    apply_edit(deck, undo())
    apply_edit(deck, undo())
    assert held(deck) == {KUSHI: 1}
    apply_edit(deck, redo())
    assert held(deck) == {KUSHI: 2}
    apply_edit(deck, undo())
    apply_edit(deck, undo())
    assert held(deck) == {}


def test_a_new_edit_ends_what_could_be_redone() -> None:
    deck = build_deck()
    apply_edit(deck, edit_of((KUSHI, 0, 1)))
    apply_edit(deck, undo())
    apply_edit(deck, edit_of((OROCHI, 0, 1)))
    done = apply_edit(deck, redo())
    assert [item["code"] for item in done.refusals] == [RefusalCode.NOTHING_TO_REDO]
    assert held(deck) == {OROCHI: 1}


def test_nothing_to_take_back_says_so() -> None:
    deck = build_deck(copies={KUSHI: 1})
    for edit, code in ((undo(), "NOTHING_TO_UNDO"), (redo(), "NOTHING_TO_REDO")):
        done = apply_edit(deck, edit)
        assert done.refusals == [{"code": code, "printing": 0, "asked": 0, "held": 0}]
        assert (done.changes, done.undoes) == ([], None)


def test_an_edit_says_what_it_did_and_what_it_takes_back() -> None:
    deck = build_deck(copies={KUSHI: 4})
    done = apply_edit(deck, edit_of((KUSHI, 4, 3)))
    assert done.changes == [{"printing": KUSHI, "before": 4, "after": 3}]
    assert (done.undoes, done.refusals) == (None, [])
    back = apply_edit(deck, undo(base=1))
    assert back.changes == [{"printing": KUSHI, "before": 3, "after": 4}]
    assert (back.undoes, back.merged, back.revision) == (done, False, 2)


def test_an_edit_touches_no_other_deck_and_no_other_pile() -> None:
    copies = {KUSHI: 4, OROCHI: 1, DIARY: 2}
    deck, other = build_deck(copies=copies), build_deck(copies=copies)
    before = other.changed_at
    for each in (deck, other):
        for printing, number in copies.items():
            each.candidates.create(printing_id=printing, copies=number)
    apply_edit(deck, edit_of((KUSHI, 4, 0), (OROCHI, 1, 2)))
    assert (held(deck), side(deck)) == ({OROCHI: 2, DIARY: 2}, copies)
    aside = (Change(OROCHI, 1, 0, Pile.SIDE), Change(DIARY, 2, 3, Pile.SIDE), Change(KUSHI, 0, 1))
    apply_edit(deck, Edit(uuid.uuid4(), 1, aside))
    assert (held(deck), side(deck)) == ({KUSHI: 1, OROCHI: 2, DIARY: 2}, {KUSHI: 4, DIARY: 3})
    assert (held(other), side(other)) == (copies, copies)
    other.refresh_from_db()
    assert (other.revision, other.changed_at) == (0, before)


def test_what_is_refused_in_one_pile_is_told_with_what_was_done_in_the_other() -> None:
    deck = build_deck(copies={KUSHI: 1})
    asked = (
        Change(KUSHI, 2, 0),
        Change(OROCHI, 0, 1),
        Change(DARKNESS, 0, 1, Pile.SIDE),
        Change(DIARY, 0, 1, Pile.SIDE),
    )
    done = apply_edit(deck, Edit(uuid.uuid4(), 0, asked))
    assert [(item["code"], item["printing"]) for item in done.refusals] == [
        ("TOO_FEW", KUSHI),
        ("NOT_A_DECK_CARD", DARKNESS),
    ]
    assert [(item["printing"], item.get("pile")) for item in done.changes] == [
        (KUSHI, None),
        (OROCHI, None),
        (DIARY, "side"),
    ]


def test_the_changes_between_two_decks_are_what_differs_by_number() -> None:
    between = changes_between({KUSHI: 4, OROCHI: 1, FIREBALL: 2}, {DIARY: 3, OROCHI: 1, KUSHI: 1})
    assert between == (Change(KUSHI, 4, 1), Change(DIARY, 0, 3), Change(FIREBALL, 2, 0))


def test_taking_back_undoes_what_was_done_not_what_was_asked() -> None:
    deck = build_deck(copies={KUSHI: 1})
    apply_edit(deck, edit_of((KUSHI, 4, 0)))
    apply_edit(deck, undo())
    assert held(deck) == {KUSHI: 1}


def test_taking_back_sent_twice_takes_back_once() -> None:
    deck = build_deck()
    apply_edit(deck, edit_of((KUSHI, 0, 1)))
    apply_edit(deck, edit_of((KUSHI, 1, 2)))
    again = undo()
    apply_edit(deck, again)
    apply_edit(deck, again)
    assert held(deck) == {KUSHI: 1}


def test_an_edit_costs_a_fixed_number_of_queries(catalogue: Catalog, django_assert_max_num_queries: object) -> None:
    deck = build_deck(copies=dict.fromkeys(range(1, 41), 1))
    changes = [(number, 1, 0) for number in range(1, 21)] + [(number, 0, 2) for number in range(101, 121)]
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        apply_edit(deck, edit_of(*changes))


# --- the same id again ----------------------------------------------------------------------------------------------


def test_other_changes_under_an_id_are_an_edit_of_their_own_and_one_however_often_sent() -> None:
    deck, mark = build_deck(), uuid.uuid4()
    first, other = edit_of((KUSHI, 0, 2), edit_id=mark), edit_of((OROCHI, 0, 3), base=1, edit_id=mark)
    done = apply_edit(deck, first)
    assert [apply_edit(deck, edit).revision for edit in (other, other, first)] == [2, 2, done.revision]
    assert held(deck) == {KUSHI: 2, OROCHI: 3}
    assert deck.edits.get(edit_id=mark) == done


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"wanted": {KUSHI: 4}}, {"wanted": {KUSHI: 3}}),
        ({"wanted": {KUSHI: 4}}, {"wanted": {}}),
        ({"wanted": {}}, {}),
        ({"changes": (Change(KUSHI, 0, 1),)}, {"changes": (Change(KUSHI, 0, 1, Pile.SIDE),)}),
        ({"action": Action.UNDO}, {"action": Action.REDO}),
        ({"texts": (TextChange(Field.NAME, "a", "b"),)}, {"texts": (TextChange(Field.NAME, "a", "c"),)}),
        ({"sent": "a"}, {"sent": "b"}),
    ],
)
def test_the_digest_of_an_edit_tells_what_is_asked_for(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert Edit(uuid.uuid4(), 0, **one).digest == Edit(uuid.uuid4(), 9, **one).digest
    assert Edit(uuid.uuid4(), 0, **one).digest != Edit(uuid.uuid4(), 0, **other).digest


def test_an_edit_of_before_there_were_digests_counts_as_sent_before() -> None:
    deck, mark = build_deck(), uuid.uuid4()
    done = apply_edit(deck, edit_of((KUSHI, 0, 2), edit_id=mark))
    DeckEdit.objects.update(digest="")
    assert apply_edit(deck, edit_of((OROCHI, 0, 3), edit_id=mark)) == done
    assert held(deck) == {KUSHI: 2}


def test_whether_an_edit_is_taken_back_is_told_through_every_redo() -> None:
    deck = build_deck()
    done = apply_edit(deck, edit_of((KUSHI, 0, 2)))
    told = [is_taken_back(done)]
    for action in (Action.UNDO, Action.REDO, Action.UNDO):
        apply_edit(deck, Edit(uuid.uuid4(), 0, action=action))
        told.append(is_taken_back(done))
    assert told == [False, True, False, True]
