"""Conditions of openings that are chosen rather than written: rows of selects and numbers, and the line they make."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from decks.odds.conditions import MAX_LENGTH
from rules_engine.vocabulary.terms import CardType, Season

ROWS = 3
MOST_COPIES = 8
MOST_COST = 9
KINDS = tuple(kind.label for kind in CardType)
SEASONS = tuple(season.label for season in Season)
COSTS = tuple(map(str, range(MOST_COST + 1)))
_NEED = re.compile(r"\{([^{}]*)\}\s*>=\s*(\d{1,2})")
_PARTS = (
    ("kind", re.compile("種類:(.+)")),
    ("cost", re.compile("コスト(?::|<=)(.+)")),
    ("season", re.compile("季節:(.+)")),
)


@dataclass(frozen=True, slots=True)
class WishRow:
    """So many cards (`least`) of a kind, a season and a cost, "" for any; `up_to`: that cost or less."""

    kind: str = ""
    cost: str = ""
    season: str = ""
    least: int = 0
    up_to: bool = False

    @property
    def written(self) -> str:
        sign = "<=" if self.up_to else ":"
        parts = [
            f"種類:{self.kind}" if self.kind else "",
            f"コスト{sign}{self.cost}" if self.cost else "",
            f"季節:{self.season}" if self.season else "",
        ]
        return f"{{{' '.join(filter(None, parts))}}}>={self.least}"

    @property
    def cards(self) -> str:
        """As a player would say it: 「零コストの場所札」."""
        cost = f"コスト{self.cost}以下の" if self.up_to else "零コストの" if self.cost == "0" else ""
        cost = cost or (f"コスト{self.cost}の" if self.cost else "")
        return f"{cost}{f'{self.season}の' if self.season else ''}{self.kind or '札'}"

    @property
    def told(self) -> str:
        return f"{self.cards}が{self.least}枚以上"


def wanted(sent: QueryDict) -> str:
    """The condition that a form sent. A line that was written anew counts; otherwise the rows do, together with a line
    that no rows can say. An address without rows leaves it to the line, of which a sign more than may be is read."""
    line = sent.get("want", "").replace("\x00", " ")[: MAX_LENGTH + 1].strip()
    if "least" not in sent or line != sent.get("shown", "").strip():
        return line
    names = ("kind", "cost", "season", "least")
    sent_rows = zip(*(sent.getlist(name)[:ROWS] for name in names), strict=False)
    rows = [row for values in sent_rows if (row := _row(*values)) is not None]
    if not rows:
        return line
    kept = [f"({line})"] if line and not rows_of(line) else []
    return " かつ ".join([*kept, *(row.written for row in rows)])


def _row(kind: str, cost: str, season: str, least: str) -> WishRow | None:
    """None where no number of cards is asked for; what a select does not offer is any."""
    if not least.isdecimal() or not 1 <= int(least) <= MOST_COPIES:
        return None
    up_to = cost.startswith("-")
    number = cost.removeprefix("-")
    return WishRow(
        kind if kind in KINDS else "",
        number if number in COSTS else "",
        season if season in SEASONS else "",
        int(least),
        up_to and number in COSTS,
    )


def rows_of(line: str) -> tuple[WishRow, ...]:
    """The rows that would make this line; none if no rows do."""
    rows = [_read(part.strip()) for part in line.split("かつ")]
    read = tuple(row for row in rows if row is not None)
    return read if len(read) == len(rows) <= ROWS else ()


def _read(text: str) -> WishRow | None:
    found = _NEED.fullmatch(text)
    if not found or not 1 <= int(found[2]) <= MOST_COPIES:
        return None
    given: dict[str, str] = {}
    for word in found[1].split():
        name, value = next(((name, match[1]) for name, part in _PARTS if (match := part.fullmatch(word))), ("", ""))
        if not name or name in given:
            return None
        given[name] = value
    offered = {"kind": KINDS, "cost": COSTS, "season": SEASONS}
    if any(value not in offered[name] for name, value in given.items()):
        return None
    return WishRow(**given, least=int(found[2]), up_to="コスト<=" in found[1])


def told_of(line: str) -> str:
    """The condition in words; as it is written where rows cannot say it."""
    rows = rows_of(line)
    return "、".join(row.told for row in rows) if rows else line


def cards_told(searched: str) -> str:
    """The cards that a search for them means, in words; as it is written where a row cannot say it."""
    row = _read(f"{{{searched}}}>=1")
    return row.cards if row is not None else searched


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a form of conditions shows: the line, the rows that say it, and what each row offers."""

    line: str

    @property
    def chosen(self) -> tuple[WishRow, ...]:
        return rows_of(self.line)

    @property
    def rows(self) -> Sequence[WishRow]:
        return (*self.chosen, *[WishRow()] * (ROWS - len(self.chosen)))

    @property
    def kinds(self) -> Sequence[str]:
        return KINDS

    @property
    def seasons(self) -> Sequence[str]:
        return SEASONS

    @property
    def costs(self) -> Sequence[tuple[str, str, str, bool]]:
        """(value, words, cost, up to it)."""
        exact = [(cost, f"コスト{cost}", cost, False) for cost in COSTS]
        return (*exact, *[(f"-{cost}", f"コスト{cost}以下", cost, True) for cost in COSTS[1:]])

    @property
    def most(self) -> int:
        return MOST_COPIES
