"""Whether a deck may be played: all faults at once, as values. How they are worded is the reader's business."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from rules_engine.catalog.definitions import DEFAULT_COPY_LIMIT, CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.release import Availability, availability
from rules_engine.legality.restrictions import (
    RestrictionList,
    RestrictionRevision,
    RestrictionRow,
    list_on,
    uncertain_on,
)
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.terms import NoticeCode, RestrictionSeries, RestrictionStatus, Term, Verdict, ViolationCode


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
    `revision` name the list entry behind it where there is one."""

    code: ViolationCode
    cards: tuple[int, ...]
    found: int
    allowed: int
    clause: str
    repair: Repair
    series: RestrictionSeries | None = None
    effective: date | None = None
    revision: RestrictionRevision | None = None


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
    """The answer for a deck on a day: `size` counts the cards that belong in a deck."""

    on: date
    series: RestrictionSeries | None
    size: int
    violations: tuple[Violation, ...]
    notices: tuple[Notice, ...]

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


def check_deck(
    deck: DeckList,
    catalog: Catalog,
    restrictions: Sequence[RestrictionRevision],
    ruleset: Ruleset = STANDARD,
    *,
    on: date,
    series: RestrictionSeries | None = RestrictionSeries.OFFICIAL,
) -> DeckVerdict:
    """Judge `deck` on the day `on` under the lists of `series` (None: no list, the printed limits stand).

    ``UnknownCardError`` for an id that `catalog` lacks. Carries out 001-用意-枚数, 001-用意-同じ札, 001-封印, 001-制限,
    001-準制限.
    """
    counts = {catalog.card(card_id): copies for card_id, copies in deck.counts.items()}
    playable = {card: copies for card, copies in counts.items() if card.is_deck_card}
    violations = [*_violations(counts, catalog, list_on(restrictions, series, on) if series else None, ruleset, on)]
    refused = {card_id for violation in violations for card_id in violation.cards}
    notices = [
        *_same_printed_name(playable),
        *_community(playable, restrictions, on, series, refused),
        *_uncertain_lists(playable, restrictions, on, series),
        *_uncertain_release(playable, catalog, on),
    ]
    return DeckVerdict(on, series, sum(playable.values()), tuple(violations), tuple(notices))


def is_legal(
    deck: DeckList, catalog: Catalog, in_force: RestrictionList | None, ruleset: Ruleset = STANDARD, *, on: date
) -> bool:
    """Whether `check_deck` would find no fault under the list `in_force` on that day: the first one ends the search.

    ``UnknownCardError`` for an id that `catalog` lacks.
    """
    counts = {catalog.card(card_id): copies for card_id, copies in deck.counts.items()}
    return next(_violations(counts, catalog, in_force, ruleset, on), None) is None


def _violations(
    counts: dict[CardDefinition, int],
    catalog: Catalog,
    in_force: RestrictionList | None,
    ruleset: Ruleset,
    on: date,
) -> Iterator[Violation]:
    playable = {card: copies for card, copies in counts.items() if card.is_deck_card}
    yield from _too_small(sum(playable.values()), ruleset)
    yield from _not_deck_cards(counts)
    yield from _copies(playable, in_force)
    yield from _not_released(playable, catalog, on)


def allowed_copies(card: CardDefinition, in_force: RestrictionList | None) -> int | None:
    """How many copies a list and the print allow together; None for any number (001-用意-同じ札, 001-制限)."""
    row = in_force.rows.get(card.id) if in_force else None
    if row is None or row.status.allowed is None:
        return card.copy_limit
    return row.status.allowed if card.copy_limit is None else min(row.status.allowed, card.copy_limit)


def _too_small(size: int, ruleset: Ruleset) -> Iterator[Violation]:
    missing = ruleset.deck_minimum - size
    if missing > 0:
        repair = Repair(RepairAction.ADD, missing)
        yield Violation(ViolationCode.DECK_TOO_SMALL, (), size, ruleset.deck_minimum, "001-用意-枚数", repair)


def _not_deck_cards(counts: dict[CardDefinition, int]) -> Iterator[Violation]:
    for card, copies in counts.items():
        if not card.is_deck_card:
            repair = Repair(RepairAction.REMOVE, copies, (card.id,))
            yield Violation(ViolationCode.NOT_A_DECK_CARD, (card.id,), copies, 0, "001-札の種類", repair)


