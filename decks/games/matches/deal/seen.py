"""What one seat may know of a deal: for its browser, for the page before the deal and for the end of the game."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from decks.games.matches.deal.breaking import is_held_up, minutes_left
from decks.games.matches.deal.commitments import PROTOCOL, list_hash
from decks.games.matches.deal.dealing import seat_in
from decks.games.models.match import NO_BYTES, SEATS, MatchGame, MatchSeat

SIGNS = 8
"""So many of the first signs of C are read aloud."""


@dataclass(frozen=True, slots=True)
class DealSeen:
    """A deal as the page of `seat` shows it. `own` and `other` say how far each seat has come: ``waits``, ``promised``
    (h is there), ``opened`` or ``none`` (it sends no bytes); `left` who held it up: ``own``, ``other`` or ""."""

    game: MatchGame
    seat: int
    own: str
    other: str
    left: str
    held_up: bool
    minutes: int

    @property
    def signs(self) -> str:
        """The first signs of C, to compare aloud."""
        return first_signs(self.game)

    @property
    def without(self) -> str:
        """Who sends no bytes: ``own``, ``other``, ``both`` or ""."""
        silent = [who for who, how in (("own", self.own), ("other", self.other)) if how == "none"]
        return "both" if len(silent) == len(SEATS) else "".join(silent)

    @property
    def is_opened(self) -> bool:
        """Whether what was committed to is open now."""
        return self.game.dealt_at is not None and self.game.ended_at is not None


def deal_seen(game: MatchGame, row: MatchSeat) -> DealSeen:
    """``DealRefusedError`` for a deal of others."""
    seat = seat_in(game, row)
    left = {None: "", seat: "own", 1 - seat: "other"}[game.left_by]
    own, other = (_progress(game, one) for one in (seat, 1 - seat))
    held_up = is_held_up(game, seat)
    return DealSeen(game, seat, own, other, left, held_up, minutes_left(game) if held_up else 0)


def first_signs(game: MatchGame) -> str:
    return f"{game.commitment[: SIGNS // 2]} {game.commitment[SIGNS // 2 : SIGNS]}"


def private_state(game: MatchGame, seat: int) -> dict[str, Any]:
    """For the browser of this seat; never the secret, the key, the other's salt or list. The bytes come once both seats
    have opened theirs."""
    opened = game.opened if game.dealt_at is not None else ["", ""]
    return {
        "stage": stage_of(game),
        "protocol": PROTOCOL,
        "match": game.match.token,
        "game": game.number,
        "rules": game.rules,
        "data": game.data,
        "lists": _list_hashes(game),
        "secret": hashlib.sha256(bytes.fromhex(game.secret)).hexdigest(),
        "commitment": game.commitment,
        "seat": seat,
        "salt": game.salts[seat],
        "cards": json.loads(game.lists[seat]),
        "hashes": game.hashes,
        "sent": [bool(n) for n in game.opened],
        "bytes": opened,
    }


def stage_of(game: MatchGame) -> str:
    """``dealing``, ``dealt``, or ``ended``: ended before the deal."""
    if game.dealt_at is not None:
        return "dealt"
    return "dealing" if game.ended_at is None else "ended"


def _list_hashes(game: MatchGame) -> list[str]:
    return [
        list_hash(bytes.fromhex(salt), json.loads(text)).hex()
        for salt, text in zip(game.salts, game.lists, strict=True)
    ]


def _progress(game: MatchGame, seat: int) -> str:
    if game.hashes[seat] == NO_BYTES:
        return "none"
    if game.opened[seat]:
        return "opened"
    return "promised" if game.hashes[seat] else "waits"
