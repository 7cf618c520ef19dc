"""The catalogue as it was read, kept in a file for the next process, which has it in half the time.

The file is JSON below one line with two digests: of what it was made from (the texts, and the code that read them) and
of the JSON. Whatever is not exactly that is as good as no file. Without one, and without leave to write one, the texts
are read.
"""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from threading import get_ident
from typing import Any

from rules_engine.catalog.definitions import (
    CardDefinition,
    CardForm,
    Catalog,
    Correction,
    CorrectionAnswer,
    OlderWording,
    PrintedKeyword,
    PrintingDefinition,
    ProductDefinition,
)
from rules_engine.vocabulary.terms import CardType, Certainty, Season

FILE = "catalog.json"
ENGINE = Path(__file__).parents[1]
CODE = ("catalog/*.py", "kernel/term.py", "rulebook/ruleset.py", "vocabulary/terms/*.py")
"""The code that reads the texts and says what a card is."""
CARD_FIELDS = tuple(field.name for field in fields(CardDefinition))
TYPES: dict[str | None, CardType | None] = {None: None, **{term.value: term for term in CardType}}
SEASONS = {term.value: term for term in Season}
CERTAINTIES = {term.value: term for term in Certainty}
Day = str | None
WORDS = ("attributes", "aliases", "related", "scripts")


def kept_or_read(kept_in: Path, texts: Sequence[Path], read: Callable[[], Catalog]) -> Catalog:
    """The catalogue of these texts as `kept_in` has it; else what `read` makes of them, kept from now on."""
    file, origin = kept_in / FILE, _digest(texts)
    kept = _kept(file, origin)
    if kept is not None:
        return _catalog(json.loads(kept))
    catalog = read()
    whole = {"cards": list(catalog), "products": list(catalog.products.values())}
    if _digest(texts) == origin:  # nobody wrote into them meanwhile
        _keep(file, origin, json.dumps(whole, default=_plain, ensure_ascii=False).encode())
    return catalog


def _digest(texts: Sequence[Path]) -> str:
    code = [path for pattern in CODE for path in sorted(ENGINE.glob(pattern))]
    whole = sha256()
    for path in (*texts, *code):
        content = path.read_bytes()
        whole.update(f"{path.name} {len(content)} ".encode() + content)
    return whole.hexdigest()


def _kept(file: Path, origin: str) -> bytes | None:
    try:
        head, _, content = file.read_bytes().partition(b"\n")
    except OSError:
        return None
    return content if head == _head(origin, content) else None


def _keep(file: Path, origin: str, content: bytes) -> None:
    """Whoever reads meanwhile finds the file of before or this one, never a part of it."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.{get_ident()}")
    try:
        unfinished.write_bytes(_head(origin, content) + b"\n" + content)
        unfinished.replace(file)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()


def _head(origin: str, content: bytes) -> bytes:
    return f"{origin} {sha256(content).hexdigest()}".encode()


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    assert is_dataclass(value), f"JSON has no form for {value!r}"
    return [getattr(value, field.name) for field in fields(value)]


def _catalog(kept: dict[str, Any]) -> Catalog:
    return Catalog.of([_card(card) for card in kept["cards"]], [_product(*product) for product in kept["products"]])


def _card(values: list[Any]) -> CardDefinition:
    card = dict(zip(CARD_FIELDS, values, strict=True))
    card |= {name: tuple(card[name]) for name in WORDS}
    card["forms"] = tuple([_form(*form) for form in card["forms"]])
    card["keywords"] = tuple([PrintedKeyword(*keyword) for keyword in card["keywords"]])
    card["printings"] = tuple([_printing(*printing) for printing in card["printings"]])
    card["listed"] = tuple([tuple(listed) for listed in card["listed"]])
    card["older"] = tuple([OlderWording(*older) for older in card["older"]])
    card["corrections"] = tuple([_correction(*correction) for correction in card["corrections"]])
    return CardDefinition(**card)


def _form(card_type: str | None, cost: int, power: int | None, seasons: list[str]) -> CardForm:
    return CardForm(TYPES[card_type], cost, power, tuple([SEASONS[season] for season in seasons]))


def _printing(number: int, products: list[str], rarity: str, code: str, day: Day, text: str) -> PrintingDefinition:
    return PrintingDefinition(number, tuple(products), rarity, code, _day(day), text)


def _correction(answer: str, *rest: Any) -> Correction:
    return Correction(CorrectionAnswer(answer), *rest)


def _product(name: str, kind: str, released: Day, earliest: Day, certainty: str, source: str) -> ProductDefinition:
    return ProductDefinition(name, kind, _day(released), _day(earliest), CERTAINTIES[certainty], source)


def _day(text: Day) -> date | None:
    return date.fromisoformat(text) if text else None
