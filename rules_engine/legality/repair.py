"""The smallest change that makes a whole deck legal: copies taken out, then copies put in.

Single faults name the smallest repair of their own; one card taken out may end several, and may leave a deck too small.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.formats.format import Format, plain_format
from rules_engine.legality.formats.limits import FormatLimits, limit_groups
from rules_engine.legality.restrictions import RestrictionRevision
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.terms import RestrictionSeries


@dataclass(frozen=True, slots=True)
class Removal:
    """`copies` (1 or more) to take out among `cards`, whichever of them."""

    cards: tuple[int, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class DeckRepair:
    """Take out every removal, then put in `added` copies of cards of which the deck may still hold some."""

    removals: tuple[Removal, ...]
    added: int

    @property
    def changes(self) -> int:
        """Copies moved in all; no way to a legal deck moves fewer."""
        return sum(removal.copies for removal in self.removals) + self.added

    @property
    def removed(self) -> int:
        return self.changes - self.added


def smallest_repair(
    deck: DeckList,
    catalog: Catalog,
    restrictions: Sequence[RestrictionRevision],
    ruleset: Ruleset = STANDARD,
    *,
    on: date,
    series: RestrictionSeries | None = RestrictionSeries.OFFICIAL,
    format: Format | None = None,
) -> DeckRepair | None:
    """How few copies make `deck` legal on that day; None where no deck of that format can be: its pool is too small.

    A card that is not out yet is taken out: to wait is no change of a deck. Errors as of ``check_deck``.
    """
    limits = FormatLimits.of(format or plain_format(series), restrictions, on, ruleset)
    counts = {catalog.card(card_id): copies for card_id, copies in deck.counts.items()}
    removals, kept = _within_limits(counts, catalog, limits, on)
    size, most = sum(kept.values()), limits.format.most
    if most is not None and size > most:
        removals.append(Removal(tuple(card.id for card in kept if kept[card]), size - most))
    added = max(0, limits.least - size)
    if added and limits.room(catalog, on, limits.least) < limits.least:
        return None
    return DeckRepair(tuple(removals), added)


def _within_limits(
    counts: dict[CardDefinition, int], catalog: Catalog, limits: FormatLimits, on: date
) -> tuple[list[Removal], dict[CardDefinition, int]]:
    """What must go because of single cards, then because of cards that share a limit; and what stays."""
    removals, kept = [], dict(counts)
    for card, copies in counts.items():
        allowed = limits.allowed(card) if limits.admits(card, catalog, on) else 0
        if allowed is not None and copies > allowed:
            removals.append(Removal((card.id,), copies - allowed))
            kept[card] = allowed
    for members in limit_groups(kept):
        found, limit = sum(kept[card] for card in members), limits.copies(members[0])
        if limit is not None and found > limit:
            removals.append(Removal(tuple(card.id for card in members if kept[card]), found - limit))
            _take(kept, members, found - limit)
    return removals, {card: copies for card, copies in kept.items() if copies}


def _take(kept: dict[CardDefinition, int], members: Sequence[CardDefinition], excess: int) -> None:
    """Which of them go is the builder's choice; how many are left is not."""
    for card in reversed(members):
        taken = min(kept[card], excess)
        kept[card] -= taken
        excess -= taken


def repaired(deck: DeckList, repair: DeckRepair) -> DeckList:
    """The deck with the removals done, the last of the cards first wherever there is a choice. Nothing is put in."""
    counts = dict(deck.counts)
    for removal in repair.removals:
        left = removal.copies
        for card_id in reversed(removal.cards):
            taken = min(counts[card_id], left)
            counts[card_id] -= taken
            left -= taken
    return DeckList.of(counts.items())
