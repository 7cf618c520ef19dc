"""Every pack: its scenarios run and show every statement; a game of it is played again exactly, and loses no card."""

import random
from collections import Counter
from typing import Any

import pytest

from rules_engine.kernel.errors import IllegalActionError
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.pack_scenarios import PackScenario, failure_of, pack_stages, read_pack_scenarios
from rules_engine.kernel.record import Playthrough
from rules_engine.other_games.packs import PACKS
from rules_engine.rulings.stepping import pack_moves

STATEMENTS = {"002": 117, "003": 49}
ALL = [(pack, one) for pack in PACKS for one in read_pack_scenarios(pack)]
NAMES = [one.id for _, one in ALL]
ANSWERS = 60
by_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.document)


@pytest.mark.parametrize(("pack", "one"), ALL, ids=NAMES)
def test_scenario(pack: Pack[Any], one: PackScenario) -> None:
    assert failure_of(pack, one) is None


def test_there_are_two_packs_with_scenarios_of_different_names() -> None:
    assert [pack.document for pack in PACKS] == ["002", "003"]
    assert len(set(NAMES)) == len(NAMES) > 100


@by_pack
def test_every_rule_and_example_is_shown(pack: Pack[Any]) -> None:
    shown = {name for one in read_pack_scenarios(pack) for name in one.statements}
    wanted = {one.id for one in pack.statements.values() if one.kind in ("rule", "example")}
    assert wanted - shown == set()
    assert len(pack.statements) == STATEMENTS[pack.document]


@by_pack
def test_every_choice_that_is_left_open_is_played(pack: Pack[Any]) -> None:
    played = {(name, value) for one in read_pack_scenarios(pack) for name, value in one.options.items()}
    others = {(name, value) for name, values in pack.options.items() for value in values[1:]}
    assert played >= others
    settled = [one for one in read_pack_scenarios(pack) if one.settled]
    assert {name for one in settled for name in one.settled} == set(pack.settled)


@pytest.mark.parametrize(("pack", "one"), ALL, ids=NAMES)
def test_what_happened_is_told_in_words(pack: Pack[Any], one: PackScenario) -> None:
    stages = list(pack_stages(pack, one))
    table = stages[-1].table.position
    for move in pack_moves(pack, one):
        for event in move.events:
            text = pack.sentence(table, event)
            assert text
            assert "{" not in text


def played(pack: Pack[Any], one: PackScenario, seed: int) -> Playthrough[Any]:
    """The scenario's position, played on by chance."""
    options = {name: values[0] for name, values in pack.options.items()} | one.options

    def begin() -> Any:
        return pack.lay(one.position.children, options, list(one.cards))

    game, chance = Playthrough(pack.loop, begin), random.Random(seed)
    for _ in range(ANSWERS):
        offered = game.options()
        if not offered:
            break
        game.answer(chance.choice(offered))
    return game


def facts(position: Any) -> tuple[object, ...]:
    areas = {key: tuple(cards) for key, cards in position.areas.items()}
    log = tuple(map(str, position.log))
    return (areas, log, frozenset(position.tapped), frozenset(position.lost), position.winner, len(position.frames))


@pytest.mark.parametrize(("pack", "one"), ALL[::4], ids=NAMES[::4])
def test_a_game_is_played_again_exactly_and_taken_back_exactly(pack: Pack[Any], one: PackScenario) -> None:
    for seed in range(4):
        game = played(pack, one, seed)
        again = Playthrough(pack.loop, game._begin, tuple(game.answers))
        assert facts(again.position) == facts(game.position)
        if not game.answers:
            continue
        before = Playthrough(pack.loop, game._begin, tuple(game.answers[:-1]))
        last = again.undo()
        assert last == game.answers[-1]
        assert facts(again.position) == facts(before.position)
        again.answer(last)
        assert facts(again.position) == facts(game.position)


@pytest.mark.parametrize(("pack", "one"), ALL, ids=NAMES)
def test_no_card_is_lost(pack: Pack[Any], one: PackScenario) -> None:
    for seed in range(3):
        position = played(pack, one, seed).position
        lying = Counter(card for cards in position.areas.values() for card in cards)
        assert lying == Counter(range(len(position.printed)))


@by_pack
def test_an_answer_that_is_not_offered_changes_nothing(pack: Pack[Any]) -> None:
    game = played(pack, read_pack_scenarios(pack)[0], 0)
    before = facts(game.position)
    with pytest.raises(IllegalActionError):
        game.answer("nonsense")
    assert facts(game.position) == before
