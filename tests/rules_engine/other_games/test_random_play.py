"""Random games of the packs notice what they are there to notice; most of them are played in `tests/soak`."""

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.kernel.frame import Frame
from rules_engine.kernel.loop import Loop
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.packs import PACKS
from tests.rules_engine.other_games.random_play import TRIED_ONE_IN, Game, fault_of_games, main

GAMES = 20
by_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.document)


def with_first_step(pack: Pack[Any], spoil: Any) -> Pack[Any]:
    """The pack, but at the end of each turn something is spoiled."""
    loop = pack.loop
    procedures = tuple(_spoiled(one, spoil) if one.word == "turn" else one for one in loop.procedures)
    return replace(pack, loop=Loop(procedures, loop.keep_rules, loop.is_present, loop.limit, loop.endless))


def _spoiled(procedure: GameProcedure, spoil: Any) -> GameProcedure:
    *before, end = procedure.steps
    assert isinstance(end, Step)

    def run(table: Any, frame: Frame, clause: str) -> None:
        end.run(table, frame, clause)
        spoil(table)

    return GameProcedure(procedure.word, (*before, Step(end.name, end.clause, run)))


def lose_a_card(table: Any) -> None:
    cards = next((cards for cards in table.areas.values() if cards), [0])
    cards.pop()


def go_on_for_ever(table: Any) -> None:
    table.frames.append(Frame("for_ever.step", 0))


def raise_an_error(table: Any) -> None:
    raise IndexError("spoiled")


@by_pack
@pytest.mark.parametrize("spoil", [lose_a_card, raise_an_error])
def test_what_is_spoiled_is_noticed(pack: Pack[Any], spoil: Any) -> None:
    fault = fault_of_games(with_first_step(pack, spoil), range(GAMES))
    assert fault is not None
    assert ("lies twice" if spoil is lose_a_card else "IndexError: spoiled") in fault


@by_pack
def test_a_stretch_without_end_is_noticed(pack: Pack[Any]) -> None:
    def again(table: Any, frame: Frame, clause: str) -> None:
        frame.at = "for_ever.step"

    spoiled = with_first_step(pack, go_on_for_ever)
    loop, for_ever = spoiled.loop, GameProcedure("for_ever", (Step("step", "", again),))
    spoiled = replace(
        spoiled,
        loop=Loop((*loop.procedures, for_ever), loop.keep_rules, loop.is_present, loop.limit, loop.endless),
    )
    assert "steps without a question, at for_ever.step" in (fault_of_games(spoiled, range(GAMES)) or "")


@by_pack
def test_answers_that_are_offered_twice_or_cannot_be_given_are_noticed(pack: Pack[Any]) -> None:
    def asks_twice(step: Any) -> Any:
        if not isinstance(step, Question):
            return step
        return Question(
            step.name,
            step.clause,
            step.kind,
            step.asks,
            lambda table, frame: [*step.options(table, frame), "no"],
            step.answer,
        )

    loop = pack.loop
    procedures = tuple(GameProcedure(one.word, tuple(map(asks_twice, one.steps))) for one in loop.procedures)
    odd = replace(pack, loop=Loop(procedures, loop.keep_rules, loop.is_present, loop.limit, loop.endless))
    assert fault_of_games(odd, range(GAMES)) is not None


@by_pack
def test_a_game_is_the_same_each_time_and_written_to_be_played_again(pack: Pack[Any]) -> None:
    one, other = (Game(pack, 7, TRIED_ONE_IN) for _ in range(2))
    assert one.course() == other.course()
    assert one.written() == other.written()
    assert one.answers


def test_the_command_tells_what_the_games_came_to(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--pack", "magic", "--games", "3", "--seed", "5"])
    told = capsys.readouterr().out
    assert code == 0
    assert told.startswith("magic: 3 games, 0 with a fault; ")
