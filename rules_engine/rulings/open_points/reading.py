"""points.txt → `OpenPoint`."""

import re
from dataclasses import fields
from functools import cache
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.rulings.open_points.point import OpenPoint, PointAnswer, Saying, Source

POINTS_FILE = Path(__file__).with_name("points.txt")
CARD_WORDS = ("cards", "keywords", "attributes", "scripts", "general")


@cache
def load_points() -> tuple[OpenPoint, ...]:
    """Every open point, in the order of the list; ``InvalidScriptError`` names a line that cannot be read."""
    return tuple(read_points(read_file(POINTS_FILE), load_catalog()))


def read_points(entries: list[Entry], catalog: Catalog) -> list[OpenPoint]:
    """The points written as these entries."""
    return [_point(entry, catalog) for entry in entries]


def _point(entry: Entry, catalog: Catalog) -> OpenPoint:
    if entry.key != "point":
        raise entry.error("expected 'point QUESTION'")
    entry.allow("option", "clause", "value", "says", *CARD_WORDS)
    option, clause = entry.required("option"), entry.required("clause")
    if option.text not in {field.name for field in fields(Ruleset)}:
        raise option.error(f"the ruleset has no option {option.text}")
    if clause.text not in CLAUSES:
        raise clause.error(f"no clause {clause.text} in the table")
    answers = tuple(_answer(value) for value in entry.all("value"))
    sayings = tuple(_saying(says) for says in entry.all("says"))
    if not answers or not sayings:
        raise entry.error("a point needs 'value VALUE SCENARIO ANSWER' and 'says SOURCE WORDS', in Japanese words")
    return OpenPoint(entry.text, option.text, clause.text, answers, sayings, _cards(entry, catalog))


def _answer(entry: Entry) -> PointAnswer:
    value, scenario, text = (*entry.text.split(maxsplit=2), "", "", "")[:3]
    if not text:
        raise entry.error("expected 'value VALUE SCENARIO ANSWER': the answer in a player's Japanese words")
    return PointAnswer(value, scenario, text)


def _saying(entry: Entry) -> Saying:
    source, _, text = entry.text.partition(" ")
    if source not in list(Source) or not text:
        raise entry.error(f"expected 'says SOURCE WORDS' with a source of {', '.join(Source)}")
    return Saying(Source(source), text)


def _cards(entry: Entry, catalog: Catalog) -> tuple[int, ...]:
    """The cards that the point touches; one that touches none says `general`."""
    wanted = {word: _words(entry, word) for word in CARD_WORDS[:3]}
    patterns = [re.compile(line.text) for line in entry.all("scripts")]
    if entry.flag("general") == bool(patterns or any(wanted.values())):
        raise entry.error("a point says which cards it touches (cards, keywords, attributes, scripts) or 'general'")
    for name in wanted["cards"]:
        if name not in catalog.card_by_name:
            raise entry.error(f"no card {name}")
    named = {catalog.card_by_name[name].id for name in wanted["cards"]}
    return tuple(card.id for card in catalog if card.id in named or _is_touched(card, wanted, patterns))


def _words(entry: Entry, key: str) -> set[str]:
    return {word.strip() for line in entry.all(key) for word in line.text.split(" / ")}


def _is_touched(card: CardDefinition, wanted: dict[str, set[str]], patterns: list[re.Pattern[str]]) -> bool:
    scripts = "\n".join(card.scripts)
    return (
        any(keyword.name in wanted["keywords"] for keyword in card.keywords)
        or not wanted["attributes"].isdisjoint(card.attributes)
        or any(pattern.search(scripts) for pattern in patterns)
    )
