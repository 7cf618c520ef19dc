"""Buttons of the question that decline it and say how one is asked from then on; and what of that is told."""

import re

import pytest
from django.test import Client

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import ALWAYS, ATTACKS, USUAL, Asking, write_stops
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.stops import stop_settings_of, stops_from_here
from decks.games.replay.replay_index import steps_of
from decks.games.table.combined_actions import main_phase_beyond
from decks.people.cookies import hash_of
from rules_engine.game import Game
from rules_engine.vocabulary.terms import Window
from tests.decks.builders import visitor_client
from tests.decks.games.opponents import against, game_of
from tests.decks.games.player import PLACE, TOOL, Player, solo_deck

pytestmark = pytest.mark.django_db

TOOLS = {PLACE: 20, TOOL: 20}
WAYS = {"until": "turn"}, {"ask": "attacks"}, {"ask": "always"}, {"ask": "usual"}


def at_both_chairs() -> Player:
    """A table where one answers for both seats, each with 道具札 that cost nothing."""
    player = against(Chair.OPEN, copies=TOOLS, other=solo_deck(TOOLS))
    player.act("no")
    player.act("no")
    return player


def position(player: Player) -> Game:
    return position_of(played_record(game_of(player)), current_data())


def window(player: Player) -> Window | None:
    decision = position(player).decision
    return decision.window if decision else None


def asked(player: Player) -> tuple[int, Window | None, int]:
    """Turn, window and seat of the open question."""
    now = position(player)
    assert now.decision
    return now.state.turn, now.decision.window, now.decision.player


def buttons(player: Player) -> list[str]:
    found = re.search(r'<div class="solo-decline".*?</div>', player.page, re.S)
    return re.findall(r"<button[^>]*>([^<]*)</button>", found[0]) if found else []


def at_others(player: Player, wanted: Window = Window.MAIN) -> Player:
    """The seat that is not on turn is asked in this window of the other's."""
    for _ in range(60):
        if asked(player)[1] is wanted and is_others_turn(player):
            return player
        pressed_on(player)
    raise AssertionError("nobody was asked")


def is_others_turn(player: Player) -> bool:
    now = position(player)
    return now.decision is not None and now.decision.player != now.state.turn_player


def pressed_on(player: Player) -> None:
    """Attacks, summons and ends turns, and uses nothing."""
    verbs = ("attack", "summon", "pass", "end")
    wanted = (text for verb in verbs for text in player.offered if text.split()[0] == verb)
    player.act(next(wanted, player.offered[0]))


def windows_met(player: Player) -> set[tuple[Window, bool]]:
    """The windows in which one is asked from here on, and whether in the other's turn; not the ones beside which the
    next declaration stands."""
    met = set()
    for _ in range(60):
        _, window, _ = asked(player)
        if window and not main_phase_beyond(position(player)):
            met.add((window, is_others_turn(player)))
        pressed_on(player)
    return met


def test_the_question_offers_what_is_not_in_force_yet() -> None:
    player = at_others(at_both_chairs())
    assert buttons(player) == ["このターンは聞かない", "攻撃だけ聞く", "いつも聞く"]
    player.send("act", ask="always")
    assert window(player) is not None
    assert buttons(player)[:3] == ["このターンは聞かない", "攻撃だけ聞く", "ふだんどおり聞く"]
    assert "次の自分のメインフェイズまで聞かない" in player.page


@pytest.mark.parametrize("sent", WAYS)
def test_each_of_them_declines_the_open_question_with_one_press(sent: dict[str, str]) -> None:
    player = at_others(at_both_chairs())
    ply, revision = game_of(player).ply, game_of(player).revision
    assert player.send("act", **sent).status_code == 200
    assert str(played_record(game_of(player)).actions[ply]) == "pass"
    assert game_of(player).revision == revision + 1


def test_not_in_this_turn_means_until_it_ends_and_no_longer() -> None:
    player = at_others(at_both_chairs())
    turn = position(player).state.turn
    player.send("act", until="turn")
    while position(player).state.turn == turn:
        now, decision = position(player), position(player).decision
        assert decision
        assert decision.window is None or decision.player == now.state.turn_player
        player.act(next(text for text in ("end", *player.offered) if text in player.offered))
    assert game_of(player).stops == write_stops(USUAL)
    at_others(player)
    assert position(player).state.turn == turn + 1


def test_attacks_alone_asks_at_an_attack_of_the_other_and_at_nothing_else() -> None:
    player = at_others(at_both_chairs())
    player.send("act", ask="attacks")
    assert game_of(player).stops == write_stops(ATTACKS)
    assert windows_met(player) == {(Window.ATTACK_DECLARED, True)}


def test_always_asks_at_the_very_next_window_in_either_turn() -> None:
    player = at_others(at_both_chairs())
    player.send("act", ask="always")
    assert stops_from_here(game_of(player)) == ALWAYS
    met = windows_met(player)
    for kind in (Window.TURN_START, Window.DRAW, Window.SUMMON_DECLARED, Window.ATTACK_DECLARED, Window.END):
        assert {(kind, True), (kind, False)} <= met


