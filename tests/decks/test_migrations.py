"""What was written before columns had their names of today stays as it was, forwards and back."""

import uuid
from collections.abc import Iterator

import pytest
from django.db.migrations.state import StateApps

from decks.deck.services import create_deck
from decks.editing.services import apply_edit
from decks.models import Deck, DeckEdit, ListDraft
from tests.decks.builders import KUSHI, edit_of
from tests.migrating import at_former, migrated

FORMER = [("decks", "0013_creation_digest")]
TODAY = [("decks", "0015_one_word_for_whose_a_row_is")]


UNDIGESTED = [("decks", "0024_kept_stories")]
DIGESTED = [("decks", "0025_sent_again")]


@pytest.fixture
def former(transactional_db: None) -> Iterator[StateApps]:
    with at_former(FORMER) as apps:
        yield apps


def test_likes_reports_and_games_are_still_whose_they_were(former: StateApps) -> None:
    friend = former.get_model("auth", "User").objects.create(username="friend")
    deck = former.get_model("decks", "Deck").objects.create(name="束", visitor="x")
    likes, reports = former.get_model("decks", "DeckLike").objects, former.get_model("decks", "DeckReport").objects
    likes.create(deck=deck, person=friend)
    likes.create(deck=deck, visitor="y")
    reports.create(deck=deck, reason="spam", person=friend)
    former.get_model("decks", "SoloGame").objects.create(visitor="x", deck_name="束", record="{}", quiets="3:main:9")
    for version, whose, passes in ((TODAY, "owner", "passes"), (FORMER, "person", "quiets")):
        apps = migrated(version)
        rows = apps.get_model("decks", "DeckLike").objects.order_by("pk")
        assert list(rows.values_list(whose, "visitor")) == [(friend.pk, ""), (None, "y")]
        assert getattr(apps.get_model("decks", "DeckReport").objects.get(), f"{whose}_id") == friend.pk
        assert getattr(apps.get_model("decks", "SoloGame").objects.get(), passes) == "3:main:9"


def test_edits_and_decks_of_before_there_were_digests_count_as_sent_before(transactional_db: None) -> None:
    """Forwards and back."""
    deck_id, edit_id = uuid.uuid4(), uuid.uuid4()
    with at_former(UNDIGESTED) as apps:
        deck = apps.get_model("decks", "Deck").objects.create(name="束", visitor="x", creation=deck_id, revision=1)
        edit = apps.get_model("decks", "DeckEdit").objects.create(deck=deck, edit_id=edit_id, revision=1, changes=[])
        apps = migrated(DIGESTED)
        apps.get_model("decks", "ListDraft").objects.create(visitor="x", text="4 火の玉")
        assert apps.get_model("decks", "DeckEdit").objects.get().digest == ""
        assert migrated(UNDIGESTED).get_model("decks", "DeckEdit").objects.get().pk == edit.pk
    assert create_deck({"visitor": "x"}, "別の束", {KUSHI: 3}, creation=deck_id).pk == deck.pk
    done = apply_edit(Deck.objects.get(), edit_of((KUSHI, 0, 3), edit_id=edit_id))
    assert (done.pk, DeckEdit.objects.count(), ListDraft.objects.count()) == (edit.pk, 1, 0)
