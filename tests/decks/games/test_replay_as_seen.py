"""A game that ended is replayed as it was seen, whatever rules and cards say by now."""

import re
import zlib
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from cards.sync.data_version import bump
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.replay.transcript import store
from decks.games.replay.transcript.store import row_of
from decks.models import KeptStory
from rules_engine import RULESET_VERSION
from rules_engine.game import Base
from tests.decks.games.ended import (
    FORMER,
    as_of_former_rules,
    by_chance,
    cards_change,
    damaged,
    each_step,
    each_table,
    ended,
    linked,
    numbers_on,
    replay_page,
    story_of,
)
from tests.decks.games.opponents import against, game_of, think
from tests.decks.games.player import MIXTURE, Player

pytestmark = pytest.mark.django_db
AS_RECORDED = "記録されたとおりに再生しています"
FELL_BACK = "当時の盤面は読めないので"


def seen(page: str) -> str:
    """What the page shows of the position: all but the note on how it is replayed and what can be done with it."""
    bar = page.split('<header class="solo-bar">', 1)[1].split("</header>", 1)[0]
    table = re.split('<section class="solo-(?:prompt|decision)', page, maxsplit=1)[1].split("<footer", 1)[0]
    return re.sub(r"\s+", " ", bar + table)


def lies(page: str) -> tuple[list[str], list[str]]:
    """What is spoken of the position, and which cards lie on the table, whatever their faces say."""
    return re.findall(r"手札\d+、場\d+、山札\d+、魂\d+、ライフ\d+、相手のライフ\d+", page), re.findall(
        r'id="card-(\d+)"', page
    )


@pytest.mark.parametrize("chair", [Chair.NOBODY, Chair.OPEN, Chair.MACHINE])
def test_every_step_looks_as_it_did_when_the_rules_are_others(chair: Chair) -> None:
    player = by_chance(chair, "三月", 40)
    link, plies = linked(player), story_of(player).steps.plies
    before = [replay_page(Client(), link, ply) for ply in plies]
    assert AS_RECORDED not in "".join(before)
    as_of_former_rules(player)
    after = [replay_page(Client(), link, ply) for ply in plies]
    assert [seen(page) for page in after] == [seen(page) for page in before]
    note = f"この勝負は、当時のルール（バージョン{FORMER}）と札の情報で{AS_RECORDED}。"
    assert all(note in page for page in after)


def test_a_record_that_leads_elsewhere_by_other_cards_is_shown_as_it_was() -> None:
    player = ended()
    plies = story_of(player).steps.plies
    before = [replay_page(player.client, player.address, ply) for ply in plies]
    cards_change(power=4)
    after = [replay_page(player.client, player.address, ply) for ply in plies]
    assert all(AS_RECORDED in page for page in after)
    assert [lies(page) for page in after] == [lies(page) for page in before]
    assert KeptStory.objects.get().end != store.position_told(
        position_of(played_record(game_of(player)), current_data())
    )


def test_a_record_that_cannot_be_played_any_more_is_shown_as_it_was() -> None:
    player = ended()
    before = lies(replay_page(player.client, player.address, 3))
    cards_change(cost=9)
    assert lies(replay_page(player.client, player.address, 3)) == before
    page = replay_page(player.client, player.address)
    assert AS_RECORDED in page
    assert "で終わり（降伏）" in page
    assert "言葉で出します" not in page
    lost = player.client.get(player.address)
    assert lost.status_code == 409
    assert "当時のままの盤面が見られ" in lost.content.decode()


def test_while_today_plays_it_alike_the_engine_shows_it() -> None:
    player = ended()
    bump()
    page = replay_page(player.client, player.address)
    assert AS_RECORDED not in page
    assert "おかしいと思ったら" in page


def test_what_was_drawn_anew_is_told_as_it_was_at_each_step() -> None:
    player = by_chance(Chair.OPEN, "三月", 20)
    player.client.post(f"{player.address}continue", {"step": "12", "unseen": "anew"})
    branch = SoloGame.objects.exclude(token=player.token).get()
    player.sit(f"/solo/{branch.token}/")
    asked = position_of(played_record(branch), current_data()).decision
    assert asked
    player.act(f"surrender {asked.player}")
    plies = story_of(player).steps.plies
    before = [seen(replay_page(player.client, player.address, ply)) for ply in plies]
    as_of_former_rules(player)
    assert [seen(replay_page(player.client, player.address, ply)) for ply in plies] == before


