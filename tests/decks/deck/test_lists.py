"""Lists of decks: which card lies on top, what was deleted lately, our own decks, and what others made public."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.deck.views import SHOWN_PUBLIC
from decks.models import Deck, Visibility
from tests.decks.builders import KUSHI, KUSHI_PROMO, build_deck, visitor_client

pytestmark = pytest.mark.django_db

COST_13, COST_10, ALSO_COST_10, COST_8, COST_6 = 12, 11, 112, 10, 9


def cover_of(deck: Deck) -> list[int]:
    decks = visitor_client().get("/decks/").context["decks"]
    return next([card.id for card in item.cover] for item in decks if item.deck == deck)


def names_of(decks: object) -> list[str]:
    return [item.deck.name for item in decks]  # type: ignore[attr-defined]


def test_the_three_costliest_cards_lie_on_top_and_of_equals_the_lowest_number() -> None:
    deck = build_deck(copies=dict.fromkeys((KUSHI, COST_6, COST_8, ALSO_COST_10, COST_10, COST_13), 1))
    assert cover_of(deck) == [COST_13, COST_10, ALSO_COST_10]


def test_a_chosen_card_lies_before_them_once_whichever_of_its_printings_was_chosen() -> None:
    copies = dict.fromkeys((KUSHI, COST_6, COST_8, COST_13), 1)
    assert cover_of(build_deck(copies=copies, cover_id=COST_8)) == [COST_8, COST_13, COST_6]
    assert cover_of(build_deck(copies=copies, cover_id=KUSHI_PROMO)) == [KUSHI, COST_13, COST_8]


def test_what_was_deleted_within_ninety_days_stands_there_the_last_first() -> None:
    now = timezone.now()
    for name, ago in (
        ("昔", timedelta(days=90, minutes=1)),
        ("まだ", timedelta(days=89, hours=23)),
        ("今", timedelta(0)),
    ):
        build_deck(name=name, deleted_at=now - ago)
    build_deck(name="生きている")
    build_deck(visitor="another", name="人の", deleted_at=now)
    page = visitor_client().get("/decks/")
    assert [deck.name for deck in page.context["deleted"]] == ["今", "まだ"]
    assert "削除したデッキは90日のあいだ元に戻せ" in page.content.decode()
    assert [deck.name for deck in visitor_client().get("/decks/deleted/").context["page"]] == ["今", "まだ"]


def test_our_own_decks_stand_in_the_order_of_the_seasons_and_others_of_ours_after_them() -> None:
    for sample in ("rain", "winter", "autumn", "summer", "spring", "hail"):
        build_deck(sample=sample, name=sample, visibility=Visibility.PUBLIC)
    build_deck(sample="hidden", name="hidden")
    build_deck(sample="gone", name="gone", visibility=Visibility.PUBLIC, deleted_at=timezone.now())
    build_deck(visitor="a", name="人の", visibility=Visibility.PUBLIC)
    shown = names_of(Client().get("/decks/").context["samples"])
    assert shown == ["spring", "summer", "autumn", "winter", "rain", "hail"]


def test_the_newest_public_decks_of_others_are_shown_beside_ones_own(owner: User) -> None:
    for number in range(SHOWN_PUBLIC + 1):
        build_deck(owner, name=f"束{number}", visibility=Visibility.PUBLIC)
    build_deck(owner, name="消えた", visibility=Visibility.PUBLIC, deleted_at=timezone.now())
    build_deck(owner, name="知る人だけ", visibility=Visibility.UNLISTED)
    build_deck(sample="spring", name="見本", visibility=Visibility.PUBLIC)
    shown = names_of(Client().get("/decks/").context["public"])
    assert shown == [f"束{number}" for number in range(SHOWN_PUBLIC, 0, -1)]


def test_a_deck_in_a_list_says_what_the_list_in_force_today_says() -> None:
    build_deck(name="束", copies={KUSHI: 5})
    [item] = visitor_client().get("/decks/").context["decks"]
    assert (item.size, item.status) == (5, "not_legal")
    assert len(item.faces) == 1


def test_undeleting_asks_for_the_deck_by_its_number() -> None:
    """Whoever has one deleted deck does not get it back by the number of another person's or of none."""
    mine, theirs = build_deck(deleted_at=timezone.now()), build_deck(visitor="another", deleted_at=timezone.now())
    for number in (theirs.pk, 0):
        assert visitor_client().post(f"/decks/{number}/undelete").status_code == 404
    assert Deck.objects.deleted().count() == 2
    assert visitor_client().post(f"/decks/{mine.pk}/undelete").status_code == 302
    assert Deck.objects.deleted().get() == theirs
