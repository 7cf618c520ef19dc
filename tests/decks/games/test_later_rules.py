"""A running game that today's rules lead elsewhere goes on from where it stood; which rules it had is told."""

import json

import pytest

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of, position_told
from decks.games.solo import resume_after_upgrade
from rules_engine import RULESET_VERSION
from rules_engine.game import Base
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import against, game_of, think
from tests.decks.games.player import MIXTURE, Player

pytestmark = pytest.mark.django_db
FORMER = RULESET_VERSION - 1


def played(*verbs: str) -> Player:
    player = Player.at_table(MIXTURE).keep_hand()
    for verb in verbs:
        player.act(player.of(verb))
    return player


def as_of_former_rules(player: Player, **changes: object) -> SoloGame:
    """The game as former rules left it: today's cannot play its last action."""
    game = game_of(player)
    record = json.loads(game.record)
    record["ruleset"] = FORMER
    record["actions"] += ["attack 0"]
    SoloGame.objects.filter(pk=game.pk).update(record=json.dumps(record), ply=len(record["actions"]), **changes)
    return game_of(player)


def told(player: Player) -> str:
    return position_told(position_of(played_record(game_of(player)), current_data()))


def test_how_the_table_stands_is_noted_while_nothing_is_under_way() -> None:
    player = Player.at_table(MIXTURE)
    assert (game_of(player).position, game_of(player).position_ply) == ("", 0)
    player.keep_hand()
    kept = game_of(player)
    assert (kept.position, kept.position_ply) == (told(player), kept.ply)
    player.act(player.of("summon"))
    later = game_of(player)
    assert (later.position, later.position_ply) == (told(player), later.ply)
    assert later.position != kept.position
    player.send("undo")
    assert (game_of(player).position, game_of(player).position_ply) == (kept.position, kept.position_ply)
    player.send("undo")
    assert (game_of(player).position, game_of(player).position_ply) == ("", 0)


def test_a_lost_game_goes_on_from_where_it_stood() -> None:
    player = played("summon", "end", "summon")
    stood = told(player)
    lost = as_of_former_rules(player)
    page = player.client.get(player.address)
    assert page.status_code == 409
    assert "最後に見た局面から続ける" in page.content.decode()
    answer = player.client.post(f"{player.address}continue", {"from": "position"})
    on = Player(player.client)
    on.sit(answer["Location"])
    assert told(on) == stood
    assert f"ルールのバージョン{FORMER}で始めた勝負" in on.page
    assert f"バージョン{RULESET_VERSION}で続けています" in on.page
    on.act(on.of("end"))
    on.send("undo")
    assert told(on) == stood
    record = played_record(game_of(on))
    assert (record.base, record.version) == (Base(FORMER, stood), RULESET_VERSION)
    lost.refresh_from_db()
    assert "attack 0" in lost.record


def test_the_way_to_it_is_offered_to_nobody_else() -> None:
    player = played("summon", "end")
    player.client.post(f"{player.address}share", {"link": "make"})
    link = f"/solo/{game_of(player).share}/"
    as_of_former_rules(player)
    reader = visitor_client("reader")
    assert "最後に見た局面" not in reader.get(f"{link}replay/?step=0").content.decode()
    reader.post(f"{link}continue", {"from": "position", "step": "1"})
    assert [game.position for game in SoloGame.objects.order_by("pk")][1:] == [""]


def test_a_position_that_cannot_be_read_is_not_offered() -> None:
    player = played("summon")
    as_of_former_rules(player, position="turn 1 彼女\n")
    assert "最後に見た局面" not in player.client.get(player.address).content.decode()
    assert player.client.post(f"{player.address}continue", {"from": "position"}).status_code == 409


def test_a_record_that_leads_elsewhere_today_says_so_and_goes_on_from_what_was_seen() -> None:
    player = played("summon", "end")
    game = game_of(player)
    assert "前に見た局面とは違う" not in player.client.get(player.address).content.decode()
    SoloGame.objects.update(position=game.position.replace("自分\n  ", "自分\n  life 17\n  ", 1))
    page = player.client.get(player.address).content.decode()
    assert "前に見た局面とは違う" in page
    on = Player(player.client)
    on.sit(player.client.post(f"{player.address}continue", {"from": "position"})["Location"])
    assert on.spoken["ライフ"] == 17


def test_a_game_against_the_computer_goes_on_so_too() -> None:
    player = against(Chair.MACHINE)
    for _ in range(8):
        think()
        player.sit(player.address)
        if player.offered:
            wanted = [text for text in player.offered if text.split()[0] in ("no", "end", "pass", "soul")]
            player.act((wanted or player.offered)[0])
    game = game_of(player)
    assert game.position
    game.owner, game.visitor = None, "somebody"
    on = resume_after_upgrade.go_on_from_position({"visitor": "somebody"}, game, current_data())
    assert on is not None
    assert (on.chair, on.level) == (Chair.MACHINE, game.level)
    assert position_told(position_of(played_record(on).until(0), current_data())) == game.position


def test_a_game_that_began_with_a_position_is_replayed_from_decision_to_decision() -> None:
    player = played("summon", "end", "summon")
    as_of_former_rules(player)
    on = Player(player.client)
    on.sit(player.client.post(f"{player.address}continue", {"from": "position"})["Location"])
    for _ in range(3):
        on.act(on.of("end"))
    page = on.client.get(f"{on.address}replay/").content.decode()
    assert "3 / 3手" in page
    assert "この手で起きたこと" in page
