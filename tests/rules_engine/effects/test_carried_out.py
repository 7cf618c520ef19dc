"""No word of the scripts is only compiled: each kind of node and each part of it is read by what plays the game."""

import ast
from collections import defaultdict
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path

import rules_engine
from rules_engine.catalog import load_catalog
from rules_engine.effects.flow import STATEMENTS
from rules_engine.effects.program import WRITERS
from rules_engine.effects.reading import AMOUNTS, CARDS, CONDITIONS, FILTERS
from rules_engine.effects.support import missing
from rules_engine.scripts import tree
from rules_engine.scripts.check import nodes
from rules_engine.scripts.reader import abilities_of

ENGINE = Path(rules_engine.__file__).parent
COMPILING = ("scripts", "effects/program.py", "effects/support.py")
JUDGED_BY_DECKS = (tree.DeckRule,)
NOT_READ = ("Put.in_order", "CountsAs.no_text")
"""Parts that need no reading: `in order` is compiled into a loop, and a second form has no text but its own anyway."""
TABLES = (STATEMENTS, WRITERS, AMOUNTS, CARDS, CONDITIONS, FILTERS)
PLAYED = [path for path in ENGINE.rglob("*.py") if not path.relative_to(ENGINE).as_posix().startswith(COMPILING)]


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
    """The names and the attributes that the modules which play the game speak of."""
    trees = [ast.parse(path.read_text("utf-8")) for path in PLAYED]
    found = [node for one in trees for node in ast.walk(one)]
    attributes = {node.attr for node in found if isinstance(node, ast.Attribute)}
    names = {node.id for node in found if isinstance(node, ast.Name)}
    return attributes | names, attributes


def test_every_kind_of_node_on_a_card_is_read() -> None:
    spoken, _ = names_read()
    unspoken = [kind for kind in used() if kind.__name__ not in spoken and kind not in JUDGED_BY_DECKS]
    assert [kind.__name__ for kind in unspoken if not any(kind in table for table in TABLES)] == []


def test_every_part_written_on_a_card_is_read() -> None:
    _, attributes = names_read()
    unread = [f"{kind.__name__}.{part}" for kind, parts in used().items() for part in parts if part not in attributes]
    assert [part for part in unread if part not in NOT_READ] == []


def test_every_line_of_every_card_is_carried_out() -> None:
    idle = {card.id: missing(abilities_of(card)) for card in load_catalog().cards.values()}
    assert {number: word for number, word in idle.items() if word} == {}
