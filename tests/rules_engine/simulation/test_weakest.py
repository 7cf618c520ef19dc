"""What a copy does: a planted dead card is found, parts add up, and the second run tells on seeds of its own."""

import json
from dataclasses import replace

import pytest

from rules_engine.__main__ import main
from rules_engine.simulation import Match, Weighed, Weighing, lowest, seeds_to_weigh, weigh, weighed_figures
from rules_engine.simulation.intervals import student
from rules_engine.simulation.weakest import TOO_DEAR
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import SAMPLES, sample_decks

OLD = sample_decks()[0]
CARDS = sorted(set(OLD))
ALONE = Match(OLD, None, "random", "三月", 5)
AGAINST = replace(ALONE, against=sample_decks()[1])


@pytest.mark.parametrize("match", [ALONE, AGAINST])
def test_parts_by_seed_and_by_card_add_up(match: Match) -> None:
    cards = CARDS[:4]
    whole = weigh(match, cards, range(4), catalog())
    assert whole == weigh(match, cards, range(3), catalog()) + weigh(match, cards, range(3, 4), catalog())
    assert whole == weigh(match, cards[:1], range(4), catalog()) + weigh(match, cards[1:], range(4), catalog())
    assert set(whole.cards) == set(cards)
    assert {(one.seeds, one.unchanged) for one in whole.cards.values()} == {(4, whole.cards[cards[0]].unchanged)}
    assert Weighed.from_data(json.loads(json.dumps(whole.as_data()))) == whole


def test_a_planted_dead_card_is_found_and_the_bearing_one_is_told_from_it() -> None:
    """Places for nothing, of which one strikes harder than all others, and a card too dear for anybody."""
    free = [card for card in catalog() if card.is_textless and card.power and card.cost == 0]
    bearing, *others = (card.id for card in sorted(free, key=lambda card: -(card.power or 0))[:6])
    dead = max((card for card in catalog() if card.is_deck_card), key=lambda card: card.cost).id
    match = Match((*[bearing, *others] * 2, dead, dead), None, "greedy", "三月", 5, positions=40)
    first = weigh(match, [bearing, dead], range(3), catalog())
    assert lowest(first) == (dead, bearing)
    found = weighed_figures(match, weigh(match, lowest(first), range(3, 8), catalog()))
    assert list(found.cards) == [dead, bearing]
    assert found.cards[dead].low <= 0 <= found.cards[dead].high < found.cards[bearing].low


def test_intervals_hold_for_all_at_once() -> None:
    one = Weighing(seeds=50, unchanged=400, blanked=380, squares=90)
    alone = weighed_figures(AGAINST, Weighed(cards={1: one})).cards[1]
    among = weighed_figures(AGAINST, Weighed(cards={1: one, 2: one, 3: one, 4: one, 5: one})).cards[1]
    assert (alone.mean, among.mean) == (0.1, 0.1)
    ratio = student(0.99, 49) / student(0.95, 49)
    assert (among.high - among.mean) / (alone.high - alone.mean) == pytest.approx(ratio)


def test_the_lowest_are_told_first_and_equal_ones_by_number() -> None:
    weighed = Weighed(cards={7: Weighing(2, 9, 3, 20), 5: Weighing(1, 9, 9, 0), 3: Weighing(2, 9, 9, 0)})
    assert lowest(weighed) == (3, 5, 7)
    assert lowest(weighed, 2) == (3, 5)
    assert list(weighed_figures(ALONE, weighed).cards) == [3, 5, 7]


def test_games_are_halved_between_the_runs() -> None:
    assert seeds_to_weigh(1000, 20) == (11, 41)
    assert seeds_to_weigh(100, 3) == (6, 6)
    assert seeds_to_weigh(10, 20) == (0, 0)


def test_nobody_can_pay_for_the_blank() -> None:
    assert all(form.cost <= TOO_DEAR for card in catalog() for form in card.forms)
    assert len(OLD) > TOO_DEAR


def test_the_command_tells_the_confirmed_ones(capsys: pytest.CaptureFixture[str]) -> None:
    deck = str(SAMPLES / "autumn.txt")
    call = ["--weakest", "--games", "160", "--seed", "三月", "--level", "random", "--turns", "3"]
    assert main(["simulate", deck, *call, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["figures"]["cards"]) == 5
    assert set(found["figures"]["cards"]) == set(found["counted"]["cards"])
    first, second = seeds_to_weigh(160, len(CARDS))
    assert {one["seeds"] for one in found["first"]["cards"].values()} == {first}
    assert {one["seeds"] for one in found["counted"]["cards"].values()} == {second}
    assert main(["simulate", deck, *call]) == 0
    said = capsys.readouterr().out
    assert said.startswith("エンジンが行わずにとばした効果")
    assert "別の6シードで確かめた" in said
