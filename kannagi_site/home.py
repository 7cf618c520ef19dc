"""What the first page shows of the day: a card of each season, our sample decks, the list in force."""

from dataclasses import dataclass
from datetime import date

from cards.catalog import CardData
from cards.faces import CardFace, face_of
from decks.queries import DeckSummary, public_samples, summary
from rules_engine.definitions import Catalog
from rules_engine.restrictions import RestrictionList, RestrictionRow, list_on
from rules_engine.vocabulary import RestrictionSeries, RestrictionStatus, Season

SEASONS = (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER)
STATUSES = (RestrictionStatus.SEALED, RestrictionStatus.LIMITED, RestrictionStatus.SEMI_LIMITED)


@dataclass(frozen=True, slots=True)
class SeasonOfDay:
    """A season: how many cards a search for it finds, and its card of the day."""

    season: Season
    count: int
    face: CardFace | None


@dataclass(frozen=True, slots=True)
class SampleDeck:
    """One of our decks with the faces of its costliest cards."""

    summary: DeckSummary
    cover: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class RestrictedCards:
    """The cards of one status in the list of the day."""

    status: RestrictionStatus
    rows: tuple[RestrictionRow, ...]


def seasons_of(day: date, catalog: Catalog) -> list[SeasonOfDay]:
    """The four seasons; the card changes every day and comes back only after all others of its season."""
    return [_season_of(day, season, catalog) for season in SEASONS]


def _season_of(day: date, season: Season, catalog: Catalog) -> SeasonOfDay:
    found = [card for card in catalog if season in card.seasons]
    pure = [card for card in found if not card.mixed]
    face = face_of(pure[day.toordinal() % len(pure)]) if pure else None
    return SeasonOfDay(season, len(found), face)


def sample_decks(data: CardData) -> list[SampleDeck]:
    summaries = (summary(deck, data) for deck in public_samples())
    return [SampleDeck(one, tuple(face_of(card) for card in one.cover)) for one in summaries]


def restrictions_of(day: date, data: CardData) -> tuple[RestrictionList, list[RestrictedCards]]:
    """The official list in force and its cards by status, the strictest first."""
    listed = list_on(data.revisions, RestrictionSeries.OFFICIAL, day)
    groups = (RestrictedCards(status, listed.with_status(status)) for status in STATUSES)
    return listed, [group for group in groups if group.rows]
