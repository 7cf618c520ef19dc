"""The numbers page of a deck: what it answers, to whom, beside what, and what it refuses in which words."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.catalog import current_data
from decks.analysis.probabilities import swapping
from decks.analysis.probabilities.openings import MOST_NUMBER, points
from decks.analysis.probabilities.usable import TURNS
from decks.deck.services import keep_version
from decks.legality.todays_limits import TodaysLimits
from decks.models import Deck
from decks.odds.answers import MOST_TURN, POLICIES, USUAL, opening_odds, policy_named, searching, share
from decks.odds.conditions import read_condition
from rules_engine.odds import Assumed, usable
from tests.decks.builders import KUSHI, build_deck, visitor_client
from tests.decks.games.player import APPARITION, GREAT, PLACE, SEASON_CARD, TOOL, TOOL_WITHOUT_WINDOW

pytestmark = pytest.mark.django_db

ANOTHER_PLACE = 24
FORTY = {
    PLACE: 4,
    APPARITION: 4,
    SEASON_CARD: 4,
    TOOL: 4,
    TOOL_WITHOUT_WINDOW: 2,
    GREAT: 1,
    2: 4,
    3: 4,
    4: 4,
    5: 4,
    6: 4,
    7: 1,
}


def asked(deck: Deck, client: Client | None = None, status: int = 200, **wanted: object) -> Any:
    answer = (client or visitor_client()).get(f"/decks/{deck.pk}/numbers?{urlencode(wanted)}")
    assert answer.status_code == status
    return answer


def found(deck: Deck, want: str, policy: str, **when: Any) -> Any:
    data = current_data()
    find = searching(data.index, TodaysLimits.of(data).in_force)
    condition = read_condition(want, find)
    return opening_odds(deck.to_deck_list(), condition, policy_named(policy, condition, find), **when)


def test_without_a_question_the_usual_one_is_answered() -> None:
    deck = build_deck(copies=FORTY)
    answer = asked(deck)
    page, numbers = answer.content.decode(), answer.context["numbers"]
    expected = found(deck, USUAL, "optimal")
    assert numbers.openings.sides[0].found == expected
    assert share(expected.before) in page
    assert f'<code class="numbers__fraction">{expected.after}</code>' in page
    assert f'value="{USUAL}"'.replace(">", "&gt;") in page
    assert len(answer.content) < 300_000


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("turn", "second"), [(0, 0), (3, 1), (7, 0)])
def test_what_is_asked_is_what_is_counted(policy: str, turn: int, second: int) -> None:
    deck, want = build_deck(copies=FORTY), "{種類:場所札 コスト:0}>=1 かつ {季節:夏}>=2"
    openings = asked(deck, want=want, turn=turn, first=second, policy=policy).context["numbers"].openings
    assert openings.sides[0].found == found(deck, want, policy, turn=turn, first=not second)
    columns = {column.label: column.bars for column in openings.by_turn.columns}
    assert set(columns) == {"初手", "1", "2", "3", "4", "5", *(["7"] if turn == 7 else [])}
    other = found(deck, want, policy, turn=2, first=not second)
    assert [bar.exact for bar in columns["2"]] == [share(other.before), share(other.after)]


def test_the_spread_is_that_of_the_hand_and_long_ones_are_cut() -> None:
    deck = build_deck(copies={PLACE: 4, TOOL: 36})
    spreads = asked(deck, want="{種類:場所札}>=1 かつ {種類:道具札}>=1", turn=5).context["numbers"].openings.spreads
    assert [label for label, _ in spreads] == ["場所札", "道具札"]
    places, tools = (chart for _, chart in spreads)
    assert [bar.exact for column in places.columns for bar in column.bars] == [
        share(Fraction(comb(4, number) * comb(36, 12 - number), comb(40, 12))) for number in range(5)
    ]
    assert [column.label for column in tools.columns] == [*map(str, range(MOST_NUMBER)), f"{MOST_NUMBER}+"]
    assert tools.columns[-1].bars[0].exact == "100%"


def test_cards_are_usable_as_the_engine_counts_them() -> None:
    deck = build_deck(copies=FORTY)
    cards = asked(deck, first=1, pace=2).context["numbers"].usable
    assert len(cards.rows) == len(FORTY)
    great = next(row for row in cards.rows if row.card.id == GREAT)
    assert [bool(turn.after) for turn in great.turns] == [turn >= 6 for turn in TURNS]
    listed, catalog = deck.to_deck_list(), current_data().catalog
    for row in cards.rows:
        chance = usable(listed, catalog, row.card.id, Assumed(6, False, 2, zero_search=True))
        assert abs(int(row.turns[-1].after) - float(chance) * 100) <= 1
    slow = asked(deck).context["numbers"].usable
    assert {row.card.id: row.turns[-1].after for row in slow.rows}[GREAT] == ""


def test_swaps_stand_sorted_and_are_right() -> None:
    deck = build_deck(copies=FORTY)
    rows = asked(deck).context["numbers"].swaps.rows
    assert [row.gain for row in rows] == sorted((row.gain for row in rows), reverse=True)
    best, worst = rows
    assert (best.comes.are, best.goes.are) == (("零コストの場所札",), ())
    assert (worst.comes.are, worst.goes.are) == ((), ("零コストの場所札",))
    assert best.after == share(found(build_deck(copies={**FORTY, TOOL: 3, ANOTHER_PLACE: 1}), USUAL, "optimal").after)
    assert worst.after == share(found(build_deck(copies={**FORTY, PLACE: 3, TOOL: 5}), USUAL, "optimal").after)
    assert best.points.startswith("+")
    assert worst.points.startswith("−")


def test_swaps_that_take_long_are_counted_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = build_deck(copies=FORTY)
    monkeypatch.setattr(swapping, "AT_ONCE", 10)
    answer = asked(deck, turn=1)
    page = answer.content.decode()
    assert answer.context["numbers"].swaps.state == "slow"
    assert 'href="?turn=1&amp;swaps=1#swaps-title"' in page
    assert len(asked(deck, turn=1, swaps=1).context["numbers"].swaps.rows) == 2
    monkeypatch.setattr(swapping, "MOST", 10)
    assert "入れ替えをすべては数えられません" in asked(deck, swaps=1).content.decode()


def test_swaps_beyond_what_is_allowed_leave_the_rest_of_the_page() -> None:
    parts = ("{種類:場所札}>=1", "{季節:夏}>=1", "{コスト<=1}>=2")
    numbers = asked(build_deck(copies=FORTY), want=" かつ ".join(parts), swaps=1).context["numbers"]
    assert (numbers.swaps.state, numbers.fault) == ("too_many", None)
    assert numbers.openings.sides[0].found.after > 0


def test_two_decks_or_versions_stand_side_by_side(owner: User) -> None:
    deck = build_deck(copies=FORTY, name="左")
    keep_version(deck, "")
    deck.entries.filter(printing_id=PLACE).update(copies=1)
    public = build_deck(owner, name="見せる束", copies={KUSHI: 4, TOOL: 36}, visibility="public")
    other = build_deck(name="もう一つ", copies={PLACE: 8, TOOL: 32})
    for beside, name in (
        (f"/decks/{deck.pk}/history/1", "左 バージョン1"),
        (f"/d/{public.share}/", "見せる束"),
        (f"/decks/{other.pk}", "もう一つ"),
    ):
        answer = asked(deck, **{"with": beside, "turn": 1})
        sides = answer.context["numbers"].openings.sides
        assert [side.name for side in sides] == ["左", name]
        assert sides[0].found != sides[1].found
        assert f'<option value="{beside}" selected>' in answer.content.decode()
        assert name in answer.content.decode()
    assert "もう一つ" in asked(deck, **{"with": "x", "with_typed": f"/decks/{other.pk}"}).content.decode()


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_what_one_may_not_see_is_not_there(visibility: str, owner: User) -> None:
    deck, foreign = build_deck(copies=FORTY), build_deck(owner, name="人の束", copies=FORTY, visibility=visibility)
    keep_version(foreign, "")
    asked(foreign, status=404)
    for beside in (f"/decks/{foreign.pk}", f"/decks/{foreign.pk}/history/1", "/decks/424242", f"/d/{foreign.share}x/"):
        answer = asked(deck, status=404, **{"with": beside})
        assert "見つかりません" in answer.content.decode()
        assert "人の束" not in answer.content.decode()
        assert len(answer.context["numbers"].openings.sides) == 1
    shared = visitor_client().get(f"/d/{foreign.share}/numbers")
    assert shared.status_code == (404 if visibility == "private" else 200)


def test_who_may_see_a_deck_sees_its_numbers_and_the_way_there(owner: User) -> None:
    public = build_deck(owner, copies=FORTY, visibility="public")
    page = visitor_client().get(f"/d/{public.share}/").content.decode()
    assert f'href="/d/{public.share}/numbers"' in page
    numbers = visitor_client().get(f"/d/{public.share}/numbers")
    assert numbers.context["numbers"].openings
    assert "deck-links" not in numbers.content.decode()
    assert asked(public).status_code == 200
    own = build_deck(copies=FORTY)
    for page in (f"/decks/{own.pk}/edit", f"/decks/{own.pk}/legality"):
        assert f'href="/decks/{own.pk}/numbers"' in visitor_client().get(page).content.decode()


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"want": "{コスト:0}"}, "8文字目"),
        ({"want": "{種雷:場所}>=1"}, "「種類」のことですか"),
        ({"want": "<b>"}, "1文字目"),
        ({"want": "{" + "あ" * 1000}, "文字まで"),
        ({"want": "{季節:夏}>=1", "turn": "99"}, "URLの一部を読み取れなかった"),
        ({"first": "x", "policy": "best", "pace": "9"}, "URLの一部を読み取れなかった"),
        ({"with": "なにか"}, "デッキコードでもありません"),
        ({"with": "x" * 2001}, "長すぎます"),
        ({"with": "\x00"}, "この手札になる確率"),
    ],
)
def test_what_cannot_be_read_is_said(wanted: dict[str, str], words: str) -> None:
    answer = asked(build_deck(copies=FORTY), **wanted)
    page = answer.content.decode()
    assert words in page
    assert 'value="<b>"' not in page
    assert answer.context["numbers"].usable.rows


def test_too_many_conditions_name_the_one_that_splits_most() -> None:
    deck = build_deck(copies=FORTY)
    parts = [
        "{種類:場所札}>=1",
        "{季節:夏}>=1",
        "{コスト<=1}>=1",
        "{種類:怪異札}>=1",
        "{コスト:0}>=2",
        "{季節:春}>=1",
        "{コスト<=3}>=1",
    ]
    answer = asked(deck, want=" かつ ".join(parts))
    fault = answer.context["numbers"].fault
    assert fault
    assert "一番細かく分けている" in answer.content.decode()
    assert fault.fault in parts


@pytest.mark.parametrize(
    ("copies", "words"), [({}, "8枚に足りません"), ({PLACE: 7}, "8枚に足りません"), ({PLACE: 201}, "200枚を超える")]
)
def test_decks_that_cannot_be_dealt_are_said_so(copies: dict[int, int], words: str) -> None:
    answer = asked(build_deck(copies=copies))
    assert words in answer.content.decode()
    assert answer.context["numbers"] is None
    beside = asked(build_deck(copies=FORTY), **{"with": f"/decks/{build_deck(copies=copies).pk}"})
    assert "数えられません" in beside.content.decode()


@pytest.mark.parametrize("size", [8, 9, 15, 21, 22])
def test_small_decks_are_counted_as_far_as_they_last(size: int) -> None:
    deck = build_deck(copies={PLACE: 4, TOOL: size - 4})
    assert asked(deck, first=1).context["numbers"].usable.searched == (size == 22)
    assert asked(deck, turn=size - 7).context["numbers"].openings.sides[0].after == "100%"
    assert "そのターンまでに山札がなくなります。" in asked(deck, turn=min(MOST_TURN, size - 6)).content.decode()


def test_charts_are_drawings_with_tables_and_every_figure_says_how() -> None:
    page = asked(build_deck(copies=FORTY)).content.decode()
    assert page.count('class="curve"') == page.count("numbers__chart") == 2
    for figure in ("opening", "spread", "swaps", "usable"):
        assert f'<details class="chart-table" id="how-{figure}"><summary>どう数えたか</summary>' in page
    assert "style=" not in re.sub(r"<head>.*</head>", "", page, flags=re.DOTALL)


def test_many_decks_and_versions_cost_as_much_as_few(
    owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    deck = build_deck(owner, copies=FORTY)
    for number in range(20):
        keep_version(deck, f"{number}")
        build_deck(owner, name=f"束{number}", copies={KUSHI: 4})
    client = signed_in(owner)
    with django_assert_max_num_queries(12) as queries:
        asked(deck, client, **{"with": f"/decks/{deck.pk}/history/3"})
    assert not [one for one in queries.captured_queries if one["sql"].startswith(("INSERT", "UPDATE"))]


def test_too_many_questions_are_put_off(settings: Any) -> None:
    settings.RATELIMIT_ENABLE = True
    deck, client = build_deck(copies={PLACE: 8}), visitor_client()
    answers = [client.get(f"/decks/{deck.pk}/numbers").status_code for _ in range(21)]
    assert (answers[0], answers[-1]) == (200, 429)


@pytest.mark.parametrize(
    ("gain", "words"),
    [(Fraction(0), "±0"), (Fraction(1, 10), "+10.0"), (Fraction(-1, 1000), "−0.1"), (Fraction(1, 9999), "+0.1未満")],
)
def test_differences_are_said_in_points(gain: Fraction, words: str) -> None:
    assert points(gain) == words
