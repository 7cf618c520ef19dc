"""What was seen of a game that ended is kept with it."""

import json
import zlib
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from cards.faces.face import CardFace, face_of
from decks.games.access import UNSHARED_DAYS, as_listed
from decks.games.belongings import prune_games
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.stops import stop_settings_of
from decks.games.replay.transcript.plain import from_plain, to_plain
from decks.games.replay.transcript.store import keep_story_of_before
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from decks.models import KeptStory
from rules_engine import RULESET_VERSION, Clause, clause
from tests.decks.builders import own_data_of
from tests.decks.games.ended import by_chance, ended, numbers_on, story_of
from tests.decks.games.opponents import against, game_of, think
from tests.decks.games.player import MIXTURE, Player, solo_deck
from tests.samples import WHOLE

pytestmark = pytest.mark.django_db


def without_answers(table: Table) -> Table:
    """The table as it is kept: without what may be done now."""
    told = {Clause: lambda one: one.id, CardFace: lambda face: face.card_id}
    read = {Clause: clause, CardFace: lambda card_id: face_of(current_data().catalog.card(card_id))}
    kept: Table = from_plain(Table, to_plain(table, told), read)  # type: ignore[arg-type]
    return replace(kept, last=table.last, log=table.log)


@pytest.mark.parametrize("chair", [Chair.NOBODY, Chair.OPEN, Chair.CLOSED, Chair.MACHINE])
@pytest.mark.parametrize("seed", ["一", "二"] if WHOLE else ["二"])
def test_the_table_of_every_step_is_the_one_that_was_seen(chair: Chair, seed: str) -> None:
    player = by_chance(chair, seed, 160)
    record, story = played_record(game_of(player)), story_of(player)
    for number, ply in enumerate(story.steps.plies):
        position = position_of(record.until(ply), current_data())
        kept = story.table(number, ply, chair, None)
        assert kept == table_of(position, ply, ply, chair=chair, over=True, watches=True), ply
        assert kept == without_answers(table_of(position, ply, ply, chair=chair, over=True)), ply


def test_it_is_kept_with_the_end_of_the_game_and_not_before() -> None:
    player = Player.at_table(MIXTURE).keep_hand()
    assert not KeptStory.objects.exists()
    player.act("surrender 0")
    row = KeptStory.objects.get()
    game = game_of(player)
    assert (row.game, row.ply, row.version, row.data) == (game, game.ply, RULESET_VERSION, current_data().token)
    assert "ended surrender 相手" in row.end


def test_a_game_played_to_its_end_is_kept_too() -> None:
    player = by_chance(Chair.OPEN, "長い", 1500)
    assert "ended deck_out 相手" in KeptStory.objects.get().end
    assert story_of(player).table(len(story_of(player).told) - 1, 1, Chair.OPEN, None).outcome


def test_a_game_ended_by_the_computer_is_kept_too() -> None:
    player = against(Chair.MACHINE)
    think()
    player.sit(player.address)
    player.act("surrender 0")
    assert KeptStory.objects.filter(game=game_of(player)).exists()


def test_the_end_and_its_story_are_written_together(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player.at_table(MIXTURE).keep_hand()
    before = game_of(player)

    def fails(*args: object, **named: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(KeptStory.objects, "update_or_create", fails)
    with pytest.raises(RuntimeError):
        player.act("surrender 0")
    after = game_of(player)
    assert (after.ply, after.record, after.revision) == (before.ply, before.record, before.revision)


def test_whatever_is_played_instead_of_the_end_takes_it_away_and_another_end_replaces_it() -> None:
    player = ended()
    first = KeptStory.objects.get()
    player.send("undo")
    player.act(player.of("end") if any(text == "end" for text in player.offered) else player.offered[0])
    assert not KeptStory.objects.exists()
    player.act("surrender 0")
    second = KeptStory.objects.get()
    assert (second.ply, second.end) != (first.ply, first.end)


def test_it_goes_with_its_game() -> None:
    player = ended()
    player.client.post(f"{player.address}delete")
    assert not SoloGame.objects.exists()
    assert not KeptStory.objects.exists()


def test_it_goes_with_a_game_grown_old() -> None:
    ended()
    later = timezone.now() + timedelta(days=UNSHARED_DAYS + 1)
    assert prune_games(later, dry_run=False) == 1
    assert not KeptStory.objects.exists()


def test_it_goes_with_the_account_and_is_taken_along(owner: User, signed_in: Callable[[User], Client]) -> None:
    player = Player(signed_in(owner))
    player.start(solo_deck(owner=owner))
    player.act("no")
    assert own_data_of(owner)["solo_games"][0]["story"] is None
    player.act("surrender 0")
    (game,) = own_data_of(owner)["solo_games"]
    assert (game["story"]["ply"], game["story"]["version"]) == (game["actions_in_force"], RULESET_VERSION)
    assert len(json.loads(zlib.decompress(b64decode(game["story"]["told"])))["steps"]) == 3
    owner.delete()
    assert not KeptStory.objects.exists()


def test_a_game_that_was_changed_meanwhile_gets_no_story() -> None:
    ended()
    KeptStory.objects.all().delete()
    game = SoloGame.objects.select_related("story").get()
    SoloGame.objects.update(revision=game.revision + 1)
    keep_story_of_before(game, played_record(game), current_data(), stop_settings_of(game))
    assert not KeptStory.objects.exists()


def test_nothing_is_drawn_from_but_what_lies_open_at_the_end() -> None:
    """Neither a deck, nor what an empty seat's dummy holds, is in what a page is made of."""
    player = by_chance(Chair.NOBODY, "三月", 60)
    game = game_of(player)
    plain = json.loads(zlib.decompress(bytes(KeptStory.objects.get().told)))
    record = played_record(game)
    for step in plain["steps"]:
        told = numbers_on(step["table"], plain["views"])
        state = position_of(record.until(step["ply"]), current_data()).state
        decks = {card for zone in state.areas for area in zone for card in area} - told
        assert len(decks) >= step["table"]["own"]["deck"]
    assert all(event[-1] in (-1, 0) or event[3] == -1 for log in plain["logs"] for event in log)


def test_lists_do_not_read_it(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ended()
    with django_assert_num_queries(1):
        assert "kept" not in str(as_listed(SoloGame.objects.all()).query)
        list(as_listed(SoloGame.objects.all()))


def test_a_game_of_many_steps_is_small() -> None:
    by_chance(Chair.OPEN, "長い", 400)
    row = KeptStory.objects.get()
    assert len(bytes(row.told)) < 60_000
