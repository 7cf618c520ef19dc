"""Matches of two people in tests: two visitors at a table, dealt by a key that is known."""

import json
from collections.abc import Sequence
from itertools import count
from typing import Any

from django.db import transaction

from cards.catalog import current_data
from decks.games.matches.answering import AnswerPress, MatchAnswered, MatchPress, act_beside, answer
from decks.games.matches.beginning import begin_game
from decks.games.matches.deal.dealing import commit_deal
from decks.games.matches.live_match import LiveMatch, seen_match
from decks.games.matches.rows import rows_of
from decks.games.matches.seat_keys import hash_of_key
from decks.games.matches.shown import PageShown, shown_now
from decks.games.models.match import NO_BYTES, Match, MatchGame, MatchSeat, SeatKey
from decks.games.play.presses import Act
from decks.models import Deck
from decks.people.cookies import hash_of
from decks.people.models import Owner
from tests.decks.games.player import APPARITION, MIXTURE, PLACE, TOOL

Cards = dict[int, int]
WITH_TOOLS: Cards = {PLACE: 22, APPARITION: 8, TOOL: 10}
KEY = bytes(range(32))
_numbers = count()


@transaction.atomic
def two_at_a_table(
    lists: Sequence[Cards] = (MIXTURE, WITH_TOOLS),
    *,
    host: Owner | None = None,
    deck: Deck | None = None,
    **fields: Any,
) -> Match:
    """A match of two visitors whose lists are committed to: seat n has the key ``key-of-TOKEN-n``. Seat 0 may be the
    `host`'s, with this `deck`."""
    match = Match.objects.create(format="official", **fields)
    for number, cards in enumerate(lists):
        whose: Owner = {"visitor": hash_of(f"sitter-{next(_numbers)}")}
        seat = MatchSeat.objects.create(
            match=match,
            number=number,
            handle=f"さん{number}",
            deck=None if number else deck,
            deck_name=deck.name if deck and not number else f"束{number}",
            **(whose if number or host is None else host),
            cards=json.dumps(sorted([card, copies] for card, copies in cards.items())),
        )
        SeatKey.objects.create(seat=seat, key=hash_of_key(key_of_seat(match, number)))
    commit_deal(match)
    return match


def key_of_seat(match: Match, number: int) -> str:
    return f"key-of-{match.token}-{number}"


@transaction.atomic
def dealt(match: Match, key: bytes = KEY) -> Match:
    """The same once it is dealt by this key, as if neither browser sent bytes."""
    game = MatchGame.objects.get(match=match, number=match.game)
    game.hashes = [NO_BYTES, NO_BYTES]
    begin_game(match, game, key)
    return match


class Sitter:
    """One of the two, who answers by the services and not by pages."""

    def __init__(self, match: Match, number: int) -> None:
        self.seat = MatchSeat.objects.select_related("match").get(match=match, number=number)

    @property
    def row(self) -> MatchSeat:
        return MatchSeat.objects.get(pk=self.seat.pk)

    def looks(self) -> LiveMatch:
        """As his page does: what he sees then was seen."""
        return seen_match(self.seat, current_data())

    def peeks(self) -> LiveMatch:
        """What he would see, without his having seen it."""
        match, game, seats = rows_of(self.seat.match.token, locked=False)
        return LiveMatch(match, game, seats, self.row.number, current_data())

    @property
    def is_asked(self) -> bool:
        return self.peeks().is_asked

    def answers(self, text: str, question: int | None = None) -> MatchAnswered:
        return self.presses(Act(text), question)

    def presses(self, press: AnswerPress, question: int | None = None) -> MatchAnswered:
        return answer(self.seat, self.row.asked if question is None else question, press, current_data())

    def shown(self) -> PageShown:
        """What the forms of his page say about it now."""
        return shown_now(self.peeks())

    def does(self, press: MatchPress, shown: PageShown | None = None) -> MatchAnswered:
        """On his page as it is now, or on an older one that has shown this."""
        return act_beside(self.seat, press, shown or self.shown(), current_data())

    def plays_on(self) -> str:
        """The first legal answer, sent; which one."""
        text = str(self.peeks().played.position.legal_actions()[0])
        assert self.answers(text).refused is None
        return text


def sitters(match: Match) -> tuple[Sitter, Sitter]:
    return Sitter(match, 0), Sitter(match, 1)


def asked_one(pair: tuple[Sitter, Sitter]) -> tuple[Sitter, Sitter]:
    """The one who is asked, then the other."""
    one, other = pair
    return (one, other) if one.is_asked else (other, one)