def test_the_table_of_a_game_that_ended_otherwise_leads_to_its_replay() -> None:
    player = ended()
    assert "当時のまま再生する" not in player.client.get(player.address).content.decode()
    cards_change(power=4)
    assert "当時のまま再生する" in player.client.get(player.address).content.decode()


def test_the_picture_is_of_what_was_seen() -> None:
    player = ended()
    link, step = linked(player), story_of(player).steps.plies[-2]
    before = Client().get(f"{link}board.jpg?step={step}")["ETag"]
    as_of_former_rules(player)
    assert Client().get(f"{link}board.jpg?step={step}")["ETag"] == before
    cards_change(power=4)
    kept = Client().get(f"{link}board.jpg?step={step}")["ETag"]
    KeptStory.objects.update(told=b"")
    assert kept != Client().get(f"{link}board.jpg?step={step}")["ETag"]


def test_taken_back_it_is_not_in_force_and_comes_back_with_the_end() -> None:
    player = ended()
    page = replay_page(player.client, player.address)
    player.send("undo")
    assert row_of(SoloGame.objects.get()) is None
    KeptStory.objects.update(version=FORMER)
    assert AS_RECORDED not in replay_page(player.client, player.address)
    player.send("redo")
    again = replay_page(player.client, player.address)
    assert AS_RECORDED in again
    assert seen(again) == seen(page)


def test_a_game_of_before_is_kept_when_it_is_looked_at() -> None:
    player = ended()
    whole = KeptStory.objects.get()
    KeptStory.objects.all().delete()
    replay_page(player.client, player.address)
    again = KeptStory.objects.get()
    assert (again.end, bytes(again.told)) == (whole.end, bytes(whole.told))


@pytest.mark.parametrize("former", ["rules", "cards"])
def test_a_game_that_others_rules_or_cards_played_gets_no_story(former: str) -> None:
    player = ended()
    KeptStory.objects.all().delete()
    if former == "rules":
        as_of_former_rules(player)
    else:
        cards_change(power=4)
    replay_page(player.client, player.address)
    assert not KeptStory.objects.exists()


def test_a_reader_sees_one_seat_again_once_the_end_is_taken_back() -> None:
    player = against(Chair.MACHINE)
    link = linked(player)
    think()
    player.sit(player.address)
    player.act("surrender 0")
    position = position_of(played_record(game_of(player)), current_data())
    hidden = {position.card(card).name for card in range(40, 80)} - {position.card(card).name for card in range(40)}
    assert any(name in replay_page(Client(), link, game_of(player).ply) for name in hidden)
    player.send("undo")
    assert KeptStory.objects.exists()
    page = replay_page(Client(), link)
    assert "続いている勝負なので" in page
    assert [name for name in hidden if name in page] == []


def test_what_a_dummy_holds_stays_closed() -> None:
    player = Player.at_table(MIXTURE).keep_hand()
    laid = {"what": "lay", "zone": "hand", "copies": 2, "name": "罪状"}
    player.response = player.client.post(f"{player.address}set", {"revision": player.revision, **laid}, follow=True)
    player.act("surrender 0")
    link = linked(player)
    before = replay_page(Client(), link)
    as_of_former_rules(player)
    after = replay_page(Client(), link)
    assert AS_RECORDED in after
    assert "罪状" not in before + after
    assert "手札2" in after
    story = story_of(player)
    shown = [numbers_on(step["table"], story.plain["views"]) for step in story.told]
    assert not any({40, 41} & cards for cards in shown)
    assert all(len(cards) >= 7 for cards in shown)


