"""What a seat of a running match receives, from the first turn to the last, holds nothing hidden of the other."""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client

from cards.catalog import current_data
from decks.games.matches.deal import seen
from decks.games.matches.live_match import LiveMatch
from decks.games.matches.rows import rows_of
from decks.games.matches.seat_game import SeatGame, seat_game
from decks.games.matches.seat_keys import COOKIE, hash_of_key
from decks.games.models.match import Match, MatchGame, MatchSeat
from decks.games.play.positions import PlayedSoFar, position_of
from decks.games.table.log import NUMBERED
from rules_engine import Game, GameRecord
from rules_engine.language.japanese.text import text_of
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.codes import DECK, HAND
from rules_engine.vocabulary.errors import InvalidNotationError
from tests.decks.games.matches.active_twins import seen_cards
from tests.decks.games.matches.tables import dealt, key_of_seat, two_at_a_table
from tests.decks.games.matches.twins import random_list

pytestmark = pytest.mark.django_db

ANSWERS, POSITIONS, FORECASTS = 200, 5, 1
ADDRESSES = ("", "?log=all", "news", "deals/", "deals/1/file", "deal/state")
ACTION = re.compile(r'name="action" value="([^"]+)"')


class Hidden(NamedTuple):
    """What a seat must not receive: names of cards that it has never seen, their numbers, and secrets."""

    names: set[str]
    numbers: set[int]
    secrets: set[str]

    def found_in(self, received: str) -> list[str]:
        found = [name for name in (*self.names, *self.secrets) if name in received]
        named = {int(number) for number in re.findall(r"\bcard[-=/ ](\d+)\b", received)}
        named |= {card for text in ACTION.findall(received) for card in cards_in(text)}
        return [*found, *(f"card {number}" for number in self.numbers & named)]


def cards_in(text: str) -> set[int]:
    """The card that an answer is about; none where it is about a number or a text."""
    try:
        action = Action.parse(text)
    except InvalidNotationError:
        return set()
    return set() if action.verb in NUMBERED else {action.card}


def hidden_of(match: Match, position: Game, seat: int) -> Hidden:
    game, other = MatchGame.objects.get(match=match), 1 - seat
    known, state = seen_cards(position, seat), position.state
    unseen = {card for area in (HAND, DECK) for card in state.areas[area][other]} - known.keys()
    own = {state.instances.card_ids[card] for card, owner in enumerate(state.instances.owners) if owner == seat}
    cards = {state.instances.card_ids[card] for card in _of(state, other) if card not in known}
    told = "".join(words_of(card) for card in own | set(known.values()))
    names = {current_data().catalog.card(card).name for card in cards}
    key = json.loads(game.record)["seed"].partition(":")[2]
    keys = [key_of_seat(match, other), hash_of_key(key_of_seat(match, other))]
    texts = {game.secret, game.salts[other], game.lists[other], key, *keys}
    return Hidden({name for name in names if name not in told}, unseen, texts)


def _of(state: State, seat: int) -> Iterator[int]:
    return (card for card, owner in enumerate(state.instances.owners) if owner == seat)


@cache
def words_of(card: int) -> str:
    """A card's name and text, which may name other cards."""
    definition = current_data().catalog.card(card)
    return "\n".join([definition.name, *text_of(definition)])


def whole_game(match: Match, chance: random.Random) -> GameRecord:
    """The match's own deal, played by chance, passing only where nothing else is offered."""
    record = GameRecord.from_json(MatchGame.objects.get(match=match).record)
    game = position_of(record, current_data())
    while game.decision and len(game.actions) < ANSWERS:
        offered = game.legal_actions()
        game.play(chance.choice([action for action in offered if action != PASS] or offered))
    if game.decision is None:
        game.undo()
    return game.record


def receives(match: Match, seat: int) -> Iterator[tuple[str, str]]:
    """Each address with all that this seat gets there, and what it is told that its answers would bring."""
    client, base = Client(), f"/play/{match.token}/"
    client.cookies[COOKIE] = key_of_seat(match, seat)
    for address in ADDRESSES:
        answer = client.get(base + address)
        assert answer.status_code in (200, 204, 409), address
        yield address, answer.content.decode()
        if not address:
            page = answer.content.decode()
    question = MatchSeat.objects.get(match=match, number=seat).asked
    for text in ACTION.findall(page)[:FORECASTS]:
        yield f"forecast {text}", client.get(f"{base}forecast", {"revision": question, "action": text}).content.decode()


def leaks(seed: int, positions: int = POSITIONS) -> Iterator[str]:
    """What is found in a whole game at so many positions, by both seats."""
    chance = random.Random(seed)
    match = dealt(two_at_a_table([random_list(chance), random_list(chance)]), chance.randbytes(32))
    record = whole_game(match, chance)
    for number in range(positions):
        ply = len(record.actions) * number // (positions - 1)
        until = record.until(ply)
        with transaction.atomic():
            LiveMatch(*rows_of(match.token, locked=True), 0, current_data()).go_on(
                PlayedSoFar(until, position_of(until, current_data()))
            )
        position = position_of(GameRecord.from_json(MatchGame.objects.get(match=match).record), current_data())
        for seat in (0, 1):
            hidden = hidden_of(match, position, seat)
            assert len(hidden.numbers) > 5
            assert len(hidden.names) > 2
            for address, received in receives(match, seat):
                yield from (f"{ply}, seat {seat}, {address}: {one}" for one in hidden.found_in(received))


def test_what_a_seat_receives_in_a_whole_game_holds_nothing_hidden_of_the_other() -> None:
    assert list(leaks(1)) == []


def telling_names(live: LiveMatch) -> SeatGame:
    state = live.played.position.state
    held = [state.instances.definitions[card].name for card in state.areas[HAND][1 - live.seat]]
    return replace(seat_game(live), deck_name=str(held))


def telling_numbers(live: LiveMatch) -> SeatGame:
    held = [f"card-{card}" for card in live.played.position.state.areas[HAND][1 - live.seat]]
    return replace(seat_game(live), deck_name=str(held))


def telling_forecast(_: HttpRequest, __: str, context: dict[str, Any]) -> HttpResponse:
    match, game, seats = rows_of(context["game"].token, locked=False)
    told = (telling_names(LiveMatch(match, game, seats, seat, current_data())).deck_name for seat in (0, 1))
    return HttpResponse("".join(told))


def telling_salts(game: MatchGame, seat: int) -> dict[str, Any]:
    return {**seen.private_state(game, seat), "salts": game.salts}


@pytest.mark.parametrize(
    ("place", "telling", "at"),
    [
        ("decks.games.matches.table_views.seat_game", telling_names, ": "),
        ("decks.games.matches.table_views.seat_game", telling_numbers, "card "),
        ("decks.games.matches.forecast_views.render", telling_forecast, "forecast"),
        ("decks.games.matches.deal_views.private_state", telling_salts, "deal/state"),
        ("decks.games.matches.beside.first_signs", lambda game: game.secret, "seat 0, : "),
    ],
)
def test_a_planted_leak_is_found(place: str, telling: Callable[..., Any], at: str) -> None:
    with patch(place, telling):
        assert any(at in one for one in leaks(1, 2))
