"""A game against the computer: workers think, pages show how it stands, and nothing hidden comes onto a page."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play import machine, thinking
from decks.games.play.live_game import played_record
from decks.games.play.machine import think as think_about
from decks.games.play.positions import position_of
from decks.games.play.thinking import Thinking, thinking_of
from decks.games.table.opponents import OTHER_SEAT, ruleset_of
from decks.jobs import order
from decks.jobs.job_kinds import job_kinds
from decks.jobs.living import say_alive
from decks.jobs.queue import claim
from decks.jobs.worker import work_once
from decks.models import Job, JobState, Priority, ThoughtFor
from rules_engine import replay
from rules_engine.cli.arena.match import AT_THE_SITE
from rules_engine.game import Game, GameRecord, Redraw
from rules_engine.knowledge import Knowledge
from rules_engine.players import answer, open_why
from rules_engine.vocabulary.codes import FIELD
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import against, game_of, jobs, legal_deck, think
from tests.decks.games.player import Player, solo_deck
from tests.decks.jobs.sample_jobs import wanted
from tests.rules_engine.game.random_games import played

pytestmark = pytest.mark.django_db


def position(player: Player) -> Game:
    return position_of(played_record(game_of(player)), current_data())


def look(player: Player, **sent: object) -> Any:
    """What the page asks while the computer thinks."""
    asked = {"revision": player.revision, "thinking": "going", **sent}
    return player.client.get(player.address + "thinking", asked, headers={"HX-Request": "true"})


def reload(player: Player) -> Player:
    player.sit(player.address)
    return player


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer thinks about few positions only."""
    full = machine.answer

    def brief(*args: Any, positions: int | None = None, **named: Any) -> Any:
        return full(*args, positions=20, **named)

    monkeypatch.setattr(machine, "answer", brief)


def after_zero_search(*, first: int = 0, level: str = "greedy") -> Player:
    """A table at one's own first decision after both have looked at their hands."""
    player = against(Chair.MACHINE, first=first, level=level)
    for _ in range(4):
        think()
        reload(player)
        if "no" in player.offered:
            player.act("no")
        elif player.offered:
            return player
    raise AssertionError("nobody's turn")


def test_a_game_says_who_sits_there_and_the_web_process_only_asks() -> None:
    player = against(Chair.MACHINE, first=1, level="searching")
    game = game_of(player)
    assert (game.chair, game.level, game.other_name) == (Chair.MACHINE, "searching", "相手の束")
    assert "考えています…" in player.page
    assert "コンピュータ（強い）" in player.page
    assert "すぐ決めさせる" in player.page
    assert player.offered == []
    assert jobs() == [JobState.WAITING]
    assert Job.objects.get().priority == 10


@pytest.mark.usefixtures("small")
def test_strength_is_measured_by_the_rules_of_this_table() -> None:
    assert ruleset_of(Chair.MACHINE) == AT_THE_SITE


def test_a_worker_answers_until_the_person_is_asked() -> None:
    player = against(Chair.MACHINE, first=1)
    assert think() >= 1
    reload(player)
    assert "零探し" in player.page
    assert player.offered
    assert jobs() == []
    decision = position(player).decision
    assert decision is not None
    assert decision.player == 0


@pytest.mark.usefixtures("small")
def test_a_page_made_while_the_worker_answers_goes_on_looking() -> None:
    player = against(Chair.MACHINE, first=1)
    read_before = game_of(player)
    assert think() >= 1
    assert thinking_of(read_before) == Thinking.GOING
    Job.objects.all().delete()
    player = against(Chair.MACHINE, first=1)
    Job.objects.all().delete()
    reload(player)
    assert "もう一度考えさせる" in player.page
    assert 'hx-get="' + player.address + "thinking" in player.page


