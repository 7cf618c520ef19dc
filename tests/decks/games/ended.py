"""Games that ended, for tests: played, kept, and read under other rules or cards."""

import json
import random
import zlib
from collections.abc import Callable
from typing import Any

from django.test import Client

from cards.catalog import current_data
from cards.models import CardForm
from cards.sync.data_version import bump
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.advance import SoloTable
from decks.games.play.positions import PlayedSoFar, position_of
from decks.games.replay.transcript.read import Transcript
from decks.games.table.opponents import ruleset_of
from decks.models import KeptStory
from decks.people.cookies import hash_of
from rules_engine import RULESET_VERSION
from rules_engine.game import Game, GameRecord
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import LEGAL, game_of
from tests.decks.games.player import MIXTURE, PLACE, Player

FORMER = RULESET_VERSION - 1


def ended(verbs: tuple[str, ...] = ("summon", "end", "summon", "attack", "end")) -> Player:
    """A game given up after a few turns."""
    player = Player.at_table(MIXTURE).keep_hand()
    for verb in verbs:
        player.until(lambda one, verb=verb: any(text.split()[0] == verb for text in one.offered))  # type: ignore[misc]
        player.act(player.of(verb))
    player.act("surrender 0")
    return player


def by_chance(chair: Chair, seed: str, most: int = 60) -> Player:
    """A game of two legal decks in which everything was answered by chance, given up after `most` answers."""
    data, deck = current_data(), tuple(card for card, copies in LEGAL.items() for _ in range(copies))
    dealt = None if chair == Chair.NOBODY else deck
    game = Game.new((deck, dealt), seed, data.catalog, ruleset=ruleset_of(chair))
    chance = random.Random(seed)
    while game.decision and len(game.actions) < most:
        game.play(chance.choice([one for one in game.legal_actions() if one.verb is not Verb.SURRENDER]))
    if game.decision:
        game.play(Action(Verb.SURRENDER, 0))
    return stored(game.record, chair)


def stored(record: GameRecord, chair: Chair) -> Player:
    game = SoloGame(visitor=hash_of("somebody"), deck_name="束", chair=chair, record=record.to_json(), level="greedy")
    game.save()
    data = current_data()
    SoloTable(game, data).advance(PlayedSoFar(record, position_of(record, data)))
    player = Player(visitor_client("somebody"))
    player.address = f"/solo/{game.token}/"
    return player


def as_of_former_rules(player: Player) -> None:
    """Rules have a newer version than those by which the game was played."""
    game = game_of(player)
    record = json.loads(game.record)
    record["ruleset"] = FORMER
    SoloGame.objects.filter(pk=game.pk).update(record=json.dumps(record))
    KeptStory.objects.filter(game=game).update(version=FORMER)


def cards_change(**fields: int) -> None:
    """From now on 隠された櫛の家 has other facts."""
    CardForm.objects.filter(card_id=PLACE).update(**fields)
    bump()


def story_of(player: Player) -> Transcript:
    return Transcript(bytes(KeptStory.objects.get(game=game_of(player)).told), current_data())


def linked(player: Player) -> str:
    player.client.post(f"{player.address}share", {"link": "make"})
    return f"/solo/{game_of(player).share}/"


def replay_page(client: Client, address: str, step: int | None = None) -> str:
    answer = client.get(f"{address}replay/" + ("" if step is None else f"?step={step}&log=all"))
    assert answer.status_code == 200
    return str(answer.content.decode())


def damaged(change: Callable[[dict[str, Any]], None]) -> bytes:
    plain = json.loads(zlib.decompress(bytes(KeptStory.objects.get().told)))
    change(plain)
    return zlib.compress(json.dumps(plain).encode())


def each_step(**fields: object) -> Callable[[dict[str, Any]], None]:
    def change(plain: dict[str, Any]) -> None:
        for step in plain["steps"]:
            step.update(fields)

    return change


def each_table(**fields: object) -> Callable[[dict[str, Any]], None]:
    def change(plain: dict[str, Any]) -> None:
        for step in plain["steps"]:
            step["table"].update(fields)

    return change


def numbers_on(table: dict[str, Any], views: list[dict[str, Any]]) -> set[int]:
    """The cards that lie on a table as it is kept."""
    shown = set()
    for seat in (table["own"], table.get("facing") or {}):
        rows = [seat.get(row, []) for row in ("hand", "open_hand", "places", "held")]
        rows += [seat[pile]["cards"] for pile in ("souls", "exile") if pile in seat]
        rows += [[seat[one]] for one in ("season_card", "on_season") if seat.get(one) is not None]
        views_of = [views[place] for row in rows for place in row]
        shown |= {card["number"] for view in views_of for card in (view, *view.get("under", []))}
    return shown
