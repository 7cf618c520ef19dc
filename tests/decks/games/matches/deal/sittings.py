"""Two people at a match, each with a browser that has the key of his seat."""

import hashlib
import json
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest.mock import patch

from django.test import Client
from django.utils import timezone

from cards.catalog import current_data
from decks.games.matches.deal import dealing
from decks.games.matches.deal.canonical import canonical
from decks.games.matches.deal.dealing import commit_deal
from decks.games.matches.seat_keys import COOKIE, new_key
from decks.games.models.match import GameEnd, Match, MatchGame, MatchSeat, MatchState
from rules_engine import Game, GameRecord, replay
from rules_engine.vocabulary.actions import PASS
from tests.decks.games.player import APPARITION, GREAT, PLACE, SEASON_CARD, TOOL_WITHOUT_WINDOW

FIRST = [(PLACE, 14), (APPARITION, 10), (SEASON_CARD, 6), (TOOL_WITHOUT_WINDOW, 4), (GREAT, 6)]
SECOND = [(PLACE, 20), (APPARITION, 20), (GREAT, 1)]


@dataclass
class Sitting:
    """One person at a match: his row, his browser and the bytes it made."""

    match: Match
    seat: MatchSeat
    client: Client
    bytes: str

    @property
    def address(self) -> str:
        return f"/play/{self.match.token}/"

    def state(self) -> dict[str, Any]:
        answer = self.client.get(f"{self.address}deal/state")
        assert answer.status_code == 200, answer.content
        state: dict[str, Any] = answer.json()
        return state

    def hash(self, n: str = "") -> str:
        state = self.state()
        named = {name: state[name] for name in ("protocol", "match", "game", "seat")}
        return hashlib.sha256(canonical({**named, "bytes": n or self.bytes})).hexdigest()

    def send(self, what: str, game: int | None = None, **fields: str) -> Any:
        named = {"game": str(game or newest(self.match).number), **fields}
        return self.client.post(f"{self.address}deal/{what}", named)

    def promise(self, h: str = "") -> Any:
        return self.send("hash", hash=h or self.hash())

    def open(self, n: str = "") -> Any:
        return self.send("bytes", bytes=n or self.bytes)


def sat_down(lists: tuple[list[tuple[int, int]], list[tuple[int, int]]] = (FIRST, SECOND)) -> tuple[Sitting, Sitting]:
    """Both have chosen their lists and the first deal is committed to."""
    match = Match.objects.create(format="official", state=MatchState.OPEN)
    people = []
    for number, cards in enumerate(lists):
        text = canonical(sorted(cards)).decode()
        seat = MatchSeat.objects.create(
            match=match,
            number=number,
            handle=f"人{number}",
            deck_name=f"束{number}",
            cards=text,
            visitor=f"{number}" * 64,
        )
        client = Client()
        client.cookies[COOKIE] = new_key(seat)
        people.append(Sitting(match, seat, client, secrets.token_hex(16)))
    commit_deal(match)
    return people[0], people[1]


@contextmanager
def dealt_alike(seed: int) -> Iterator[None]:
    """Every time the same: secrets, salts and the bytes of browsers follow from `seed`, and versions are fixed."""
    number = count()

    def drawn(size: int) -> bytes:
        return hashlib.sha256(f"match {seed} {next(number)}".encode()).digest()[:size]

    hexadecimal = patch("secrets.token_hex", lambda size: drawn(size).hex())
    token = patch.object(Match._meta.get_field("token"), "_get_default", lambda: f"match-{seed}")
    versions = patch.object(dealing, "versions_now", lambda: ("2", "fixed"))
    with hexadecimal, token, versions, patch("secrets.token_bytes", drawn):
        yield


def newest(match: Match) -> MatchGame:
    return match.games.order_by("-number")[0]


def dealt(one: Sitting, other: Sitting, *, silent: tuple[int, ...] = ()) -> MatchGame:
    """Both seats do their part; those in `silent` send no bytes."""
    for number, person in enumerate((one, other)):
        assert (person.send("without") if number in silent else person.promise()).status_code in (200, 302)
    for number, person in enumerate((one, other)):
        if number not in silent:
            assert person.open().status_code == 200
    return newest(one.match)


def played(game: MatchGame, seed: int, answers: int = 60) -> tuple[MatchGame, Game]:
    """So many answers by chance, passing only where nothing else is offered, then the end; the game with its log."""
    position, source = replay(GameRecord.from_json(game.record), current_data().catalog), random.Random(seed)
    while position.decision and len(position.actions) < answers:
        offered = position.legal_actions()
        position.play(source.choice([action for action in offered if action != PASS] or offered))
    game.record, game.ply = position.record.to_json(), len(position.actions)
    game.end, game.winner, game.ended_at = GameEnd.RULES, 0, timezone.now()
    game.save()
    Match.objects.filter(pk=game.match_id).update(state=MatchState.OVER)
    return game, position


def kept_in_game(person: Sitting, state: dict[str, Any], lines: Any) -> dict[str, Any]:
    """What a browser keeps: from the state it got before the game, and from what the log showed."""
    return {
        "commitment": state["commitment"],
        "hashes": ["" if h == "none" else h for h in state["hashes"]],
        "bytes": person.bytes if state["hashes"][state["seat"]] != "none" else "",
        "salt": state["salt"],
        "cards": state["cards"],
        "acts": json.loads(json.dumps(lines.acts)),
        "draws": json.loads(json.dumps(lines.draws)),
    }
