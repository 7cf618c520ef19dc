"""Starting, playing, taking back, continuing: each in one transaction, against the table that was answered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from cards.catalog import CardData, current_data
from decks.limits.caps import SOLO_GAMES, CapReachedError, one_at_a_time
from decks.models import Deck, Holder
from decks.models.solo_game import Chair, SoloGame, new_token
from decks.models.stops import ALONE, USUAL, Stops, write_stops
from decks.solo.chairs import NOBODY, OWN_SEAT, OtherChair, acting_seat, asks_machine, eyes_of, ruleset_of
from decks.solo.going_on import (
    MOST_ACTIONS,
    begun,
    go_on,
    keep_press,
    let_machine_think,
    played_record,
    save,
    stop_settings_of,
)
from decks.solo.positions import as_today, position_of
from decks.solo.presses import DECLINES, answers_of, fault_of_rest, stands_between, write_press
from decks.solo.setting import allowing
from decks.solo.stops import PassUntil, StopSettings, Until, write_passes
from decks.solo.thinking import Thinking, thinking_of
from decks.solo.unseen import unseen_answers
from rules_engine.legality.deck_list import DeckList
from rules_engine.play import Fault, Game, GameRecord, Redraw
from rules_engine.terms.actions import PASS, YES, Action
from rules_engine.terms.errors import InvalidNotationError
from rules_engine.terms.vocabulary import Verb

MOST_CARDS = 200


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an answer was not taken: stale, unreadable, illegal (with the fault), too_long, not_yours (the computer is
    asked), nothing (to undo or redo); of a position that was written: line (`said` which one cannot be read), foreign
    (`said` the card that the deck lacks), same."""

    kind: str
    fault: Fault | None = None
    said: str = ""


def dealt_cards(deck: DeckList) -> tuple[int, ...]:
    """The deck as it is handed to the engine: by card id, so that one seed always deals the same cards."""
    return tuple(card_id for card_id, copies in sorted(deck.counts.items()) for _ in range(copies))


def begun_record(cards: tuple[int, ...], seed: str, first: int, other: OtherChair) -> GameRecord:
    return GameRecord((cards, other.cards), seed, first, ruleset=ruleset_of(other.chair))


def start_game(
    holder: Holder,
    deck: Deck | None,
    name: str,
    cards: tuple[int, ...],
    seed: str,
    first: int,
    other: OtherChair = NOBODY,
) -> SoloGame:
    """A new game of these cards against the other chair. This, `continue_game` and `play_again` raise
    ``CapReachedError`` for a holder who has as many games as there may be."""
    record = begun_record(cards, seed, first, other)
    stops = write_stops(ALONE if other.chair == Chair.NOBODY else USUAL)
    sits = {"chair": other.chair, "other_name": other.name, "level": other.level, "stops": stops}
    return one_more(SoloGame(deck=deck, deck_name=name, record=record.to_json(), **sits, **holder))


def continue_game(holder: Holder, game: SoloGame, step: int, chance: str = "", *, both_seats: bool = False) -> SoloGame:
    """A game of the holder's own that goes on from the first `step` actions of this one: with the same hidden cards,
    or, by `chance`, with others for all that the seat he plays could not know. With `both_seats` he answers for the
    other seat too, all hands open. ``RulesError`` if it is over there."""
    record = played_record(game, step)
    if chance:
        record = drawn_anew(record, game.chair, chance)
    played, kept = len(record.actions), {"stops": game.stops, "question_id": game.question_id}
    passes = write_passes(begun(game, played))
    copy = of_same_decks(game, holder, record=record.to_json(), ply=played, passes=passes, **kept)
    if both_seats:
        copy.chair, copy.level = Chair.OPEN, ""
    return one_more(copy)


def drawn_anew(record: GameRecord, chair: str, chance: str) -> GameRecord:
    """The record with everything drawn anew at its end that the seat for which the person acts there cannot know."""
    data = current_data()
    record = as_today(record, data)
    redraw = Redraw(len(record.actions), acting_seat(position_of(record, data), chair), chance)
    drawn = replace(record, redraws=(*record.redraws, redraw))
    position_of(drawn, data)
    return drawn


