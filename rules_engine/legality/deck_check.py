"""Whether a deck may be played: all faults at once, as values. How they are worded is the reader's business."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats.format import Format, plain_format
from rules_engine.legality.formats.limits import FormatLimits, limit_groups
from rules_engine.legality.formats.pool import PoolState, pool_state
from rules_engine.legality.release import Availability, ReleaseState, availability
from rules_engine.legality.restrictions import RestrictionList, RestrictionRevision, list_on, uncertain_on
from rules_engine.legality.verdict import DeckVerdict, Notice, Repair, RepairAction, Violation
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.terms import FormatRule, NoticeCode, RestrictionSeries, RestrictionStatus, ViolationCode

__all__ = [
    "DeckVerdict",
    "Notice",
    "Repair",
    "RepairAction",
    "Violation",
    "allowed_copies",
    "check_deck",
]

FORMAT_CLAUSE = "S-フォーマット"
Counts = dict[CardDefinition, int]
StateOf = Callable[[CardDefinition], ReleaseState]
"""Whether a card is out on the day that is judged."""


def check_deck(
    deck: DeckList,
    catalog: Catalog,
    restrictions: Sequence[RestrictionRevision],
    ruleset: Ruleset = STANDARD,
    *,
    on: date,
    series: RestrictionSeries | None = RestrictionSeries.OFFICIAL,
    format: Format | None = None,
) -> DeckVerdict:
    """Judge `deck` on the day `on` by `format`, or else under the lists of `series` (None: the printed limits stand).

    ``UnknownCardError`` for an id that `catalog` lacks, ``MissingRevisionError`` where the format keeps to the list of
    a revision that is gone. Carries out 001-用意-枚数, 001-用意-同じ札, 001-封印, 001-制限, 001-準制限, S-フォーマット.
    """
    format = format or plain_format(series)
    limits = FormatLimits.of(format, restrictions, on, ruleset)
    counts = {catalog.card(card_id): copies for card_id, copies in deck.counts.items()}
    playable = {card: copies for card, copies in counts.items() if card.is_deck_card}
    state_of = cache(_states_on(catalog, on))
    violations = tuple(_violations(counts, catalog, limits, state_of))
    refused = {card_id for violation in violations for card_id in violation.cards}
    listed = {card: copies for card, copies in playable.items() if card.id not in limits.own}
    notices = (
        *_same_printed_name(playable, limits),
        *_community(listed, restrictions, on, format, refused),
        *_uncertain_lists(listed, restrictions, on, format),
        *_uncertain_release(playable, state_of),
        *_uncertain_pool(playable, catalog, format),
    )
    return DeckVerdict(on, format.series, sum(playable.values()), violations, notices, format)


def _states_on(catalog: Catalog, on: date) -> StateOf:
    return lambda card: availability(card, catalog, on)


def _violations(counts: Counts, catalog: Catalog, limits: FormatLimits, state_of: StateOf) -> Iterator[Violation]:
    playable = {card: copies for card, copies in counts.items() if card.is_deck_card}
    yield from _size(sum(playable.values()), limits)
    yield from _not_deck_cards(counts)
    shut_out = list(_shut_out(playable, catalog, limits))
    yield from shut_out
    refused = {card_id for violation in shut_out for card_id in violation.cards}
    yield from _copies({card: copies for card, copies in playable.items() if card.id not in refused}, limits)
    yield from _not_released(playable, state_of)


def allowed_copies(card: CardDefinition, in_force: RestrictionList | None) -> int | None:
    """How many copies a list and the print allow together; None for any number (001-用意-同じ札, 001-制限)."""
    row = in_force.rows.get(card.id) if in_force else None
    if row is None or row.status.allowed is None:
        return card.copy_limit
    return row.status.allowed if card.copy_limit is None else min(row.status.allowed, card.copy_limit)


def _size(size: int, limits: FormatLimits) -> Iterator[Violation]:
    format, most = limits.format, limits.format.most
    if size < limits.least:
        repair = Repair(RepairAction.ADD, limits.least - size)
        own = format.least is not None
        yield Violation(
            ViolationCode.DECK_TOO_SMALL, (), size, limits.least, FORMAT_CLAUSE if own else "001-用意-枚数", repair,
            rule=FormatRule.LEAST if own else None,
        )  # fmt: skip
    if most is not None and size > most:
        repair = Repair(RepairAction.REMOVE, size - most)
        yield Violation(ViolationCode.DECK_TOO_LARGE, (), size, most, FORMAT_CLAUSE, repair, rule=FormatRule.MOST)


def _not_deck_cards(counts: Counts) -> Iterator[Violation]:
    for card, copies in counts.items():
        if not card.is_deck_card:
            yield _refused(ViolationCode.NOT_A_DECK_CARD, card, copies, "001-札の種類")


def _shut_out(counts: Counts, catalog: Catalog, limits: FormatLimits) -> Iterator[Violation]:
    """Cards of which the format takes no copy at all: one fault each."""
    if not (limits.format.has_pool or limits.format.seasons):
        return
    for card, copies in counts.items():
        if pool_state(card, limits.format, catalog) is PoolState.OUT:
            yield _refused(ViolationCode.NOT_IN_POOL, card, copies, FORMAT_CLAUSE, FormatRule.POOL)
        elif not limits.season_fits(card):
            yield _refused(ViolationCode.SEASON_NOT_ALLOWED, card, copies, FORMAT_CLAUSE, FormatRule.SEASONS)


def _refused(
    code: ViolationCode, card: CardDefinition, copies: int, clause: str, rule: FormatRule | None = None
) -> Violation:
    return Violation(code, (card.id,), copies, 0, clause, Repair(RepairAction.REMOVE, copies, (card.id,)), rule=rule)


def _copies(counts: Counts, limits: FormatLimits) -> Iterator[Violation]:
    """One fault per excess: what a list already refuses is not counted again against the general limit."""
    left = dict(counts)
    for card, copies in counts.items():
        allowed = limits.allowed(card)
        if allowed is None or copies <= allowed:
            continue
        status = limits.status(card)
        if status and status.allowed == allowed:
            yield _restricted(card, copies, allowed, status, limits)
            left[card] = allowed
    for members in limit_groups(left):
        found, limit = sum(left[card] for card in members), limits.copies(members[0])
        if limit is not None and found > limit:
            ids = tuple(card.id for card in members)
            own = limit != members[0].copy_limit
            yield Violation(
                ViolationCode.TOO_MANY_COPIES, ids, found, limit, FORMAT_CLAUSE if own else "001-用意-同じ札",
                Repair(RepairAction.REMOVE, found - limit, ids), rule=FormatRule.COPIES if own else None,
            )  # fmt: skip


def _restricted(
    card: CardDefinition, copies: int, allowed: int, status: RestrictionStatus, limits: FormatLimits
) -> Violation:
    """By the dated list's entry, or by the format's own where that stands above it."""
    row = limits.row(card)
    return Violation(
        code=ViolationCode.of(status.value.upper()),
        cards=(card.id,),
        found=copies,
        allowed=allowed,
        clause=f"001-{status.label}" if row else FORMAT_CLAUSE,
        repair=Repair(RepairAction.REMOVE, copies - allowed, (card.id,)),
        series=limits.format.series if row else None,
        effective=row.revision.effective if row else None,
        revision=row.revision if row else None,
        rule=None if row else FormatRule.LIST,
    )


def _not_released(counts: Counts, state_of: StateOf) -> Iterator[Violation]:
    for card, copies in counts.items():
        state = state_of(card)
        if state.availability is Availability.NOT_RELEASED:
            repair = Repair(RepairAction.WAIT, copies, (card.id,), until=state.day)
            yield Violation(ViolationCode.NOT_RELEASED, (card.id,), copies, 0, "S-発売", repair, effective=state.day)


def _same_printed_name(counts: Counts, limits: FormatLimits) -> Iterator[Notice]:
    most = limits.format.copies
    groups: dict[str, list[CardDefinition]] = {}
    for card in counts:
        groups.setdefault(card.printed_name, []).append(card)
    for members in groups.values():
        found = sum(counts[card] for card in members)
        if len(members) > 1 and found > most:
            ids = tuple(card.id for card in members)
            yield Notice(NoticeCode.SAME_PRINTED_NAME, ids, found, most)


def _community(
    counts: Counts,
    restrictions: Sequence[RestrictionRevision],
    on: date,
    format: Format,
    refused: set[int],
) -> Iterator[Notice]:
    """Cards that 公式 lets pass and コミュニティ refuses."""
    if format.series is not RestrictionSeries.OFFICIAL or format.fixed:
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
    counts: Counts,
    restrictions: Sequence[RestrictionRevision],
    on: date,
    format: Format,
) -> Iterator[Notice]:
    """Revisions that may already be in force, where that would change what is allowed of a card in the deck."""
    series = format.series
    if series is None or format.fixed:
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


def _uncertain_release(counts: Counts, state_of: StateOf) -> Iterator[Notice]:
    codes = {
        Availability.UNCERTAIN: NoticeCode.DATE_UNCERTAIN,
        Availability.PROMO_MONTH: NoticeCode.PROMO_MONTH,
    }
    for card, copies in counts.items():
        state = state_of(card)
        if state.availability in codes:
            yield Notice(codes[state.availability], (card.id,), copies, since=state.day, until=state.until)


def _uncertain_pool(counts: Counts, catalog: Catalog, format: Format) -> Iterator[Notice]:
    for card, copies in counts.items():
        if pool_state(card, format, catalog) is PoolState.DOUBTFUL:
            yield Notice(NoticeCode.POOL_UNCERTAIN, (card.id,), copies)
