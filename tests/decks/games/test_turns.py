"""One count of turns on every page of a game: one's own is large, that of the game small behind it."""

import re

import pytest

from decks.games.replay.curve import curve_of
from decks.games.replay.moments import Moment
from decks.games.table.log import own_counts
from decks.games.table.opponents import told_turn
from rules_engine.game import LogEntry
from rules_engine.vocabulary.terms import EventKind
from tests.decks.games.ended import ended
from tests.decks.games.player import PLACE, Player

WHOLE = re.compile(r"(?<![のはが\d])\d+(?:</b>)?ターン目")
"""A count of turns that no seat's name stands before."""


def began(*players: int, first: int = 1) -> list[LogEntry]:
    return [
        LogEntry(EventKind.TURN_STARTED, "S-効果", player, value=turn) for turn, player in enumerate(players, first)
    ]


def test_each_turn_counts_those_of_its_player_and_an_extra_one_too() -> None:
    assert own_counts(began(1, 0, 1, 0)) == {1: 1, 2: 1, 3: 2, 4: 2}
    assert own_counts(began(0, 1, 1, 0)) == {1: 1, 2: 1, 3: 2, 4: 2}
    assert own_counts(began(0, 0, 1)) == {1: 1, 2: 2, 3: 1}


def test_a_log_that_begins_later_counts_nobodys_turns() -> None:
    assert own_counts(began(0, 1, first=7)) == {}


def test_the_whole_count_is_told_where_it_is_another_or_all_that_is_known() -> None:
    assert [told_turn("自分", *told) for told in ((1, 1), (3, 2), (8, 0))] == [
        "自分の1ターン目",
        "自分の2ターン目（全体3）",
        "自分のターン（全体8）",
    ]


def test_below_the_curve_stand_ones_own_counts() -> None:
    moments = [Moment(ply, ply, turn, bool(turn % 2), (30, 30)) for ply, turn in enumerate((0, 1, 2, 3, 4))]
    curve = curve_of(moments, 4, 0, own_counts(began(0, 1, 0, 1)))
    assert curve
    assert [turn.shown for turn in curve.turns] == [0, 1, 1, 2]


@pytest.mark.django_db
def test_a_game_tells_its_turns_in_one_way_at_the_table_and_in_its_replay() -> None:
    player = Player.at_table({PLACE: 40}).keep_hand()
    player.until(lambda now: "自分の<b>2</b>ターン目<small>（全体3）</small>" in now.page)
    table = player.page
    replay = player.client.get(f"{player.address}replay/?log=all").content.decode()
    for page in (table, replay):
        heads = re.findall(r"<h3>(.*?)</h3>", page.partition("solo-log__turns")[2].partition("</aside>")[0])
        assert heads[0] == "自分の<b>2</b>ターン目<small>（全体3）</small>"
        assert heads[1] == "相手の<b>1</b>ターン目<small>（全体2）</small>"
        assert not WHOLE.findall(page.replace("<b>", ""))
    lines = re.findall(r'<li><a href="\?step=\d+">(.*?)：', replay)
    assert lines == ["準備", "自分の<b>1</b>ターン目"]
    assert re.findall(r"<h3>(.*?)</h3>", replay.partition("solo-log__turns")[2])[2:4] == [
        "自分の<b>1</b>ターン目",
        "準備",
    ]


@pytest.mark.django_db
def test_the_end_of_a_game_counts_ones_own_turns() -> None:
    page = ended().page
    assert re.search(r"<dt>自分のターン</dt>\s*<dd>\d+", page)
    assert not WHOLE.findall(page.replace("<b>", ""))