def _copies(counts: dict[CardDefinition, int], in_force: RestrictionList | None) -> Iterator[Violation]:
    """One fault per excess: what a list already refuses is not counted again against the printed limit."""
    left = dict(counts)
    for card, copies in counts.items():
        row = in_force.rows.get(card.id) if in_force else None
        allowed = allowed_copies(card, in_force)
        if row and in_force and allowed is not None and copies > allowed and row.status.allowed == allowed:
            yield _restricted(card, copies, allowed, row, in_force)
            left[card] = allowed
    for members in _limit_groups(left):
        found, limit = sum(left[card] for card in members), members[0].copy_limit
        if limit is not None and found > limit:
            ids = tuple(card.id for card in members)
            repair = Repair(RepairAction.REMOVE, found - limit, ids)
            yield Violation(ViolationCode.TOO_MANY_COPIES, ids, found, limit, "001-用意-同じ札", repair)


def _restricted(
    card: CardDefinition, copies: int, allowed: int, row: RestrictionRow, in_force: RestrictionList
) -> Violation:
    return Violation(
        code=ViolationCode.of(row.status.value.upper()),
        cards=(card.id,),
        found=copies,
        allowed=allowed,
        clause=f"001-{row.status.label}",
        repair=Repair(RepairAction.REMOVE, copies - allowed, (card.id,)),
        series=in_force.series,
        effective=row.revision.effective,
        revision=row.revision,
    )


def _limit_groups(counts: dict[CardDefinition, int]) -> list[list[CardDefinition]]:
    """Cards that count against one limit: the same name, or the same limit group."""
    groups: dict[str, list[CardDefinition]] = {}
    for card in counts:
        groups.setdefault(card.limit_group or card.name, []).append(card)
    return list(groups.values())


def _not_released(counts: dict[CardDefinition, int], catalog: Catalog, on: date) -> Iterator[Violation]:
    for card, copies in counts.items():
        state = availability(card, catalog, on)
        if state.availability is Availability.NOT_RELEASED:
            repair = Repair(RepairAction.WAIT, copies, (card.id,), until=state.day)
            yield Violation(ViolationCode.NOT_RELEASED, (card.id,), copies, 0, "S-発売", repair, effective=state.day)


def _same_printed_name(counts: dict[CardDefinition, int]) -> Iterator[Notice]:
    groups: dict[str, list[CardDefinition]] = {}
    for card in counts:
        groups.setdefault(card.printed_name, []).append(card)
    for members in groups.values():
        found = sum(counts[card] for card in members)
        if len(members) > 1 and found > DEFAULT_COPY_LIMIT:
            ids = tuple(card.id for card in members)
            yield Notice(NoticeCode.SAME_PRINTED_NAME, ids, found, DEFAULT_COPY_LIMIT)


def _community(
    counts: dict[CardDefinition, int],
    restrictions: Sequence[RestrictionRevision],
    on: date,
    series: RestrictionSeries | None,
    refused: set[int],
) -> Iterator[Notice]:
    """Cards that 公式 lets pass and コミュニティ refuses."""
    if series is not RestrictionSeries.OFFICIAL:
        return
    community = list_on(restrictions, RestrictionSeries.COMMUNITY, on)
    for card, copies in counts.items():
        row, allowed = community.rows.get(card.id), allowed_copies(card, community)
        if row and allowed is not None and copies > allowed and card.id not in refused:
            yield Notice(
                NoticeCode.COMMUNITY_LIST, (card.id,), copies, allowed,
                since=row.revision.effective, status=row.status, revision=row.revision,
            )  # fmt: skip


def _uncertain_lists(
    counts: dict[CardDefinition, int],
    restrictions: Sequence[RestrictionRevision],
    on: date,
    series: RestrictionSeries | None,
) -> Iterator[Notice]:
    """Revisions that may already be in force, where that would change what is allowed of a card in the deck."""
    if series is None:
        return
    sure = list_on(restrictions, series, on)
    for revision in uncertain_on(restrictions, series, on):
        perhaps = list_on(restrictions, series, revision.effective)
        for entry in revision.entries:
            card = next((card for card in counts if card.id == entry.card_id), None)
            if card and _refuses(card, counts[card], sure) != _refuses(card, counts[card], perhaps):
                yield Notice(
                    NoticeCode.DATE_UNCERTAIN, (card.id,), counts[card], allowed_copies(card, perhaps) or 0,
                    since=revision.earliest, until=revision.effective, status=entry.status, revision=revision,
                )  # fmt: skip


def _refuses(card: CardDefinition, copies: int, in_force: RestrictionList) -> bool:
    allowed = allowed_copies(card, in_force)
    return allowed is not None and copies > allowed


def _uncertain_release(counts: dict[CardDefinition, int], catalog: Catalog, on: date) -> Iterator[Notice]:
    codes = {
        Availability.UNCERTAIN: NoticeCode.DATE_UNCERTAIN,
        Availability.PROMO_MONTH: NoticeCode.PROMO_MONTH,
    }
    for card, copies in counts.items():
        state = availability(card, catalog, on)
        if state.availability in codes:
            yield Notice(codes[state.availability], (card.id,), copies, since=state.day, until=state.until)
