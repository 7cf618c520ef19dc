"""Data-attributes → a printing as the list describes it, or the reason why the row cannot be read."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date

from cards.list_import.html_rows import HtmlRow
from cards.list_import.names import ListedName, parse_connection, parse_name
from rules_engine.vocabulary.terms import CardType, Season

MIXED = "混化"
LIMIT_TAG = "封印改訂"
DUAL_TAG = "2種類札"
DECORATION = "■◼◾「」"
HIGHEST = {"number": 2_000_000_000, "cost": 99, "power": 99}
NOT_KEYWORDS = {DUAL_TAG, "起き"}
PROMO_DATE = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日")


class BrokenRowError(Exception):
    """A row of the list that cannot be read: its place in the list and the reason."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(f"{row}行目: {reason}")
        self.row = row


@dataclass(frozen=True, slots=True)
class ListedPrinting:
    """One row of the list. It stores one type even of a 二種類札, and keyword tags without their numbers."""

    row: int
    number: int
    name: ListedName
    type: CardType | None
    cost: int
    power: int | None
    seasons: tuple[Season, ...]
    mixed: bool
    attributes: tuple[str, ...]
    keywords: tuple[str, ...]
    products: tuple[str, ...]
    rarity: str
    promo_text: str
    promo_date: date | None
    related: tuple[str, ...]


def read_row(row: HtmlRow) -> ListedPrinting:
    """Read one row; ``BrokenRowError`` if number, name, cost, type or season make no sense."""
    name = parse_name(row.text("name"))
    if not name.name:
        raise BrokenRowError(row.row, "札名がありません")
    kind = _type(row)
    mixed, seasons = _seasons(row)
    promo_text = row.text("promo-date")
    return ListedPrinting(
        row=row.row,
        number=_number(row, "number"),
        name=name,
        type=kind,
        cost=_number(row, "cost"),
        power=_number(row, "power") if kind is CardType.PLACE and row.text("power") else None,
        seasons=seasons,
        mixed=mixed,
        attributes=row.tokens("attribute"),
        keywords=_keywords(row),
        products=row.tokens("series"),
        rarity=next((token for token in row.tokens("rare") if token != LIMIT_TAG), ""),
        promo_text=promo_text,
        promo_date=promo_day(promo_text),
        related=parse_connection(row.text("connection")),
    )


def promo_day(text: str) -> date | None:
    """2026年7月09日 → 2026-07-09; None where no day is given (2026年未定, 2026年5月上旬)."""
    found = PROMO_DATE.fullmatch(unicodedata.normalize("NFKC", text.strip()))
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def _number(row: HtmlRow, name: str) -> int:
    text = unicodedata.normalize("NFKC", row.text(name))
    least = 1 if name == "number" else 0
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= HIGHEST[name]):
        raise BrokenRowError(row.row, f"{name} 「{text}」は数ではありません")
    return int(text)


def _type(row: HtmlRow) -> CardType | None:
    label = row.text("type")
    try:
        return CardType.from_label(label) if label else None
    except ValueError:
        raise BrokenRowError(row.row, f"種類「{label}」はありません") from None


def _seasons(row: HtmlRow) -> tuple[bool, tuple[Season, ...]]:
    """混化 is a flag; the letters after it are the seasons, run together or apart."""
    tokens = row.tokens("season")
    letters = "".join(token for token in tokens if token != MIXED)
    try:
        seasons = tuple(dict.fromkeys(Season.from_label(letter) for letter in letters))
    except ValueError:
        raise BrokenRowError(row.row, f"季節「{' '.join(tokens)}」を読めません") from None
    if not seasons:
        raise BrokenRowError(row.row, "季節がありません")
    return MIXED in tokens, seasons


def _keywords(row: HtmlRow) -> tuple[str, ...]:
    plain = (token.strip(DECORATION + "\ufe0e\ufe0f") for token in row.tokens("keyword"))
    return tuple(dict.fromkeys(token for token in plain if token and token not in NOT_KEYWORDS))
