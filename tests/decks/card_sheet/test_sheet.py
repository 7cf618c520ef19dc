"""The sheet of a card: everything about the card, the deck at hand, and nobody else's deck."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from decks.models import Deck, FavouriteGroup
from decks.people.cookies import hash_of
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import DARKNESS, FIREBALL, KUSHI, KUSHI_PROMO, OROCHI, build_deck, visitor_client

pytestmark = pytest.mark.usefixtures("catalogue")
QUERIES = 16
DEFIANT = 4  # 発狂人形の家: 場所札 with 力 and ■不屈


def sheet(client: Client, card: int, query: str = "") -> str:
    response = client.get(f"/decks/sheet/{card}?{query}")
    assert response.status_code == 200
    return response.content.decode()


def test_the_sheet_tells_what_the_page_of_the_card_tells(client: Client) -> None:
    html = sheet(client, OROCHI)
    assert "<html" not in html
    assert 'data-address="/cards/112-%E8%82%A5%E5%B7%9D%E3%81%AE%E5%A4%A7%E8%9B%87/"' in html
    assert "<ruby>肥川の大蛇<rt>ひのかわのおろち</rt></ruby>" in html
    assert "召喚時：自分の魂の季節札1枚につき相手に3ダメージ。" in html
    assert "公式: 制限（1枚）" in html
    assert "4枚まで。今は公式の制限で1枚" in html
    assert "裁定待ち" in html
    assert "裁定をすべて見る" in html
    assert "#112 SR 新季の到来" in html
    assert "効果の書かれていない札です" in sheet(client, KUSHI)


def test_its_type_numbers_and_keywords_lead_to_the_words_of_the_game(client: Client) -> None:
    html, pages = sheet(client, DEFIANT), []
    for word in ("場所札", "コスト", "力", "不屈"):
        page = reverse("rulings:word", args=[word])
        assert f'href="{page}"' in html, word
        pages.append(client.get(page).status_code)
    assert pages == [200] * 4


def test_it_is_kept_by_no_cache_and_only_read(client: Client) -> None:
    response = client.get(f"/decks/sheet/{KUSHI}")
    assert "no-store" in response["Cache-Control"]
    assert client.post(f"/decks/sheet/{KUSHI}").status_code == 405


@pytest.mark.parametrize("path", ["/decks/sheet/424242", "/decks/sheet/99999999999999999999", "/decks/sheet/x"])
def test_an_unknown_card_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_without_a_deck_it_leads_to_a_new_one(client: Client) -> None:
    html = sheet(client, KUSHI)
    assert 'href="/decks/new?card=1">この札でデッキを作る' in html
    assert 'class="stepper"' not in html
    assert "この札でデッキを作る" not in sheet(client, DARKNESS)


def test_the_deck_changed_last_is_at_hand_and_another_can_be_chosen() -> None:
    older, newer = build_deck(name="古い束", copies={KUSHI: 3}), build_deck(name="新しい束", copies={KUSHI_PROMO: 1})
    Deck.objects.filter(pk=older.pk).update(changed_at="2020-01-01T00:00:00Z")
    client = visitor_client()
    html = sheet(client, KUSHI)
    assert f'action="/decks/{newer.pk}/edits"' in html
    assert f'action="/decks/{older.pk}/edits"' not in html
    assert f'value="{KUSHI_PROMO}:1:2"' in html
    html = sheet(client, KUSHI, f"wish={older.pk}")
    assert f'<option value="{older.pk}" selected>古い束</option>' in html
    assert f'value="{KUSHI}:3:4" data-fill="{KUSHI}"' in html
    assert "<b data-size>3</b>/40" in html


@pytest.mark.parametrize("wish", ["", "x", "１", "424242", "99999999999999999999"])
def test_a_wish_for_no_deck_of_ones_own_is_passed_over(wish: str) -> None:
    own, foreign = build_deck(), build_deck(visitor="another")
    for wished in (wish, str(foreign.pk)):
        html = sheet(visitor_client(), KUSHI, f"wish={wished}")
        assert f'action="/decks/{own.pk}/edits"' in html
        assert f"/decks/{foreign.pk}/" not in html


def test_the_editor_asks_for_its_own_deck_and_no_other() -> None:
    deck, other, foreign = build_deck(name="この束"), build_deck(name="別の束"), build_deck(visitor="another")
    html = sheet(visitor_client(), KUSHI, f"deck={deck.pk}")
    assert "この束" in html
    assert "別の束" not in html
    assert other.pk != deck.pk
    for number in (str(foreign.pk), "424242", "x", "１"):
        assert visitor_client().get(f"/decks/sheet/{KUSHI}?deck={number}").status_code == 404


def test_every_printing_note_and_cover_of_the_deck_stand_there() -> None:
    deck = build_deck(copies={KUSHI: 2}, cover_id=KUSHI_PROMO)
    deck.card_notes.create(card_id=KUSHI, text="初手に")
    deck.candidates.create(printing_id=KUSHI_PROMO, copies=1)
    html = sheet(visitor_client(), KUSHI)
    for value in (f"{KUSHI}:2:3", f"{KUSHI_PROMO}:0:1", f"side:{KUSHI_PROMO}:1:2", f"side:{KUSHI}:0:1"):
        assert f'value="{value}"' in html
    assert ">初手に</textarea>" in html
    assert f'data-printing="{KUSHI_PROMO}" aria-pressed="true"' in html


@pytest.mark.parametrize(
    ("card", "button"),
    [(KUSHI, "×4"), (FIREBALL, "×10"), (OROCHI, None)],
    ids=["four copies", "ten by exception", "one by the list of today"],
)
def test_one_press_reaches_what_is_allowed_today(card: int, button: str | None) -> None:
    build_deck()
    html = sheet(visitor_client(), card)
    assert ("data-fill" in html) == bool(button)
    assert button is None or f">{button}</button>" in html


def test_a_card_for_no_deck_can_only_be_taken_out() -> None:
    build_deck()
    assert "sheet__press" not in sheet(visitor_client(), DARKNESS)


def test_the_star_tells_whether_it_is_a_favourite() -> None:
    group = FavouriteGroup.objects.create(visitor=hash_of("somebody"), name="好き")
    group.favourites.create(card_id=KUSHI)
    assert 'name="take" aria-pressed="true" value="1"' in sheet(visitor_client(), KUSHI)
    assert 'name="put" aria-pressed="false" value="1"' in sheet(visitor_client("another"), KUSHI)


def test_the_queries_are_as_many_however_many_decks(
    owner: User,
    signed_in: Callable[[User], Client],
    catalogue: Catalog,
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    client = signed_in(owner)
    printings = [card.printings[0].number for card in list(catalogue)[:50]]
    for number in range(12):
        deck = build_deck(owner, name=f"束{number}", copies=dict.fromkeys(printings, 1))
        deck.card_notes.create(card_id=KUSHI, text="x")
        deck.candidates.create(printing_id=OROCHI, copies=1)
    sheet(client, KUSHI)
    for query in ("", f"deck={deck.pk}", "wish=424242"):
        with django_assert_max_num_queries(QUERIES):
            sheet(client, KUSHI, query)
