"""`python -m rules_engine scripts check [FILE…]`, `… scripts text (ID… | --all [--scripts])` and `… scripts page`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.catalog.loader import card_files
from rules_engine.kernel.text_blocks import read_file
from rules_engine.language.check import check_script, known_words
from rules_engine.language.japanese.text import text_of
from rules_engine.language.language_page import page
from rules_engine.vocabulary.errors import InvalidScriptError, UnknownCardError

USAGE = "usage: python -m rules_engine scripts {check [FILE…] | text (ID… | --all [--scripts]) | page}"
COLUMN = len("  script ") + 1


def main(arguments: list[str]) -> int:
    """Run `check`, `text` or `page`; 0 if all is well, 1 for faults, 2 for a wrong call."""
    match arguments:
        case ["check", *files]:
            return _check([Path(file) for file in files] or card_files())
        case ["page"]:
            print(page(load_catalog()), end="")
            return 0
        case ["text", "--all", *options] if options in ([], ["--scripts"]):
            return _every_text(with_scripts=bool(options))
        case ["text", *ids] if ids and all(one.isdigit() for one in ids):
            return _text([int(one) for one in ids])
    print(USAGE, file=sys.stderr)
    return 2


def faults_in(file: Path, catalog: Catalog) -> Iterator[InvalidScriptError]:
    """Every fault of the script lines of a catalogue file."""
    known = known_words(catalog)
    for entry in read_file(file):
        scripts = entry.all("script")
        if entry.key != "card" or not scripts:
            continue
        card = catalog.card(int(entry.text.split()[0]))
        for script in scripts:
            yield from check_script(script.text, card, known, file.name, script.line, COLUMN)


def _check(files: Sequence[Path]) -> int:
    try:
        catalog = load_catalog()
        faults = [fault for file in files for fault in faults_in(file, catalog)]
    except (InvalidScriptError, UnknownCardError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults in {len(files)} files")
    return 1 if faults else 0


def _text(ids: Sequence[int]) -> int:
    catalog = load_catalog()
    try:
        for card_id in ids:
            _print_text(catalog.card(card_id))
    except (InvalidScriptError, UnknownCardError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _every_text(*, with_scripts: bool) -> int:
    """The sentences of every card, for reading; a card without text says so."""
    for card in load_catalog():
        print(f"{card.id} {card.name}")
        texts = text_of(card)
        for source, text in zip(card.scripts, texts, strict=True):
            print(f"  {text}" + (f"\n    {source}" if with_scripts else ""))
        if not texts:
            print("  （効果の書かれていない札）")
    return 0


def _print_text(card: CardDefinition) -> None:
    print(f"{card.id} {card.name}")
    for source, text in zip(card.scripts, text_of(card), strict=True):
        print(f"  {source}\n  → {text}")
    if card.manual:
        print(f"  手動：{card.manual}")
