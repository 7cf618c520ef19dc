"""What a page of figures says of them: who played, counts of few games, no winning alone, and no rash difference."""

import pytest
from django.test import Client

from decks.models import Simulation, SimulationChunk
from rules_engine.simulation import Counted, Paired
from tests.decks.analysis.simulations.asked import begun
from tests.decks.analysis.simulations.test_lists import COMPARED
from tests.decks.analysis.simulations.test_pages import COPIES, page_of, started
from tests.decks.builders import build_deck, visitor_client
from tests.rules_engine.game.real_decks import sample_decks

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine() -> Client:
    return visitor_client()


def alone(client: Client, **changes: str) -> Simulation:
    started(client, build_deck(copies=COPIES, name="回す束"), **changes)
    return Simulation.objects.latest("pk")


def count(simulation: Simulation, counted: Counted | Paired) -> None:
    """As if that had been counted so far."""
    SimulationChunk.objects.create(simulation=simulation, number=0, counted=counted.as_data())


def goldfish(games: int, wins: int) -> Counted:
    return Counted(
        games=games,
        wins=wins,
        unfinished=games - wins,
        turns=(games, games),
        damage=(games, 3 * games),
        damage_squares=(games, 9 * games),
        souls=(games, 2 * games),
        soul_squares=(games, 4 * games),
        kills=(0, wins),
    )


def test_of_few_games_counts_are_told(mine: Client) -> None:
    few = alone(mine)
    count(few, goldfish(29, 7))
    page = page_of(mine, few)
    assert "29のうち7" in page
    assert "29のうち7（" not in page
    many = alone(mine, seed="四月")
    count(many, goldfish(30, 15))
    page = page_of(mine, many)
    assert "<b>50.0%</b>" in page
    assert "50.0%（33.2〜66.8%）" in page.replace("\u3000", "")


def test_alone_nobody_wins_or_loses(mine: Client) -> None:
    simulation = alone(mine)
    count(simulation, goldfish(40, 20))
    page = page_of(mine, simulation)
    assert "<b>自分の2ターン目に倒す</b>" in page
    assert "だれも防御しません" in page
    assert ">勝ち<" not in page
    assert ">負け<" not in page
    slow = alone(mine, seed="四月")
    count(slow, goldfish(40, 19))
    assert "自分の2ターン目までに倒せたゲームは、半分もありません。" in page_of(mine, slow)


def test_against_somebody_games_are_won(mine: Client) -> None:
    simulation = begun(against=sample_decks()[1], other_name="相手の束")
    count(simulation, goldfish(40, 20))
    page = page_of(mine, simulation)
    assert "コンピュータどうしの対戦です。" in page
    assert ">勝ち<" in page
    assert "だれも防御しません" not in page


def test_other_levels_show_how_much_is_the_player(mine: Client) -> None:
    deck = build_deck(copies=COPIES, name="回す束")
    for level in ("random", "greedy"):
        started(mine, deck, level=level)
    first, second = Simulation.objects.order_by("pk")
    count(first, goldfish(40, 20))
    count(second, goldfish(50, 50))
    page = page_of(mine, first)
    assert page.count("まだありません") == 2
    assert f'href="/decks/{deck.pk}/simulate"' in page
    assert '<td class="number">50</td>' in page
    other = begun(deck=deck, cards=sample_decks()[0], level="greedy")
    count(other, goldfish(60, 0))
    assert '<td class="number">60</td>' not in page_of(mine, first)


@pytest.mark.parametrize(("seeds", "said"), [(49, "ゲームが足りない"), (50, "差がある")])
def test_nothing_is_called_different_below_a_hundred_games(seeds: int, said: str, mine: Client) -> None:
    simulation = begun(**COMPARED)
    differing = Paired(
        seeds=seeds,
        new_points=2 * seeds,
        point_squares=5 * seeds,
        old_damage=(0, 0),
        new_damage=(seeds, 4 * seeds),
        damage_squares=(3 * seeds, 20 * seeds),
    )
    count(simulation, differing)
    page = page_of(mine, simulation)
    assert f"<td>{said}</td>" in page
    assert ("どちらのデッキも100ゲームに足りない" in page) is (seeds < 50)
