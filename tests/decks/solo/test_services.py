"""What each service does to a game, to nobody else's, and to none at all where it is refused."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import Http404
from django.utils import timezone

from cards.catalog import CardData, current_data
from decks.limits.caps import SOLO_GAMES, CapReachedError
from decks.models.holder import Holder
from decks.models.solo_game import SoloGame
from decks.models.stops import ALONE, write_stops
from decks.people.cookies import hash_of
from decks.solo import going_on, services
from decks.solo.going_on import played_record, stop_settings_of
from decks.solo.services import (
    Problem,
    act,
    continue_game,
    dealt_cards,
    declare,
    pass_until,
    play_again,
    redo,
    set_link,
    set_stops,
    start_game,
    undo,
)
from decks.solo.stops import PassUntil, Until
from rules_engine.legality.deck_list import DeckList
from rules_engine.play.record import GameRecord
from rules_engine.terms.actions import Action
from rules_engine.terms.vocabulary import Window
from tests.decks.solo.player import PLACE, TOOL, solo_deck

pytestmark = pytest.mark.django_db

ME: Holder = {"visitor": hash_of("somebody")}
CARDS = (PLACE,) * 20 + (TOOL,) * 20
GAMES = SoloGame.objects.all()


@pytest.fixture
def data() -> CardData:
    return current_data()


def started(seed: str = "三月", first: int = 0, **fields: Any) -> SoloGame:
    game = start_game(ME, None, "束", CARDS, seed, first)
    SoloGame.objects.filter(pk=game.pk).update(changed_at=timezone.now() - timedelta(days=1), **fields)
    return stored(game)


def stored(game: SoloGame) -> SoloGame:
    return SoloGame.objects.get(pk=game.pk)


def actions(game: SoloGame) -> list[str]:
    return [str(action) for action in GameRecord.from_json(stored(game).record).actions]


def state(game: SoloGame) -> tuple[Any, ...]:
    now = stored(game)
    return now.record, now.ply, now.revision, now.stops, now.passes, now.changed_at


def press(game: SoloGame, data: CardData, *texts: str) -> SoloGame:
    for text in texts:
        game, problem = act(GAMES, game.token, game.revision, text, data)
        assert problem is None, text
    return game


def test_a_deck_is_dealt_by_the_numbers_of_its_cards() -> None:
    assert dealt_cards(DeckList({TOOL: 2, PLACE: 3})) == (PLACE, PLACE, PLACE, TOOL, TOOL)


def test_a_new_game_is_what_was_asked_for_and_stops_where_one_usually_stops() -> None:
    deck = solo_deck()
    game = stored(start_game(ME, deck, "夏の束", CARDS, "雪", 1))
    assert GameRecord.from_json(game.record) == GameRecord((CARDS, None), "雪", 1)
    assert (game.deck, game.deck_name, game.visitor, game.share) == (deck, "夏の束", hash_of("somebody"), "")
    assert (game.ply, game.revision, game.stops, game.passes) == (0, 0, write_stops(ALONE), "")


@pytest.mark.parametrize("kind", ["act", "declare", "pass_until", "set_stops", "undo", "redo"])
def test_whoever_answers_a_table_that_is_gone_changes_nothing(kind: str, data: CardData) -> None:
    game = press(started(), data, "no")
    other = started()
    calls: dict[str, Callable[[int], tuple[SoloGame, Problem | None]]] = {
        "act": lambda seen: act(GAMES, game.token, seen, "end", data),
        "declare": lambda seen: declare(GAMES, game.token, seen, "座敷童", data),
        "pass_until": lambda seen: pass_until(GAMES, game.token, seen, Until.TURN, data),
        "set_stops": lambda seen: set_stops(GAMES, game.token, seen, frozenset(), data),
        "undo": lambda seen: undo(GAMES, game.token, seen, data),
        "redo": lambda seen: redo(GAMES, game.token, seen, data),
    }
    before = state(game), state(other)
    for seen in (game.revision - 1, game.revision + 1):
        found, problem = calls[kind](seen)
        assert (found, problem) == (game, Problem("stale"))
    assert (state(game), state(other)) == before


def test_only_games_of_the_person_who_asks_are_played(owner: User, data: CardData) -> None:
    game = started()
    theirs = SoloGame.objects.filter(owner=owner)
    with pytest.raises(Http404):
        act(theirs, game.token, 0, "no", data)
    with pytest.raises(Http404):
        undo(theirs, game.token, 0, data)
    assert actions(game) == []


def test_an_answer_is_one_more_revision_and_touches_no_other_game(data: CardData) -> None:
    game, other = started(), started()
    before = state(other)
    played = press(game, data, "no")
    now = stored(game)
    assert (played.ply, now.ply, now.revision) == (len(actions(game)), len(actions(game)), 1)
    assert now.changed_at > game.changed_at
    assert state(other) == before


@pytest.mark.parametrize(("text", "kind"), [("summon x", "unreadable"), ("end", "illegal"), ("bottom 99", "illegal")])
def test_what_cannot_be_played_is_told_and_not_kept(text: str, kind: str, data: CardData) -> None:
    game = started()
    before = state(game)
    _, problem = act(GAMES, game.token, 0, text, data)
    assert problem
    assert (problem.kind, problem.fault is not None) == (kind, kind == "illegal")
    assert state(game) == before


def test_a_game_is_as_long_as_it_may_be_and_no_longer(monkeypatch: pytest.MonkeyPatch, data: CardData) -> None:
    monkeypatch.setattr(services, "MOST_ACTIONS", 3)
    monkeypatch.setattr(going_on, "MOST_ACTIONS", 3)
    game = press(started(stops=""), data, "no")
    assert actions(game) == ["no", "pass", "pass"], "no more windows are passed than there is room for"
    _, problem = act(GAMES, game.token, 1, "end", data)
    assert (problem, len(actions(game))) == (Problem("too_long"), 3)
    monkeypatch.setattr(services, "MOST_ACTIONS", 4)
    monkeypatch.setattr(going_on, "MOST_ACTIONS", 4)
    assert press(game, data, "pass").ply == 4


def test_what_was_taken_back_is_gone_after_a_new_answer(data: CardData) -> None:
    game = press(started(), data, "no")
    back, problem = undo(GAMES, game.token, 1, data)
    assert (problem, back.ply, back.revision) == (None, 0, 2)
    assert len(actions(game)) > 1, "it waits for a redo"
    assert played_record(back).actions == ()
    card = next(text for text in ("bottom 0", "bottom 1", "bottom 2", "bottom 3") if _legal(back, text, data))
    again = press(back, data, card)
    assert actions(game)[0] == "yes"
    assert again.ply == len(actions(game))


def _legal(game: SoloGame, text: str, data: CardData) -> bool:
    position = services.position_of(played_record(game), data).copy()
    position.play("yes")
    return position.explain(Action.parse(text)) is None


def test_there_is_nothing_before_the_first_answer_and_after_the_last(data: CardData) -> None:
    game = press(started(), data, "no")
    whole = actions(game)
    for _ in range(2):
        after, problem = redo(GAMES, game.token, game.revision, data)
        assert (problem, after.ply) == (Problem("nothing"), len(whole))
    game, _ = undo(GAMES, game.token, game.revision, data)
    before = state(game)
    _, problem = undo(GAMES, game.token, game.revision, data)
    assert (problem, state(game)) == (Problem("nothing"), before)
    game, problem = redo(GAMES, game.token, game.revision, data)
    assert (problem, game.ply, game.revision, actions(game)) == (None, len(whole), 3, whole)


def test_passing_until_an_end_begins_with_the_pass_that_is_pressed(data: CardData) -> None:
    game = press(started(stops=write_stops(frozenset(Window))), data, "no")
    assert actions(game) == ["no"]
    events = len(services.position_of(played_record(game), data).log)
    game, problem = pass_until(GAMES, game.token, 1, Until.MAIN, data)
    assert problem is None
    assert stop_settings_of(game).passes == (PassUntil(2, Until.MAIN, events),)
    assert actions(game)[:2] == ["no", "pass"]
    illegal = started()
    _, problem = pass_until(GAMES, illegal.token, 0, Until.MAIN, data)
    assert problem
    assert (problem.kind, problem.fault is not None, actions(illegal)) == ("illegal", True, [])


def test_new_stops_hold_from_now_on_and_count_as_a_change(data: CardData) -> None:
    game, other = started(), started()
    game, problem = set_stops(GAMES, game.token, 0, frozenset({Window.MAIN}), data)
    assert (problem, game.revision, game.ply, stored(game).stops) == (None, 1, 0, "main")
    assert stop_settings_of(stored(game)).stops == {Window.MAIN}
    assert stored(other).stops == write_stops(ALONE)


def test_going_on_takes_the_first_answers_along_and_leaves_the_game(owner: User, data: CardData) -> None:
    deck = solo_deck()
    game = start_game(ME, deck, "束", CARDS, "三月", 1)
    game = press(game, data, "no")
    stops = frozenset({Window.MAIN, Window.SUMMON_LANDED, Window.TURN_START})
    game, _ = set_stops(GAMES, game.token, game.revision, stops, data)
    before = state(game)
    for step, kept in ((0, 0), (1, 1), (game.ply, game.ply), (game.ply + 5, game.ply)):
        copy = stored(continue_game({"owner": owner}, game, step))
        assert (copy.owner, copy.visitor, copy.deck, copy.deck_name) == (owner, "", deck, "束")
        assert (copy.ply, copy.stops, copy.revision) == (kept, game.stops, 0)
        assert actions(copy) == actions(game)[:kept]
        assert copy.token != game.token
    assert state(game) == before


def test_a_copy_has_the_passing_that_had_begun_when_its_last_answer_was_played(data: CardData) -> None:
    game = press(started(stops=write_stops(frozenset(Window))), data, "no")
    game, _ = pass_until(GAMES, game.token, 1, Until.TURN, data)
    assert game.passes.startswith("2:turn:")
    assert [continue_game(ME, game, step).passes for step in (1, 2, 3)] == ["", game.passes, game.passes]
    game, _ = undo(GAMES, game.token, game.revision, data)
    assert (game.ply, continue_game(ME, game, 99).passes) == (1, "")


def test_again_is_the_same_deck_from_the_start(owner: User, data: CardData) -> None:
    deck = solo_deck()
    game = press(start_game(ME, deck, "束", CARDS, "三月", 1), data, "no")
    game, _ = set_stops(GAMES, game.token, game.revision, frozenset({Window.MAIN}), data)
    for asked, seed in ((None, "三月"), ("雪", "雪"), ("", "")):
        fresh = stored(play_again({"owner": owner}, game, asked))
        assert GameRecord.from_json(fresh.record) == GameRecord((CARDS, None), seed, 1)
        assert (fresh.owner, fresh.deck, fresh.deck_name, fresh.stops) == (owner, deck, "束", "main")
        assert (fresh.ply, fresh.revision, fresh.passes) == (0, 0, "")


def test_a_holder_has_as_many_games_as_there_may_be_and_those_of_others_do_not_count(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "SOLO_GAMES", replace(SOLO_GAMES, most=2))
    for holder in ({"owner": owner}, {"visitor": hash_of("another")}):
        start_game(holder, None, "人の", CARDS, "a", 0)  # type: ignore[arg-type]
    game = start_game(ME, None, "束", CARDS, "a", 0)
    play_again(ME, game, None)
    for more in (
        lambda: start_game(ME, None, "束", CARDS, "a", 0),
        lambda: continue_game(ME, game, 0),
        lambda: play_again(ME, game, None),
    ):
        with pytest.raises(CapReachedError, match=SOLO_GAMES.told):
            more()
    assert SoloGame.objects.filter(visitor=hash_of("somebody")).count() == 2
    assert start_game({"owner": owner}, None, "二つめ", CARDS, "a", 0).pk


def test_a_link_is_of_one_game_alone() -> None:
    game, other = started(), started()
    set_link(other, shared=True)
    theirs = stored(other).share
    set_link(game, shared=True)
    first = stored(game).share
    set_link(game, shared=True)
    assert first
    assert stored(game).share == first != theirs
    set_link(game, shared=True, anew=True)
    assert stored(game).share not in ("", first, theirs)
    set_link(game, shared=False)
    set_link(game, shared=True, anew=True)
    assert (stored(game).share, stored(other).share) == ("", theirs)
