"""Matches as they seldom are, for whoever looks at their pages."""

import json
from datetime import timedelta
from itertools import count
from typing import NamedTuple

from django.utils import timezone

from decks.games.matches.deal.breaking import break_off
from decks.games.matches.offers import Surrender
from decks.games.matches.publishing import Publish
from decks.games.matches.taking_back import TakeBack
from decks.games.models.match import Match, MatchGame, MatchSeat, MatchState
from tests.decks.games.matches.people import ANOTHER, LEGAL
from tests.decks.games.matches.tables import Sitter, asked_one, dealt, key_of_seat, sitters, two_at_a_table


class Rare(NamedTuple):
    """A page with the key of the seat that opens it ("" for somebody else), and words that stand on it."""

    name: str
    path: str
    key: str
    words: str


def rare_pages() -> list[Rare]:
    return [
        undealt(),
        asked_back(),
        long_waited_for(),
        published(),
        lost(played_by="1 of-before", words="続けられなくなりました"),
        lost(played_by="", words="いまは続きを出せません"),
        taken(),
        expired(),
    ]


def undealt() -> Rare:
    """The other has ended the deal."""
    match = at_a_table()
    break_off(MatchGame.objects.get(match=match), 1)
    return of_seat("undealt", match, 0, "札は配られませんでした")


def asked_back() -> Rare:
    """One wants to take back what the other has seen."""
    match = dealt(at_a_table())
    pair = sitters(match)
    for number in count():
        one, other = asked_one(pair)
        legal = one.peeks().played.position.legal_actions()
        one.answers(str(legal[number % len(legal)]))
        other.looks()
        one.does(TakeBack())
        if MatchGame.objects.get(match=match).offer:
            return of_seat("asked-back", match, other.row.number, "「元に戻したい」と言っています")
        one.plays_on()
    raise AssertionError


def long_waited_for() -> Rare:
    """The other has not answered for so long that the win may be claimed, and that the game will end."""
    match = dealt(at_a_table())
    _, waiting = asked_one(sitters(match))
    MatchGame.objects.filter(match=match).update(moved_at=timezone.now() - timedelta(days=13))
    return of_seat("long-waited-for", match, waiting.row.number, "自分の勝ちにする")


def published() -> Rare:
    """What both have made public of a game that is over."""
    match = dealt(at_a_table())
    pair = sitters(match)
    play(pair, 40)
    pair[1].does(Surrender())
    for one in pair:
        one.does(Publish(True))
    return Rare("published", f"/play/{match.token}/1/0/", "", "二人の手札を見せています")


def lost(*, played_by: str, words: str) -> Rare:
    """Today's rules cannot play what was answered, and no position was noted: it ends if former rules played it."""
    match = dealt(at_a_table())
    game = MatchGame.objects.get(match=match)
    game.record, game.position = json.dumps({**json.loads(game.record), "actions": ["attack 3"]}), ""
    game.ply, game.played_by = 1, played_by
    game.save()
    return of_seat("lost" if played_by else "not-now", match, 0, words)


def taken() -> Rare:
    """Somebody else opens the link of a match that two people have."""
    match = dealt(at_a_table())
    return Rare("taken", f"/play/{match.token}/", "", "この席はもう決まっています")


def expired() -> Rare:
    """Nobody sat down for a day."""
    match = at_a_table()
    MatchSeat.objects.filter(match=match, number=1).delete()
    MatchGame.objects.filter(match=match).delete()
    day_before = timezone.now() - timedelta(days=2)
    Match.objects.filter(pk=match.pk).update(state=MatchState.OPEN, changed_at=day_before)
    return of_seat("expired", match, 0, "招待の期限が切れました")


def at_a_table() -> Match:
    return two_at_a_table([LEGAL, ANOTHER])


def play(pair: tuple[Sitter, Sitter], answers: int) -> None:
    for _ in range(answers):
        asked_one(pair)[0].plays_on()


def of_seat(name: str, match: Match, seat: int, words: str) -> Rare:
    return Rare(name, f"/play/{match.token}/", key_of_seat(match, seat), words)
