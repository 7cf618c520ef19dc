"""The sentences that pages of numbers begin with, each told again from the figures that it speaks of."""

import re
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from django.test import Client

from cards.catalog import current_catalog
from decks.models import Deck, Simulation, SimulationChunk
from rules_engine.simulation import Counted, Paired
from tests.decks.analysis.simulations.asked import begun, work
from tests.decks.analysis.simulations.test_honest_figures import alone, count, goldfish
from tests.decks.analysis.simulations.test_lists import COMPARED, SMALL, WEAKEST
from tests.decks.analysis.simulations.test_pages import page_of
from tests.decks.builders import build_deck, visitor_client
from tests.decks.games.player import GREAT, PLACE, TOOL

pytestmark = pytest.mark.django_db

HAND = 8


@pytest.fixture
def mine() -> Client:
    return visitor_client()


def sentences(page: str) -> list[str]:
    """What a page says first, without its tags."""
    found = re.findall(r'<p class="(?:numbers__sentence|numbers__also|hand__sentence)">(.*?)</p>', page, re.DOTALL)
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
    said = sentences(numbers(build_deck(copies={PLACE: 3, TOOL: 37})))[3]
    better = after_search(4)
    gain = float(better - after_search(3)) * 100
    assert said.endswith(f"{percent(better)}（ポイントの差は+{gain:.1f}）になります。")


def test_the_cards_that_come_in_time_are_those_of_the_table() -> None:
    page = numbers(build_deck(copies={PLACE: 4, TOOL: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4}))
    table = page.partition("numbers__usable")[2].partition("</table>")[0]
    rows = re.findall(r'<tr>\s*<th scope="row">.*?</tr>', table, re.DOTALL)
    last = [re.findall(r'<td class="number">(\d+)?', row)[-1] for row in rows]
    likely = sum(int(cell or 0) >= 50 for cell in last)
    assert 0 < likely < len(rows)
    assert f"50%以上の確率で使える札は、{len(rows)}種のうち{likely}種です。" in sentences(page)[4]
    free = [int(re.findall(r'<td class="number">(\d+)', row)[0]) for row in rows if _first_turn(row)]
    assert 0 < len(free) < len(rows)
    assert sentences(page)[5] == f"自分の1ターン目から使えるのは{len(free)}種{sum(free)}枚です。"


def _first_turn(row: str) -> str:
    """What the row says of the first turn, "" where the cost is not met yet."""
    return str(re.findall(r'<td class="number">(\d*)', row)[2])


@pytest.mark.parametrize("hits", [3, 4])
def test_how_often_a_hand_fails_and_how_many_of_its_cards_come(hits: int) -> None:
    said = sentences(numbers(build_deck(copies={PLACE: hits, TOOL: 40 - hits})))
    assert said[1] == f"零探しをしても揃わないのは、{percent(1 - after_search(hits))}です。"
    mean, none = HAND * hits / 40, percent(none_of(hits, HAND, 40))
    assert said[2] == f"零コストの場所札は、零探しの前に平均{mean:.1f}枚あります。1枚もないのは{none}です。"


def test_the_sentences_of_an_opening_hand_are_those_of_its_cards() -> None:
    hits, deck = 12, build_deck(copies={PLACE: 12, GREAT: 12, TOOL: 16})
    page = visitor_client().get(f"/decks/{deck.pk}/hand/", {"seed": "三月"}).content.decode()
    said = sentences(page)
    dealt = re.findall(r'class="hand__name" href="/cards/(\d+)-', page)
    held, great = dealt.count(str(PLACE)), dealt.count(str(GREAT))
    assert len(dealt) == HAND
    assert 0 < held < HAND
    assert said[0] == "零コストの場所札が1枚以上の手札になるのは、戻さないのが一番よく、100%です。"
    ways = Fraction(comb(hits, held) * comb(40 - hits, HAND - held), comb(40, HAND))
    usual = f"ちょうどこの枚数になるのは、最初の手札の{percent(ways)}です。"
    left = percent(Fraction(hits - held, 32))
    assert said[-3:] == [
        f"零コストの場所札は8枚のうち{held}枚です。{usual}",
        f"コストは平均{10 * great / HAND:.1f}、一番高い札で{10 if great else 0}です。",
        f"戻さずに次に引く札が零コストの場所札なのは{left}です（山札32枚のうち{hits - held}枚）。",
    ]


def test_a_hand_without_one_is_put_back_and_both_chances_are_told() -> None:
    """One 場所札 of cost 0 is wanted and none is there: all eight go, or seven."""
    deck, client = build_deck(copies={PLACE: 2, TOOL: 38}), visitor_client()
    pages = (client.get(f"/decks/{deck.pk}/hand/", {"seed": str(seed)}).content.decode() for seed in range(20))
    said = next(told for page in pages if "のうち0枚" in (told := sentences(page))[2])
    best, next_best = (percent(1 - none_of(2, back, 32)) for back in (8, 7))
    assert said[0] == f"零コストの場所札が1枚以上の手札になるのは、戻さなければ0%、一番よい8枚を戻すと{best}です。"
    assert said[1] == f"次によいのは7枚を戻すことで、{next_best}です。"


