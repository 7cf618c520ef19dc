"""A verdict made ready for people: ids turned into cards, clauses looked up, repairs turned into buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.legality.standing import Standing, standing_of
from decks.legality.taking_out import without_copies
from decks.legality.unread_lines import UnreadLine
from decks.legality.whole_repair import WholeRepair, whole_repair
from rules_engine import Clause, check_deck, clause
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_check import DeckVerdict, Notice, RepairAction, Violation
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats import Format
from rules_engine.legality.restrictions import RestrictionRevision, next_after
from rules_engine.vocabulary.terms import ViolationCode

MOST_LINES, MOST_FINDINGS = 30, 60


@dataclass(frozen=True, slots=True)
class RepairButton:
    """`change` is what the button sends: "printing:from:to", several joined by commas."""

    card: CardDefinition
    copies: int
    change: str


@dataclass(frozen=True, slots=True)
class VerdictFault:
    violation: Violation
    cards: tuple[CardDefinition, ...]
    clause: Clause
    buttons: tuple[RepairButton, ...] = ()
    format: Format | None = None

    @property
    def own_words(self) -> str:
        """The broken rule as the format itself puts it, empty where it does not or where it is the rulebook's."""
        rule = self.violation.rule
        return self.format.words(rule) if self.format and rule else ""

    @property
    def code(self) -> str:
        return self.violation.code.value

    @property
    def is_missing(self) -> bool:
        """Cards are still missing, nothing else: more of them mend it."""
        return self.violation.repair.action is RepairAction.ADD

    @property
    def excess(self) -> int:
        return self.violation.found - self.violation.allowed


@dataclass(frozen=True, slots=True)
class LegalityDoubt:
    notice: Notice
    cards: tuple[CardDefinition, ...]

    @property
    def code(self) -> str:
        return self.notice.code.value


@dataclass(frozen=True, slots=True)
class Ahead:
    revision: RestrictionRevision
    faults: tuple[VerdictFault, ...] = field(default=())
    freed: tuple[CardDefinition, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class VerdictReport:
    """What a page shows of a verdict; `ahead` is what the next known revision changes, `repair` ends all faults."""

    question: ListQuestion
    verdict: DeckVerdict
    faults: tuple[VerdictFault, ...]
    doubts: tuple[LegalityDoubt, ...]
    ahead: Ahead | None = None
    repair: WholeRepair | None = None

    @property
    def standing(self) -> Standing:
        return standing_of(self.verdict)

    @property
    def count(self) -> int:
        """What the verdict's chip counts: faults, else notices."""
        return len(self.faults) or len(self.doubts)

    @property
    def shown_faults(self) -> list[VerdictFault]:
        """Those a page shows: of unreadable lines only the first ones, so that they hide nothing else."""
        lines = [fault for fault in self.faults if isinstance(fault.violation, UnreadLine)][:MOST_LINES]
        return lines + [fault for fault in self.faults if not isinstance(fault.violation, UnreadLine)][:MOST_FINDINGS]

    @property
    def shown_doubts(self) -> tuple[LegalityDoubt, ...]:
        return self.doubts[:MOST_FINDINGS]

    @property
    def more(self) -> int:
        """Faults and notices that a page does not show."""
        return len(self.faults) + len(self.doubts) - len(self.shown_faults) - len(self.shown_doubts)


def report_on(
    deck: DeckList,
    question: ListQuestion,
    data: CardData,
    *,
    unread: tuple[UnreadLine, ...] = (),
    held: Mapping[int, int] | None = None,
    look_ahead: bool = False,
) -> VerdictReport:
    """Judge `deck`; with `held` (copies by printing of a deck that may be changed) faults carry repair buttons."""
    verdict = judge(deck, question, data, unread)
    report = report_of(verdict, question, data.catalog, held=held)
    if not look_ahead:
        return report
    return replace(
        report, ahead=_ahead(deck, question, verdict, data), repair=whole_repair(deck, verdict, question, data)
    )


def report_of(
    verdict: DeckVerdict,
    question: ListQuestion,
    catalog: Catalog,
    *,
    held: Mapping[int, int] | None = None,
) -> VerdictReport:
    return VerdictReport(
        question=question,
        verdict=verdict,
        faults=tuple(_fault(violation, catalog, held, verdict.format) for violation in verdict.violations),
        doubts=tuple(LegalityDoubt(notice, _cards(notice.cards, catalog)) for notice in verdict.notices),
    )


def judge(deck: DeckList, question: ListQuestion, data: CardData, unread: tuple[UnreadLine, ...] = ()) -> DeckVerdict:
    """The engine's verdict, before whose faults stand the lines of the list from which `deck` was read in vain.

    Where such a line leaves the copies of a card open, the deck may be larger: that cards are missing is not said.
    """
    verdict = check_deck(
        deck, data.catalog, data.revisions, on=question.on, series=question.series, format=question.format
    )
    judged = replace(verdict, violations=(*unread, *verdict.violations))
    if not judged.is_open:
        return judged
    sure = tuple(fault for fault in judged.violations if fault.code is not ViolationCode.DECK_TOO_SMALL)
    return replace(judged, violations=sure)


def _fault(
    violation: Violation, catalog: Catalog, held: Mapping[int, int] | None, format: Format | None
) -> VerdictFault:
    cards = _cards(violation.cards, catalog)
    buttons = _buttons(violation, catalog, held) if held else ()
    return VerdictFault(violation, cards, clause(violation.clause), buttons, format)


def _cards(ids: tuple[int, ...], catalog: Catalog) -> tuple[CardDefinition, ...]:
    return tuple(catalog.card(card_id) for card_id in ids)


def _buttons(violation: Violation, catalog: Catalog, held: Mapping[int, int]) -> tuple[RepairButton, ...]:
    if violation.repair.action is not RepairAction.REMOVE:
        return ()
    cards = _cards(violation.repair.cards, catalog)
    return tuple(_button(card, violation.repair.copies, held) for card in cards)


def _button(card: CardDefinition, copies: int, held: Mapping[int, int]) -> RepairButton:
    left = without_copies(card, copies, held)
    changes = [f"{printing}:{held[printing]}:{stays}" for printing, stays in left.items()]
    taken = sum(held[printing] - stays for printing, stays in left.items())
    return RepairButton(card, taken, ",".join(changes))


def _ahead(deck: DeckList, question: ListQuestion, now: DeckVerdict, data: CardData) -> Ahead | None:
    if question.series is None or (question.format and question.format.fixed):
        return None
    revision = next_after(data.revisions, question.series, question.on)
    if revision is None:
        return None
    then = judge(deck, replace(question, on=revision.effective), data)
    before = {_key(violation) for violation in now.violations}
    after = {_key(violation) for violation in then.violations}
    new = (violation for violation in then.violations if _key(violation) not in before)
    freed = {card for violation in now.violations if _key(violation) not in after for card in violation.cards}
    still = {card for violation in then.violations for card in violation.cards}
    return Ahead(
        revision,
        tuple(_fault(violation, data.catalog, None, then.format) for violation in new),
        _cards(tuple(sorted(freed - still)), data.catalog),
    )


def _key(violation: Violation) -> tuple[object, ...]:
    return violation.code, violation.cards, violation.found, violation.allowed
