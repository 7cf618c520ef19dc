"""What each service does to a game, to nobody else's, and to none at all where it is refused."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import Http404
from django.utils import timezone

from cards.catalog import CardData, current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import ALONE, Asking, write_stops
from decks.games.play import positions
from decks.games.play.answer import Press, answer
from decks.games.play.asked_less import Decline, SetStops
from decks.games.play.live_game import LiveGame, played_record
from decks.games.play.positions import position_of
from decks.games.play.presses import Act, Declare, MoveByHand, SearchZero, SetPosition
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.play.stops import PassUntil, Until, stop_settings_of
from decks.games.play.taking_back import REDO, UNDO
from decks.games.quotas import SOLO_GAMES
from decks.games.solo import start
from decks.games.solo.playing_again import play_again
from decks.games.solo.start import continue_game, dealt_cards, set_link, start_game
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT, Opponent
from decks.people.cookies import hash_of
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError
from rules_engine.game.record import GameRecord
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Window
from tests.decks.games.player import PLACE, TOOL, solo_deck
from tests.decks.games.pressing import act, press

pytestmark = pytest.mark.django_db

ME: Owner = {"visitor": hash_of("somebody")}
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
    return now.record, now.ply, now.revision, now.stops, now.former_stops, now.passes, now.changed_at


def played(game: SoloGame, data: CardData, *texts: str) -> SoloGame:
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


PRESSES = (
    Act("end"), Declare("座敷童"), SearchZero((0,)), MoveByHand({"what": "draw"}), SetPosition(""),
    Decline(Until.TURN), Decline(Asking.ALWAYS), SetStops(frozenset()), UNDO, REDO,
)  # fmt: skip


@pytest.mark.parametrize("pressed", PRESSES, ids=str)
def test_whoever_answers_a_table_that_is_gone_changes_nothing(pressed: Press, data: CardData) -> None:
    game = played(started(), data, "no")
    other = started()
    before = state(game), state(other)
    for seen in (game.revision - 1, game.revision + 1):
        found, problem = press(GAMES, game.token, seen, pressed, data)
        assert (found, problem) == (game, Refused(RefusalKind.STALE))
    assert (state(game), state(other)) == before


@pytest.mark.parametrize("pressed", PRESSES, ids=str)
def test_each_seat_answers_for_itself_alone(pressed: Press, data: CardData) -> None:
    """Whoever sits across from the one who is asked may take back what he answered, but answers nothing."""
    game = start_game(ME, None, "束", CARDS, "三月", 0, Opponent(Chair.MACHINE, "", CARDS, "greedy"))
    before, rows = state(game), GAMES.filter(token=game.token)
    assert LiveGame(rows.get(), data).played.position.decision.player == OWN_SEAT  # type: ignore[union-attr]
    refused = answer(rows, OTHER_SEAT, game.revision, pressed, data).refused
    assert (refused is not None and refused.kind is RefusalKind.NOT_YOURS) == pressed.needs_turn
    if pressed.needs_turn:
        assert state(game) == before
        assert answer(rows, OWN_SEAT, game.revision, Act("no"), data).refused is None


def test_the_second_seat_answers_by_the_same_service(data: CardData) -> None:
    game = start_game(ME, None, "束", CARDS, "三月", 1, Opponent(Chair.MACHINE, "", CARDS, "greedy"))
    rows = GAMES.filter(token=game.token)
    assert answer(rows, OWN_SEAT, 1, Act("no"), data).refused == Refused(RefusalKind.NOT_YOURS)
    assert answer(rows, OTHER_SEAT, 1, Act("no"), data).refused is None
    assert actions(game)[:1] == ["no"]


def test_only_games_of_the_person_who_asks_are_played(owner: User, data: CardData) -> None:
    game = started()
    theirs = SoloGame.objects.filter(owner=owner)
    with pytest.raises(Http404):
        act(theirs, game.token, 0, "no", data)
    with pytest.raises(Http404):
        press(theirs, game.token, 0, UNDO, data)
    assert actions(game) == []


def test_an_answer_is_one_more_revision_and_touches_no_other_game(data: CardData) -> None:
    game, other = started(), started()
    before = state(other)
    after = played(game, data, "no")
    now = stored(game)
    assert (after.ply, now.ply, now.revision) == (len(actions(game)), len(actions(game)), 1)
    assert now.changed_at > game.changed_at
    assert state(other) == before


@pytest.mark.parametrize(
    ("text", "kind"),
    [("summon x", RefusalKind.UNREADABLE), ("end", RefusalKind.ILLEGAL), ("bottom 99", RefusalKind.ILLEGAL)],
)
def test_what_cannot_be_played_is_told_and_not_kept(text: str, kind: RefusalKind, data: CardData) -> None:
    game = started()
    before = state(game)
    _, problem = act(GAMES, game.token, 0, text, data)
    assert problem
    assert (problem.kind, problem.fault is not None) == (kind, kind is RefusalKind.ILLEGAL)
    assert state(game) == before


def test_a_game_is_as_long_as_it_may_be_and_no_longer(monkeypatch: pytest.MonkeyPatch, data: CardData) -> None:
    monkeypatch.setattr(positions, "MOST_ACTIONS", 3)
    game = played(started(stops=""), data, "no")
    assert actions(game) == ["no", "pass", "pass"], "no more windows are passed than there is room for"
    _, problem = act(GAMES, game.token, 1, "end", data)
    assert (problem, len(actions(game))) == (Refused(RefusalKind.TOO_LONG), 3)
    monkeypatch.setattr(positions, "MOST_ACTIONS", 4)
    assert played(game, data, "pass").ply == 4


def test_what_was_taken_back_is_gone_after_a_new_answer(data: CardData) -> None:
    game = played(started(), data, "no")
    back, problem = press(GAMES, game.token, 1, UNDO, data)
    assert (problem, back.ply, back.revision) == (None, 0, 2)
    assert len(actions(game)) > 1, "it waits for a redo"
    assert played_record(back).actions == ()
    card = next(text for text in ("bottom 0", "bottom 1", "bottom 2", "bottom 3") if _legal(back, text, data))
    again = played(back, data, card)
    assert actions(game)[0] == "yes"
    assert again.ply == len(actions(game))


def _legal(game: SoloGame, text: str, data: CardData) -> bool:
    position = position_of(played_record(game), data).copy()
    position.play("yes")
    return position.explain(Action.parse(text)) is None


def test_there_is_nothing_before_the_first_answer_and_after_the_last(data: CardData) -> None:
    game = played(started(), data, "no")
    whole = actions(game)
    for _ in range(2):
        after, problem = press(GAMES, game.token, game.revision, REDO, data)
        assert (problem, after.ply) == (Refused(RefusalKind.NOTHING), len(whole))
    game, _ = press(GAMES, game.token, game.revision, UNDO, data)
    before = state(game)
    _, problem = press(GAMES, game.token, game.revision, UNDO, data)
    assert (problem, state(game)) == (Refused(RefusalKind.NOTHING), before)
    game, problem = press(GAMES, game.token, game.revision, REDO, data)
    assert (problem, game.ply, game.revision, actions(game)) == (None, len(whole), 3, whole)


def test_passing_until_an_end_begins_with_the_pass_that_is_pressed(data: CardData) -> None:
    game = played(started(stops=write_stops(frozenset(Window))), data, "no")
    assert actions(game) == ["no"]
    events = len(position_of(played_record(game), data).log)
    game, problem = press(GAMES, game.token, 1, Decline(Until.MAIN), data)
    assert problem is None
    assert stop_settings_of(game).passes == (PassUntil(2, Until.MAIN, events),)
    assert actions(game)[:2] == ["no", "pass"]
    illegal = started()
    _, problem = press(GAMES, illegal.token, 0, Decline(Until.MAIN), data)
    assert problem
    assert (problem.kind, problem.fault is not None, actions(illegal)) == (RefusalKind.ILLEGAL, True, [])


def test_new_stops_hold_from_now_on_and_count_as_a_change(data: CardData) -> None:
    game, other = started(), started()
    game, problem = press(GAMES, game.token, 0, SetStops(frozenset({Window.MAIN})), data)
    assert (problem, game.revision, game.ply, stored(game).stops) == (None, 1, 0, "main")
    assert stop_settings_of(stored(game)).stops == {Window.MAIN}
    assert stored(other).stops == write_stops(ALONE)


def test_going_on_takes_the_first_answers_along_and_leaves_the_game(owner: User, data: CardData) -> None:
    deck = solo_deck()
    game = start_game(ME, deck, "束", CARDS, "三月", 1)
    game = played(game, data, "no")
    stops = frozenset({Window.MAIN, Window.SUMMON_LANDED, Window.TURN_START})
    game, _ = press(GAMES, game.token, game.revision, SetStops(stops), data)
    before = state(game)
    for step, kept in ((0, 0), (1, 1), (game.ply, game.ply), (game.ply + 5, game.ply)):
        copy = stored(continue_game({"owner": owner}, game, step))
        assert (copy.owner, copy.visitor, copy.deck, copy.deck_name) == (owner, "", deck, "束")
        assert (copy.ply, copy.stops, copy.revision) == (kept, game.stops, 0)
        assert actions(copy) == actions(game)[:kept]
        assert copy.token != game.token
    assert state(game) == before


def test_a_copy_has_the_passing_that_had_begun_when_its_last_answer_was_played(data: CardData) -> None:
    game = played(started(stops=write_stops(frozenset(Window))), data, "no")
    game, _ = press(GAMES, game.token, 1, Decline(Until.TURN), data)
    assert game.passes.startswith("2:turn:")
    assert [continue_game(ME, game, step).passes for step in (1, 2, 3)] == ["", game.passes, game.passes]
    game, _ = press(GAMES, game.token, game.revision, UNDO, data)
    assert (game.ply, continue_game(ME, game, 99).passes) == (1, "")


def test_again_is_the_same_deck_from_the_start(owner: User, data: CardData) -> None:
    deck = solo_deck()
    game = played(start_game(ME, deck, "束", CARDS, "三月", 1), data, "no")
    game, _ = press(GAMES, game.token, game.revision, SetStops(frozenset({Window.MAIN})), data)
    for asked, seed in ((None, "三月"), ("雪", "雪"), ("", "")):
        fresh = stored(play_again({"owner": owner}, game, asked))
        assert GameRecord.from_json(fresh.record) == GameRecord((CARDS, None), seed, 1)
        assert (fresh.owner, fresh.deck, fresh.deck_name, fresh.stops) == (owner, deck, "束", "main")
        assert (fresh.ply, fresh.revision, fresh.passes) == (0, 0, "")


def test_a_holder_has_as_many_games_as_there_may_be_and_those_of_others_do_not_count(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "SOLO_GAMES", replace(SOLO_GAMES, most=2))
    for holder in ({"owner": owner}, {"visitor": hash_of("another")}):
        start_game(holder, None, "人の", CARDS, "a", 0)  # type: ignore[arg-type]
    game = start_game(ME, None, "束", CARDS, "a", 0)
    play_again(ME, game, None)
    for more in (
        lambda: start_game(ME, None, "束", CARDS, "a", 0),
        lambda: continue_game(ME, game, 0),
        lambda: play_again(ME, game, None),
    ):
        with pytest.raises(QuotaReachedError, match=SOLO_GAMES.told):
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
