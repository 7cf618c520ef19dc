"""Two lists on the same seeds: equal draws but for what was changed, exact where nothing was, and less luck."""

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from rules_engine.__main__ import main
from rules_engine.game.game import Game
from rules_engine.simulation import Match, Paired, aligned, compare, paired_figures
from rules_engine.vocabulary.codes import DECK, HAND
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import SAMPLES, sample_decks

OLD = sample_decks()[0]
DEAREST = max(OLD, key=lambda card: catalog().card(card).cost)
"""A deck of this card alone does next to nothing."""


def goldfish(**changes: object) -> Match:
    return replace(Match(OLD, None, "random", "三月", 5), **changes)  # type: ignore[arg-type]


def test_shared_cards_keep_their_index_and_new_ones_take_that_of_the_old() -> None:
    assert aligned((1, 1, 2, 3), (3, 4, 1, 2)) == (1, 4, 2, 3)
    assert aligned((1, 2, 3), (5, 4, 2)) == (4, 2, 5)
    assert aligned((1, 2, 3), (9, 3, 2, 1, 8)) == (1, 2, 3, 8, 9)
    assert aligned((1, 2, 3, 4), (4, 9, 1)) == (1, 9, 4)
    assert aligned((), (2, 1)) == (1, 2)
    for new in sample_decks():
        assert Counter(aligned(OLD, new)) == Counter(new)
        assert aligned(OLD, aligned(OLD, new)) == aligned(OLD, new)
    assert aligned(OLD, tuple(reversed(OLD))) == OLD


@pytest.mark.parametrize("first", [0, 1])
def test_aligned_lists_are_dealt_the_same_hands(first: int) -> None:
    changed = aligned(OLD, (*OLD[3:], *[DEAREST] * 3))
    for seed in ("三月", "四月"):
        games = [Game.new((deck, sample_decks()[1]), seed, catalog(), first=first) for deck in (OLD, changed)]
        assert games[0].state.areas[HAND] == games[1].state.areas[HAND]
        assert games[0].state.areas[DECK] == games[1].state.areas[DECK]


@pytest.mark.parametrize("against", [None, 1])
def test_a_list_compared_with_itself_changes_exactly_nothing(against: int | None) -> None:
    match = goldfish(against=None if against is None else sample_decks()[against])
    found = paired_figures(compare(match, tuple(reversed(OLD)), range(4), catalog()))
    for one in (found.points, found.kill_turn, *found.damage):
        assert (one.change.n, one.change.mean, one.differs) == (4, 0, False)
        assert one.change.low == -one.change.high < 0
        assert one.old == one.new


def test_chunks_add_up_and_come_back_from_json() -> None:
    match = goldfish(against=sample_decks()[1])
    whole = compare(match, sample_decks()[2], range(7), catalog())
    parts = [compare(match, sample_decks()[2], range(*ends), catalog()) for ends in pairwise((0, 1, 5, 7))]
    assert sum(parts, Paired()) == sum(parts[::-1], Paired()) == whole
    assert whole.seeds == 7
    assert Paired.from_data(json.loads(json.dumps(whole.as_data()))) == whole
    assert Paired.from_data(Paired().as_data()) == Paired()


def test_a_clearly_weaker_list_is_found() -> None:
    """Half of the cards become ones that nobody can pay for: the loss is told from nothing with a few seeds."""
    match = goldfish(turns=8)
    weaker = (*OLD[::2], *[DEAREST] * (len(OLD) - len(OLD[::2])))
    found = paired_figures(compare(match, weaker, range(25), catalog()))
    assert found.damage[-1].change.high < 0
    back = paired_figures(compare(goldfish(turns=8, deck=weaker), OLD, range(25), catalog()))
    assert back.damage[-1].change.low > 0
    assert found.damage[-1].old > found.damage[-1].new
    assert not any(one.differs for one in (found.points, found.kill_turn, *found.damage))


def test_a_hundred_games_a_side_tell_lists_apart() -> None:
    match = goldfish(turns=8)
    weaker = (*OLD[::2], *[DEAREST] * (len(OLD) - len(OLD[::2])))
    counted = compare(match, weaker, range(50), catalog())
    assert paired_figures(counted).damage[-1].differs
    fewer = Paired.from_data(counted.as_data() | {"seeds": 49})
    assert not paired_figures(fewer).damage[-1].differs


def test_common_numbers_leave_less_to_luck() -> None:
    """One card of forty changed: the interval is narrower than between lists that are shuffled each for itself."""
    match = goldfish(turns=8)
    near = compare(match, (*OLD[1:], DEAREST), range(12), catalog())
    far = compare(match, sample_decks()[1], range(12), catalog())
    widths = [one.damage[-1].change.high - one.damage[-1].change.low for one in map(paired_figures, (near, far))]
    assert widths[0] < widths[1] / 2


def test_figures_are_over_seeds_and_a_game() -> None:
    counted = Paired(
        seeds=4,
        texts_run=3,
        texts_passed_over=1,
        seeds_passed_over=1,
        old_points=8,
        new_points=12,
        point_squares=8,
        old_kill_turns=48,
        new_kill_turns=40,
        kill_turn_squares=16,
        old_damage=(0, 8),
        new_damage=(0, 16),
        damage_squares=(0, 16),
    )
    found = paired_figures(counted)
    assert (found.passed_over, found.seeds_passed_over.n) == (0.25, 4)
    assert (found.points.old, found.points.new, found.points.change.mean) == (0.5, 0.75, 0.25)
    assert round(found.points.change.high - 0.25, 4) == round(3.1824 * (4 / 3 / 4) ** 0.5 / 4, 4)
    assert (found.kill_turn.old, found.kill_turn.change.mean, found.kill_turn.change.high) == (6, -1, -1 + 3 / 4 / 2)
    assert [one.change.mean for one in found.damage] == [0, 1]
    assert paired_figures(Paired(seeds=1)).as_data()["points"]["change"]["low"] is None


def test_the_command_compares(capsys: pytest.CaptureFixture[str]) -> None:
    decks = [str(SAMPLES / "autumn.txt"), "--compare", str(SAMPLES / "summer.txt")]
    call = ["--games", "12", "--seed", "三月", "--level", "random", "--turns", "5"]
    assert main(["simulate", *decks, *call]) == 0
    said = capsys.readouterr().out
    assert said.startswith("エンジンが行わずにとばした効果")
    assert "3シード" in said
    assert main(["simulate", *decks, *call, "--json", "--against", str(SAMPLES / "spring.txt")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["counted"]["seeds"], len(found["figures"]["damage"]), found["question"]["against"]) == (3, 5, True)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [(["--compare", "nowhere.txt"], 1), (["--compare", "x", "--weakest"], 2), (["--weakest", "--games", "40"], 2)],
)
def test_a_wrong_call_is_refused(wrong: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(SAMPLES / "autumn.txt"), "--games", "12", "--seed", "1", *wrong]) == code
    assert capsys.readouterr().err
