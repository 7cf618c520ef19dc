"""The rulings that run, as a list to show: title, clauses, cards, and how official each is.

The rulings themselves are the files of `scenarios`; `index.txt` is written from them (`python -m tests.rulings.index`),
and a test keeps it equal to them: who only lists rulings does not read them all.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path

from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.text_blocks import Entry, read_file

INDEX_FILE = Path(__file__).with_name("index.txt")
SCENARIOS = Path(__file__).with_name("scenarios")


class Grade(StrEnum):
    """How official a ruling is, the surest first."""

    FAQ = "faq"
    TOOL_PAGE = "000"
    RULEBOOK = "001"
    OURS = "ours"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    Grade.FAQ: "公式FAQ",
    Grade.TOOL_PAGE: "公式確認済みのページ",
    Grade.RULEBOOK: "公式ルール",
    Grade.OURS: "札帖の読み",
}
_SOURCES = {"F": Grade.FAQ, "H": Grade.FAQ, "000": Grade.TOOL_PAGE, "001": Grade.RULEBOOK}


@frozen
class Ruling:
    """`cards` are card ids; `options` the choices of the ruleset, beside the standard ones, that it is played under."""

    id: str
    title: str
    clauses: tuple[str, ...]
    cards: tuple[int, ...]
    options: tuple[str, ...]

    @property
    def grade(self) -> Grade:
        return grade_of(self.id, self.clauses, self.options)


def grade_of(ruling: str, clauses: Sequence[str], options: Sequence[str]) -> Grade:
    """How official a ruling is that cites these clauses.

    What the official FAQ answers is the FAQ's. What is played under another than the standard choice, or rests on a
    settled reading (S-…), is ours; only R-… repeat an official page, whatever else they rest on. For the rest the
    official source that explains most counts.
    """
    if options:
        return Grade.OURS
    if ruling[0] in _SOURCES:
        return _SOURCES[ruling[0]]
    sources = {clause.partition("-")[0] for clause in clauses}
    if "S" in sources and ruling[0] != "R":
        return Grade.OURS
    return next((grade for source, grade in _SOURCES.items() if source in sources), Grade.OURS)


@cache
def load_rulings() -> dict[str, Ruling]:
    """Every ruling by id, in order."""
    rulings = [_ruling(entry) for entry in read_file(INDEX_FILE)]
    return {ruling.id: ruling for ruling in rulings}


@cache
def _rulings_by_card() -> dict[int, tuple[Ruling, ...]]:
    order = list(Grade)
    ordered = sorted(load_rulings().values(), key=lambda ruling: order.index(ruling.grade))
    cards = {card for ruling in ordered for card in ruling.cards}
    return {card: tuple(ruling for ruling in ordered if card in ruling.cards) for card in cards}


def rulings_of(card_id: int) -> tuple[Ruling, ...]:
    """The rulings about this card, the surest first."""
    return _rulings_by_card().get(card_id, ())


def _ruling(entry: Entry) -> Ruling:
    if entry.key != "ruling":
        raise entry.error("expected 'ruling ID TITLE'")
    entry.allow("clauses", "cards", "option")
    ruling, _, title = entry.text.partition(" ")
    cards = tuple(int(card) for card in entry.words("cards").split())
    options = tuple(option.text for option in entry.all("option"))
    return Ruling(ruling, title, tuple(entry.words("clauses").split()), cards, options)
