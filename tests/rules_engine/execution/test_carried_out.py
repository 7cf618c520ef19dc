"""No word of the scripts is only compiled: each kind of node and each part of it is read by what plays the game."""

import ast
from collections import defaultdict
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path

import rules_engine
from rules_engine.catalog import load_catalog
from rules_engine.compile.support import missing
from rules_engine.compile.writer import WRITERS
from rules_engine.execution.statements.flow import STATEMENTS
from rules_engine.language.check import nodes
from rules_engine.language.parse.reader import abilities_of
from rules_engine.queries.text_frame import AMOUNTS, CARDS, CONDITIONS, FILTERS

ENGINE = Path(rules_engine.__file__).parent
PLAYING = ("keywords", "compile", "state", "queries", "rights", "execution", "game")
COMPILING = ("compile/compiler.py", "compile/program.py", "compile/support.py", "compile/writer.py")
JUDGED_BY_DECKS = ["DeckRule", "DeckRule.copies"]
NOT_READ = ["Put.in_order", "Put.search"]
"""Parts that need no reading: `in order` is compiled into a loop, and whoever puts a card of choice from a deck looks
through it, whether the text says search or not."""
TABLES = (STATEMENTS, WRITERS, AMOUNTS, CARDS, CONDITIONS, FILTERS)


@cache
def played() -> list[Path]:
    """The modules that play: not those that read, word or judge texts, which speak of every kind of node."""
    compiling = {ENGINE / name for name in COMPILING}
    assert all(path.is_file() for path in compiling)
    by_room = [list((ENGINE / room).rglob("*.py")) for room in PLAYING]
    assert all(by_room)
    return [path for paths in by_room for path in paths if path not in compiling]


@cache
def used() -> dict[type, set[str]]:
    """The kinds of nodes in the scripts of all cards, with those of their parts that are ever written."""
    found: dict[type, set[str]] = defaultdict(set)
    for card in load_catalog().cards.values():
        for node in nodes(abilities_of(card)):
            kind = type(node)
            found[kind] |= {part.name for part in fields(node) if _is_written(node, part)}  # type: ignore[arg-type]
    return found


def _is_written(node: object, part: object) -> bool:
    default = part.default  # type: ignore[attr-defined]
    return default is MISSING or getattr(node, part.name) != default  # type: ignore[attr-defined]


@cache
def names_read() -> tuple[set[str], set[str]]:
    """The names that the modules which play speak of, and the attributes they read; a method that is called is none."""
    trees = [ast.parse(path.read_text("utf-8")) for path in played()]
    found = [node for one in trees for node in ast.walk(one)]
    called = {id(node.func) for node in found if isinstance(node, ast.Call)}
    attributes = [node for node in found if isinstance(node, ast.Attribute)]
    names = {node.id for node in found if isinstance(node, ast.Name)}
    return names | {node.attr for node in attributes}, {node.attr for node in attributes if id(node) not in called}


def test_every_kind_of_node_on_a_card_is_read() -> None:
    spoken, _ = names_read()
    unspoken = [kind for kind in used() if kind.__name__ not in spoken and not any(kind in table for table in TABLES)]
    assert [kind.__name__ for kind in unspoken] == JUDGED_BY_DECKS[:1]


def test_every_part_written_on_a_card_is_read() -> None:
    _, attributes = names_read()
    unread = [f"{kind.__name__}.{part}" for kind, parts in used().items() for part in parts if part not in attributes]
    assert sorted(unread) == sorted(NOT_READ + JUDGED_BY_DECKS[1:])


def test_every_line_of_every_card_is_carried_out() -> None:
    idle = {card.id: missing(abilities_of(card)) for card in load_catalog().cards.values()}
    assert {number: word for number, word in idle.items() if word} == {}
