"""A draft of a ruling: the position before the step, what was answered, and words; with a number, it runs."""

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.game.game import Game
from rules_engine.game.notation import write_position
from rules_engine.rulings.scenario import read_scenario, run, walk
from rules_engine.rulings.scenario.drafting import NUMBERLESS, draft
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.real_decks import random_legal_deck
from tests.rules_engine.game.whole_games import random_game

CATALOG = load_catalog()
WORDS = "季節札が場に残るはずです"


def numbered(text: str) -> str:
    assert text.startswith(NUMBERLESS)
    return text.replace(NUMBERLESS, NUMBERLESS.removeprefix("# "), 1)


def told(text: str) -> list[str]:
    """The answers that the draft repeats."""
    below = text.partition("\n\n")[2]
    return [line for line in below.splitlines() if line.startswith(("自分", "相手"))]


@pytest.mark.parametrize("seed", range(6))
def test_a_draft_repeats_what_was_answered_and_runs_once_it_has_a_number(seed: int) -> None:
    game = random_game((random_legal_deck(seed), random_legal_deck(seed + 50)), seed)
    repeated = whole = 0
    while game.can_undo and len(game.actions) > 3:
        for _ in range(min(9, len(game.actions) - 1)):
            game.undo()
        text = draft(game, WORDS, CATALOG)
        answered = text.partition("\n\n")[2].splitlines()
        scenario = read_scenario(numbered(text), CATALOG)
        failure = run(scenario)
        assert failure is None, f"{failure}\n{text}"
        repeated += bool(told(text))
        if len(told(text)) == len(answered) - 1:
            *_, last = walk(scenario)
            before, after = _bare(game), write_position(last.table.game.state)
            whole += before == "\n".join(line for line in after.splitlines() if not line.startswith("#"))
    assert repeated > 3
    assert whole > 3


def _bare(game: Game) -> str:
    return "\n".join(line for line in write_position(game.state).splitlines() if not line.startswith("#"))


def attacked() -> Game:
    game = Game.new(((1,) * 20, (1,) * 20), "1", CARDS)
    for answer in ("no", "no"):
        game.play(answer)
    while not any(answer.verb.value == "attack" for answer in game.legal_actions()):
        game.play(next(a for a in game.legal_actions() if a.verb.value in ("summon", "pass", "end", "done", "soul")))
    game.play(next(answer for answer in game.legal_actions() if answer.verb.value == "attack"))
    return game


def test_the_answer_stands_with_its_clauses_and_cards_and_the_game_stays() -> None:
    game = attacked()
    before = game.actions
    text = draft(game, "  力が\n届かない ", CARDS)
    assert game.actions == before
    assert "\ntitle 力が 届かない\n" in text
    assert "\ncards 廃屋\n" in text
    assert "001-攻撃" in next(line for line in text.splitlines() if line.startswith("clauses"))
    assert [line.split(" ")[1] for line in told(text)] == ["attack"]
    assert text.endswith("as lines `expect …`:\n")


def test_before_the_first_answer_there_is_a_position_alone() -> None:
    game = Game.new(((1,) * 20, None), "1", CARDS)
    text = draft(game, "八枚のはず", CARDS)
    assert "step first_search" in text
    assert told(text) == []


def test_what_was_done_by_hand_stands_as_a_comment() -> None:
    game = Game.new(((4,) * 20 + (1,) * 20, None), "1", CARDS)
    game.play("no")
    while game.explain("draw 0"):
        game.play(next(a for a in game.legal_actions() if a.verb.value in ("summon", "possess", "pass", "end", "soul")))
    game.play("draw 0")
    text = draft(game, "引きすぎ", CARDS)
    assert "\n# draw 0\n" in text
    assert told(text) == []
