"""Playing: every answer goes through the engine; whatever it refuses leaves the table as it was."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from decks.games.models.solo_game import SoloGame
from decks.games.play import positions
from decks.games.play.positions import _kept
from rules_engine.catalog import load_catalog
from rules_engine.game.game import Game
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.rulebook.ruleset import RULESET_VERSION
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import EventKind, Verb
from tests.conftest import PASSWORD
from tests.decks.builders import visitor_client
from tests.decks.games.player import GREAT, MIXTURE, PLACE, PLACES, TOOL, Player, solo_deck

FORETELLING = 1814  # 予言の札: 道具札 of cost 2
pytestmark = pytest.mark.django_db


def stored(player: Player) -> tuple[str, int, int]:
    game = SoloGame.objects.get(token=player.token)
    return game.record, game.ply, game.revision


def position(player: Player) -> Game:
    """The game of the stored record."""
    return replay(GameRecord.from_json(stored(player)[0]), load_catalog())


def table(player: Player) -> str:
    """What the page shows, without what differs between two requests."""
    return player.page.split('class="solo-prompt', 1)[1].split("<footer", 1)[0]


def test_zero_search_puts_cards_under_the_deck_in_order_and_draws_as_many() -> None:
    """001-零探し."""
    player = Player.at_table()
    first, second = [text for text in player.offered if text.startswith("bottom")][:2]
    player.act(first)
    player.act(second)
    assert player.spoken["手札"] == 6
    assert "2枚引き直す" in player.page
    order = player.page.split("山札の下に置いた札", 1)[1].split("</ol>", 1)[0]
    assert order.count("<li>") == 2
    player.act("done")
    assert (player.spoken["手札"], player.spoken["山札"]) == (8, 32)
    assert "メインフェイズ" in player.page
    assert not any(text.startswith("bottom") for text in player.offered)


def test_what_happened_last_is_spoken_with_the_question_and_the_numbers() -> None:
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    told = player.page.split('data-spoken="', 1)[1].split('"', 1)[0]
    assert (
        "".join(told.split())
        == "召喚：隠された櫛の家。メインフェイズ。手札7、場1、山札32、魂0、ライフ30、相手のライフ30。"
        "自分の場：隠された櫛の家、力1、伏せ。"
    )


def test_one_press_declares_zero_search_with_its_first_card_and_one_takes_both_back() -> None:
    """001-零探し: starting as it is declares nothing."""
    player = Player.at_table()
    hand = player.offered
    player.act(next(text for text in hand if text.startswith("bottom")))
    assert (player.spoken["手札"], stored(player)[1]) == (7, 2)
    player.send("undo")
    assert (player.offered, stored(player)[1]) == (hand, 0)
    player.send("redo")
    assert (player.spoken["手札"], stored(player)[1]) == (7, 2)
    player.send("undo")
    player.act("no")
    assert "メインフェイズ" in player.page
    assert not any(event.kind is EventKind.ZERO_SEARCH for event in position(player).log)


def test_a_name_is_declared_by_typing_it_in_any_spelling() -> None:
    """予言の札: S-宣言."""
    player = Player.at_table({FORETELLING: 4, PLACE: 36}, seed="予言3")
    player.keep_hand()
    player.until(lambda now: any(text.startswith("use") for text in now.offered))
    player.act(player.of("use"))
    assert '<option value="座敷童">' in player.page
    assert player.send("act", action="name", said="そんな札はない").status_code == 422
    assert "札にその言葉はありません" in player.page
    player.send("act", action="name", said=" ざしきわらし ")
    assert Action(Verb.NAME, word="座敷童") in position(player).actions
    assert "予言の札：座敷童" in player.words


def test_a_game_of_a_former_version_is_read_as_it_was_and_goes_on_as_one_of_today() -> None:
    player = Player.at_table(PLACES)
    old = GameRecord.from_json(stored(player)[0])
    old = replace(old, version=1, actions=(Action(Verb.DONE),))
    SoloGame.objects.update(record=old.to_json(), ply=1)
    player.sit(player.address)
    assert "ルールのバージョン1で遊んだ勝負です" in player.page
    assert "メインフェイズ" in player.page
    assert "ルールのバージョン1で遊んだ勝負です" in player.client.get(player.address + "replay/").content.decode()
    player.act(player.of("summon"))
    record = GameRecord.from_json(stored(player)[0])
    assert record.version == RULESET_VERSION
    assert [action.verb for action in record.actions[:3]] == [Verb.YES, Verb.DONE, Verb.SUMMON]
    assert "ルールのバージョン1で遊んだ勝負です" not in player.page


def test_a_whole_turn_by_buttons() -> None:
    """001-場所札-召喚, 001-怪異札-憑依, 001-攻撃-1 to 5."""
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    assert player.spoken["場"] == 1
    player.act(player.of("possess"))
    assert "怪異札 1" in player.page
    assert not any(text.startswith("attack") for text in player.offered)
    player.until(lambda now: any(text.startswith("attack") for text in now.offered))
    before = player.spoken
    player.act(player.of("attack"))
    assert "相手に1ダメージ" in player.page
    assert player.spoken["魂"] == before["魂"] + 2
    assert "相手のライフは29" in player.page
    assert not any(text.startswith("attack") for text in player.offered)


def test_a_season_card_takes_a_place_on_top() -> None:
    """001-季節札-上."""
    player = Player.at_table().keep_hand()
    player.until(lambda now: any(text.startswith("deploy") for text in now.offered))
    player.act(player.of("deploy"))
    onto = next(text for text in player.offered if text.startswith("summon") and " on " in text)
    player.act(onto)
    assert "季節札とその上" in player.page
    assert player.spoken["場"] >= 2


def test_what_is_not_possible_says_why_with_its_clause() -> None:
    player = Player.at_table({PLACE: 10, GREAT: 30}).keep_hand()
    assert "コスト10に魂が足りません（魂は0枚、あと10枚）" in player.page
    assert "001-魂-コスト" in player.page
    player.act(player.of("summon"))
    assert "このターンの権利はもう使いました" in player.page
    assert "伏せています" in player.page


def test_a_tool_is_offered_in_a_window_and_may_be_declined() -> None:
    """000-窓."""
    player = Player.at_table({TOOL: 20, PLACE: 20})
    player.send("stops", stop=["main"])
    player.keep_hand()
    player.act("end")
    assert "道具札を使いますか？" in player.page
    assert "使わない" in player.page
    player.act(player.of("use"))
    assert player.spoken["魂"] == 1
    assert "の効果" in player.page


def test_a_window_says_what_was_declared() -> None:
    """000-窓."""
    player = Player.at_table({TOOL: 20, PLACE: 20})
    player.send("stops", stop=["summon_declared", "main"])
    player.keep_hand()
    player.until(lambda player: any(text.startswith("summon") for text in player.offered))
    player.act(player.of("summon"))
    assert "「隠された櫛の家」の召喚です。道具札を使いますか？" in player.page
    player.until(lambda player: "道具札を使いますか？" in player.page and "召喚です" not in player.page)
    assert "です。道具札を" not in player.page


@pytest.mark.parametrize("text", ["end", "pass", "attack 3", "bottom 0", "exile 2", "summon 0 on 1", "bottom 999999"])
def test_an_illegal_answer_is_refused_with_a_reason_and_changes_nothing(text: str) -> None:
    player = Player.at_table(PLACES)
    before, shown = stored(player), table(player)
    assert text not in player.offered
    assert player.act(text).status_code == 422
    assert "その手は使えません" in player.page
    assert stored(player) == before
    player.sit(player.address)
    assert table(player) == shown


@pytest.mark.parametrize(
    "text",
    ["", " ", "?", "summon", "summon x field", "attack -1", "attack １", "done done", "札" * 10_000, "attack 1e3"],
)
def test_an_unreadable_answer_is_a_message_and_changes_nothing(text: str) -> None:
    player = Player.at_table(PLACES)
    before = stored(player)
    assert player.act(text).status_code == 400
    assert "その手は読めませんでした" in player.page
    assert stored(player) == before
    assert player.offered


def test_an_answer_without_a_field_is_a_message() -> None:
    player = Player.at_table(PLACES)
    assert player.client.post(player.address + "act").status_code == 409
    assert player.client.post(player.address + "act", {"revision": "9" * 5000, "action": "no"}).status_code == 409
    assert stored(player)[1] == 0


def test_a_double_submit_counts_once() -> None:
    player = Player.at_table(PLACES)
    sent = {"revision": player.revision, "action": "no"}
    assert player.client.post(player.address + "act", sent).status_code == 302
    again = player.client.post(player.address + "act", sent)
    assert again.status_code == 409
    assert "卓はもう先へ進んでいた" in again.content.decode()
    assert "メインフェイズ" in again.content.decode()
    assert stored(player)[1] == 1


def test_a_second_tab_that_is_behind_changes_nothing_even_at_the_same_ply() -> None:
    player = Player.at_table(PLACES)
    player.act(player.of("bottom"))
    behind = player.revision
    other_tab = Player(player.client)
    other_tab.sit(player.address)
    other_tab.send("undo")
    other_tab.act([text for text in other_tab.offered if text.startswith("bottom")][3])
    before = stored(player)
    late = player.client.post(player.address + "act", {"revision": behind, "action": "no"})
    assert late.status_code == 409
    assert stored(player) == before


def test_undo_and_redo_are_exact() -> None:
    player = Player.at_table().keep_hand()
    seen = [table(player)]
    for verb in ("summon", "possess", "end"):
        player.act(player.of(verb))
        seen.append(table(player))
    for shown in reversed(seen[:-1]):
        player.send("undo")
        assert table(player) == shown
    for shown in seen[1:]:
        player.send("redo")
        assert table(player) == shown


def test_a_new_move_ends_what_could_be_brought_back() -> None:
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    player.send("undo")
    player.act("end")
    assert player.send("redo").status_code == 409
    assert "これより先の手はありません" in player.page
    assert GameRecord.from_json(stored(player)[0]).actions[-1].verb.value == "end"


def test_nothing_to_undo_is_a_message() -> None:
    player = Player.at_table()
    before = stored(player)
    assert player.send("undo").status_code == 409
    assert stored(player) == before
    assert 'id="act-undo" data-key="undo" aria-keyshortcuts="z" disabled' in player.page


def test_the_table_of_somebody_else_does_not_exist(
    owner: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    player = Player(signed_in(owner))
    player.start(solo_deck(owner=owner))
    for client in (signed_in(stranger), Client(), visitor_client("somebody")):
        assert client.get(player.address).status_code == 404
        for act in ("act", "undo", "redo", "again"):
            sent = {"revision": 0, "action": "no", "seed": "same"}
            assert client.post(player.address + act, sent).status_code == 404
    assert stored(player)[1:] == (0, 0)
    assert Client().get("/solo/nothing-here/").status_code == 404


def test_moves_are_made_by_post_alone() -> None:
    player = Player.at_table()
    for act in ("act", "undo", "redo", "again", "continue"):
        assert player.client.get(player.address + act).status_code == 405


def test_games_come_along_to_a_new_account() -> None:
    player = Player.at_table()
    sent = {"username": "newcomer", "password1": PASSWORD, "password2": PASSWORD}
    player.client.post("/accounts/signup/", sent)
    game = SoloGame.objects.get()
    assert (game.owner and game.owner.username, game.visitor) == ("newcomer", "")
    player.sit(player.address)
    assert player.response.status_code == 200


def test_life_zero_wins_and_ends_the_game() -> None:
    """001-勝利-ライフ."""
    player = Player.at_table({PLACE: 100}).keep_hand()
    for _ in range(200):
        if "相手のライフが0" in player.page:
            break
        wanted = [text for text in player.offered if text.split()[0] in ("attack", "summon")]
        player.act(wanted[-1] if wanted else player.of("end") if "end" in player.offered else player.of("soul"))
    assert "に倒した" in player.page
    assert player.offered == []
    assert player.act("end").status_code == 422
    player.send("undo")
    assert player.offered


def test_an_empty_deck_loses_at_the_draw() -> None:
    """001-勝利-山札."""
    player = Player.at_table({PLACE: 9}).keep_hand()
    player.until(lambda now: not now.offered)
    assert "で終わり（引く札がない）" in player.page


def test_hand_overflow_is_chosen_card_by_card() -> None:
    """001-ターン-5."""
    player = Player.at_table({GREAT: 40}, first=1).keep_hand()
    assert player.spoken["手札"] == 9
    player.act("end")
    assert "魂に置く札をあと1枚選びます" in player.page
    player.act(player.of("soul"))
    assert player.spoken["手札"] <= 9
    assert player.spoken["魂"] == 1


def test_a_part_of_the_page_answers_a_script() -> None:
    player = Player.at_table()
    sent = {"revision": player.revision, "action": "no"}
    answer = player.client.post(player.address + "act", sent, headers={"HX-Request": "true"})
    part = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="table"' in part
    assert "<html" not in part


def test_a_game_cannot_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_ACTIONS", 1)
    player = Player.at_table(PLACES).keep_hand()
    assert player.act("end").status_code == 422
    assert "これ以上は続けられません" in player.page
    assert stored(player)[1] == 1


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "{}",
        GameRecord(((999_999,), None), "a", 0).to_json(),
        GameRecord(((PLACE,), None), "a", 0).to_json().replace(f'"ruleset":{RULESET_VERSION}', '"ruleset":0'),
    ],
)
def test_a_record_that_cannot_be_played_any_more_is_said_and_kept(broken: str) -> None:
    player = Player.at_table()
    SoloGame.objects.update(record=broken, ply=1)
    for answer in (
        player.client.get(player.address),
        player.client.get(player.address + "replay/"),
        player.client.post(player.address + "act", {"revision": 0, "action": "no"}),
    ):
        assert answer.status_code == 409
        assert "再現できません" in answer.content.decode()
    assert SoloGame.objects.get().record == broken


def test_a_table_whose_last_answer_is_illegal_today_is_said_and_its_replay_tells_that_answer() -> None:
    player = Player.at_table(PLACES).keep_hand()
    game = SoloGame.objects.get()
    SoloGame.objects.update(record=game.record.replace('"no"', '"no","attack 0","end"'), ply=3)
    assert player.client.get(player.address).status_code == 409
    page = player.client.get(player.address + "replay/").content.decode()
    assert "1手目までは盤の上でたどれます" in page
    assert "<li>攻撃：隠された櫛の家</li><li>ターン終了</li>" in page
    assert "言葉で出します" not in player.client.get(player.address + "replay/?step=1").content.decode()


def test_what_can_still_be_played_of_such_a_game_can_be_gone_on_from() -> None:
    player = Player.at_table(PLACES).keep_hand()
    game = SoloGame.objects.get()
    SoloGame.objects.update(record=game.record.replace('"no"', '"no","attack 0","end"'), ply=3)
    player.sit(player.address)
    assert "はじめの1手までは今もたどれます" in player.page
    copied = player.client.post(player.address + "continue", {"step": 1})
    player.sit(copied["Location"])
    assert "メインフェイズ" in player.page


def test_a_move_that_breaks_the_engine_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player.at_table(PLACES, seed="壊")
    before = stored(player)

    def breaks(state: object, action: object) -> None:
        raise AssertionError("impossible state")

    monkeypatch.setattr("rules_engine.game.game.apply_action", breaks)
    with pytest.raises(AssertionError):
        player.act("no")
    monkeypatch.undo()
    assert stored(player) == before
    player.sit(player.address)
    assert player.act("no").status_code == 200


def test_a_table_costs_a_fixed_number_of_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    player = Player.at_table(MIXTURE).keep_hand()
    player.client.get(player.address)
    with django_assert_num_queries(2):
        player.client.get(player.address)
    player.until(lambda now: now.spoken["山札"] < 20)
    with django_assert_num_queries(2):
        player.client.get(player.address)


def test_a_table_is_found_again_by_a_process_that_never_saw_it() -> None:
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    shown = table(player)
    _kept.clear()
    player.sit(player.address)
    assert table(player) == shown


def test_the_catalogue_filled_in_again_changes_no_table() -> None:
    player = Player.at_table().keep_hand()
    shown = table(player)
    call_command("sync_catalog", verbosity=0)
    player.sit(player.address)
    assert table(player) == shown