def test_looking_at_it_takes_few_queries_at_every_step(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    player = ended()
    link, plies = linked(player), story_of(player).steps.plies
    replay_page(Client(), link)
    with django_assert_num_queries(2):
        replay_page(Client(), link)
    as_of_former_rules(player)
    for step in (0, plies[len(plies) // 2], plies[-1]):
        with django_assert_num_queries(3):
            replay_page(Client(), link, step)


def test_what_is_too_much_is_not_kept_and_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_BYTES", 100)
    player = ended()
    assert bytes(KeptStory.objects.get().told) == b""
    assert FELL_BACK not in replay_page(player.client, player.address)
    cards_change(power=4)
    page = replay_page(player.client, player.address)
    assert FELL_BACK in page
    assert AS_RECORDED not in page


def go_on_from(player: Player, step: int, **sent: str) -> Player:
    on = Player(player.client)
    on.sit(player.client.post(f"{player.address}continue", {"step": str(step), **sent})["Location"])
    return on


def test_a_game_goes_on_by_todays_rules_from_a_step_as_it_was_seen() -> None:
    player = ended()
    story = story_of(player)
    number = next(one for one in range(3, len(story.told)) if story.position(one)[0] == one)
    step, (start, text) = story.steps.plies[number], story.position(number)
    as_of_former_rules(player)
    page = replay_page(player.client, player.address, step)
    assert start == number
    assert f"この手の局面から、今のルール（バージョン{RULESET_VERSION}）で始めます" in re.sub(r"\s+", "", page)
    on = go_on_from(player, step)
    assert played_record(game_of(on)).base == Base(FORMER, text)
    assert store.position_told(position_of(played_record(game_of(on)), current_data())) == text
    assert f"ルールのバージョン{FORMER}で始めた勝負" in on.page
    assert f"バージョン{RULESET_VERSION}で続けています" in on.page
    on.act("surrender 0")
    assert KeptStory.objects.filter(game=game_of(on)).exists()
    assert KeptStory.objects.filter(game=game_of(player)).exists()


def test_from_within_an_effect_it_goes_on_from_the_step_before_and_says_so() -> None:
    player = by_chance(Chair.OPEN, "三月", 160)
    story = story_of(player)
    number = next(one for one in range(1, len(story.told)) if story.position(one)[0] not in (one, 0))
    start, text = story.position(number)
    as_of_former_rules(player)
    page = replay_page(player.client, player.address, story.steps.plies[number])
    assert f"その前の{start}手目の局面から" in re.sub(r"\s+", "", page)
    on = go_on_from(player, story.steps.plies[number])
    assert played_record(game_of(on)).base == Base(FORMER, text)


def test_both_seats_and_cards_drawn_anew_are_there_too() -> None:
    player = by_chance(Chair.CLOSED, "三月", 60)
    story = story_of(player)
    step = next(
        ply for number, ply in enumerate(story.steps.plies) if number > 4 and story.position(number)[0] == number
    )
    as_of_former_rules(player)
    assert game_of(go_on_from(player, step, seats="both")).chair == Chair.OPEN
    anew = played_record(game_of(go_on_from(player, step, unseen="anew")))
    assert [redraw.ply for redraw in anew.redraws] == [0]


def test_where_no_position_can_be_read_nothing_is_offered() -> None:
    player = ended()
    KeptStory.objects.update(told=damaged(each_step(position="turn 1 彼女\n")))
    as_of_former_rules(player)
    page = replay_page(player.client, player.address)
    assert AS_RECORDED in page
    assert "ここから試すことはできません" in page
    assert "/continue" not in page
    assert player.client.post(f"{player.address}continue", {"step": "2"}).status_code == 409


DAMAGES: dict[str, Callable[[], bytes]] = {
    "no zlib": lambda: b"\x00\x01",
    "no json": lambda: zlib.compress(b"{"),
    "no object": lambda: zlib.compress(b"[]"),
    "another form": lambda: damaged(lambda plain: plain.update(form=99)),
    "no steps": lambda: damaged(lambda plain: plain.update(steps=[])),
    "a card that is gone": lambda: damaged(lambda plain: plain.update(cards=[999_999] * 99)),
    "a term that is gone": lambda: damaged(each_table(phase="tea")),
    "no side": lambda: damaged(each_table(own=None)),
    "a view that is not there": lambda: damaged(lambda plain: plain.update(views=[])),
    "a field of another time": lambda: damaged(each_table(weather="rain")),
    "events of nothing": lambda: damaged(lambda plain: plain.update(logs=[[[None] * 10] * 50])),
}


@pytest.mark.parametrize("damage", list(DAMAGES))
def test_a_damaged_story_is_replayed_as_far_as_today_goes(damage: str) -> None:
    player = ended()
    link = linked(player)
    cards_change(cost=9)
    KeptStory.objects.update(told=DAMAGES[damage]())
    page = replay_page(Client(), link)
    assert FELL_BACK in page
    assert "言葉で出します" in page
    assert AS_RECORDED not in page
    assert Client().get(f"{link}board.jpg").status_code == 200
    assert player.client.get(player.address).status_code == 409
    assert player.client.post(f"{player.address}continue", {"step": "1"}).status_code in (302, 409)
