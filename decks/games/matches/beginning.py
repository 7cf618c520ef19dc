"""How a game of a match begins: both lists in the order of their salts, all chance by the key."""

import json

from django.utils import timezone

from cards.catalog import current_data
from decks.games.matches.live_match import RULES, LiveMatch
from decks.games.models.match import Match, MatchGame, MatchSeat, MatchState
from rules_engine.game import AgreedChance, GameRecord
from rules_engine.game.beginning import who_begins
from rules_engine.game.salted_order import deck_in_salted_order


def begin_game(match: Match, game: MatchGame, key: bytes) -> None:
    """Deal this game by its key: both seats' lists in the order of their salts, all chance by the key."""
    chance = AgreedChance(key)
    decks = tuple(
        deck_in_salted_order(
            [card for card, copies in json.loads(cards) for _ in range(copies)],
            bytes.fromhex(salt),
        )
        for cards, salt in zip(game.lists, game.salts, strict=True)
    )
    record = GameRecord((decks[0], decks[1]), chance.text, who_begins(chance, None), ruleset=RULES, agreed=True)
    data = current_data()
    game.record, game.dealt_at = record.to_json(), timezone.now()
    game.save()
    seats = tuple(MatchSeat.objects.select_for_update().filter(match=match).order_by("number"))
    live = LiveMatch(match, game, seats, 0, data)
    live.go_on(live.played)
    if not game.end:
        match.state, match.changed_at = MatchState.PLAYING, timezone.now()
        match.save(update_fields=["state", "changed_at"])