def play_again(holder: Holder, game: SoloGame, seed: str | None) -> SoloGame:
    """The same cards from the start, with this seed or the same one."""
    record = GameRecord.from_json(game.record)
    seeded = record.seed if seed is None else seed
    fresh = GameRecord(record.decks, seeded, record.first, ruleset=ruleset_of(game.chair))
    return one_more(of_same_decks(game, holder, record=fresh.to_json(), stops=game.stops))


def of_same_decks(game: SoloGame, holder: Holder, **fields: Any) -> SoloGame:
    """Another game with the same names and people at the table."""
    sits = {"chair": game.chair, "other_name": game.other_name, "level": game.level}
    return SoloGame(deck=game.deck, deck_name=game.deck_name, **sits, **fields, **holder)


@transaction.atomic
def one_more(game: SoloGame) -> SoloGame:
    one_at_a_time(game)
    if SoloGame.objects.filter(**game.whose).count() >= SOLO_GAMES.most:
        raise CapReachedError(SOLO_GAMES)
    game.save(force_insert=True)
    if game.chair == Chair.MACHINE:
        # It may be asked first of all.
        data = current_data()
        go_on(game, as_today(played_record(game), data), data)
    return game


def set_link(game: SoloGame, *, shared: bool, anew: bool = False) -> None:
    """Let whoever has its link read the game, or nobody; `anew` takes the former link back for another one."""
    rows = SoloGame.objects.filter(pk=game.pk)
    if not shared:
        rows.update(share="")
    elif anew:
        rows.exclude(share="").update(share=new_token())
    else:
        rows.filter(share="").update(share=new_token())


@transaction.atomic
def act(
    games: QuerySet[SoloGame], token: str, revision: int, text: str, data: CardData
) -> tuple[SoloGame, Problem | None]:
    """Play what a press of `text` says, then pass the windows at which the player does not want to stop.

    What was taken back before it is gone, as after any new move.
    """
    game = _locked(games, token)
    if revision != game.revision:
        return game, Problem("stale")
    record = as_today(played_record(game), data)
    position = position_of(record, data)
    if asks_machine(game, position):
        return game, Problem("not_yours")
    try:
        action = unseen_answers(position, eyes_of(position, game.chair)).get(text) or Action.parse(text)
    except InvalidNotationError:
        return game, Problem("unreadable")
    if len(record.actions) >= MOST_ACTIONS:
        return game, Problem("too_long")
    record = allowing(record, game.chair, action)
    if action.verb is Verb.SET and game.stops == write_stops(ALONE):
        game.stops = write_stops(USUAL)  # With a dummy across, something may happen in its turn.
    record, fault = play_press(game, record, answers_of(position, action), data)
    if fault:
        return game, Problem("illegal", fault)
    go_on(game, record, data)
    return game, None


def play_press(
    game: SoloGame, record: GameRecord, answers: Sequence[Action], data: CardData
) -> tuple[GameRecord, Fault | None]:
    """The record with these answers of one press, or the first fault. From where the other side is asked in between,
    the rest is kept for later."""
    keep_press(game, answers[0])
    decision = position_of(record, data).decision
    seat = OWN_SEAT if decision is None or game.chair == Chair.MACHINE else decision.player
    for number, answer in enumerate(answers):
        position = position_of(record, data)
        if number and position.decision is not None and position.decision.player != seat:
            game.pressed = write_press(seat, answers[number:])
            return record, fault_of_rest(position, seat, answers[number:])
        fault = position.explain(answer, seat)
        if fault:
            return record, fault
        record = replace(record, actions=(*record.actions, answer))
    return record, None


@transaction.atomic
def declare(
    games: QuerySet[SoloGame], token: str, revision: int, said: str, data: CardData
) -> tuple[SoloGame, Problem | None]:
    """Declare the 札名 or 【属性】 typed as `said`; the name of a card in any spelling that the search knows."""
    game = _locked(games, token)
    if revision != game.revision:
        return game, Problem("stale")
    word = " ".join(said.split())
    position = position_of(played_record(game), data)
    found = data.names.find(word).card_id
    if position.explain(Action(Verb.NAME, word=word)) and found is not None:
        word = data.catalog.card(found).name
    return act(games, token, revision, str(Action(Verb.NAME, word=word)), data)


