"""What plain words may have meant besides names: each offer runs, finds cards, and says what it asks for."""

from urllib.parse import unquote

import pytest
import time_machine
from django.http import QueryDict
from django.test import Client

from cards.catalog import current_data
from cards.search.form import Search
from cards.search.parse import parse_search
from cards.search.queries import search_cards
from rules_engine.vocabulary.terms import CardType

pytestmark = pytest.mark.usefixtures("catalogue")


def offers(text: str, **conditions: object) -> dict[str, str]:
    with time_machine.travel("2026-11-20 12:00+09:00"):
        result = search_cards(Search(text=text, **conditions))  # type: ignore[arg-type]
        for one in result.meant:
            parsed = parse_search(dict(QueryDict(one.query).lists()), current_data().known)
            assert not parsed.problems
            assert search_cards(parsed.search).total == one.cards > 0
    return {one.label: unquote(one.query) for one in result.meant}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("零コスト", {"コスト 0": "cost=0"}),
        ("3コスト", {"コスト 3": "cost=3"}),
        ("ｺｽﾄ３", {"コスト 3": "cost=3"}),
        ("十二コスト", {"コスト 12": "cost=12"}),
        ("コスト3以下", {"コスト 3以下": "cost_max=3"}),
        ("10コスト以上", {"コスト 10以上": "cost_min=10"}),
        ("力3", {"力 3": "power=3"}),
        ("春", {"季節 春": "season=spring"}),
        ("春の札", {"季節 春": "season=spring"}),
        ("SR", {"レア SR": "rarity=SR"}),
        ("ｓｒ", {"レア SR": "rarity=SR"}),
        ("百鬼夜行", {"収録 百鬼夜行": "product=百鬼夜行"}),
        ("怪談師二", {"収録 怪談師二章": "product=怪談師二章"}),
        ("制限", {"今日の制限": "q=制限:制限", "今日の準制限": "q=制限:準制限"}),
        ("準制限カード", {"今日の準制限": "q=制限:準制限"}),
        ("春 3コスト", {"季節 春・コスト 3": "season=spring&cost=3"}),
        ("春 夏", {"季節 春・季節 夏": "season=spring&season=summer"}),
        ("零コストの場所札", {"コスト 0・場所札": "type=place&cost=0"}),
        ("SR 人形", {"レア SR・人形": "q=人形&rarity=SR"}),
        ("制限 春", {"今日の制限・季節 春": "q=制限:制限&season=spring"}),
    ],
)
def test_conditions_are_offered_for_words(text: str, meant: dict[str, str]) -> None:
    assert offers(text) == meant


@pytest.mark.parametrize(
    "text", ["", "人形", "不屈", "場所札", "3", "封印", "コスト", "九十九コスト", '"春', "春 or 夏", "x" * 200]
)
def test_nothing_is_offered_where_words_say_it_already_or_nothing_would_be_found(text: str) -> None:
    assert offers(text) == {}


def test_other_conditions_of_the_search_stay() -> None:
    assert offers("春", type=(CardType.TOOL,)) == {"季節 春": "type=tool&season=spring"}


def test_the_page_offers_them_with_and_without_results(client: Client) -> None:
    found = client.get("/cards/?q=春").content.decode()
    assert '<a class="chip" data-live href="?season=spring">季節 春 <span class="chip__count">' in found
    assert '<div class="results__meant">' in found
    nothing = client.get("/cards/?q=零コスト").content.decode()
    assert "条件に合う札がありません" in nothing
    assert 'href="?cost=0"' in nothing
    assert 'href="/restrictions/">制限リスト</a></li>' in client.get("/cards/?q=制限").content.decode()
