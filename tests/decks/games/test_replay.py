"""Replays: whoever has the link steps through the game; going on from there makes a copy."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.catalog import current_data
from decks.games.models.solo_game import SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.people.cookies import hash_of
from rules_engine.game.record import GameRecord
from rules_engine.vocabulary.codes import DECK
from tests.decks.builders import visitor_client
from tests.decks.games.player import PLACE, TOOL, Player, solo_deck, without_links

pytestmark = pytest.mark.django_db


def played() -> Player:
    """A game of four actions: the hand kept, a summon, a possession, the end of the turn."""
    player = Player.at_table().keep_hand()
    for verb in ("summon", "possess", "end"):
        player.act(player.of(verb))
    return shared(player)


def shared(player: Player) -> Player:
    """The same with its replay open to all, under the game's own token."""
    SoloGame.objects.filter(token=player.token).update(share=player.token)
    return player


def spoken(page: str) -> str:
    """The state as it is spoken on the table or the replay."""
    found = re.search(r"手札\d+、場\d+、山札\d+、魂\d+、ライフ\d+、相手のライフ\d+", page)
    assert found
    return found[0]


def faces(page: str) -> list[str]:
    return re.findall(r'id="card-(\d+)"', page)


def test_the_last_step_is_the_table() -> None:
    player = played()
    page = Client().get(player.address + "replay/").content.decode()
    assert spoken(page) == spoken(player.page)
    assert faces(page) == faces(player.page)
    assert "4 / 4手" in page


def test_every_step_is_what_the_table_showed_then() -> None:
    player = shared(Player.at_table())
    seen = [(spoken(player.page), faces(player.page))]
    for verb in ("no", "summon", "possess", "end"):
        player.act(player.of(verb))
        seen.append((spoken(player.page), faces(player.page)))
    pages = [Client().get(f"{player.address}replay/?step={step}").content.decode() for step in range(5)]
    assert [(spoken(page), faces(page)) for page in pages] == seen


def links(page: str) -> dict[str, int]:
    """Where the page leads by ← and →."""
    return {key: int(step) for step, key in re.findall(r'href="\?step=(\d+)" data-key="(\w+)"', page)}


def test_a_replay_goes_from_decision_to_decision() -> None:
    """What was passed unasked, and the card that declares 零探し, are no steps of their own."""
    player = shared(Player.at_table({PLACE: 20, TOOL: 20}))
    player.act(player.of("bottom"))
    player.act("done")
    for verb in ("summon", "use", "end"):
        player.act(player.of(verb))
    actions = GameRecord.from_json(SoloGame.objects.get().record).actions
    assert [str(action) for action in actions].count("pass") > 4
    step, seen, told = 0, [0], []
    while True:
        page = Client().get(f"{player.address}replay/?step={step}").content.decode()
        told += re.findall(r'aria-label="この手">\s*<p><span>([^<：]*)', page)
        if "next" not in links(page):
            break
        step = links(page)["next"]
        seen.append(step)
    assert "5 / 5手" in page
    assert told[2:] == ["召喚", "道具の使用", "ターン終了"]
    back = [step]
    while back[-1]:
        back.append(links(Client().get(f"{player.address}replay/?step={back[-1]}").content.decode())["previous"])
    assert back[::-1] == seen


def test_what_came_of_a_decision_is_told_in_a_fold() -> None:
    page = without_links(Client().get(played().address + "replay/?step=2").content.decode())
    fold = page.split("この手で起きたこと", 1)[1].split("</details>", 1)[0]
    assert "召喚の完了：隠された櫛の家" in fold
    assert "メインフェイズ" not in fold


def test_a_replay_offers_no_moves() -> None:
    page = Client().get(played().address + "replay/?step=1").content.decode()
    assert 'name="action"' not in page
    assert "元に戻す" not in page


@pytest.mark.parametrize(
    ("step", "shown"), [("", 4), ("-1", 4), ("x", 4), ("9999", 4), ("9" * 5000, 4), ("２", 4), ("0", 0), ("2", 2)]
)
def test_any_step_is_answered(step: str, shown: int) -> None:
    answer = Client().get(played().address + "replay/", {"step": step})
    assert answer.status_code == 200
    assert f"{shown} / 4手" in answer.content.decode()


def test_what_was_taken_back_is_not_replayed() -> None:
    player = played()
    player.send("undo")
    assert "3 / 3手" in Client().get(player.address + "replay/?step=4").content.decode()


def test_an_unknown_link_is_404() -> None:
    assert Client().get("/solo/unknown/replay/").status_code == 404
    assert Client().post("/solo/unknown/continue", {"step": "1"}).status_code == 404


def test_only_the_player_is_led_back_to_the_table(owner: User, signed_in: Callable[[User], Client]) -> None:
    player = Player(signed_in(owner))
    player.start(solo_deck(owner=owner))
    shared(player)
    assert "卓へ戻る" in player.client.get(player.address + "replay/").content.decode()
    assert "卓へ戻る" not in visitor_client().get(player.address + "replay/").content.decode()


