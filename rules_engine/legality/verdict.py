"""What a check of a deck answers, as values: faults with their repairs, notices, the verdict."""

from dataclasses import dataclass
from datetime import date

from rules_engine.legality.formats.format import Format
from rules_engine.legality.restrictions import RestrictionRevision
from rules_engine.vocabulary.terms import (
    FormatRule,
    NoticeCode,
    RestrictionSeries,
    RestrictionStatus,
    Term,
    Verdict,
    ViolationCode,
)


class RepairAction(Term):
    ADD = "add", "加える"
    REMOVE = "remove", "減らす"
    CHOOSE = "choose", "選び直す"
    WAIT = "wait", "待つ"


@dataclass(frozen=True, slots=True)
class Repair:
    """The smallest change that ends a fault: `copies` cards to add or remove among `cards`, or the day to wait for.
    To CHOOSE anew is for who reads lists and cannot tell which card is meant."""

    action: RepairAction
    copies: int = 0
    cards: tuple[int, ...] = ()
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault. `found` and `allowed` are copies; `clause` is a key of the clause table; `series`, `effective` and
    `revision` name the list entry behind it where there is one, `rule` the rule of the format where it is one that the
    rulebook does not have."""

    code: ViolationCode
    cards: tuple[int, ...]
    found: int
    allowed: int
    clause: str
    repair: Repair
    series: RestrictionSeries | None = None
    effective: date | None = None
    revision: RestrictionRevision | None = None
    rule: FormatRule | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to check that does not make a deck illegal. `since` and `until` bound the doubt where known."""

    code: NoticeCode
    cards: tuple[int, ...]
    found: int = 0
    allowed: int = 0
    since: date | None = None
    until: date | None = None
    status: RestrictionStatus | None = None
    revision: RestrictionRevision | None = None


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """The answer for a deck on a day: `size` counts the cards that belong in a deck; `format` is what it was judged by,
    with the version of that day."""

    on: date
    series: RestrictionSeries | None
    size: int
    violations: tuple[Violation, ...]
    notices: tuple[Notice, ...]
    format: Format | None = None

    @property
    def legal(self) -> bool:
        return not self.violations

    @property
    def is_open(self) -> bool:
        """Whether there is no verdict, because nobody knows how many copies of a card the deck holds."""
        return any(violation.code is ViolationCode.COPIES_UNCERTAIN for violation in self.violations)

    @property
    def status(self) -> Verdict:
        if self.is_open:
            return Verdict.CHECK
        if self.violations:
            return Verdict.NOT_LEGAL
        return Verdict.CHECK if self.notices else Verdict.LEGAL