@pytest.mark.usefixtures("small")
def test_undo_goes_back_to_ones_own_decision_over_the_computers_answers() -> None:
    player = after_zero_search()
    before, offered = game_of(player).ply, player.offered
    player.act("end")
    think()
    reload(player)
    assert game_of(player).ply > before + 1
    decision = position(player).decision
    assert decision is not None
    assert decision.player == 0
    steps = 0
    while game_of(player).ply > before:
        player.send("undo")
        steps += 1
        now = position(player).decision
        assert now is not None
        assert now.player == 0, "never a position where the computer is asked"
    assert (game_of(player).ply, player.offered) == (before, offered)
    for _ in range(steps):
        player.send("redo")
    assert game_of(player).ply == len(GameRecord.from_json(game_of(player).record).actions)
    assert jobs() == []


@pytest.mark.usefixtures("small")
def test_undo_while_it_thinks_takes_the_job_away_and_a_late_answer_is_dropped() -> None:
    player = after_zero_search()
    player.act("end")
    assert player.offered == []
    late = claim("late")
    assert late is not None
    player.send("undo")
    assert jobs() == []
    before = game_of(player)
    machine.play_answer(Job(key=late.key, payload=late.payload, result={"action": "pass"}))
    assert (game_of(player).record, game_of(player).revision) == (before.record, before.revision)


@pytest.mark.usefixtures("small")
def test_the_same_position_is_answered_alike_however_often_it_is_asked() -> None:
    player = after_zero_search()
    before = game_of(player).ply
    player.act("end")
    think()
    first = game_of(player)
    for _ in range(2):
        reload(player)
        while game_of(player).ply > before:
            player.send("undo")
        player.act("end")
        think()
        assert game_of(player).record == first.record


def test_the_answer_hangs_on_the_payload_alone() -> None:
    against(Chair.MACHINE, first=1, level="searching")
    payload = {**Job.objects.get().payload, "positions": 40, "seconds": 60}
    answers = [think_about(payload, lambda: False) for _ in range(2)]
    record = GameRecord.from_json(payload["record"])
    game = replay(record, current_data().catalog)
    given = answer(game, "searching", seed=payload["seed"], positions=40)
    seen = open_why(game, given.action, payload["seed"])
    told = {"why": str(given.why or ""), "seen": str(seen or "")}
    assert answers == [{"action": str(given.action), "positions": given.positions, **told}] * 2


