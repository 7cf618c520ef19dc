"""A format on a day: the list in force, and what it allows of every card."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rules_engine.catalog.definitions import DEFAULT_COPY_LIMIT, CardDefinition, Catalog
from rules_engine.legality.formats.format import Format, ListName
from rules_engine.legality.formats.pool import PoolState, pool_state
from rules_engine.legality.release import Availability, availability
from rules_engine.legality.restrictions import RestrictionList, RestrictionRevision, RestrictionRow, list_on
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.terms import RestrictionStatus


class MissingRevisionError(ValueError):
    """A format keeps to the list of a revision that is not there (any more)."""

    def __init__(self, name: ListName) -> None:
        super().__init__(f"no revision {name.number} of {name.series.value}")
        self.name = name


@dataclass(frozen=True, slots=True)
class FormatLimits:
    """`in_force` is the dated list, None for none; `own` holds the format's own limits by card id."""

    format: Format
    in_force: RestrictionList | None
    own: Mapping[int, RestrictionStatus]
    ruleset: Ruleset = STANDARD

    @classmethod
    def of(
        cls, format: Format, restrictions: Sequence[RestrictionRevision], on: date, ruleset: Ruleset = STANDARD
    ) -> "FormatLimits":
        """``MissingRevisionError`` where the revision that the format keeps to is gone."""
        in_force = list_on(restrictions, format.series, list_day(format, restrictions, on)) if format.series else None
        return cls.under(format, in_force, ruleset)

    @classmethod
    def under(cls, format: Format, in_force: RestrictionList | None, ruleset: Ruleset = STANDARD) -> "FormatLimits":
        return cls(format, in_force, {limit.card_id: limit.status for limit in format.own}, ruleset)

    @property
    def least(self) -> int:
        return self.ruleset.deck_minimum if self.format.least is None else self.format.least

    def row(self, card: CardDefinition) -> RestrictionRow | None:
        """The entry of the dated list, where the format says nothing of its own."""
        return self.in_force.rows.get(card.id) if self.in_force and card.id not in self.own else None

    def status(self, card: CardDefinition) -> RestrictionStatus | None:
        row = self.row(card)
        return row.status if row else self.own.get(card.id)

    def copies(self, card: CardDefinition) -> int | None:
        """Copies that the print and the format's general rule allow, whatever lists say; None for any number."""
        if card.copy_limit != DEFAULT_COPY_LIMIT and self.format.printed_copies:
            return card.copy_limit
        return self.format.copies

    def allowed(self, card: CardDefinition) -> int | None:
        """Copies of a card that may be in a deck, as far as lists and general rules go; None for any number."""
        limit, status = self.copies(card), self.status(card)
        if status is None or status.allowed is None:
            return limit
        return status.allowed if limit is None else min(status.allowed, limit)

    def season_fits(self, card: CardDefinition) -> bool:
        allowed = self.format.seasons
        return not allowed or all(season in allowed for form in card.forms for season in form.seasons)

    def takes(self, card: CardDefinition, catalog: Catalog) -> bool:
        """Whether it is a card for decks, and in the pool of the format."""
        return (
            card.is_deck_card and self.season_fits(card) and pool_state(card, self.format, catalog) is not PoolState.OUT
        )

    def admits(self, card: CardDefinition, catalog: Catalog, on: date) -> bool:
        """Whether a copy of the card may be in a deck at all on that day."""
        return (
            self.allowed(card) != 0
            and self.takes(card, catalog)
            and availability(card, catalog, on).availability is not Availability.NOT_RELEASED
        )

    def room(self, catalog: Catalog, on: date, enough: int) -> int:
        """How many cards the largest deck holds, the format's own upper end aside; `enough` where it is no fewer."""
        groups: dict[str, int] = {}
        room = 0
        for card in catalog:
            if room >= enough:
                return enough
            if self.admits(card, catalog, on):
                held = groups.get(limit_group(card), 0)
                allowed, together = self.allowed(card), self.copies(card)
                more = held + (enough if allowed is None else allowed)
                groups[limit_group(card)] = more if together is None else min(more, together)
                room += groups[limit_group(card)] - held
        return min(room, enough)


def list_day(format: Format, restrictions: Iterable[RestrictionRevision], on: date) -> date:
    """The day whose list counts for a check `on` a day; ``MissingRevisionError`` where a fixed revision is gone."""
    name = format.fixed
    if name is None:
        return on
    for revision in restrictions:
        if (revision.series, revision.number) == (name.series, name.number):
            return revision.effective
    raise MissingRevisionError(name)


def limit_groups(cards: Iterable[CardDefinition]) -> list[list[CardDefinition]]:
    """Cards that count against one limit: the same name, or the same limit group."""
    groups: dict[str, list[CardDefinition]] = {}
    for card in cards:
        groups.setdefault(limit_group(card), []).append(card)
    return list(groups.values())


def limit_group(card: CardDefinition) -> str:
    return card.limit_group or card.name
