"""How a game of a match comes to be dealt: the commitment, then h of both seats, then n of both, then the key.

Who calls holds the lock of the match. Seats are counted as in the game: 0 and 1, by its `holders`.
"""

import json
import re
import secrets

from django.utils import timezone

from cards.catalog import current_data
from decks.games.matches.beginning import begin_game
from decks.games.matches.deal.canonical import canonical
from decks.games.matches.deal.commitments import (
    SALT_BYTES,
    SECRET_BYTES,
    DealTerms,
    bytes_hash,
    commitment,
    list_hash,
    sorted_list,
)
from decks.games.matches.deal.key import deal_key
from decks.games.matches.live_match import versions_of
from decks.games.matches.numbers import note
from decks.games.models.match import NO_BYTES, SEATS, GameEnd, Match, MatchGame, MatchSeat, MatchState
from rules_engine.vocabulary.errors import RulesError

HASH = re.compile("[0-9a-f]{64}")
BYTES = re.compile("[0-9a-f]{32}")
RESET = {
    "served": 0,
    "sight": "",
    "former_stops": "",
    "passes": "",
    "pressed": "",
    "phrase": "",
    "refusals": 0,
    "again": False,
    "did": "",
}
"""What a seat counts in one game. Its stops stay, and so do the numbers of its pages and questions: an old page must
answer no question of the next game."""


class DealRefusedError(Exception):
    """What was sent cannot be taken; the message is for the person who sent it."""


def commit_deal(match: Match) -> MatchGame:
    """The next game of the match: its lists, secret and salts are fixed from here on, and both seats start afresh.

    ``ValueError`` unless two people sit at the match.
    """
    seats = list(match.seats.select_for_update().order_by("number"))
    if tuple(seat.number for seat in seats) != SEATS:
        raise ValueError("two people sit at a match whose cards are dealt")
    last = match.games.order_by("-number").values_list("number", flat=True).first() or 0
    secret, salts = secrets.token_bytes(SECRET_BYTES), [secrets.token_bytes(SALT_BYTES) for _ in SEATS]
    lists = [[(card, copies) for card, copies in json.loads(seat.cards)] for seat in seats]
    first, second = (list_hash(salt, cards) for salt, cards in zip(salts, lists, strict=True))
    terms = DealTerms(match.token, last + 1, *versions_now())
    game = MatchGame.objects.create(
        match=match,
        number=terms.game,
        holders=[seat.pk for seat in seats],
        secret=secret.hex(),
        salts=[salt.hex() for salt in salts],
        lists=[canonical(sorted_list(cards)).decode() for cards in lists],
        commitment=commitment(terms, (first, second), secret).hex(),
        hashes=["", ""],
        opened=["", ""],
        rules=terms.rules,
        data=terms.data,
        moved_at=timezone.now(),
    )
    MatchSeat.objects.filter(match=match).update(**RESET)
    match.game, match.state, match.changed_at = game.number, MatchState.DEALING, timezone.now()
    match.save(update_fields=["game", "state", "changed_at"])
    note(match, *SEATS)
    return game


def versions_now() -> tuple[str, str]:
    """The versions of the rules and of the card data, as a commitment names them."""
    return versions_of(current_data())


def terms_of(game: MatchGame) -> DealTerms:
    return DealTerms(game.match.token, game.number, game.rules, game.data)


def seat_in(game: MatchGame, seat: MatchSeat) -> int:
    """Which seat of this game is his: a rematch swaps them. ``DealRefusedError`` for somebody who sat down later."""
    if seat.pk not in game.holders:
        raise DealRefusedError("このゲームには、あなたの席はありません。")
    return int(game.holders.index(seat.pk))


def waited_for(game: MatchGame) -> tuple[int, ...]:
    """The seats that the deal waits for: those without h, then those that have not opened n."""
    if game.ended_at is not None:
        return ()
    without_h = tuple(seat for seat in SEATS if not game.hashes[seat])
    return without_h or tuple(seat for seat in SEATS if game.hashes[seat] != NO_BYTES and not game.opened[seat])


