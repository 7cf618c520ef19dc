"""Whatever a text asks to choose can be said in words: for every script of every card, names of the text included."""

from collections.abc import Iterator

import pytest

from rules_engine.catalog import load_catalog
from rules_engine.execution.procedures.choose_frames import OptionFrame
from rules_engine.game.game import Game
from rules_engine.game.option_labels import option_label
from rules_engine.game.wording import UNNAMED, part_text
from rules_engine.language import tree
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.execution.test_words import used


@pytest.fixture(scope="module")
def everything() -> State:
    """A game of every card that a deck can hold, so that every program is there."""
    return Game.new((tuple(card.id for card in load_catalog() if card.is_deck_card), None), "全", load_catalog()).state


def statements(state: State) -> Iterator[tuple[int, int, str, tuple[object, ...]]]:
    """Program, line, first word and the rest of every instruction."""
    for number, program in enumerate(state.instances.programs):
        for line, (word, *rest) in enumerate(program.code):
            yield number, line, word, tuple(rest)


def test_every_text_that_may_be_chosen_is_said(everything: State) -> None:
    state, said = everything.copy(), 0
    for program, line, word, rest in statements(state):
        for number in range(len(rest[0].options)) if word == "options" else ():  # type: ignore[attr-defined]
            state.frames[-1] = OptionFrame(0, 0, program, line, "", 1)
            assert option_label(state, Action(Verb.OPTION, number)).text
            said += 1
    assert said > 50


def test_every_choice_of_cards_and_every_waiting_text_is_said(everything: State) -> None:
    for program, _, word, rest in statements(everything):
        if word == "pick":
            assert part_text(everything.instances.programs[program].ability, (rest[2],))  # type: ignore[arg-type]
    for waiting in everything.instances.programs:
        body = waiting.ability.body
        assert bool(part_text(waiting.ability, body)) is bool(body)


def test_a_bound_name_is_said_as_the_whole_text_says_it() -> None:
    game = used("use: look 2 own.deck.top as seen; choose one [put all seen -> owner.exile | draw 1]").game
    labels = [label.text for label in game.option_labels().values()]
    assert labels == ["見た札を除外する", "1枚引く"]
    assert UNNAMED not in "".join(labels)


@pytest.mark.parametrize(
    ("declared", "labels"),
    [
        ("type", ["場所札", "怪異札", "道具札", "季節札"]),
        ("season", ["春", "夏", "秋", "冬", "無"]),
        ("parity", ["偶数", "奇数"]),
        ("number 2 to 4", ["2", "3", "4"]),
    ],
)
def test_what_is_declared_is_said_in_the_words_of_the_game(declared: str, labels: list[str]) -> None:
    game = used(f"use: declare x = {declared}; draw 1").game
    assert [label.text for label in game.option_labels().values()] == labels


def test_a_declared_player_is_said_as_the_declaring_one_sees_it() -> None:
    game = used("use: declare p = player; damage p 2").game
    assert [option_label(game.state, Action(Verb.OPTION, seat)).text for seat in (0, 1)] == ["自分", "相手"]
    assert [kind for kind in tree.Declared if kind.value == "player"] == [tree.Declared.PLAYER]
