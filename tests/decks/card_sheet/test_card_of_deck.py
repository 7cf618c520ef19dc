"""One card of a deck: its page, its note, the cover, and moves between deck and side list without scripts."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.models import Deck
from rules_engine.catalog.definitions import Catalog
from tests.decks.asked import reads_of
from tests.decks.builders import KUSHI, KUSHI_PROMO, OROCHI, build_deck, edit_body, held, own_data_of, visitor_client

pytestmark = pytest.mark.django_db

FORM = "6f1c1f0e-6a51-4a0c-9a08-2f6d1f3c7a11"


def side(deck: Deck) -> dict[int, int]:
    return dict(deck.candidates.values_list("printing_id", "copies"))


def press(client: Client, deck: Deck, change: str, **fields: str) -> Any:
    return client.post(f"/decks/{deck.pk}/edits", {"form_id": FORM, "base": "0", "change": change, **fields})


def send(client: Client, deck: Deck, body: dict[str, Any]) -> Any:
    return client.post(f"/decks/{deck.pk}/edits", json.dumps(body), content_type="application/json").json()


def test_every_printing_has_its_copies_in_deck_and_side_list() -> None:
    deck = build_deck(copies={KUSHI: 3})
    page = visitor_client().get(f"/decks/{deck.pk}/cards/{KUSHI}").content.decode()
    for value in (f"{KUSHI}:3:2", f"{KUSHI_PROMO}:0:1", f"side:{KUSHI}:0:1", f"{KUSHI}:3:2,side:{KUSHI}:0:1"):
        assert f'value="{value}"' in page


def test_a_move_by_button_leads_back_to_the_card() -> None:
    deck, client = build_deck(copies={KUSHI: 3}), visitor_client()
    answer = press(client, deck, f"{KUSHI}:3:2,side:{KUSHI}:0:1", pane="card", card=str(KUSHI))
    assert answer["Location"] == f"/decks/{deck.pk}/cards/{KUSHI}"
    assert (held(deck), side(deck)) == ({KUSHI: 2}, {KUSHI: 1})
    page = client.get(f"/decks/{deck.pk}/edit").content.decode()
    assert f'value="side:{KUSHI}:1:0,{KUSHI}:2:3"' in page


def test_note_and_cover_are_written_without_scripts() -> None:
    deck, client = build_deck(copies={KUSHI: 1}), visitor_client()
    address = f"/decks/{deck.pk}/cards/{KUSHI}"
    assert client.post(address, {"seen": "", "note": "初手に"}).status_code == 302
    assert client.post(address, {"cover": str(KUSHI_PROMO)}).status_code == 302
    deck.refresh_from_db()
    assert (deck.cover_id, deck.card_notes.get().text) == (KUSHI_PROMO, "初手に")
    assert "初手に" in client.get(f"/decks/{deck.pk}/edit").content.decode()
    client.post(address, {"cover": ""})
    client.post(address, {"seen": "初手に", "note": ""})
    deck.refresh_from_db()
    assert (deck.cover_id, deck.card_notes.count()) == (None, 0)


@pytest.mark.parametrize("sent", [{"cover": "x"}, {"cover": "１"}, {"seen": "", "note": "\x00"}])
def test_what_no_form_sends_is_not_found(sent: dict[str, str]) -> None:
    deck = build_deck(copies={KUSHI: 1})
    assert visitor_client().post(f"/decks/{deck.pk}/cards/{KUSHI}", sent).status_code == 404


def test_foreign_decks_and_unknown_cards_do_not_exist() -> None:
    deck = build_deck(copies={KUSHI: 1})
    assert visitor_client("another").get(f"/decks/{deck.pk}/cards/{KUSHI}").status_code == 404
    assert visitor_client("another").post(f"/decks/{deck.pk}/cards/{KUSHI}", {"note": "x"}).status_code == 404
    assert visitor_client().get(f"/decks/{deck.pk}/cards/424242").status_code == 404
    assert deck.card_notes.count() == 0


def test_the_second_tab_is_told_what_the_first_did() -> None:
    deck, client = build_deck(copies={KUSHI: 2}), visitor_client()
    send(client, deck, edit_body((KUSHI, 2, 4)))
    note = {"field": "note", "from": "", "to": "覚え"}
    send(client, deck, {"edit_id": str(uuid.uuid4()), "base": 1, "texts": [note]})
    answer = send(client, deck, edit_body((OROCHI, 0, 1), base=0))
    assert answer["merged"]
    assert "《隠された櫛の家》 ＋2" in answer["others"]
    assert "説明が変わりました" in answer["others"]
    assert "肥川の大蛇" not in answer["others"]
    seen = client.get(f"/decks/{deck.pk}/pane?since=2").json()["others"]
    assert "《肥川の大蛇》 ＋1" in seen
    assert client.get(f"/decks/{deck.pk}/pane?since=3").json()["others"] == ""
    assert client.get(f"/decks/{deck.pk}/pane?since=x").json()["others"] == ""


def test_a_filter_and_an_order_hold_for_answers_too() -> None:
    deck, client = build_deck(copies={KUSHI: 2, OROCHI: 1}), visitor_client()
    client.get(f"/decks/{deck.pk}/edit?by=cost&order=name")
    body = json.dumps(edit_body((KUSHI, 2, 3)))
    answer = client.post(f"/decks/{deck.pk}/edits?only=cost:0", body, content_type="application/json").json()
    assert "コスト0 <" in answer["pane"]
    assert f'id="row-{KUSHI}"' in answer["pane"]
    assert f'id="row-{OROCHI}"' not in answer["pane"]
    assert answer["entries"] == {str(KUSHI): 3, str(OROCHI): 1}


def test_takeout_holds_all_that_was_written(owner: User) -> None:
    deck = build_deck(owner, copies={KUSHI: 1}, folder="大会", cover_id=KUSHI)
    deck.tags.create(name="夏")
    deck.card_notes.create(card_id=KUSHI, text="初手に")
    deck.candidates.create(printing_id=OROCHI, copies=2)
    [taken] = own_data_of(owner)["decks"]
    assert (taken["folder"], taken["tags"], taken["cover"]) == ("大会", ["夏"], KUSHI)
    assert taken["side"] == [{"printing": OROCHI, "copies": 2, "name": "肥川の大蛇"}]
    assert taken["card_notes"] == [{"card": KUSHI, "name": "隠された櫛の家", "text": "初手に"}]


def test_the_page_costs_a_fixed_number_of_queries(
    owner: User,
    signed_in: Callable[[User], Client],
    catalogue: Catalog,
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    deck = build_deck(owner, copies={card.printings[0].number: 1 for card in list(catalogue)[:60]})
    client = signed_in(owner)
    client.get(f"/decks/{deck.pk}/cards/{KUSHI}")
    with django_assert_max_num_queries(13):
        client.get(f"/decks/{deck.pk}/cards/{KUSHI}")


def test_a_note_is_written_without_reading_the_cards(django_assert_max_num_queries: Callable[..., Any]) -> None:
    deck, client = build_deck(copies={KUSHI: 1, OROCHI: 1}), visitor_client()
    client.get(f"/decks/{deck.pk}/cards/{KUSHI}")
    with django_assert_max_num_queries(17) as asked:
        client.post(f"/decks/{deck.pk}/cards/{KUSHI}", {"note": "初手に", "seen": ""})
    assert deck.card_notes.get().text == "初手に"
    assert reads_of("decks_deckentry", asked) == 0
