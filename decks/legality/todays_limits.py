"""How many copies of a card today's official list and the print allow together."""

from dataclasses import dataclass

from cards.catalog import CardData
from cards.list_question import today
from rules_engine.catalog.definitions import DEFAULT_COPY_LIMIT, CardDefinition
from rules_engine.legality.deck_check import allowed_copies
from rules_engine.legality.restrictions import RestrictionList, RestrictionRow, list_on
from rules_engine.vocabulary.terms import RestrictionSeries


@dataclass(frozen=True, slots=True)
class TodaysLimits:
    in_force: RestrictionList

    @classmethod
    def of(cls, data: CardData) -> "TodaysLimits":
        return cls(list_on(data.revisions, RestrictionSeries.OFFICIAL, today()))

    def row(self, card: CardDefinition) -> RestrictionRow | None:
        return self.in_force.rows.get(card.id)

    def allowed(self, card: CardDefinition) -> int | None:
        """Copies a deck may hold, None for any number."""
        return allowed_copies(card, self.in_force) if card.is_deck_card else 0

    def most(self, card: CardDefinition) -> int:
        """Where a long press on ＋ stops: at the limit, or at a usual number where there is none."""
        allowed = self.allowed(card)
        return DEFAULT_COPY_LIMIT if allowed is None else allowed
