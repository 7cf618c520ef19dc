"""The editor over HTTP: with scripts (JSON), without (plain forms), and its weight."""

import json
import re
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.models import Deck
from kannagi_site.static_files import small, small_script
from rules_engine.catalog.definitions import Catalog
from tests.decks.asked import reads_of
from tests.decks.builders import DARKNESS, KUSHI, OROCHI, build_deck, edit_body, held, visitor_client

pytestmark = pytest.mark.django_db

FORM = "6f1c1f0e-6a51-4a0c-9a08-2f6d1f3c7a11"
STATIC = Path(__file__).resolve().parents[3] / "static"
LIMIT = 300_000


def send(client: Client, deck: Deck, body: Any) -> Any:
    return client.post(
        f"/decks/{deck.pk}/edits",
        json.dumps(body),
        content_type="application/json",
        headers={"Accept": "application/json"},
    )


def press(client: Client, deck: Deck, change: str, **fields: str) -> Any:
    data = {"form_id": FORM, "base": str(deck.revision), "change": change, **fields}
    return client.post(f"/decks/{deck.pk}/edits", data)


def test_an_edit_is_answered_with_the_whole_deck_and_its_verdict() -> None:
    deck = build_deck(copies={KUSHI: 4})
    answer = send(visitor_client(), deck, edit_body((OROCHI, 0, 2))).json()
    assert answer["revision"] == 1
    assert answer["entries"] == {str(KUSHI): 4, str(OROCHI): 2}
    assert (answer["size"], answer["status"], answer["merged"], answer["refusals"]) == (6, "not_legal", False, [])
    assert "肥川の大蛇" in answer["pane"]
    assert "作成中・枚数超過の札あり" in answer["bar"]


def test_a_double_submit_gets_the_same_answer_and_counts_once() -> None:
    deck, client = build_deck(), visitor_client()
    body = edit_body((KUSHI, 0, 1))
    first, again = send(client, deck, body).json(), send(client, deck, body).json()
    assert (first["revision"], first["entries"]) == (again["revision"], again["entries"])
    assert held(deck) == {KUSHI: 1}


def test_two_tabs_both_land_and_the_second_hears_of_it() -> None:
    deck, client = build_deck(copies={KUSHI: 2}), visitor_client()
    send(client, deck, edit_body((KUSHI, 2, 3)))
    second = send(client, deck, edit_body((KUSHI, 2, 1), (OROCHI, 0, 1))).json()
    assert second["merged"] is True
    assert second["entries"] == {str(KUSHI): 2, str(OROCHI): 1}


@pytest.mark.parametrize(
    ("change", "words"),
    [((KUSHI, 0, 9999), "999枚まで"), ((KUSHI, 3, 0), "減らせません"), ((DARKNESS, 0, 1), "デッキに入るのは")],
)
def test_a_change_that_cannot_be_says_why(change: tuple[int, int, int], words: str) -> None:
    deck = build_deck(copies={KUSHI: 1})
    [refusal] = send(visitor_client(), deck, edit_body(change)).json()["refusals"]
    assert words in refusal


