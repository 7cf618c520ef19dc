"""How many copies of a card today's list and the print allow together, by 公式 or the format of a deck."""

from dataclasses import dataclass

from cards.catalog import CardData
from cards.list_question import today
from rules_engine.catalog.definitions import DEFAULT_COPY_LIMIT, CardDefinition, Catalog
from rules_engine.legality.formats import Format, FormatLimits, plain_format
from rules_engine.legality.restrictions import RestrictionList, RestrictionRow, list_on
from rules_engine.vocabulary.terms import RestrictionSeries


@dataclass(frozen=True, slots=True)
class TodaysLimits:
    """`in_force` is the official list, whatever the format."""

    in_force: RestrictionList
    limits: FormatLimits
    catalog: Catalog

    @classmethod
    def of(cls, data: CardData, format: Format | None = None) -> "TodaysLimits":
        official = list_on(data.revisions, RestrictionSeries.OFFICIAL, today())
        if format:
            limits = FormatLimits.of(format, data.revisions, today())
        else:
            limits = FormatLimits.under(plain_format(RestrictionSeries.OFFICIAL), official)
        return cls(official, limits, data.catalog)

    @property
    def least(self) -> int:
        return self.limits.least

    def row(self, card: CardDefinition) -> RestrictionRow | None:
        return self.limits.row(card)

    def allowed(self, card: CardDefinition) -> int | None:
        """Copies a deck may hold, None for any number."""
        return self.limits.allowed(card) if self.limits.takes(card, self.catalog) else 0

    def most(self, card: CardDefinition) -> int:
        """Where a long press on ＋ stops: at the limit, or at a usual number where there is none."""
        allowed = self.allowed(card)
        return DEFAULT_COPY_LIMIT if allowed is None else allowed
