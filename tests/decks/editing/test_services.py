"""Applying edits to stored decks: once each, merged with others, taken back and redone."""

import uuid

import pytest

from decks.editing.changes import Action, Edit, RefusalCode
from decks.editing.services import apply_edit
from decks.models import DeckEdit
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import DARKNESS, KUSHI, OROCHI, build_deck, edit_of, held

pytestmark = pytest.mark.django_db


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
    done = apply_edit(build_deck(copies={KUSHI: 1}), undo())
    assert [item["code"] for item in done.refusals] == [RefusalCode.NOTHING_TO_UNDO]


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
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        apply_edit(deck, edit_of(*changes))