def test_going_on_from_a_step_copies_the_game() -> None:
    player = played()
    friend = Player(visitor_client("friend"))
    answer = friend.client.post(player.address + "continue", {"step": "2"})
    friend.sit(answer["Location"])
    assert friend.address != player.address
    assert friend.of("possess")
    friend.act("end")
    original, copy = SoloGame.objects.get(token=player.token), SoloGame.objects.get(token=friend.token)
    assert (original.ply, copy.ply, copy.visitor) == (4, 3, hash_of("friend"))
    assert visitor_client("friend").get(player.address).status_code == 404


@pytest.mark.parametrize("step", ["", "x", "999", "9" * 5000])
def test_going_on_from_no_step_goes_on_from_the_last(step: str) -> None:
    player = played()
    player.client.post(player.address + "continue", {"step": step})
    assert sorted(SoloGame.objects.values_list("ply", flat=True)) == [4, 4]


def test_the_same_seed_again_is_the_same_hand() -> None:
    player = played()
    again = Player(player.client)
    again.sit(player.client.post(player.address + "again", {"seed": "same"})["Location"])
    first = Client().get(player.address + "replay/?step=0").content.decode()
    assert faces(again.page) == faces(first)
    records = [GameRecord.from_json(text) for text in SoloGame.objects.values_list("record", flat=True)]
    assert records[0].seed == records[1].seed == "三月"


def test_a_new_seed_keeps_cards_and_seat() -> None:
    player = Player.at_table(first=1)
    player.client.post(player.address + "again", {"seed": "new"})
    one, other = (GameRecord.from_json(text) for text in SoloGame.objects.values_list("record", flat=True))
    assert one.seed != other.seed
    assert (one.decks, one.first) == (other.decks, other.first)


def test_the_newest_turns_are_logged_and_the_replay_holds_all() -> None:
    player = Player.at_table().keep_hand()
    player.until(lambda now: "自分の<b>6</b>ターン目" in now.page)
    short = player.client.get(player.address + "replay/").content.decode()
    whole = player.client.get(player.address + "replay/?log=all").content.decode()
    for page in (player.page, short):
        assert "これより前の9ターンも見る" in page
        assert "<h3>準備</h3>" not in page
    assert "これより前の" not in whole
    assert "<h3>準備</h3>" in whole
    assert len(player.page) < 150_000


def test_a_branch_can_draw_anew_what_could_not_be_known() -> None:
    player = Player.at_table().keep_hand()
    record = played_record(SoloGame.objects.get(token=player.token))
    before = position_of(record, current_data())
    address = f"{player.address}replay/"
    assert "見えない札を並べ直して試す" in player.client.get(address).content.decode()
    player.client.post(f"{player.address}continue", {"step": len(record.actions), "unseen": "anew"})
    copy = SoloGame.objects.exclude(token=player.token).get()
    branch = played_record(copy)
    assert [(one.ply, one.seat) for one in branch.redraws] == [(len(record.actions), 0)]
    after = position_of(branch, current_data())
    areas = [[[sorted(area) for area in zone] for zone in game.state.areas] for game in (before, after)]
    assert areas[0] == areas[1]
    assert before.state.areas[DECK] != after.state.areas[DECK]
    player.sit(f"/solo/{copy.token}/")
    assert "見えない札を並べ直す" in player.page
    assert "シード「三月」" in player.page
    player.act(player.of("summon"))
    player.send("undo")
    assert position_of(played_record(SoloGame.objects.get(pk=copy.pk)), current_data()).state == after.state
    player.send("undo")
    taken_back = SoloGame.objects.get(pk=copy.pk)
    assert played_record(taken_back).redraws == ()
    assert GameRecord.from_json(taken_back.record).redraws == branch.redraws


def test_each_branch_draws_other_cards() -> None:
    player = Player.at_table().keep_hand()
    for _ in range(2):
        player.client.post(f"{player.address}continue", {"step": 1, "unseen": "anew"})
    one, other = SoloGame.objects.exclude(token=player.token)
    decks = [position_of(played_record(copy), current_data()).state.areas[DECK] for copy in (one, other)]
    assert decks[0] != decks[1]


def test_where_the_game_is_over_nothing_is_drawn_anew() -> None:
    player = Player.at_table().keep_hand()
    player.act("surrender 0")
    assert "並べ直して試す" not in player.client.get(f"{player.address}replay/").content.decode()
    answer = player.client.post(f"{player.address}continue", {"step": "99", "unseen": "anew"}, follow=True)
    assert "並べ直して試せません" in answer.content.decode()
    assert SoloGame.objects.count() == 1


def test_only_cards_that_lie_open_are_marked_as_open() -> None:
    page = played().client.get(f"/solo/{SoloGame.objects.get().token}/replay/").content.decode()
    assert 'id="card-' in page
    assert "solo-card--open" not in page