def test_an_undo_takes_back_the_answer_and_how_one_wanted_to_be_asked() -> None:
    player = at_others(at_both_chairs(), Window.ATTACK_DECLARED)
    before = asked(player)
    player.send("act", ask="always")
    player.send("undo")
    assert asked(player) == before
    assert player.response.context["asking"] == Asking.USUAL
    player.send("redo")
    assert player.response.context["asking"] == Asking.ALWAYS
    player.send("undo")
    player.act("pass")
    assert (game_of(player).stops, game_of(player).former_stops) == (write_stops(USUAL), "")


def test_what_was_set_below_the_table_stays_after_an_undo() -> None:
    player = at_others(at_both_chairs())
    player.act("pass")
    player.send("stops", ask="always")
    assert stops_from_here(game_of(player)) == ALWAYS
    player.send("undo")
    player.act("pass")
    assert stops_from_here(game_of(player)) == ALWAYS


def test_a_replay_keeps_the_steps_that_were_asked_whatever_is_asked_later() -> None:
    player = at_others(at_both_chairs(), Window.ATTACK_DECLARED)
    game = game_of(player)
    *before, _ = steps_of(played_record(game), current_data(), stop_settings_of(game)).plies
    assert len(before) > 8
    for asking in (Asking.ALWAYS, Asking.ATTACKS, Asking.USUAL):
        player.send("stops", ask=asking)
        game = game_of(player)
        steps = steps_of(played_record(game), current_data(), stop_settings_of(game)).plies
        assert list(steps[: len(before)]) == before


def test_without_scripts_the_buttons_are_of_the_form_of_the_table() -> None:
    player = at_others(at_both_chairs())
    form = re.search(r'<form class="solo__play" method="post" action="([^"]+)".*?</form>', player.page, re.S)
    assert form
    for name, value in (("until", "turn"), ("ask", "attacks"), ("ask", "always")):
        assert re.search(f'<button[^>]* name="{name}" value="{value}"', form[0])
    answer = player.client.post(form[1], {"revision": player.revision, "ask": "attacks"})
    assert answer.status_code == 302
    assert answer["Location"] == player.address


@pytest.mark.parametrize(("ask", "status"), [("moon", 400), ("", 400), ("always", 422)])
def test_no_way_of_being_asked_without_an_open_window_or_a_known_way(ask: str, status: int) -> None:
    player = Player.at_table(TOOLS)
    before = game_of(player)
    assert player.send("act", ask=ask).status_code == status
    assert (game_of(player).record, game_of(player).stops) == (before.record, before.stops)


def test_a_way_of_being_asked_answers_only_the_table_that_was_seen_and_ones_own() -> None:
    player = at_others(at_both_chairs())
    stale = player.client.post(player.address + "act", {"revision": player.revision - 1, "ask": "always"})
    assert stale.status_code == 409
    assert Client().post(player.address + "act", {"revision": player.revision, "ask": "always"}).status_code == 404
    assert game_of(player).stops == write_stops(USUAL)


def test_below_the_table_one_press_chooses_a_way_and_says_which_is_in_force() -> None:
    player = at_both_chairs()
    for asking, words in ((Asking.ATTACKS, "攻撃だけ"), (Asking.ALWAYS, "いつも"), (Asking.USUAL, "ふだんどおり")):
        player.send("stops", ask=asking)
        assert f"道具札の確認（{words}）" in player.page
        assert re.findall(r'id="stops-(\w+)" aria-pressed="true"', player.page) == [asking.value]
    player.send("stops", stop=["end"])
    assert "道具札の確認（1）" in player.page


def test_alone_what_is_usual_asks_nothing_in_the_empty_turn() -> None:
    player = Player.at_table(TOOLS).keep_hand()
    player.send("stops", ask="always")
    player.send("stops", ask="usual")
    assert game_of(player).stops == "summon_landed"
    player.act("end")
    assert player.response.context["table"].turn == 3


def test_that_the_usual_moments_have_changed_is_told_once_to_the_person() -> None:
    player, mine, theirs = at_both_chairs(), Player(), Player()
    for one in (mine, theirs):
        one.start(solo_deck(TOOLS))
    SoloGame.objects.filter(pk=game_of(theirs).pk).update(visitor=hash_of("another"))
    SoloGame.objects.update(stops_news=True)
    told = "相手が攻撃を宣言した時にも"
    drawn = player.client.get(player.address, headers={"HX-Request": "true"}).content.decode()
    assert told not in drawn, "a table that comes by itself is gone before it is read"
    player.act(player.offered[0])
    assert told in player.page, "an answer leads to the whole page"
    for one in (player, mine):
        one.sit(one.address)
        assert told not in one.page
    other = Player(visitor_client("another"))
    other.sit(theirs.address)
    assert told in other.page
