"""Starting, playing, taking back, continuing: each in one transaction, against the table that was answered."""

from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from cards.catalog import CardData
from decks.limits.caps import SOLO_GAMES, CapReachedError, one_at_a_time
from decks.models import Deck, Holder
from decks.models.solo_game import SoloGame, new_token
from decks.models.stops import Stops, read_stops, write_stops
from decks.solo.positions import as_today, position_of
from decks.solo.presses import answers_of, stands_between
from decks.solo.stops import PassUntil, StopSettings, Until, read_passes, write_passes
from rules_engine.legality.deck_list import DeckList
from rules_engine.play import Fault, Game, GameRecord
from rules_engine.terms.actions import PASS, YES, Action
from rules_engine.terms.errors import InvalidNotationError
from rules_engine.terms.vocabulary import Verb

OWN_SEAT = 0
MOST_CARDS = 200
MOST_ACTIONS = 1500


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an answer was not taken: stale, unreadable, illegal (with the fault), too_long, nothing (to undo or redo)."""

    kind: str
    fault: Fault | None = None


def dealt_cards(deck: DeckList) -> tuple[int, ...]:
    """The deck as it is handed to the engine: by card id, so that one seed always deals the same cards."""
    return tuple(card_id for card_id, copies in sorted(deck.counts.items()) for _ in range(copies))


def start_game(holder: Holder, deck: Deck | None, name: str, cards: tuple[int, ...], seed: str, first: int) -> SoloGame:
    """A new game of these cards against the empty seat. This, `continue_game` and `play_again` raise
    ``CapReachedError`` for a holder who has as many games as there may be."""
    record = GameRecord((cards, None), seed, first)
    return _one_more(SoloGame(deck=deck, deck_name=name, record=record.to_json(), **holder))


def continue_game(holder: Holder, game: SoloGame, step: int) -> SoloGame:
    """A game of the holder's own that goes on from the first `step` actions of this one."""
    record = played_record(game, step)
    copy = SoloGame(
        deck=game.deck,
        deck_name=game.deck_name,
        record=record.to_json(),
        ply=len(record.actions),
        stops=game.stops,
        passes=write_passes(_begun(game, len(record.actions))),
        **holder,
    )
    return _one_more(copy)


def play_again(holder: Holder, game: SoloGame, seed: str | None) -> SoloGame:
    """The same cards from the start, with this seed or the same one."""
    record = GameRecord.from_json(game.record)
    fresh = GameRecord(record.decks, record.seed if seed is None else seed, record.first)
    return _one_more(
        SoloGame(deck=game.deck, deck_name=game.deck_name, record=fresh.to_json(), stops=game.stops, **holder)
    )


@transaction.atomic
def _one_more(game: SoloGame) -> SoloGame:
    one_at_a_time(game)
    if SoloGame.objects.filter(**game.whose).count() >= SOLO_GAMES.most:
        raise CapReachedError(SOLO_GAMES)
    game.save(force_insert=True)
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


def played_record(game: SoloGame, steps: int | None = None) -> GameRecord:
    """The record of the actions in force, or of the first `steps` of them."""
    record = GameRecord.from_json(game.record)
    kept = game.ply if steps is None else min(steps, game.ply)
    return replace(record, actions=record.actions[:kept])


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
    try:
        action = Action.parse(text)
    except InvalidNotationError:
        return game, Problem("unreadable")
    record = as_today(played_record(game), data)
    if len(record.actions) >= MOST_ACTIONS:
        return game, Problem("too_long")
    for answer in answers_of(position_of(record, data), action):
        fault = position_of(record, data).explain(answer)
        if fault:
            return game, Problem("illegal", fault)
        record = replace(record, actions=(*record.actions, answer))
    _go_on(game, record, data)
    return game, None


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
    fault = position.explain(PASS)
    if fault:
        return game, Problem("illegal", fault)
    passing = PassUntil(len(record.actions) + 1, until, len(position.log))
    _go_on(game, replace(record, actions=(*record.actions, PASS)), data, passing)
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
    if stop_settings_of(game).pass_by(position_of(record, data), game.ply):
        _go_on(game, as_today(record, data), data)
    else:
        _save(game, game.ply)
    return game, None


def stop_settings_of(game: SoloGame) -> StopSettings:
    """What the player of this game wants to be asked."""
    return StopSettings(OWN_SEAT, read_stops(game.stops), read_passes(game.passes))


def _begun(game: SoloGame, ply: int) -> tuple[PassUntil, ...]:
    """The passes that had begun when `ply` actions were played."""
    return tuple(passing for passing in read_passes(game.passes) if passing.ply <= ply)


def _go_on(game: SoloGame, record: GameRecord, data: CardData, *passes: PassUntil) -> None:
    """Keep `record` with a pass for every window at which the player does not want to stop, the `passes` begin now.

    What was taken back is gone, the passes that began there too.
    """
    game.passes = write_passes((*_begun(game, game.ply), *passes))
    stop_settings = stop_settings_of(game)
    while stop_settings.pass_by(position_of(record, data), len(record.actions)) and len(record.actions) < MOST_ACTIONS:
        record = replace(record, actions=(*record.actions, PASS))
    game.record = record.to_json()
    _save(game, len(record.actions))


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
    while 0 < ply < len(record.actions) and _is_passed_over(record, ply, stop_settings, data):
        ply += by
    _save(game, ply)
    return game, None


def _is_passed_over(record: GameRecord, ply: int, stop_settings: StopSettings, data: CardData) -> bool:
    """Whether nobody pressed anything to come from this position to the next one."""
    if stop_settings.pass_by(_at(record, ply, data), ply):
        return True
    first, second = record.actions[ply - 1 : ply + 1]
    return first in (PASS, YES) and stands_between(_at(record, ply - 1, data), first, second)


def _at(record: GameRecord, ply: int, data: CardData) -> Game:
    return position_of(replace(record, actions=record.actions[:ply]), data)


def _locked(games: QuerySet[SoloGame], token: str) -> SoloGame:
    return get_object_or_404(games.select_for_update(), token=token)


def _save(game: SoloGame, ply: int) -> None:
    game.ply = ply
    game.revision += 1
    game.changed_at = timezone.now()
    game.save(update_fields=["record", "ply", "stops", "passes", "revision", "changed_at"])
