"""Reads the catalogue's files into `Catalog`; a bad line is refused with file, line and reason."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

from rules_engine.catalog.card_entries import read_card
from rules_engine.catalog.definitions import CardDefinition, Catalog, ProductDefinition
from rules_engine.catalog.faults import certainty_of, claims_of, product_faults
from rules_engine.kernel.text_blocks import Entry, read_file
from rules_engine.vocabulary.errors import InvalidScriptError

CATALOG_DIR = Path(__file__).parent
PRODUCTS_FILE = "products.txt"


_LOADED: dict[Path, Catalog] = {}


def load_catalog(folder: Path = CATALOG_DIR, *, kept_in: Path | None = None) -> Catalog:
    """All cards and products of `folder`, read once in a process; ``InvalidScriptError`` names the first bad line.

    `kept_in` is a folder where what was read is kept for the next process; whether it can be written does not matter.
    """
    if folder not in _LOADED:
        _LOADED[folder] = _kept_or_read(folder, kept_in) if kept_in else _read_catalog(folder)
    return _LOADED[folder]


def _kept_or_read(folder: Path, kept_in: Path) -> Catalog:
    from rules_engine.catalog.kept import kept_or_read  # JSON and digests are dear to import where nothing is kept

    return kept_or_read(kept_in, [folder / PRODUCTS_FILE, *card_files(folder)], partial(_read_catalog, folder))


def _read_catalog(folder: Path) -> Catalog:
    products = _read_products(read_file(folder / PRODUCTS_FILE))
    entries = list(chain.from_iterable(read_file(path) for path in card_files(folder)))
    cards = [read_card(entry, products) for entry in entries]
    _refuse_doubles(entries, cards)
    return Catalog.of(cards, products.values())


def card_files(folder: Path = CATALOG_DIR) -> list[Path]:
    """The files of `folder` that hold cards, in order."""
    return sorted(path for path in folder.glob("*.txt") if re.match(r"\d", path.name))


def _read_products(entries: Iterable[Entry]) -> dict[str, ProductDefinition]:
    products: dict[str, ProductDefinition] = {}
    for entry in entries:
        if entry.key != "product" or not entry.text:
            raise entry.error("expected 'product NAME'")
        if entry.text in products:
            raise entry.error(f"product {entry.text} stands twice")
        products[entry.text] = _read_product(entry)
    return products


def _read_product(entry: Entry) -> ProductDefinition:
    entry.allow("kind", "released", "earliest", "source")
    released, earliest = entry.one("released"), entry.one("earliest")
    product = ProductDefinition(
        name=entry.text,
        kind=entry.required("kind").text,
        released=released.day() if released else None,
        earliest=earliest.day() if earliest else None,
        source=entry.words("source"),
    )
    product = replace(product, certainty=certainty_of(product))
    for fault in product_faults(product):
        raise (entry.one(fault.field) or entry).error(str(fault))
    return product


def _refuse_doubles(entries: list[Entry], cards: list[CardDefinition]) -> None:
    seen: dict[str, Entry] = {}
    for entry, card in zip(entries, cards, strict=True):
        for claim, said in claims_of(card).items():
            if claim in seen:
                other = seen[claim]
                raise InvalidScriptError(entry.file, entry.line, f"{said} stands already in {other.file}:{other.line}")
            seen[claim] = entry
