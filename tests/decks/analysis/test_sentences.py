"""The sentences that pages of numbers begin with, each told again from the figures that it speaks of."""

import re
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from django.test import Client

from decks.models import Deck, Simulation, SimulationChunk
from rules_engine.simulation import Counted, Paired
from tests.decks.analysis.simulations.asked import begun, work
from tests.decks.analysis.simulations.test_honest_figures import alone, count, goldfish
from tests.decks.analysis.simulations.test_lists import COMPARED, WEAKEST
from tests.decks.analysis.simulations.test_pages import page_of
from tests.decks.builders import build_deck, visitor_client
from tests.decks.games.player import PLACE, TOOL

pytestmark = pytest.mark.django_db

HAND = 8


@pytest.fixture
def mine() -> Client:
    return visitor_client()


def sentences(page: str) -> list[str]:
    """What a page says first, without its tags."""
    found = re.findall(r'<p class="numbers__sentence">(.*?)</p>', page, re.DOTALL)
    return [re.sub(r"\s+", "", re.sub(r"<[^>]+>", "", one)) for one in found]


def numbers(deck: Deck, **asked: Any) -> str:
    return visitor_client().get(f"/decks/{deck.pk}/numbers", asked).content.decode()


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f}%"


def none_of(hits: int, drawn: int, of: int) -> Fraction:
    return Fraction(comb(of - hits, drawn), comb(of, drawn))


def after_search(hits: int) -> Fraction:
    """One of them in hand, or among the eight that come for the eight that go under."""
    return 1 - none_of(hits, HAND, 40) * none_of(hits, HAND, 40 - HAND)


@pytest.mark.parametrize("hits", [3, 4])
def test_the_chance_of_a_hand_before_and_after_the_search(hits: int) -> None:
    said = sentences(numbers(build_deck(copies={PLACE: hits, TOOL: 40 - hits})))[0]
    before, after = percent(1 - none_of(hits, HAND, 40)), percent(after_search(hits))
    assert said == f"零コストの場所札が1枚以上の手札になるのは、最初の手札に{before}→零探しで{after}です。"


def test_the_best_swap_is_that_of_one_card_more() -> None:
    said = sentences(numbers(build_deck(copies={PLACE: 3, TOOL: 37})))[1]
    better = after_search(4)
    gain = float(better - after_search(3)) * 100
    assert said.endswith(f"{percent(better)}（+{gain:.1f}ポイント）になります。")


def test_the_cards_that_come_in_time_are_those_of_the_table() -> None:
    page = numbers(build_deck(copies={PLACE: 4, TOOL: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4}))
    table = page.partition("numbers__usable")[2].partition("</table>")[0]
    rows = re.findall(r'<tr>\s*<th scope="row">.*?</tr>', table, re.DOTALL)
    last = [re.findall(r'<td class="number">(\d+)?', row)[-1] for row in rows]
    likely = sum(int(cell or 0) >= 50 for cell in last)
    assert 0 < likely < len(rows)
    assert f"50%以上の確率で使える札は、{len(rows)}種のうち{likely}種です。" in sentences(page)[2]


def test_alone_the_turn_of_winning_is_the_mean_of_those_games(mine: Client) -> None:
    simulation = alone(mine)
    games, kills = 40, (5, 20)
    counted = goldfish(games, sum(kills)).as_data() | {"kills": list(kills)}
    count(simulation, Counted.from_data(counted))
    page = page_of(mine, simulation)
    mean = (1 * 5 + 2 * 20) / 25
    assert sentences(page)[0] == f"倒したゲームでは平均{mean:.1f}ターン目に倒します（40ゲーム中25ゲーム）。"
    plain = re.sub(r"<[^>]+>|\s", "", page)
    assert f"自分の2ターン目までに平均{3 * games / games:.2f}ダメージ、魂は平均{2 * games / games:.2f}枚です。" in plain


def test_where_nobody_was_beaten_no_turn_is_named(mine: Client) -> None:
    simulation = alone(mine)
    count(simulation, goldfish(40, 0))
    assert sentences(page_of(mine, simulation))[0] == "2ターン目までに倒したゲームはありません。"


def test_against_a_deck_wins_are_counted(mine: Client) -> None:
    simulation = alone(mine)
    Simulation.objects.filter(pk=simulation.pk).update(other_name="相手の束")
    count(simulation, goldfish(40, 18))
    assert (
        sentences(page_of(mine, simulation))[0] == "40ゲーム中18勝です。勝ったゲームでは平均2.0ターン目に決まります。"
    )


def test_the_difference_of_two_decks_is_that_of_their_means(mine: Client) -> None:
    simulation = begun(**COMPARED)
    work()
    chunks = SimulationChunk.objects.filter(simulation=simulation)
    sums = [Paired.from_data(chunk.counted) for chunk in chunks]
    games = 2 * sum(one.seeds for one in sums)
    old, new = (sum(getattr(one, name)[-1] for one in sums) / games for name in ("old_damage", "new_damage"))
    said = sentences(page_of(mine, simulation))[0].replace("−", "-").replace("＋", "+")
    found = re.search(r"平均(-?[\d.]+)→(-?[\d.]+)（差([+-]?[\d.]+)）", said)
    assert found
    assert [float(number) for number in found.groups()] == pytest.approx([old, new, new - old], abs=0.006)


def test_the_weakest_copy_is_the_first_and_least_of_the_table(mine: Client) -> None:
    simulation = begun(**WEAKEST)
    work()
    page = page_of(mine, simulation)
    table = page.partition('id="table-weakest"')[2].partition("</table>")[0].replace("−", "-")
    rows = re.findall(r'<a href="[^"]+">([^<]+)</a>.*?<b>(-?[\d.]+)</b>', table, re.DOTALL)
    name, lost = min(rows, key=lambda row: float(row[1]))
    assert rows
    assert f"「{name}」です" in sentences(page)[0]
    assert sentences(page)[0].replace("−", "-").endswith(f"は{lost}です。")
