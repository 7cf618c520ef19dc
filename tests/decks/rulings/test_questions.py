"""The box of the book: a question in plain words, and what the page says where nothing answers it."""

from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from decks.rulings.questions import EXAMPLES, answered
from rules_engine.rulings.book import all_entries, chosen, entry_of

pytestmark = pytest.mark.django_db


def main_of(client: Client, asked: str) -> str:
    answer = client.get(f"/rulings/?q={quote(asked)}")
    assert answer.status_code == 200
    return answer.content.decode().partition("<main")[2].partition("</main>")[0]


def ids(question: str, *, any_game: bool = False, **narrowed: str) -> list[str]:
    among = chosen(**narrowed)  # type: ignore[arg-type]
    return [one.id for one in answered(question, among, any_game=any_game, catalog=current_data().catalog).entries]


def test_the_best_five_stand_first(client: Client) -> None:
    text = main_of(client, "憑依先がいなくなったら")
    answers = text.partition("近い裁定")[2].partition("</ol>")[0]
    assert answers.count('href="/rulings/') == 5
    assert answers.index("/rulings/R-39/") < answers.index("/rulings/X-21/")
    assert "憑依先を失った怪異札は手札公開場に置かれ" in answers


def test_what_stands_in_the_five_is_not_listed_again(client: Client) -> None:
    text = main_of(client, "手札超過")
    assert "ほかに、キーワードをすべて含む裁定" in text
    for ruling in ids("手札超過"):
        assert text.count(f'"/rulings/{ruling}/"') == 1


def test_where_nothing_is_near_the_page_says_so(client: Client) -> None:
    text = main_of(client, "カレーの作り方")
    assert "この質問に答える裁定は見つかりません" in text
    assert f'href="/cards/?q={quote("カレーの作り方")}"' in text
    assert '"/rulings/C-' not in text
    assert "0件" not in text


def test_a_card_without_rulings_is_named(client: Client) -> None:
    ruled = {card for entry in all_entries() for card in entry.cards}
    card = next(one for one in current_data().catalog if one.id not in ruled and len(one.name) > 5)
    assert "》</a>についての裁定は、まだありません。" in main_of(client, f"{card.name}は相手のターンに使える")
    assert "まだありません" not in main_of(client, "隠蔽は相手のターンに使える")


def test_an_id_is_answered_by_its_ruling() -> None:
    assert ids("x-74l") == ["X-74l"]
    assert ids("F-22B") == ["F-22b"]


def test_a_question_is_about_this_game_unless_another_is_chosen() -> None:
    assert {entry_of(one).game for one in ids("手札を捨ててコストを減らす")} <= {"kannagi"}
    told = ids("手札を捨ててコストを減らす", any_game=True, game="duel_masters")
    assert told
    assert {entry_of(one).game for one in told} == {"duel_masters"}


def test_a_question_is_asked_of_what_is_chosen(client: Client) -> None:
    assert ids("いつ使える", keyword="結界")
    for ruling in ids("いつ使える", keyword="結界"):
        assert "結界" in entry_of(ruling).keywords
    answer = client.get(f"/rulings/?q={quote('いつ起きる')}&keyword={quote('不屈')}&clause=&card=").content.decode()
    assert '<details class="drawer rulings-ask__narrow" open>' in answer


def test_examples_are_answered(client: Client) -> None:
    text = client.get("/rulings/").content.decode()
    for example in EXAMPLES:
        assert f'href="?q={quote(example)}"' in text
        assert len(ids(example)) >= 1


def test_a_question_asks_the_database_no_more(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    main_of(client, "道具札はいつ使える")
    with django_assert_max_num_queries(3):
        main_of(client, "憑依先がいなくなったら")


@pytest.mark.parametrize("asked", ["%00", "あ" * 500, "<script>", "' OR 1=1", "　", "#112", "🎴", "̈ー", "%FF%FE"])
def test_whatever_is_asked_is_answered(client: Client, asked: str) -> None:
    answer = client.get(f"/rulings/?q={asked if asked.startswith('%') else quote(asked)}")
    assert answer.status_code == 200
    assert b"<script>" not in answer.content.partition(b"<main")[2]


def test_ids_stand_in_the_details_alone(client: Client) -> None:
    for path in (f"/rulings/?q={quote('山札がなくなったら')}", "/rulings/", "/rulings/X-21/?step=1", "/compare-rules/"):
        text = client.get(path).content.decode().partition("<main")[2].partition("</main>")[0]
        shown = text.partition("<summary>詳細</summary>")[0]
        for name in ("C-01", "X-21", "001-", "000-", "（001", "（000"):
            assert f">{name}" not in shown
            assert f" {name}" not in shown
            assert f"（{name}" not in shown
    details = client.get("/rulings/X-21/").content.decode().partition("<summary>詳細</summary>")[2]
    assert "<dd>X-21</dd>" in details
    assert "S-憑依先のない札" in details


def test_navigation_card_keyword_and_verdict_lead_to_the_book(client: Client) -> None:
    assert '<a class="site-nav__rulings" href="/rulings/"><span>裁定集</span></a>' in client.get("/").content.decode()
    assert 'href="/rulings/" aria-current="true"' in client.get("/rulings/F-22/").content.decode()
    with_rulings = client.get(f"/cards/{entry_of('F-21').cards[0]}-隠蔽/").content.decode()
    assert f'href="/rulings/?card={quote("隠蔽")}"' in with_rulings
    ruled = {card for entry in all_entries() for card in entry.cards}
    card = next(one for one in current_data().catalog if one.id not in ruled and not one.keywords)
    without = client.get(f"/cards/{card.id}-{card.name}/").content.decode()
    assert "この札の裁定は、まだありません。" in without or "裁定待ち" in without
    assert 'href="/rulings/">' in without
