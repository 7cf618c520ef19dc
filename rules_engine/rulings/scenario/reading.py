"""A scenario file → `Scenario`: its header, its position and its steps, each with file and line."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_engine.catalog.card_entries import read_card
from rules_engine.catalog.definitions import Catalog
from rules_engine.game.notation import SEATS, find_card, read_options
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.text_blocks import Entry, read, read_file
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulebook.ruleset import Ruleset

RULING_ID = re.compile(r"[A-Z]-\d\d[a-z]?")
BLOCK = re.compile(r"^=== (\S+) (.+)$", re.MULTILINE)
HEADER = ("ruling", "title", "clauses", "cards", "option", "card", "note", "position")
STEPS = ("expect", "pass", "again", *SEATS)


@frozen
class ScenarioStep:
    """One line that does or expects something: its first word, the rest of it, and where it stands."""

    entry: Entry

    @property
    def word(self) -> str:
        return self.entry.key

    @property
    def text(self) -> str:
        return self.entry.text


@frozen
class Scenario:
    """`id` is R-nn, F-nn or H-nn (our numbered rulings, the official FAQ), C-nn (a clause alone), O-nn (an open point)
    or X-nn (cards that meet); a letter behind it tells several scenarios of one ruling apart. `cards` are card ids of
    `catalog`, which holds the made-up cards too."""

    id: str
    title: str
    clauses: tuple[str, ...]
    cards: tuple[int, ...]
    options: dict[str, Any]
    position: tuple[Entry, ...]
    steps: tuple[ScenarioStep, ...]
    catalog: Catalog
    note: str
    file: str


def load_scenario(path: Path, catalog: Catalog) -> Scenario:
    """The scenario of a file; ``InvalidScriptError`` names file and line. The file is named after its ruling."""
    scenario = _scenario(read_file(path), catalog, path.name)
    if path.stem != scenario.id:
        raise scenario.position[0].error(f"{scenario.id} belongs in the file {scenario.id}.scenario")
    return scenario


def load_scenarios(path: Path, catalog: Catalog) -> list[Scenario]:
    """All scenarios of a file: one of `ID.scenario`, the blocks headed `=== ID TITLE` of a file `….scenarios`."""
    if path.suffix != ".scenarios":
        return [load_scenario(path, catalog)]
    text = path.read_text("utf-8")
    heads = list(BLOCK.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [_block(text, head, end, catalog, path.name) for head, end in zip(heads, ends, strict=True)]


def _block(text: str, head: re.Match[str], end: int, catalog: Catalog, file: str) -> Scenario:
    """One block, its lines numbered as in its file."""
    above = "\n" * text.count("\n", 0, head.start())
    return read_scenario(f"{above}ruling {head[1]}{text[head.end() : end]}\ntitle {head[2]}\n", catalog, file=file)


def read_scenario(text: str, catalog: Catalog, *, file: str = "scenario") -> Scenario:
    """The scenario written as `text`; `file` is the name errors give."""
    return _scenario(read(text, file), catalog, file)


def _scenario(entries: Sequence[Entry], catalog: Catalog, file: str) -> Scenario:
    top = Entry(file, 1, "scenario", "", list(entries))
    top.allow(*HEADER, *STEPS)
    ruling, position = top.required("ruling"), top.one("position")
    if not RULING_ID.fullmatch(ruling.text):
        raise ruling.error("expected a ruling like R-05, F-13b or C-02")
    if position is None or not position.children:
        raise top.error("a scenario needs a 'position' with lines below it")
    catalog = _with_made_up_cards(top.all("card"), catalog)
    clauses = top.required("clauses")
    options = read_options(top.all("option"))
    Ruleset.from_differences(options)
    return Scenario(
        ruling.text,
        top.required("title").text,
        _known_clauses(clauses),
        _cards(top.one("cards"), catalog),
        options,
        tuple(position.children),
        tuple(ScenarioStep(entry) for entry in entries if entry.key in STEPS),
        catalog,
        " ".join(note.text for note in top.all("note")),
        file,
    )


def _known_clauses(entry: Entry) -> tuple[str, ...]:
    clauses = tuple(entry.text.split())
    for clause in clauses:
        if clause not in CLAUSES:
            raise entry.error(f"no clause {clause} in the table")
    return clauses


def _cards(entry: Entry | None, catalog: Catalog) -> tuple[int, ...]:
    return tuple(find_card(name.strip(), catalog, entry).id for name in entry.text.split(" / ")) if entry else ()


def _with_made_up_cards(entries: Sequence[Entry], catalog: Catalog) -> Catalog:
    """The catalogue with the cards that only this scenario knows, for rulings about cards nobody has printed yet."""
    if not entries:
        return catalog
    made_up = [read_card(entry, catalog.products) for entry in entries]
    for entry, card in zip(entries, made_up, strict=True):
        if card.id in catalog.cards or card.name in catalog.card_by_name:
            raise entry.error(f"card {card.id} 「{card.name}」 stands in the catalogue already")
    return Catalog.of([*catalog, *made_up], catalog.products.values())