def test_alone_the_turn_of_winning_is_the_mean_of_those_games(mine: Client) -> None:
    simulation = alone(mine)
    games, kills = 40, (5, 20)
    counted = goldfish(games, sum(kills)).as_data() | {"kills": list(kills)}
    count(simulation, Counted.from_data(counted))
    page = page_of(mine, simulation)
    mean = (1 * 5 + 2 * 20) / 25
    assert sentences(page)[0] == f"倒したゲームでは平均して自分の{mean:.1f}ターン目に倒します（40ゲーム中25ゲーム）。"
    assert sentences(page)[1].startswith(f"自分の2ターン目までに平均{3:.2f}ダメージ、魂は平均{2:.2f}枚です。")


def test_alone_stuck_games_the_card_used_most_and_the_hardest_turn_are_counted(mine: Client) -> None:
    simulation = alone(mine)
    uses = {str(PLACE): [12, 19], str(TOOL): [1, 2]}
    counted = goldfish(40, 25).as_data() | {"stuck": 7, "first_uses": uses}
    count(simulation, Counted.from_data(counted))
    said = sentences(page_of(mine, simulation))
    name = current_catalog().card(PLACE).name
    assert said[2:5] == [
        "自分の3ターン目までに1枚も使えなかったのは、40ゲーム中7ゲームです。",
        f"一番よく使った札は「{name}」で、40ゲーム中{12 + 19}ゲームで使いました。",
        f"一番ダメージを与えるのは自分の2ターン目で、そのターンだけで平均{3 - 1:.2f}です。",
    ]
    assert said[5].startswith("自分の2ターン目に倒すデッキです")


def test_where_nobody_was_beaten_no_turn_is_named(mine: Client) -> None:
    simulation = alone(mine)
    count(simulation, goldfish(40, 0))
    assert sentences(page_of(mine, simulation))[0] == "自分の2ターン目までに倒したゲームはありません。"


def test_against_a_deck_wins_are_counted(mine: Client) -> None:
    simulation = alone(mine)
    Simulation.objects.filter(pk=simulation.pk).update(other_name="相手の束")
    counted = goldfish(40, 18).as_data() | {"stuck": 7, "first_uses": {str(PLACE): [12, 19], str(TOOL): [1, 2]}}
    count(simulation, Counted.from_data(counted))
    said = sentences(page_of(mine, simulation))
    assert said[0] == "40ゲーム中18勝です。勝ったゲームでは平均して自分の2.0ターン目に決まります。"
    assert said[1].startswith(f"自分の2ターン目までに平均{3:.2f}ダメージ、魂は平均{2:.2f}枚です。")
    assert said[2:5] == [
        "自分の3ターン目までに1枚も使えなかったのは、40ゲーム中7ゲームです。",
        f"一番よく使った札は「{current_catalog().card(PLACE).name}」で、40ゲーム中{12 + 19}ゲームで使いました。",
        f"一番ダメージを与えるのは自分の2ターン目で、そのターンだけで平均{3 - 1:.2f}です。",
    ]


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


def test_the_sentences_of_a_comparison_are_those_of_its_table(mine: Client) -> None:
    simulation = begun(**COMPARED)
    work()
    page = page_of(mine, simulation)
    table = page.partition('id="table-compared"')[2].partition("</table>")[0].partition("<tbody>")[2]
    rows = [[word for word in re.split(r"<[^>]+>|\s+", row) if word] for row in table.split("<tr>")[1:]]
    (points, turns), damage = rows[:2], rows[2:]
    widest = max(damage, key=lambda row: abs(float(row[3].replace("−", "-"))))
    sure = sum(row[4] == "差がある" for row in rows)
    assert sentences(page)[1:] == [
        f"倒すまでのターンは、平均{turns[1]}→{turns[2]}（差{turns[3]}）です。少ないほど速いデッキです。",
        f"倒せた度合いは、平均{points[1]}→{points[2]}（差{points[3]}）です。",
        f"ダメージの差が一番大きいのは{widest[0].removesuffix('のダメージ')}で、{widest[3]}です。",
        f"比較した{len(rows)}個の数のうち、差があると言えるのは{sure}個です。",
    ]


def test_the_weakest_copy_is_the_first_and_least_of_the_table(mine: Client) -> None:
    simulation = begun(**WEAKEST)
    work()
    page = page_of(mine, simulation)
    table = page.partition('id="table-weakest"')[2].partition("</table>")[0].replace("−", "-")
    rows = re.findall(r'<a href="[^"]+">([^<]+)</a>.*?<b>([+-]?[\d.]+)</b>', table, re.DOTALL)
    name, lost = min(rows, key=lambda row: float(row[1]))
    assert rows
    assert f"「{name}」です" in sentences(page)[0]
    said = [one.replace("−", "-") for one in sentences(page)]
    assert said[0].endswith(f"は{lost}です。")
    sure = table.count(">白紙と差がある<")
    assert said[1:] == [
        f"次は「{rows[1][0]}」で、減るのは{rows[1][1]}です。",
        f"確かめた中で、なくて一番困るのは「{rows[-1][0]}」で、減るのは{rows[-1][1]}です。",
        f"{len(set(SMALL))}種類を比較し、減り方の小さい{len(rows)}種類を別のシードで確かめました。",
        f"確かめた{len(rows)}種類のうち、白紙と差があると言えるのは{sure}種類です。",
    ]