def test_after_cards_were_drawn_anew_the_computer_still_knows_what_it_had_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked with all that its seat knows, not with what was told since alone."""
    asked: list[Game] = []

    def listening(game: Game, *args: Any, **named: Any) -> Any:
        asked.append(game)
        return answer(game, *args, **{**named, "positions": 1})

    monkeypatch.setattr(machine, "answer", listening)
    knew = 0
    for seed in range(24):
        game = played(seed, 60 + seed)
        if game.decision is None or not all(game.state.instances.present):
            continue
        seat = game.decision.player
        drawn = replace(game.record, redraws=(Redraw(len(game.actions), 1 - seat, "もう一度"),))
        think_about({"record": drawn.to_json(), "level": "random", "seed": "1"}, lambda: False)
        table = replay(drawn, current_data().catalog)
        known = table.observation(seat).known
        assert asked[-1].observation(seat).known == known
        assert asked[-1].record == drawn
        knew += Knowledge(table.state, seat).follow(table.state).sure != table.knowledge(seat).sure
    assert knew > 4


def test_looking_costs_little_and_says_nothing_while_nothing_changes(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    player = against(Chair.MACHINE, first=1)
    with django_assert_num_queries(2):  # the visitor has none; the game and its job
        assert look(player).status_code == 204
    Job.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
    answer = look(player)
    assert answer.status_code == 200
    assert "いま考えるプログラムが動いていません" in answer.content.decode()
    assert 'id="table"' in answer.content.decode()
    assert "すぐ決めさせる" in answer.content.decode()
    assert look(player, thinking="nobody-0--0").status_code == 204


def test_who_waits_is_told_his_place_and_may_ask_a_weaker_level_or_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "_places", order._Places())
    monkeypatch.setattr(order, "PLACES_SECONDS", 0.0)
    player = against(Chair.MACHINE, first=1, level="searching")
    say_alive(1)
    wanted("before", kind="move", of="another", priority=Priority.MOVE)
    # Nobody notices how a worker begins at once.
    assert look(player).status_code == 204
    Job.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
    page = look(player).content.decode()
    assert "順番を待っています" in page
    assert "1番目です。" in page
    mine = Job.objects.get(key=f"move {player.token}")
    ThoughtFor.objects.create(who=mine.address, seconds=9, ended_at=timezone.now())
    page = look(player, thinking="waiting-1-greedy-0").content.decode()
    assert "2番目です。" in page
    assert look(player, thinking="waiting-2-greedy-0").status_code == 204
    player.send("weaker")
    assert "この一手だけ「弱い」に任せると" in player.page
    player.send("cut-short")
    assert "順番が来たら、すぐ決めます。" in player.page
    assert "2番目です。" in player.page, "in the same place"
    job = Job.objects.get(key=f"move {player.token}")
    assert (job.payload["level"], job.cut_short) == ("greedy", True)
    assert game_of(player).level == "searching"


@pytest.mark.usefixtures("small")
def test_looking_brings_the_table_once_it_has_answered() -> None:
    player = against(Chair.MACHINE, first=1)
    think()
    answer = look(player).content.decode()
    assert "零探し" in answer
    assert "thinking?revision" not in answer, "nobody asks any further"


def test_cutting_it_short_asks_for_the_best_so_far_until_the_person_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    player = after_zero_search(level="random")
    game = game_of(player)
    SoloGame.objects.update(level="searching")
    player.act("end")
    player.send("cut-short")
    assert "まもなく決めます" in player.page
    assert Job.objects.get().cut_short
    assert think() >= 1
    assert jobs() == []
    assert game_of(player).ply > game.ply


def test_what_nobody_could_answer_is_said_and_may_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    player = against(Chair.MACHINE, first=1)
    with monkeypatch.context() as broken:
        broken.setattr(machine, "answer", lambda *args, **named: 1 / 0)
        think()
    assert jobs() == [JobState.FAILED]
    reload(player)
    assert "考えられませんでした" in player.page
    assert 'hx-trigger="every 5s"' in player.page, "another page of the same table may ask again"
    player.send("think")
    assert "考えています…" in player.page
    assert jobs() == [JobState.WAITING]


def test_an_answer_that_is_not_legal_is_never_played(monkeypatch: pytest.MonkeyPatch) -> None:
    player = against(Chair.MACHINE, first=1)
    before = game_of(player).record

    class Wrong:
        action, positions = "attack 3", 1

    monkeypatch.setattr(machine, "answer", lambda *args, **named: Wrong)
    think()
    assert (game_of(player).record, jobs()) == (before, [JobState.FAILED])


def test_who_has_many_games_waits_for_the_others() -> None:
    players = [against(Chair.MACHINE, first=1) for _ in range(5)]
    assert len(jobs()) == 4
    assert "コンピュータが決めます" in players[-1].page
    assert "もう一度考えさせる" in players[-1].page
    players[-1].send("think")
    assert len(jobs()) == 4
    work_once("worker", job_kinds())
    while work_once("worker", job_kinds()):
        pass
    players[-1].send("think")
    assert len(jobs()) == 1


def test_nobody_answers_for_the_computer() -> None:
    player = against(Chair.MACHINE, first=1)
    for text in ("no", "done", "surrender 1"):
        assert player.act(text).status_code in (409, 422)
    assert player.send("act", until="turn").status_code == 409
    player = after_zero_search(level="random")
    assert player.act("surrender 1").status_code == 422


@pytest.mark.parametrize("what", ["thinking", "cut-short", "think", "weaker"])
def test_a_strangers_table_is_not_there(what: str) -> None:
    player = against(Chair.MACHINE, first=1)
    stranger = visitor_client("stranger")
    ask = stranger.get if what == "thinking" else stranger.post
    assert ask(player.address + what).status_code == 404
    assert not Job.objects.get().cut_short


def test_a_deck_that_is_not_legal_is_no_deck_for_the_computer() -> None:
    deck, client = solo_deck(), visitor_client()
    sent = {"seed": "a", "first": 0, "chair": "machine", "level": "greedy", "other_deck": deck.share}
    answer = client.post(f"/decks/{deck.pk}/solo", sent)
    assert answer.status_code == 422
    assert "今日の公式の制限リストで使用可のデッキだけ" in answer.content.decode()
    assert not SoloGame.objects.exists()
    sent["chair"] = "open"
    assert client.post(f"/decks/{deck.pk}/solo", sent).status_code == 302


def test_a_deck_may_be_named_by_its_address_and_only_if_one_may_see_it(owner: Any) -> None:
    deck, client = solo_deck(), visitor_client()
    public, private = legal_deck(owner=owner, visibility="public"), legal_deck(owner=owner)
    sent = {"seed": "a", "first": 0, "chair": "machine", "level": "greedy", "other_deck": deck.share}

    def start(share: str) -> int:
        url = f"http://testserver/d/{share}/"
        return int(client.post(f"/decks/{deck.pk}/solo", {**sent, "other_url": url}).status_code)

    assert [start(one.share) for one in (public, private)] == [302, 422]
    assert start("nothing-like-it") == 422
    game = SoloGame.objects.get()
    assert (game.deck_name, game.other_name) == (deck.name, public.name)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.usefixtures("small")
def test_no_page_names_a_card_that_is_hidden(first: int) -> None:
    """Only what the seat has seen stands on a page of the game, and on those of its replay."""
    player = after_zero_search(first=first)
    compared = 0
    for _ in range(12):
        reload(player)
        pages = [player.page, player.client.get(player.address + "replay/").content.decode()]
        ply = game_of(player).ply
        pages += [player.client.get(f"{player.address}replay/?step={ply - back}").content.decode() for back in (1, 2)]
        hidden = hidden_names(position(player))
        compared += len(hidden)
        for page in pages:
            assert [name for name in hidden if name in page] == []
        answers = [text for text in player.offered if text in ("pass", "end", "no", "done") or text.startswith("soul")]
        player.act((answers or player.offered)[0])
        think()
    assert compared > 40


def hidden_names(game: Game) -> set[str]:
    """Of the other seat's cards, those of which one's own seat has never seen a copy."""
    state = game.state
    other = [card for card in range(len(state.zone)) if state.instances.owners[card] == OTHER_SEAT]
    shown = {event.card for event in game.log if event.secret in (-1, 0) and event.card >= 0}
    seen = {card for card in other if not state.face_down[card] and state.zone[card] >= FIELD} | shown
    known = {game.card(card).name for card in seen} | {
        game.card(card).name for card in range(len(state.zone)) if card not in other
    }
    return {game.card(card).name for card in other} - known


@pytest.mark.usefixtures("small")
def test_after_the_game_the_computers_cards_lie_open() -> None:
    player = after_zero_search()
    assert "裏向き" in player.page
    player.act("surrender 0")
    reload(player)
    assert position(player).outcome() is not None
    table = player.response.context["table"]
    assert table.facing.closed == 0
    assert all(card.face.name in player.page for card in table.facing.hand)
    assert "コンピュータが知っていたこと" in player.page


def test_a_stop_of_ones_own_does_not_hold_the_computer_up() -> None:
    """Windows are passed for the person, as he wants it; the computer answers its own."""
    player = after_zero_search(level="random")
    game = game_of(player)
    assert thinking.key_of(game) == f"move {game.token}"
    player.act("end")
    while think():
        pass
    decision = position(player).decision
    assert decision is None or decision.player == 0


def test_without_anything_to_sit_there_the_start_stays_as_it_was() -> None:
    deck, client = solo_deck(), visitor_client()
    answer = client.post(f"/decks/{deck.pk}/solo", {"seed": "a", "first": 0})
    assert answer.status_code == 302
    game = SoloGame.objects.get()
    assert (game.chair, game.level, game.other_name) == (Chair.NOBODY, "", "")
    assert jobs() == []


@pytest.mark.usefixtures("small")
def test_places_are_worked_out_once_for_all_who_look(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(order, "_places", order._Places())
    first = wanted("first", kind="move", of="one", priority=Priority.MOVE)
    second = wanted("second", kind="move", of="another", priority=Priority.MOVE)
    assert order.place_of(first) == 1
    with django_assert_num_queries(0):
        assert order.place_of(second) == 2
