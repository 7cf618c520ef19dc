"""Errors that the engine refuses in words: each function raises one, which its random source decides."""

import random
from functools import cache

from rules_engine.game.game import Game, legal_actions
from rules_engine.game.notation import read_position
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.loop import MOST_FRAMES
from rules_engine.kernel.text_blocks import MOST_INDENTED, read
from rules_engine.language.parse.parser import parse
from rules_engine.language.parse.tokens import MOST_NESTED, MOST_TOKENS
from rules_engine.queries.card_values import power
from tests.rules_engine.execution.table import Table, sides
from tests.rules_engine.game.random_games import catalog
from tests.soak.provoking import LONGEST, some_position

NESTED = ("may ", "if life < 1: ", "repeat 2: ", "later when own turn ends {", "both does ", "choose one [")
CLOSED = {"later when own turn ends {": "}", "choose one [": " | draw 2]"}


def nested_script(source: random.Random) -> None:
    word, deep = source.choice(NESTED), source.randint(MOST_NESTED, 60)
    parse("text: " + word * deep + "draw 1" + CLOSED.get(word, "") * deep)


def nested_number(source: random.Random) -> None:
    deep = source.randint(MOST_NESTED, 90)
    parse("text: draw " + source.choice(["(" * deep + "1" + ")" * deep, "1" + " + 1" * deep, "1" + " * 1" * deep]))


def nested_filter(source: random.Random) -> None:
    deep = source.randint(MOST_NESTED, 90)
    inner = source.choice(
        ["not " * deep + "place", "(" * deep + "place" + ")" * deep, "on{" * deep + "place" + "}" * deep]
    )
    parse(f"text: if exists own.field{{{inner}}}: draw 1")


def long_script(source: random.Random) -> None:
    parse("text: " + "draw 1; " * source.randint(MOST_TOKENS, 3 * MOST_TOKENS) + "draw 1")


def broken_script(source: random.Random) -> None:
    for _ in range(LONGEST):
        words = source.choice(scripts()).split(" ")
        place = source.randrange(len(words))
        words[place : place + 1] = source.sample(words, source.randrange(min(4, len(words))))
        parse(" ".join(words))


@cache
def scripts() -> list[str]:
    return [script for card in catalog() for script in card.scripts]


def indented_text(source: random.Random) -> None:
    read("".join(f"{'  ' * deep}line\n" for deep in range(source.randint(MOST_INDENTED + 1, 200))), "text")


def broken_position(source: random.Random) -> None:
    lines = ["turn 3 自分", "step act", *sides("field place 原; hand 原; deck 原", "deck 原").splitlines()]
    for _ in range(LONGEST):
        place = source.randrange(len(lines))
        cut = source.choice(lines)[source.randrange(5) :]
        read_position("\n".join([*lines[:place], cut + cut, *lines[place:]]), catalog())


def leading_values(source: random.Random) -> None:
    number = source.randint(20, 24)
    texts = {
        f"札{one}": ("place", 2, f"always: this.power + sum(own.field{{「札{one + 1}」}}.power)")
        for one in range(number)
    }
    lying = ", ".join(f"place {name}" for name in texts)
    state = Table(
        {**texts},
        sides(f"field {lying}; deck 原"),
    ).game.state
    power(state, 0)


def many_procedures(source: random.Random) -> None:
    game = Game(some_position(source), ((), ()))
    game.state.frames[:0] = [Frame("", 0) for _ in range(MOST_FRAMES + source.randrange(50))]
    for _ in range(LONGEST):
        before = game.state.key()
        try:
            game.play(source.choice(game.legal_actions()))
        finally:
            assert game.decision is None or len(game.state.frames) < MOST_FRAMES or game.state.key() == before


def illegal_answer(source: random.Random) -> None:
    game = Game(some_position(source), ((), ()))
    for _ in range(LONGEST):
        action = source.choice(legal_actions(some_position(source)))
        if action not in game.legal_actions():
            game.play(action)
