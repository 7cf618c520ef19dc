"""What the first page shows of the day: a card of each season, our sample decks, the list in force; and to somebody
who comes back, what they did last and what changed in the lists."""

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest
from django.urls import reverse

from cards.catalog import CardData
from cards.faces.face import CardFace, face_of
from cards.pages.list_changes import RevisionChange, timeline_of
from decks.building.access import own_decks
from decks.deck.queries import DeckSummary, public_samples, summaries, summary
from decks.games.access import last_games
from decks.games.models.solo_game import SoloGame
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.restrictions import RestrictionList, RestrictionRow, list_on
from rules_engine.vocabulary.terms import RestrictionSeries, RestrictionStatus, Season

SEASONS = (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER)
LAST_DECKS, LAST_GAMES = 4, 4
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


def zero_search_page(samples: list[SampleDeck]) -> str:
    """Where one sees 零探し with its odds: a hand of one of our decks, the decks of all where there is none."""
    if not samples:
        return reverse("decks:public_list")
    return reverse("decks:shared_hand", args=[samples[0].summary.deck.share])


def restrictions_of(day: date, data: CardData) -> tuple[RestrictionList, list[RestrictedCards]]:
    """The official list in force and its cards by status, the strictest first."""
    listed = list_on(data.revisions, RestrictionSeries.OFFICIAL, day)
    groups = (RestrictedCards(status, listed.with_status(status)) for status in STATUSES)
    return listed, [group for group in groups if group.rows]


@dataclass(frozen=True, slots=True)
class Recent:
    """What somebody who was here before did last, the newest first."""

    decks: list[DeckSummary]
    games: list[SoloGame]


def recent_of(request: HttpRequest, data: CardData) -> Recent | None:
    """None for whoever has kept nothing here yet."""
    decks = summaries(own_decks(request).living()[:LAST_DECKS], data)
    games = list(last_games(request, LAST_GAMES))
    return Recent(decks, games) if decks or games else None


@dataclass(frozen=True, slots=True)
class ListChanges:
    """The official revision that changed the list last, and the one that is announced to come next."""

    last: RevisionChange | None
    coming: RevisionChange | None


def list_changes(day: date, data: CardData) -> ListChanges:
    newest_first = timeline_of(data.revisions, RestrictionSeries.OFFICIAL, day, data.catalog)
    last = next((change for change in newest_first if change.in_force), None)
    coming = next((change for change in reversed(newest_first) if not change.in_force), None)
    return ListChanges(last, coming)