@pytest.mark.parametrize("body", [" ", "{", "[]", "null", '"edit"', '{"edit_id": 1}', "[" * 5000])
def test_what_is_no_edit_is_400_with_a_sentence(body: str) -> None:
    deck = build_deck(copies={KUSHI: 1})
    answer = visitor_client().post(f"/decks/{deck.pk}/edits", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert held(deck) == {KUSHI: 1}


def test_undo_by_script() -> None:
    deck, client = build_deck(), visitor_client()
    send(client, deck, edit_body((KUSHI, 0, 3)))
    answer = send(client, deck, {"edit_id": str(uuid.uuid4()), "base": 1, "action": "undo"}).json()
    assert answer["entries"] == {}
    assert 'value="redo"' in answer["pane"]


def test_buttons_work_without_scripts_and_lead_back_to_their_place() -> None:
    deck, client = build_deck(), visitor_client()
    answer = press(client, deck, f"{KUSHI}:0:1", pane="cards", query="q=%E6%AB%9B&season=summer")
    assert answer["Location"] == f"/decks/{deck.pk}/edit?q=%E6%AB%9B&season=summer#card-{KUSHI}"
    answer = press(client, deck, f"{KUSHI}:1:2", pane="deck")
    assert answer["Location"] == f"/decks/{deck.pk}/edit#deck"
    assert held(deck) == {KUSHI: 2}


def test_other_changes_under_one_id_are_done_and_answered_under_it() -> None:
    deck, client, mark = build_deck(), visitor_client(), str(uuid.uuid4())
    bodies = [edit_body((KUSHI, 0, 1), edit_id=mark), edit_body((OROCHI, 0, 2), base=1, edit_id=mark)]
    answers = [send(client, deck, body).json() for body in (*bodies, bodies[1], bodies[0])]
    assert {answer["edit_id"] for answer in answers} == {mark}
    assert [answer["applied"][0]["printing"] for answer in answers] == [KUSHI, OROCHI, OROCHI, KUSHI]
    assert held(deck) == {KUSHI: 1, OROCHI: 2}


def test_a_button_pressed_twice_counts_once() -> None:
    deck, client = build_deck(), visitor_client()
    press(client, deck, f"{KUSHI}:0:1")
    press(client, deck, f"{KUSHI}:0:1")
    assert held(deck) == {KUSHI: 1}


def test_every_button_of_the_page_can_be_pressed_as_it_stands() -> None:
    deck, client = build_deck(copies={KUSHI: 5, OROCHI: 2}), visitor_client()
    page = client.get(f"/decks/{deck.pk}/edit").content.decode()
    values = set(re.findall(r'name="change" value="([^"]+)"', page))
    assert {f"{KUSHI}:5:6", f"{KUSHI}:5:4", f"{OROCHI}:2:1", "undo", "redo"} <= values
    for value in values - {"undo", "redo"}:
        assert press(client, deck, value, form_id=str(uuid.uuid4())).status_code == 302


def test_a_refused_button_explains_itself_on_the_next_page() -> None:
    deck, client = build_deck(copies={KUSHI: 1}), visitor_client()
    press(client, deck, f"{DARKNESS}:0:1")
    assert "デッキに入る種類の札ではありません" in client.get(f"/decks/{deck.pk}/edit").content.decode()
    press(client, deck, "nonsense")
    assert "変更の内容を読めませんでした" in client.get(f"/decks/{deck.pk}/edit").content.decode()


def test_the_page_shows_count_verdict_and_every_fault_with_clause_list_and_repair() -> None:
    deck = build_deck(copies={KUSHI: 5, OROCHI: 3})
    page = visitor_client().get(f"/decks/{deck.pk}/edit").content.decode()
    assert "作成中・枚数超過の札あり" in page
    assert "《肥川の大蛇》</a>は制限、1枚まで（いま3枚）" in page
    assert "第四回改訂（2025-07-22から）" in page
    assert "−2 《肥川の大蛇》" in page
    assert "あと32枚</p>" in page
    assert f'value="{OROCHI}:3:1"' in page


def test_cards_that_are_missing_are_no_fault_while_one_builds() -> None:
    deck = build_deck(copies={KUSHI: 4})
    page = visitor_client().get(f"/decks/{deck.pk}/edit").content.decode()
    assert '<span class="verdict verdict--unfinished">作成中（あと36枚）</span>' in page
    assert "verdict--not_legal" not in page
    assert 'class="fault finding"' not in page


def test_one_copy_too_many_is_said_at_the_stepper_and_leads_to_the_clause() -> None:
    deck = build_deck(copies={KUSHI: 5, OROCHI: 2})
    page = visitor_client().get(f"/decks/{deck.pk}/edit").content.decode()
    said = re.findall(
        r'data-key="(\d+)"[^>]*>(?:(?!</span>).)*<a class="stepper__limit" href="([^"]+)">(上限\d)</a>', page
    )
    clauses = f"/decks/{deck.pk}/legality"
    assert {(str(KUSHI), clauses, "上限4"), (str(OROCHI), clauses, "上限1")} == set(said)
    enough = build_deck(copies={KUSHI: 4, OROCHI: 1})
    assert '<a class="stepper__limit" href' not in rows(
        visitor_client().get(f"/decks/{enough.pk}/edit").content.decode()
    )


def rows(page: str) -> str:
    """The page without what scripts clone."""
    return re.sub(r"<template.*?</template>", "", page, flags=re.DOTALL)


def test_found_cards_alone() -> None:
    deck = build_deck(copies={OROCHI: 2})
    part = visitor_client().get(f"/decks/{deck.pk}/cards?q=ひのかわ").content.decode()
    assert "<html" not in part
    assert f'id="card-{OROCHI}"' in part
    assert f'value="{OROCHI}:2:3"' in part
    assert "制限" in part


def test_a_press_fills_to_the_limit_of_the_card() -> None:
    deck, client = build_deck(), visitor_client()
    part = client.get(f"/decks/{deck.pk}/cards?q=ひのかわ").content.decode()
    assert f'value="{OROCHI}:0:1" data-fill="{OROCHI}"' in part
    part = client.get(f"/decks/{deck.pk}/cards?q=隠された櫛").content.decode()
    assert f'value="{KUSHI}:0:4" data-fill="{KUSHI}"' in part
    press(client, deck, f"{KUSHI}:0:4", pane="cards")
    assert held(deck) == {KUSHI: 4}


def test_the_search_is_that_of_the_search_page() -> None:
    """Same facets, orders, views, words and faults; only the rows have − and ＋."""
    deck, client = build_deck(), visitor_client()
    query = "?q=(ドロー&type=place&season=spring&sort=cost&view=text"
    pages = (f"/decks/{deck.pk}/edit{query}&facets=1", f"/cards/{query}")
    ours, theirs = (client.get(page).content.decode() for page in pages)
    for part in (r'<details class="facet".*?</noscript>', r'<div class="notice fault results__fault".*?</div>'):
        one, other = (re.search(part, page, re.DOTALL) for page in (ours, theirs))
        assert one
        assert other
        assert one[0] == other[0]
    assert f'id="reset" data-live href="/decks/{deck.pk}/edit"' in ours
    assert 'id="conditions">2</span>' in ours
    closed = client.get(f"/decks/{deck.pk}/edit{query}").content.decode()
    assert 'class="facet"' not in closed
    assert '<input type="hidden" name="type" value="place"><input type="hidden" name="season" value="spring">' in closed
    assert "&amp;facets=1" in closed
    words = client.get(f"/decks/{deck.pk}/edit?view=text&season=spring").content.decode()
    assert 'class="found plain-list results__texts"' in words
    assert 'class="card-text__words"' in words


def test_a_live_answer_is_the_results_alone_under_the_editors_address() -> None:
    deck, client = build_deck(), visitor_client()
    live = {"HX-Request": "true", "HX-Current-URL": f"http://testserver/decks/{deck.pk}/edit?q=花"}
    answer = client.get(f"/decks/{deck.pk}/edit?q=花子", headers=live)
    assert answer.content.decode().lstrip().startswith('<div class="results" id="results"')
    assert answer["HX-Replace-Url"].startswith(f"/decks/{deck.pk}/edit?q=")
    assert "HX-Request" in answer["Vary"]
    answer = client.get(f"/decks/{deck.pk}/edit?q=花子&type=place", headers=live)
    assert "type=place" in answer["HX-Push-Url"]
    stranger = Client()
    assert stranger.get(f"/decks/{deck.pk}/edit", headers=live).status_code == 404
    assert stranger.get(f"/decks/{deck.pk}/cards").status_code == 404


def test_each_printing_has_a_stepper_of_its_own_where_printings_are_shown() -> None:
    deck, client = build_deck(copies={KUSHI: 3}), visitor_client()
    part = client.get(f"/decks/{deck.pk}/cards?q=隠された櫛の家&printings=1").content.decode()
    assert {f"card-{KUSHI}-{KUSHI}", f"card-{KUSHI}-10017"} <= set(re.findall(r'id="(card-[\d-]+)"', part))
    assert 'value="10017:0:1" data-fill="10017"' in part
    answer = press(client, deck, "10017:0:1", pane="cards", query="printings=1")
    assert answer["Location"].endswith(f"?printings=1#card-{KUSHI}-10017")


def test_what_one_searched_and_looks_at_is_kept_by_every_button_and_link() -> None:
    deck, client = build_deck(copies={KUSHI: 3, OROCHI: 1}), visitor_client()
    page = client.get(f"/decks/{deck.pk}/edit?season=summer&only=cost:0").content.decode()
    kept = re.findall(r'name="query" value="([^"]*)"', page)
    assert "season=summer&amp;only=cost%3A0" in kept[0]
    answer = press(client, deck, f"{KUSHI}:3:4", pane="deck", query="season=summer&only=cost:0")
    assert answer["Location"] == f"/decks/{deck.pk}/edit?season=summer&only=cost%3A0#deck"
    assert 'href="?season=summer&amp;only=' in page
    assert '<input type="hidden" name="season" value="summer"></form>' in page


def test_a_search_kept_in_the_editor_leads_back_there() -> None:
    deck, client = build_deck(), visitor_client()
    page = client.get(f"/decks/{deck.pk}/edit?season=summer").content.decode()
    assert f'<input type="hidden" name="next" value="/decks/{deck.pk}/edit">' in page
    answer = client.post("/kept/searches", {"query": "season=summer", "next": f"/decks/{deck.pk}/edit"})
    assert answer["Location"] == f"/decks/{deck.pk}/edit?season=summer"
    page = client.get(answer["Location"]).content.decode()
    assert f'data-live href="/decks/{deck.pk}/edit?season=summer"' in page
    answer = client.post("/kept/searches", {"query": "season=summer", "next": "https://example.org/"})
    assert answer["Location"] == "/cards/?season=summer"


def test_the_title_is_a_field_of_the_details() -> None:
    deck, client = build_deck(name="もとの名"), visitor_client()
    page = client.get(f"/decks/{deck.pk}/edit").content.decode()
    assert re.search(r'<input class="deck__name"[^>]* name="name" form="details-form" value="もとの名"', page)
    assert page.count('name="name" form="details-form"') == 1
    assert 'id="details-form"' in page


def test_the_next_and_the_last_step_can_be_followed_without_scripts() -> None:
    deck, client = build_deck(), visitor_client()
    page = client.get(f"/decks/{deck.pk}/edit?season=summer&page=2").content.decode()
    assert 'id="earlier" rel="prev" href="?season=summer"' in page
    assert 'id="later" rel="next" href="?season=summer&amp;page=3"' in page
    first = client.get(f"/decks/{deck.pk}/edit?q=ひのかわのおろち").content.decode()
    assert len(re.findall(r'<p class="results__step" hidden>', first)) == 2


def test_found_cards_stand_by_how_well_their_names_fit_unless_an_order_was_chosen() -> None:
    deck, client = build_deck(), visitor_client()
    part = client.get(f"/decks/{deck.pk}/cards?q=ぬま").content.decode()
    assert part.index('id="card-2309"') < part.index('id="card-209"') < part.index('id="card-1304"')
    chosen = client.get(f"/decks/{deck.pk}/cards?q=ぬま&sort=number").content.decode()
    assert chosen.index('id="card-209"') < chosen.index('id="card-1304"') < chosen.index('id="card-2309"')


def test_a_broken_search_names_what_it_dropped_and_near_names_are_offered() -> None:
    deck, client = build_deck(), visitor_client()
    assert "「十月」は季節として読めない" in client.get(f"/decks/{deck.pk}/edit?season=十月").content.decode()
    assert "肥川の大蛇" in client.get(f"/decks/{deck.pk}/edit?q=肥川の大邪").content.decode()


def test_the_deck_alone_for_a_tab_that_comes_back() -> None:
    deck = build_deck(copies={KUSHI: 4})
    answer = visitor_client().get(f"/decks/{deck.pk}/pane").json()
    assert (answer["revision"], answer["entries"], answer["size"]) == (0, {str(KUSHI): 4}, 4)


def forty_cards(catalog: Catalog) -> dict[int, int]:
    return {card.printings[0].number: 1 for card in list(catalog)[:40]}


def test_the_page_costs_a_fixed_number_of_queries(
    owner: User,
    signed_in: Callable[[User], Client],
    catalogue: Catalog,
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    deck = build_deck(owner, copies=forty_cards(catalogue))
    client = signed_in(owner)
    client.get(f"/decks/{deck.pk}/edit")
    with django_assert_max_num_queries(14):
        client.get(f"/decks/{deck.pk}/edit")


def test_an_edit_costs_a_fixed_number_of_queries(
    owner: User,
    signed_in: Callable[[User], Client],
    catalogue: Catalog,
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    """The cards are read once to be changed and once as they stand then: not before somebody holds the deck."""
    deck = build_deck(owner, copies=forty_cards(catalogue))
    client = signed_in(owner)
    with django_assert_max_num_queries(20) as asked:
        send(client, deck, edit_body((KUSHI, 1, 2)))
    assert reads_of("decks_deckentry", asked) == 2
    reads = [one["sql"] for one in asked.captured_queries if one["sql"].startswith("SELECT")]
    assert sum('INNER JOIN "cards_printing"' in sql and '"decks_deckentry"' in sql for sql in reads) == 1


def test_a_button_without_scripts_reads_the_cards_once(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    deck, client = build_deck(owner, copies={KUSHI: 1}), signed_in(owner)
    with django_assert_max_num_queries(14) as asked:
        press(client, deck, f"{KUSHI}:1:2")
    assert held(deck) == {KUSHI: 2}
    assert reads_of("decks_deckentry", asked) == 1


def imports_of(module: str) -> set[str]:
    """All that a script of the page brings along at once."""
    direct = set(re.findall(r'^import .*"\./([a-z-]+\.js)"', (STATIC / "js" / module).read_text("utf-8"), re.M))
    return direct.union(*(imports_of(one) for one in direct))


def test_the_page_never_holds_more_than_2500_elements(catalogue: Catalog) -> None:
    """With a deck of forty different cards, and as many found cards beside it as scrolling then leaves there."""
    deck, client = build_deck(copies=forty_cards(catalogue)), visitor_client()
    page = client.get(f"/decks/{deck.pk}/edit").content.decode()
    step = client.get(f"/decks/{deck.pk}/cards?page=2").content.decode()
    elements, each = len(re.findall(r"<[a-z]", page)), len(re.findall(r"<[a-z]", step)) / 20
    least = re.search(r"const \[LEAST, MOST\] = \[(\d+), 60\];", (STATIC / "js/endless.js").read_text("utf-8"))
    assert least
    assert elements + (int(least[1]) - 20) * each <= 2500


def test_the_editor_weighs_less_than_300_kilobytes(catalogue: Catalog) -> None:
    """Page, styles and scripts as they are sent, before pictures and fonts, uncompressed."""
    deck = build_deck(copies=forty_cards(catalogue))
    page = visitor_client().get(f"/decks/{deck.pk}/edit").content.decode()
    named = set(re.findall(r'(?:href|src)="/static/((?:css|js|emblems)/[^"?]+\.(?:css|js))"', page))
    scripts = {name.removeprefix("js/") for name in named if name.endswith(".js")}
    named |= {f"js/{module}" for script in scripts for module in imports_of(script)}
    assert {
        "css/editor.css",
        "css/cards.css",
        "emblems/emblems.css",
        "js/editor.js",
        "js/press.js",
        "js/face-text.js",
        "css/face.css",
    } <= named
    sent = {name: (STATIC / name).read_text("utf-8") for name in named}
    weighed = [small(text) if name.endswith(".css") else small_script(text) for name, text in sent.items()]
    assert len(page.encode()) + sum(len(text.encode()) for text in weighed) < LIMIT


def test_the_page_obeys_the_strict_content_policy(catalogue: Catalog) -> None:
    deck = build_deck(copies={KUSHI: 5})
    page = visitor_client().get(f"/decks/{deck.pk}/edit").content.decode()
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?! type=\"module\" src=)", page)


def test_names_cannot_bring_markup() -> None:
    deck = build_deck(name="<script>alert(1)</script>", note="</textarea><b>x</b>")
    page = visitor_client().get(f"/decks/{deck.pk}/edit").content.decode()
    assert "<script>alert" not in page
    assert "<b>x</b>" not in page