@transaction.atomic
def pass_until(
    games: QuerySet[SoloGame], token: str, revision: int, until: Until, data: CardData
) -> tuple[SoloGame, Problem | None]:
    """Pass the open window and every one that follows `until` its end comes; questions of another kind still stop."""
    game = _locked(games, token)
    if revision != game.revision:
        return game, Problem("stale")
    record = as_today(played_record(game), data)
    position = position_of(record, data)
    if asks_machine(game, position):
        return game, Problem("not_yours")
    fault = position.explain(PASS)
    if fault:
        return game, Problem("illegal", fault)
    passing = PassUntil(len(record.actions) + 1, until, len(position.log))
    go_on(game, replace(record, actions=(*record.actions, PASS)), data, passing)
    return game, None


@transaction.atomic
def set_stops(
    games: QuerySet[SoloGame], token: str, revision: int, stops: Stops, data: CardData
) -> tuple[SoloGame, Problem | None]:
    """Stop at these windows from now on; an open one that is not among them is passed at once."""
    game = _locked(games, token)
    if revision != game.revision:
        return game, Problem("stale")
    game.stops = write_stops(stops)
    record = played_record(game)
    if stop_settings_of(game).unasked(position_of(record, data), game.ply):
        go_on(game, as_today(record, data), data)
    else:
        save(game, game.ply)
    return game, None


@transaction.atomic
def think_again(games: QuerySet[SoloGame], token: str, data: CardData) -> None:
    """Ask once more for an answer that nobody is thinking about, or that nobody could find."""
    game = _locked(games, token)
    if thinking_of(game) in (Thinking.IDLE, Thinking.FAILED, Thinking.LATE):
        let_machine_think(game, data)


@transaction.atomic
def undo(games: QuerySet[SoloGame], token: str, revision: int, data: CardData) -> tuple[SoloGame, Problem | None]:
    """Take the last answer back, with the windows passed since; it waits for a redo."""
    return _step(_locked(games, token), revision, -1, data)


@transaction.atomic
def redo(games: QuerySet[SoloGame], token: str, revision: int, data: CardData) -> tuple[SoloGame, Problem | None]:
    """Bring the answer that was taken back last into force again, with the windows passed after it."""
    return _step(_locked(games, token), revision, 1, data)


def _step(game: SoloGame, revision: int, by: int, data: CardData) -> tuple[SoloGame, Problem | None]:
    if revision != game.revision:
        return game, Problem("stale")
    record, stop_settings, ply = GameRecord.from_json(game.record), stop_settings_of(game), game.ply + by
    if not 0 <= ply <= len(record.actions):
        return game, Problem("nothing")
    while 0 < ply < len(record.actions) and _is_passed_over(game, record, ply, stop_settings, data):
        ply += by
    game.pressed = ""
    save(game, ply, _at(record, ply, data))
    let_machine_think(game, data)
    return game, None


def _is_passed_over(game: SoloGame, record: GameRecord, ply: int, stop_settings: StopSettings, data: CardData) -> bool:
    """Whether the person pressed nothing to come from this position to the next one."""
    position = _at(record, ply, data)
    if stop_settings.unasked(position, ply) or asks_machine(game, position):
        return True
    own = ply - 1
    while own and asks_machine(game, _at(record, own, data)):
        own -= 1
    before, first = _at(record, own, data), record.actions[own]
    declined = set(record.actions[own + 1 : ply]) <= set(DECLINES)
    if not declined or first not in (PASS, YES) or stop_settings.unasked(before, own):
        return False
    return stands_between(before, first, record.actions[ply])


def _at(record: GameRecord, ply: int, data: CardData) -> Game:
    return position_of(record.until(ply), data)


def _locked(games: QuerySet[SoloGame], token: str) -> SoloGame:
    return get_object_or_404(games.select_for_update(), token=token)
