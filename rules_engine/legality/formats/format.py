"""A format as a value: which dated list a deck is judged by, which cards may be in it, and how many."""

from datetime import date

from rules_engine.kernel.frozen import frozen
from rules_engine.rulebook.ruleset import COPY_LIMIT
from rules_engine.vocabulary.terms import FormatRule, RestrictionSeries, RestrictionStatus, Season

FREE = "none"
"""The key of the format without any list."""


@frozen
class ListName:
    """A revision by its series and number: a format that names one keeps to the list which that revision made."""

    series: RestrictionSeries
    number: int


@frozen
class OwnLimit:
    """What a format says of one card, whatever the dated list says of it; 解除 lifts what that list says."""

    card_id: int
    status: RestrictionStatus


@frozen
class FormatNote:
    """One of the format's rules in its own words, shown with every fault against it."""

    rule: FormatRule
    words: str


@frozen
class Format:
    """`version` (1 or more) grows with every change of the rules, so that a verdict can say by which it was given.

    The list is that of `series` on the day of the check, or as `fixed` made it; None: no list. `own` limits stand above
    it. A card is in the pool if one of its printings is in one of `products` and came out from `first` to `last`, both
    included; what is empty or None asks nothing. Of `seasons` (none: any) are all seasons of every card. A deck has
    `least` to `most` cards, None: as the rulebook says. Of a card there are up to `copies`, but where the card itself
    prints another number that number counts unless `printed_copies` is off.
    """

    key: str
    name: str
    version: int = 1
    about: str = ""
    series: RestrictionSeries | None = RestrictionSeries.OFFICIAL
    fixed: ListName | None = None
    own: tuple[OwnLimit, ...] = ()
    products: tuple[str, ...] = ()
    first: date | None = None
    last: date | None = None
    seasons: tuple[Season, ...] = ()
    least: int | None = None
    most: int | None = None
    copies: int = COPY_LIMIT
    printed_copies: bool = True
    notes: tuple[FormatNote, ...] = ()

    def words(self, rule: FormatRule) -> str:
        """The rule in the format's own words, empty where it has none."""
        return next((note.words for note in self.notes if note.rule is rule), "")

    @property
    def has_pool(self) -> bool:
        return bool(self.products or self.first or self.last)


def plain_format(series: RestrictionSeries | None) -> Format:
    """The rulebook with the lists of `series`, None: with no list."""
    if series is None:
        return Format(FREE, "制限リストなし", series=None)
    return Format(series.value, series.label, series=series)
