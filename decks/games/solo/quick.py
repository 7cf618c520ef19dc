"""CPU対戦 in one press: one of our sample decks against another, with the computer of the usual level."""

import secrets
from datetime import timedelta

from django.utils import timezone

from cards.catalog import CardData
from cards.list_question import ListQuestion, today
from decks.building.models import Deck
from decks.deck.queries import public_samples
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.solo.forms import new_seed
from decks.games.solo.start import dealt_cards, start_game
from decks.games.table.opponents import OWN_SEAT, Opponent
from decks.legality.reports import judge
from decks.people.models import Owner

LEVEL = "greedy"
ONE_PRESS = timedelta(seconds=5)
"""Two presses within it mean one game."""


class NoSampleError(ValueError):
    """None of our sample decks may be played with today."""


def quick_game(owner: Owner, data: CardData, sample: str = "") -> SoloGame:
    """A game with this sample deck, or with any, against any. The person begins: who presses once wants to play at
    once, not to answer the other's turn first, and the other seat is a press away (席を替えて, or the start form).

    Raises ``NoSampleError``, and ``QuotaReachedError`` for an owner who has as many games as there may be.
    """
    decks = [deck for deck in public_samples() if judge(deck.to_deck_list(), ListQuestion(today()), data).legal]
    if not decks:
        raise NoSampleError
    if pressed := _just_begun(owner, sample):
        return pressed
    own = secrets.choice([deck for deck in decks if deck.sample == sample] or decks)
    across = secrets.choice([deck for deck in decks if deck != own] or decks)
    other = Opponent(Chair.MACHINE, across.name, _cards(across), LEVEL, across.pk)
    return start_game(owner, own, own.name, _cards(own), new_seed(), OWN_SEAT, other)


def _cards(deck: Deck) -> tuple[int, ...]:
    return dealt_cards(deck.to_deck_list())


def _just_begun(owner: Owner, sample: str) -> SoloGame | None:
    """What the same button began a moment ago."""
    since = timezone.now() - ONE_PRESS
    games = SoloGame.objects.filter(**owner, chair=Chair.MACHINE, level=LEVEL, created_at__gt=since)
    decks = {"deck__sample": sample} if sample else {}
    return games.exclude(deck__sample="").filter(deck__isnull=False, **decks).first()
