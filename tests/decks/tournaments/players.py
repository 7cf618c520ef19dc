"""Players of an event as a test expects them, reckoned from what was done and from the rules alone."""

import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime

from cards.catalog import current_data
from rules_engine import check_deck
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import load_formats
from rules_engine.vocabulary.terms import ViolationCode
from tests.decks.builders import DIARY, FIREBALL, KUSHI, OROCHI
from tests.rules_engine.game.real_decks import random_legal_deck

LABELS = {"legal": "使用可", "check": "要確認", "not_legal": "使用不可", "unreadable": "要確認（読めない行）"}


@dataclass(frozen=True)
class Written:
    """A list as somebody writes it: copies by card, and lines that nobody can read."""

    copies: tuple[tuple[int, int], ...]
    unread: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        cards = current_data().catalog.cards
        return [f"{copies} {cards[card].name}" for card, copies in self.copies]

    @property
    def typed(self) -> str:
        return "".join(f"{line}\n" for line in (*self.lines, *self.unread))

    @property
    def text(self) -> str:
        """As docs/list_text.md has it, and the unread lines behind it."""
        cards = current_data().catalog.cards
        rows = sorted((unicodedata.normalize("NFC", cards[card].name), copies) for card, copies in self.copies)
        lines = ["# fudacho-list 1", *(f"{copies} {name}" for name, copies in rows)]
        return "".join(f"{line}\n" for line in (*lines, *(f"? {line}" for line in self.unread)))

    @property
    def size(self) -> int:
        return sum(copies for _, copies in self.copies)


_LEGAL = {**Counter(card for card in random_legal_deck(0) if card not in (KUSHI, OROCHI)), KUSHI: 4}
LISTS = {
    "legal": Written(tuple(_LEGAL.items())),
    "another": Written(tuple(Counter(random_legal_deck(1)).items())),
    "too many": Written(tuple({**_LEGAL, OROCHI: 4}.items())),
    "few": Written(((KUSHI, 2), (DIARY, 1), (FIREBALL, 7))),
    "unread": Written(tuple(_LEGAL.items()), ("3 なぞの札",)),
    "open": Written(((KUSHI, 2),), ("悠習の古日記 // 3", "? なに")),
    "nothing": Written((), ("なぞなぞ",)),
}


@dataclass
class Handed:
    """A list that was taken, with what the engine found of it then."""

    written: Written
    number: int
    receipt: str
    late: bool
    by: str
    at: datetime
    judged_by: str
    then: tuple[str, tuple[object, ...]]


@dataclass
class Player:
    number: int
    handle: str
    visitor: str = ""
    unlocked: bool = False
    removed: bool = False
    list_stays: bool = False
    handle_stays: bool = False
    handed: list[Handed] = field(default_factory=list)

    @property
    def current(self) -> Handed | None:
        return self.handed[-1] if self.handed else None


def found_of(written: Written, day: date) -> tuple[str, tuple[object, ...]]:
    """The engine's verdict: its status for a page, and all that it found."""
    data, format = current_data(), load_formats()[0]
    deck = DeckList(dict(written.copies))
    verdict = check_deck(deck, data.catalog, data.revisions, on=day, series=format.series, format=format)
    is_open = any(" // " in line for line in written.unread)
    faults = [one for one in verdict.violations if not (is_open and one.code is ViolationCode.DECK_TOO_SMALL)]
    return "unreadable" if written.unread else verdict.status.value, (*faults, *verdict.notices)
