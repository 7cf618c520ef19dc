"""− and ＋ of one's own decks on the page of a card."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from tests.decks.asked import reads_of
from tests.decks.builders import DARKNESS, KUSHI, KUSHI_PROMO, OROCHI, build_deck, held, visitor_client

pytestmark = pytest.mark.usefixtures("catalogue")
FORM = "6f1c1f0e-6a51-4a0c-9a08-2f6d1f3c7a11"
PAGE = reverse("cards:card_page", args=[KUSHI, "隠された櫛の家"])


def page(client: Client, address: str = PAGE) -> str:
    return client.get(address).content.decode()


def test_the_decks_changed_last_stand_there_with_their_copies_the_others_on_demand() -> None:
    decks = [build_deck(name=f"束{number}", copies={KUSHI_PROMO: number}) for number in (1, 2, 3, 4)]
    for deck in decks:
        Deck.objects.filter(pk=deck.pk).update(changed_at=f"2020-01-0{deck.pk - decks[0].pk + 1}T00:00:00Z")
    html = page(visitor_client())
    at_once, _, others = html.partition('id="other-decks"')
    assert [f"「束{number}」に入れる" in at_once for number in (1, 2, 3, 4)] == [False, True, True, True]
    assert "「束1」に入れる" in others
    assert f'value="{KUSHI_PROMO}:4:5"' in at_once
    assert "デッキをすべて見る" not in html


def test_a_press_without_scripts_leads_back_to_the_page_of_the_card() -> None:
    deck, client = build_deck(copies={KUSHI: 1}), visitor_client()
    sent = {"form_id": FORM, "base": "0", "change": f"{KUSHI}:1:2", "pane": "card_page", "card": str(KUSHI)}
    answer = client.post(f"/decks/{deck.pk}/edits", sent)
    assert answer["Location"] == PAGE
    assert held(deck) == {KUSHI: 2}
    assert f'value="{KUSHI}:2:3"' in page(client)


def test_a_press_reads_the_cards_of_the_deck_once(django_assert_max_num_queries: Callable[..., Any]) -> None:
    deck, client = build_deck(copies={KUSHI: 1, OROCHI: 1}), visitor_client()
    page(client)
    sent = {"form_id": FORM, "base": "0", "change": f"{KUSHI}:1:2", "pane": "card_page", "card": str(KUSHI)}
    with django_assert_max_num_queries(12) as asked:
        client.post(f"/decks/{deck.pk}/edits", sent)
    assert held(deck) == {KUSHI: 2, OROCHI: 1}
    assert reads_of("decks_deckentry", asked) == 1


def test_others_decks_deleted_ones_and_cards_for_no_deck() -> None:
    build_deck(visitor="another", name="よその束")
    build_deck(name="削除した束", deleted_at="2026-01-01T00:00:00Z")
    html = page(visitor_client())
    assert "よその束" not in html
    assert "削除した束" not in html
    assert "この札でデッキを作る" in html
    build_deck(name="いまの束")
    html = page(visitor_client(), reverse("cards:card_page", args=[DARKNESS, "闇"]))
    assert "いまの束" not in html
    assert "この札でデッキを作る" not in html


def test_two_dozen_decks_cost_as_many_queries_as_one(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client = signed_in(owner)
    for number in range(30):
        build_deck(owner, name=f"束{number}", copies={KUSHI: 1, OROCHI: 1})
    html = page(client)
    assert html.count("into__deck") == 23
    assert "デッキをすべて見る" in html
    with django_assert_max_num_queries(12):
        page(client)
