"""What was written before columns had their names of today stays as it was, forwards and back."""

from collections.abc import Iterator

import pytest
from django.db.migrations.state import StateApps

from tests.migrating import at_former, migrated

FORMER = [("decks", "0013_creation_digest")]
TODAY = [("decks", "0015_one_word_for_whose_a_row_is")]


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
