"""What the sheet of a card knows of one's decks: each printing in both piles, how far a press reaches."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.card_sheet.queries import CardInDeck, IntoDecks
from decks.editing.changes import Pile
from decks.models import MAX_CARD_NOTE_LENGTH, Deck
from tests.decks.builders import FIREBALL, KUSHI, KUSHI_PROMO, OROCHI, build_deck, visitor_client

pytestmark = pytest.mark.usefixtures("catalogue")


def at_hand(deck: Deck, card: int, client: Client | None = None) -> CardInDeck:
    found = (client or visitor_client()).get(f"/decks/{deck.pk}/cards/{card}").context["at_hand"]
    assert isinstance(found, CardInDeck)
    return found


def into(client: Client, card: int = KUSHI, name: str = "隠された櫛の家") -> IntoDecks:
    found = client.get(f"/cards/{card}-{name}/").context["into"]
    assert isinstance(found, IntoDecks)
    return found


def test_each_printing_tells_its_copies_in_both_piles_and_how_many_one_press_may_reach() -> None:
    deck = build_deck(copies={KUSHI: 3, OROCHI: 1, FIREBALL: 2}, cover_id=KUSHI_PROMO)
    deck.candidates.create(printing_id=KUSHI_PROMO, copies=6)
    deck.card_notes.create(card_id=KUSHI, text="初手に")
    found = at_hand(deck, KUSHI)
    assert [(each.printing.number, each.is_cover) for each in found.printings] == [(KUSHI, False), (KUSHI_PROMO, True)]
    first, promo = found.printings
    assert (first.deck.copies, first.deck.other, first.deck.most, first.deck.pile) == (3, 0, 4, Pile.DECK)
    assert (first.side.copies, first.side.other, first.side.most, first.side.pile) == (0, 3, 4, Pile.SIDE)
    assert (promo.deck.copies, promo.deck.other, promo.deck.most) == (0, 6, 4)
    assert (promo.side.copies, promo.side.other, promo.side.most) == (6, 0, 6)
    for row in (first.deck, first.side, promo.deck, promo.side):
        assert (row.card.id, row.several) == (KUSHI, True)
    assert [row.deck.printing for row in found.printings] == [row.side.printing for row in found.printings]
    assert (found.deck, found.row.printing, found.most, found.note, found.size) == (deck, KUSHI, 4, "初手に", 6)
    assert (found.minimum, found.longest_note) == (40, MAX_CARD_NOTE_LENGTH)
    assert found.form_id != at_hand(deck, KUSHI).form_id


def test_a_restricted_card_is_reached_as_often_as_the_list_of_today_allows_or_the_deck_holds() -> None:
    deck = build_deck(copies={OROCHI: 3})
    found = at_hand(deck, OROCHI)
    assert (found.most, found.printings[0].deck.most, found.printings[0].side.most, found.note) == (1, 3, 1, "")
    assert at_hand(build_deck(copies={KUSHI: 1}), FIREBALL).most == 10


def test_the_page_of_a_card_shows_three_decks_at_once_twenty_more_on_demand_and_says_if_there_are_others() -> None:
    client, now = visitor_client(), timezone.now()
    assert into(client) == IntoDecks()
    for number in range(24):
        changed = now - timedelta(hours=number)
        build_deck(name=f"束{number}", copies={KUSHI_PROMO: number + 1, OROCHI: 3}, changed_at=changed)
        found = into(client)
        shown = [each.deck.name for each in (*found.decks, *found.others)]
        assert shown == [f"束{each}" for each in range(min(number + 1, 23))]
        assert (len(found.decks), found.more) == (min(number + 1, 3), number == 23)
    for position, each in enumerate((*found.decks, *found.others)):
        assert (each.row.card.id, each.row.printing, each.row.copies) == (KUSHI, KUSHI_PROMO, position + 1)
    assert into(Client()) == IntoDecks()
    assert into(visitor_client("another")) == IntoDecks()


def test_decks_to_choose_among_are_ones_own_the_last_changed_first_and_not_without_end(
    owner: User, signed_in: Callable[[User], Client]
) -> None:
    now = timezone.now()
    Deck.objects.bulk_create(
        Deck(owner=owner, name=f"束{number}", changed_at=now - timedelta(hours=number)) for number in range(101)
    )
    build_deck(owner, name="削除した", deleted_at=now)
    build_deck(visitor="another", name="人の")
    names = signed_in(owner).get(f"/decks/sheet/{KUSHI}").context["decks"]
    assert [deck.name for deck in names] == [f"束{number}" for number in range(100)]
    assert Client().get(f"/decks/sheet/{KUSHI}").context["decks"] == []


@pytest.mark.parametrize("digits", [9, 10, 30])
def test_a_wish_with_too_many_digits_is_no_wish(digits: int, client: Client) -> None:
    own = build_deck()
    answer: Any = visitor_client().get(f"/decks/sheet/{KUSHI}?wish={'9' * digits}")
    assert answer.context["at_hand"].deck == own


def test_many_decks_take_as_many_queries_as_one(owner: User, signed_in: Callable[[User], Client]) -> None:
    client, path = signed_in(owner), f"/cards/{KUSHI}-隠された櫛の家/"
    build_deck(owner, copies={KUSHI: 1})
    client.get(path)
    with CaptureQueriesContext(connection) as one:
        client.get(path)
    for _ in range(22):
        build_deck(owner, copies={KUSHI: 1, KUSHI_PROMO: 2})
    with CaptureQueriesContext(connection) as many:
        client.get(path)
    assert len(one) == len(many)
