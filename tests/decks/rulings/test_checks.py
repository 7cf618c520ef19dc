"""What a ruling does and expects is told in words that readers know."""

import re

import pytest

from decks.rulings.checks import told_act, told_check
from decks.rulings.pack_words import told_answer, told_expectation
from rules_engine.rulings.book import OWN_GAME, all_entries, moves_of, pack_scenario_of

CODE = re.compile(r"[a-z]+_[a-z]+|\b(?:use|laid|awake|none|done|life|phase|window|expect)\b")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("life 自分 29", "自分のライフは29"),
        ("right 相手 summon 0", "相手の召喚の権利は、あと0回"),
        ("相手 card すずめの道 in soul", "相手のすずめの道は魂にある"),
        ("自分 card 家庭科室の暴君 power 4 in hand", "自分の家庭科室の暴君の力は4（手札で）"),
        ("自分 deck top あめふり / 血液達磨", "自分の山札の上からあめふり / 血液達磨"),
        ("自分 soul lacks あめふり", "自分の魂にあめふりはない"),
        ("decision 自分 window window main", "自分に聞く：道具札を使うか（メインフェイズ）"),
        ("winner 相手 by deck_out", "相手の勝ち（山札切れ）"),
        ("winner none by both_lives", "引き分け（両者のライフが0）"),
        ("illegal 自分 attack あめふり by S-宣言", "自分は「攻撃：あめふり」ができない（S-宣言）"),
        ("event moved あめふり field>soul", "起きたこと：移動・あめふり・場から魂へ"),
    ],
)
def test_an_expectation_is_a_sentence(written: str, told: str) -> None:
    assert told_check(written) == told


def test_an_action_names_its_card_and_what_it_is_done_to() -> None:
    assert told_act("possess 生活指導 on 梅林のその中で#2 of 相手") == "憑依：生活指導 → 相手の梅林のその中で"
    assert told_act("use 血液達磨 at summon_declared") == "道具の使用：血液達磨（召喚 宣言時）"
    assert told_act("option 2") == "選択肢から決める"


def test_no_ruling_is_told_in_code() -> None:
    told = []
    for entry in all_entries():
        if entry.game == OWN_GAME:
            for move in moves_of(entry.id):
                told += [told_act(move.line.text)] if move.line and move.line.key in ("自分", "相手") else []
                told += [told_check(check.line.text) for check in move.checks]
    assert len(told) > 2000
    assert [text for text in told if CODE.search(text)] == []


def test_no_ruling_of_another_game_is_told_in_code() -> None:
    told = []
    for entry in all_entries():
        if entry.game != OWN_GAME:
            pack, _ = pack_scenario_of(entry.id)
            for move in moves_of(entry.id):
                told += [told_answer(pack, move.line.text)] if move.line and move.line.key in pack.seats else []
                told += [told_expectation(pack, check.line.text) for check in move.checks]
    assert len(told) > 400
    assert [text for text in told if re.search(r"[a-z_]{3,}", text)] == []
