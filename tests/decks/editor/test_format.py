"""The editor judges a deck by the format that its builder chose, and says what became of it."""

import json
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.formats.models import DeckFormat
from decks.formats.services import change_format, make_format
from decks.models import Deck
from rules_engine.legality.formats import Format, ListName, OwnLimit
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus, Season
from tests.decks.builders import KUSHI, OROCHI, build_deck, edit_body, visitor_client

pytestmark = pytest.mark.django_db
FILLER = dict.fromkeys(range(201, 240), 1)


def kept_format(**rules: Any) -> DeckFormat:
    return make_format({"visitor": "0" * 64}, Format("", "試しの形", **rules))


def choose(deck: Deck, **fields: str) -> str:
    """The page that the editor shows after it."""
    answer = visitor_client().post(f"/decks/{deck.pk}/format", {"pane": "deck", **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def editor(deck: Deck, query: str = "") -> str:
    return visitor_client().get(f"/decks/{deck.pk}/edit{query}").content.decode()


def chosen(deck: Deck) -> tuple[str, int]:
    deck.refresh_from_db()
    return deck.format_key, deck.format_version


def test_a_format_of_the_site_is_chosen_and_the_verdict_follows() -> None:
    deck = build_deck(copies={KUSHI: 2, **FILLER})
    assert "verdict--not_legal" not in editor(deck)
    page = choose(deck, format="singleton")
    assert "フォーマット「シングルトン」で判定します" in page
    assert "同じ札は1枚まで。何枚でも入れられると書かれた札も1枚" in page
    assert chosen(deck) == ("singleton", 1)
    assert '<option value="singleton" selected>' in page
    pane = visitor_client().get(f"/decks/{deck.pk}/pane").json()
    assert pane["status"] == "not_legal"
    assert choose(deck, format="official").count("verdict--not_legal") == 0
    assert chosen(deck) == ("", 0)


def test_an_edit_is_answered_with_the_verdict_and_the_smallest_repair_by_the_format() -> None:
    deck = build_deck(copies={KUSHI: 2, OROCHI: 2, **FILLER})
    choose(deck, format="singleton")
    deck.refresh_from_db()
    assert (deck.revision, deck.edits.count()) == (0, 0)  # to choose is no edit
    body = edit_body((KUSHI, 2, 3))
    answer = visitor_client().post(f"/decks/{deck.pk}/edits", json.dumps(body), content_type="application/json").json()
    assert answer["status"] == "not_legal"
    assert "全部を直す最小の変更（3枚）：−2 《隠された櫛の家》、−1 《肥川の大蛇》" in answer["pane"]


def test_one_that_was_opened_by_a_link_is_chosen_by_it() -> None:
    deck, row = build_deck(copies={KUSHI: 4}), kept_format(least=4)
    for link in (row.key, f"https://example.org/formats/{row.key}/", f" /formats/{row.key}.1/?a=b "):
        choose(deck, format="official")
        page = choose(deck, format="official", link=link)
        assert chosen(deck) == (row.key, 1), link
    assert "フォーマット：試しの形" in page
    assert "/4</small>" in page
    assert "あと" not in page.partition('class="findings')[2].partition("</div>")[0]


@pytest.mark.parametrize("link", ["nobody", "https://example.org/", "鍵", "x" * 600])
def test_what_is_no_format_is_said_and_nothing_changes(link: str) -> None:
    deck = build_deck(copies={KUSHI: 4})
    choose(deck, format="singleton")
    assert "というフォーマットはありません" in choose(deck, link=link)
    assert chosen(deck) == ("singleton", 1)


def test_one_by_which_nothing_can_be_judged_is_not_taken() -> None:
    deck, row = build_deck(copies={KUSHI: 4}), kept_format(fixed=ListName(RestrictionSeries.OFFICIAL, 99))
    assert "取り下げられました" in choose(deck, link=row.key)
    assert chosen(deck) == ("", 0)


def test_a_format_that_was_changed_or_deleted_meanwhile_is_told() -> None:
    deck, row = build_deck(copies={KUSHI: 4}), kept_format(least=4)
    choose(deck, format=row.key)
    change_format(row, Format("", "試しの形", least=3), 1)
    page = editor(deck)
    assert "いまはバージョン2で判定しています" in page
    assert f"/formats/{row.key}.1/" in page
    assert "いまはバージョン2で判定しています" not in choose(deck, format=row.key)
    row.delete()
    page = editor(deck)
    assert "というフォーマットはありません" in page
    assert "いまは公式で判定しています" in page
    assert "あと36枚" in page


def test_the_limits_beside_the_cards_are_those_of_the_format() -> None:
    deck, row = build_deck(copies={KUSHI: 4}), kept_format(own=(OwnLimit(KUSHI, RestrictionStatus.LIMITED),), least=4)
    query = "?q=" + "隠された櫛の家"
    assert 'data-allowed="1"' not in editor(deck, query)
    choose(deck, format=row.key)
    assert "《隠された櫛の家》" in editor(deck, query)
    assert visitor_client().get(f"/decks/{deck.pk}/pane").json()["status"] == "not_legal"


def test_the_search_beside_is_narrowed_to_what_the_format_admits() -> None:
    deck = build_deck(copies={KUSHI: 4})
    row = kept_format(seasons=(Season.SPRING,), own=(OwnLimit(KUSHI, RestrictionStatus.SEALED),), least=1)

    def total(query: str) -> int:
        return int(editor(deck, query).partition('<span class="count">')[2].partition("<")[0])

    everything, usable = total(""), total("?usable=1")
    assert 0 < everything - usable < 50
    choose(deck, format=row.key)
    assert total("") == everything
    assert 0 < total("?usable=1") < usable
    assert total("?usable=1&q=隠された櫛の家") == 0
    page = editor(deck, "?usable=1&season=spring")
    assert 'name="usable" value="1"' in page  # goes along with the next letter typed


def test_versions_and_copies_name_the_format() -> None:
    deck, client = build_deck(copies={KUSHI: 4}), visitor_client()
    choose(deck, format="singleton")
    client.post(f"/decks/{deck.pk}/versions", {"message": ""})
    [version] = deck.versions.all()
    assert (version.format_key, version.format_version) == ("singleton", 1)
    assert "/formats/singleton.1/" in client.get(f"/decks/{deck.pk}/history").content.decode()
    client.post(f"/d/{deck.share}/copy", {"creation": str(uuid.uuid4())})
    assert {one.format_key for one in Deck.objects.all()} == {"singleton"}


def test_the_page_of_the_deck_is_asked_by_its_format_first() -> None:
    deck = build_deck(copies={KUSHI: 2, **FILLER}, visibility="public")
    choose(deck, format="singleton")
    address = f"/decks/{deck.pk}/legality"
    for client, query, key in ((visitor_client(), "", "singleton"), (visitor_client(), "?list=official", "official"),
                               (Client(), "", "official")):  # fmt: skip
        assert f'value="{key}" checked' in client.get(address + query).content.decode()


def test_nobody_else_chooses() -> None:
    deck = build_deck(copies={KUSHI: 4}, visibility="public")
    assert Client().post(f"/decks/{deck.pk}/format", {"format": "singleton"}).status_code == 404
    assert visitor_client().get(f"/decks/{deck.pk}/format").status_code == 405
    assert chosen(deck) == ("", 0)


def test_a_format_costs_the_pane_one_query() -> None:
    deck, row = build_deck(copies={KUSHI: 4}), kept_format(least=4)
    client, address = visitor_client(), f"/decks/{deck.pk}/pane"

    def queries() -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        return len(asked)

    before = queries()
    choose(deck, format=row.key)
    assert queries() - before <= 1
