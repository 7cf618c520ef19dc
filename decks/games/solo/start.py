"""Games that begin: dealt, or going on from a step of another one; and the links by which others read them."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from cards.catalog import current_data
from decks.building.models import Deck
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import ALONE, USUAL, write_stops
from decks.games.play.advance import SoloTable
from decks.games.play.live_game import played_record
from decks.games.play.positions import as_today, position_of
from decks.games.play.stops import begun, write_passes
from decks.games.quotas import SOLO_GAMES
from decks.games.table.opponents import NOBODY, OWN_SEAT, Opponent, acting_seat, ruleset_of
from decks.games.table.thoughts import with_thought
from decks.people.models import Owner, new_token
from decks.people.quotas import QuotaReachedError, one_at_a_time
from rules_engine.game import GameRecord, Redraw
from rules_engine.legality.deck_list import DeckList

MOST_CARDS = 200


def dealt_cards(deck: DeckList) -> tuple[int, ...]:
    """The deck as it is handed to the engine: by card id, so that one seed always deals the same cards."""
    return tuple(card_id for card_id, copies in sorted(deck.counts.items()) for _ in range(copies))


def begun_record(cards: tuple[int, ...], seed: str, first: int, other: Opponent) -> GameRecord:
    return GameRecord((cards, other.cards), seed, first, ruleset=ruleset_of(other.chair))


def sitting(other: Opponent) -> dict[str, Any]:
    """What a game says of its other chair."""
    return {"chair": other.chair, "other_name": other.name, "other_deck_id": other.deck_id, "level": other.level}


def start_game(
    owner: Owner,
    deck: Deck | None,
    name: str,
    cards: tuple[int, ...],
    seed: str,
    first: int,
    other: Opponent = NOBODY,
) -> SoloGame:
    """A new game of these cards against the other chair. This and `continue_game` raise
    ``QuotaReachedError`` for an owner who has as many games as there may be."""
    record = begun_record(cards, seed, first, other)
    stops = write_stops(ALONE if other.chair == Chair.NOBODY else USUAL)
    sits = {**sitting(other), "stops": stops}
    return one_more(SoloGame(deck=deck, deck_name=name, record=record.to_json(), **sits, **owner))


def continue_game(owner: Owner, game: SoloGame, step: int, chance: str = "", *, both_seats: bool = False) -> SoloGame:
    """A game of the owner's own that goes on from the first `step` actions of this one: with the same hidden cards,
    or, by `chance`, with others for all that the seat he plays could not know. With `both_seats` he answers for the
    other seat too, all hands open. ``RulesError`` if it is over there."""
    record = played_record(game, step)
    if chance:
        record = drawn_anew(record, game.chair, chance)
    kept = {"stops": game.stops, "former_stops": game.former_stops, "question_id": game.question_id}
    played = len(record.actions)
    if not chance:
        kept["thoughts"] = with_thought(game.thoughts, played)
    passes = write_passes(begun(game, played))
    copy = of_same_decks(game, owner, record=record.to_json(), ply=played, passes=passes, **kept)
    if both_seats:
        copy.chair, copy.level = Chair.OPEN, ""
    return one_more(copy)


def drawn_anew(record: GameRecord, chair: str, chance: str) -> GameRecord:
    """The record with everything drawn again at its end that the seat for which the person acts there cannot know."""
    data = current_data()
    record = as_today(record, data)
    redraw = Redraw(len(record.actions), acting_seat(position_of(record, data), chair), chance)
    drawn = replace(record, redraws=(*record.redraws, redraw))
    position_of(drawn, data)
    return drawn


def of_same_decks(game: SoloGame, owner: Owner, **fields: Any) -> SoloGame:
    """Another game with the same names and people at the table."""
    sits = {"chair": game.chair, "other_name": game.other_name, "level": game.level}
    decks = {"deck_id": game.deck_id, "other_deck_id": game.other_deck_id, "deck_name": game.deck_name}
    return SoloGame(**decks, **sits, **fields, **owner)


@transaction.atomic
def one_more(game: SoloGame) -> SoloGame:
    one_at_a_time(game)
    if SoloGame.objects.filter(**game.whose).count() >= SOLO_GAMES.most:
        raise QuotaReachedError(SOLO_GAMES)
    game.save(force_insert=True)
    if game.chair == Chair.MACHINE:
        # It may be asked first of all.
        live = SoloTable(game, current_data(), today=True)
        live.advance(live.played)
    return game


def set_link(game: SoloGame, *, shared: bool, anew: bool = False, seat: int = OWN_SEAT) -> None:
    """Let whoever has its link read the game, as its `seat` sees it while it runs, or nobody; `anew` takes the former
    link back for another one."""
    rows = SoloGame.objects.filter(pk=game.pk)
    if not shared:
        rows.update(share="")
    elif anew:
        rows.exclude(share="").update(share=new_token(), share_seat=seat)
    else:
        rows.filter(share="").update(share=new_token(), share_seat=seat)