def take_hash(game: MatchGame, seat: int, h: str) -> None:
    """The first h of a seat counts; sent again it is nothing new."""
    if not HASH.fullmatch(h):
        raise DealRefusedError("数の約束（h）の形が違います。ページを開き直してください。")
    if game.hashes[seat] == h:
        return
    _must_wait(game)
    if game.hashes[seat] == NO_BYTES:
        raise DealRefusedError("この席は、数を送らないことになっています。")
    if game.hashes[seat]:
        raise DealRefusedError("この席は、もう別の数を約束しました。約束した端末のブラウザーで開くと続きます。")
    game.hashes[seat] = h
    _came(game, "hashes")


def no_bytes(game: MatchGame, seat: int) -> None:
    """This seat sends neither h nor n, and that cannot be changed any more."""
    if game.hashes[seat] == NO_BYTES:
        return
    _must_wait(game)
    if game.hashes[seat]:
        raise DealRefusedError("この席は、もう数を約束しました。約束した数を送るまで、配れません。")
    game.hashes[seat] = NO_BYTES
    _came(game, "hashes")


def take_bytes(game: MatchGame, seat: int, n: str) -> None:
    """The bytes of which this seat sent h, once both h are there."""
    if not BYTES.fullmatch(n):
        raise DealRefusedError("数の形が違います。ページを開き直してください。")
    if game.opened[seat] == n:
        return
    _must_wait(game)
    if not all(game.hashes):
        raise DealRefusedError("数は、両方の約束（h）がそろってから送れます。")
    if game.hashes[seat] == NO_BYTES:
        raise DealRefusedError("この席は、数を送らないことになっています。")
    if bytes_hash(terms_of(game), seat, bytes.fromhex(n)).hex() != game.hashes[seat]:
        raise DealRefusedError("送られた数は、この席が約束した数（h）と違います。配りには使いません。")
    game.opened[seat] = n
    _came(game, "opened")


def key_of(game: MatchGame) -> bytes:
    """The key, once nobody is waited for."""
    first, second = (b"" if h == NO_BYTES else bytes.fromhex(h) for h in game.hashes)
    one, other = (bytes.fromhex(n) for n in game.opened)
    return deal_key(bytes.fromhex(game.secret), bytes.fromhex(game.commitment), (first, second), (one, other))


def begin_if_ready(match: Match, game: MatchGame) -> bool:
    """Deal once nobody is waited for. Where rules or card data are others than those committed to, nothing is dealt."""
    if waited_for(game) or game.ended_at is not None or game.dealt_at is not None:
        return False
    if (game.rules, game.data) != versions_now():
        end_undealt(game, GameEnd.LOST)
        return False
    try:
        begin_game(match, game, key_of(game))
    except RulesError:
        end_undealt(game, GameEnd.LOST)
        return False
    return True


def end_undealt(game: MatchGame, end: GameEnd, left_by: int | None = None) -> None:
    """This game is never dealt: its commitment stays, never opened. The match waits for somebody to go on."""
    game.end, game.left_by, game.ended_at = end, left_by, timezone.now()
    game.save(update_fields=["end", "left_by", "ended_at"])
    note(game.match, *SEATS)


def _must_wait(game: MatchGame) -> None:
    if game.ended_at is not None:
        raise DealRefusedError("このゲームの配りは終わりました。ページを開き直してください。")
    if game.dealt_at is not None:
        raise DealRefusedError("札はもう配られました。ページを開き直してください。")


def _came(game: MatchGame, field: str) -> None:
    """Something came of a seat: the five minutes of the one that is waited for begin here."""
    game.moved_at = timezone.now()
    game.save(update_fields=[field, "moved_at"])
    note(game.match, *SEATS)
