"""Scenarios: what each word means, that a wrong expectation fails readably, and the command's exit code."""

from pathlib import Path

import pytest

from rules_engine.__main__ import main
from rules_engine.catalog import load_catalog
from rules_engine.kernel.pack_scenarios import read_pack_scenarios
from rules_engine.other_games.packs import PACKS
from rules_engine.rulings import SCENARIOS
from rules_engine.rulings.scenario import Failure, load_scenario, read_scenario, run
from rules_engine.vocabulary.errors import InvalidNotationError, InvalidScriptError
from tests.rules_engine.game.builders import CARDS

HEAD = """\
ruling C-01
title 試し
clauses 001-攻撃-1
position
  turn 3 自分
  自分
    hand 鈴 / 影
    field
      place 廃校
      place 廃屋 laid
    soul 廃屋
    deck 廃屋 / 雪の宿
  相手
    life 12
    hand 鈴
    soul 廃屋 / 雪の宿
    deck 廃屋 / 雪の宿 / 廃屋

"""


def played(*lines: str) -> Failure | None:
    return run(read_scenario(HEAD + "\n".join(lines) + "\n", CARDS))


SPELT = """\
ruling C-01
title 試し
clauses 001-攻撃-1
position
  turn 3 自分
  自分
    hand 呪告の手引き
    field
      season_card 鬼人の蟲毒
        place GKM
  相手
    soul あめふり

expect answers attack GKM / end
expect 自分 card GKM on 鬼人の蟲毒
自分 attack GKM
expect event declared GKM
"""


def test_cards_are_expected_in_any_of_their_spellings() -> None:
    """The names are aliases: the public list's, not those printed on the cards."""
    assert run(read_scenario(SPELT, load_catalog())) is None
    failure = run(read_scenario(SPELT.replace("attack GKM / end", "attack GMK"), load_catalog()))
    assert failure
    assert failure.found == "attack GMK / end"


HOLDS = (
    "life 相手 12",
    "right 自分 attack 1",
    "turn 3 自分",
    "phase main",
    "winner none",
    "decision 自分 main",
    "decision 自分 main window none number 0",
    "legal 自分 attack 廃校",
    "illegal 自分 attack 廃屋",
    "illegal 自分 attack 廃屋 because LAID",
    "illegal 自分 attack 廃屋 by 001-場所札-起き",
    "illegal 自分 attack 廃屋 because LAID by 001-場所札-起き",
    "illegal 相手 use 鈴 because NOT_YOUR_DECISION",
    "illegal 自分 summon 雪の宿 because NOT_IN_HAND",
    "answers possess 影 on 廃校 / possess 影 on 廃屋 / attack 廃校 / end",
    "自分 hand 2",
    "自分 hand 影 / 鈴",
    "自分 hand has 影",
    "自分 hand lacks 廃屋 / 大蛇",
    "自分 exile 0",
    "相手 deck top 廃屋 / 雪の宿",
    "相手 deck bottom 雪の宿 / 廃屋",
    "自分 card 廃屋 laid",
    "自分 card 廃校 awake",
    "自分 card 廃校 power 3",
    "自分 card 影 hidden",
    "自分 card 廃校 open",
    "自分 card 廃校 face_up",
    "自分 card 廃屋#2 in soul",
    "no_event drew",
)
FAILS = {
    "life 相手 11": "12",
    "right 自分 attack 0": "1",
    "turn 3 相手": "3 自分",
    "phase end": "main",
    "winner 自分": "none by none",
    "decision 相手 main": "自分 main number 0",
    "decision 自分 main number 1": "自分 main number 0",
    "decision none": "自分 main number 0",
    "legal 自分 attack 廃屋": "illegal because LAID by 001-場所札-起き",
    "illegal 自分 attack 廃校": "legal",
    "illegal 自分 attack 廃屋 because COST": "illegal because LAID by 001-場所札-起き",
    "illegal 自分 attack 廃屋 by 001-魂-コスト": "illegal because LAID by 001-場所札-起き",
    "answers end": "attack 廃校 / end / possess 影 on 廃屋 / possess 影 on 廃校",
    "自分 hand 3": "2",
    "自分 hand 影": "鈴 / 影",
    "自分 hand has 影 ×2": "鈴 / 影",
    "自分 hand lacks 影": "鈴 / 影",
    "相手 deck top 雪の宿": "廃屋 / 雪の宿 / 廃屋",
    "自分 card 廃校 laid": "in field, face_up, open, awake, power 3",
    "自分 card 廃校 power 4": "in field, face_up, open, awake, power 3",
    "自分 exile 廃屋": "0",
    "event drew": "no event",
}


@pytest.mark.parametrize("text", HOLDS)
def test_expectations_that_hold(text: str) -> None:
    failure = played(f"expect {text}")
    assert failure is None, str(failure)


@pytest.mark.parametrize(("text", "found"), FAILS.items())
def test_expectations_that_fail_say_what_was_found(text: str, found: str) -> None:
    failure = played(f"expect {text}")
    assert failure is not None
    assert (failure.expected, failure.found) == (f"expect {text}", found)


def test_a_failure_names_line_decision_answers_and_position() -> None:
    failure = played("自分 attack 廃校", "pass", "相手 done", "expect life 相手 5")
    assert str(failure) == (
        "scenario:22: expect life 相手 5\n"
        "  found: 9\n"
        "  decision: 自分 window window attack_completed number 0\n"
        "  answers: use 鈴 / pass\n"
        "  position:\n"
        "    turn 3 自分\n"
        "    step act\n"
        "    window attack_completed 自分 0\n"
        "    自分\n"
        "      rights attack 0\n"
        "      hand 鈴 / 影\n"
        "      field\n"
        "        place 廃屋 laid\n"
        "      soul 廃屋 / 廃校\n"
        "      deck 廃屋 / 雪の宿\n"
        "    相手\n"
        "      life 9\n"
        "      hand 鈴\n"
        "      soul 廃屋 / 雪の宿\n"
        "      deck 廃屋 / 雪の宿 / 廃屋"
    )


def test_an_action_that_is_not_possible_fails_with_its_reason() -> None:
    failure = played("自分 attack 廃屋")
    assert failure is not None
    assert failure.found == "attack 廃屋 is illegal because LAID by 001-場所札-起き"


def test_windows_before_a_step_are_passed_by_themselves() -> None:
    assert played("自分 attack 廃校", "相手 exile 雪の宿", "expect decision 相手 defend number 1") is None


def test_a_use_goes_into_the_first_window_that_asks_for_it_or_the_one_named() -> None:
    first = ("自分 attack 廃校", "相手 use 鈴", "pass until attack_declared", "expect life 相手 12")
    named = ("自分 attack 廃校", "pass", "相手 done", "相手 use 鈴 at attack_completed", "expect life 相手 9")
    assert played(*first) is None
    assert played(*named) is None


def test_a_window_that_does_not_come_is_a_failure() -> None:
    failure = played("自分 attack 廃校", "相手 use 鈴 at summon_declared")
    assert failure is not None
    assert failure.found == "no such window: 相手 defend number 2"
    missed = played("自分 attack 廃校", "pass until summon_declared")
    assert missed is not None
    assert missed.found == "相手 defend number 2"


def test_events_in_a_row_are_found_in_their_order() -> None:
    attack = ("自分 attack 廃校", "pass", "相手 done", "pass")
    order = ("expect event moved 自分 廃校 field>soul", "expect event completed 廃校 attack")
    begun = "自分 attack 廃校"
    assert played(begun, "expect event declared 廃校 001-攻撃-1", "expect no_event completed") is None
    assert played(*attack[:3], "expect event life 相手 value=9", *order) is None
    wrong = played(*attack[:3], *reversed(order))
    assert wrong is not None
    assert wrong.expected == f"{order[0]}"


def test_events_are_those_since_the_last_action() -> None:
    assert played("自分 end", "expect event phase end", "相手 end", "expect no_event drew 相手") is None


def test_again_goes_back_to_the_position() -> None:
    assert played("自分 attack 廃校", "相手 done", "again", "expect life 相手 12", "expect decision 自分 main") is None


def test_a_player_surrenders_at_any_time() -> None:
    assert played("自分 attack 廃校", "自分 surrender", "expect winner 相手 by surrender") is None


def test_of_a_seat_tells_equal_names_apart() -> None:
    assert played("expect illegal 自分 attack 廃屋 of 相手 because NOT_YOUR_CARD") is None


def test_options_of_the_header_hold() -> None:
    text = HEAD.replace("position\n", "option silent_windows false\nposition\n", 1)
    scenario = read_scenario(text + "自分 end\nexpect decision 自分 window window end\n", CARDS)
    assert run(scenario) is None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("ruling C-01", "ruling 1", "scenario:1: expected a ruling like"),
        ("clauses 001-攻撃-1", "clauses 001-攻撃-9", "scenario:3: no clause 001-攻撃-9"),
        ("title 試し\n", "", "needs 'title'"),
        ("title 試し", "title 試し\ncards 金閣寺", "scenario:3: no card 「金閣寺」"),
        ("title 試し", "title 試し\nweather fine", "'weather' is not known"),
        ("title 試し", "title 試し\noption life many", "life cannot be 'many'"),
        ("hand 鈴 / 影", "hand 鈴 / 影と光", "scenario:7: no card 「影と光」"),
    ],
)
def test_a_bad_header_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    with pytest.raises((InvalidScriptError, InvalidNotationError), match=reason):
        run(read_scenario(HEAD.replace(old, new), CARDS))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("expect weather fine", "'weather' cannot be expected; write one of life, "),
        ("expect life 相手", "expected 2 words behind 'life'"),
        ("expect life 誰か 3", "'誰か' is no seat"),
        ("expect life 相手 three", "'three' is no number"),
        ("expect 自分 pocket 3", "expected a zone"),
        ("expect 自分 card 廃校", "expected a card's name and one of"),
        ("expect 自分 card 大蛇 laid", "no such card in this game"),
        ("expect decision 自分 main colour red", "after seat and kind only 'window W'"),
        ("自分 dance 廃校", "'dance' is no verb; write one of summon, "),
        ("自分 attack 金閣寺", "no card 「金閣寺」"),
        ("自分 use 鈴 at noon", "'noon' is no window; write one of main, "),
        ("自分 use 鈴 of 誰か", "'誰か' is no seat"),
        ("pass until noon", "'noon' is no window"),
        ("pass everything", "expected 'pass' or 'pass until WINDOW'"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_number(line: str, reason: str) -> None:
    with pytest.raises(InvalidScriptError, match=f"scenario:19: {reason}"):
        played(line)


def test_a_file_is_named_after_its_ruling(tmp_path: Path) -> None:
    path = tmp_path / "C-02.scenario"
    path.write_text(HEAD, encoding="utf-8")
    with pytest.raises(InvalidScriptError, match=r"C-01 belongs in the file C-01\.scenario"):
        load_scenario(path, CARDS)


REAL = HEAD.replace("鈴", "伝説の料理人：殺助").replace("影", "恐怖").replace("廃校", "東洋の廃洋館")
REAL = REAL.replace("廃屋", "あめふり").replace("雪の宿", "暗予劇場")


def test_a_scenario_may_bring_cards_of_its_own() -> None:
    card = "card 99001 空の家\n  form 場所札 cost 0 seasons 春 power 2\n  printing 99001 | プロモ\n"
    text = (
        card
        + REAL.replace("place 東洋の廃洋館", "place 空の家")
        + "自分 attack 空の家\nexpect decision 相手 defend number 2\n"
    )
    scenario = read_scenario(text.replace("expect", "pass\nexpect"), load_catalog())
    assert run(scenario) is None
    assert scenario.catalog.card(99001).name == "空の家"
    assert 99001 not in load_catalog().cards


def test_a_made_up_card_is_not_one_of_the_catalogue() -> None:
    card = "card 99001 あめふり\n  form 場所札 cost 0 seasons 春 power 2\n  printing 99001 | プロモ\n"
    with pytest.raises(InvalidScriptError, match="「あめふり」 stands in the catalogue already"):
        read_scenario(card + REAL, load_catalog())


@pytest.mark.parametrize(
    ("line", "code"), [("expect life 相手 12", 0), ("expect life 相手 11", 1), ("expect luck 3", 1)]
)
def test_the_exit_code_is_zero_only_if_all_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, code: int
) -> None:
    path = tmp_path / "C-01.scenario"
    path.write_text(f"{REAL}{line}\n", encoding="utf-8")
    good = SCENARIOS / "R-13.scenario"
    assert main(["scenario", str(good), str(path)]) == code
    printed = capsys.readouterr().out
    assert printed.endswith(f"{2 - code} of 2 scenarios pass\n")
    assert ("C-01.scenario:19" in printed) == bool(code)


def test_a_missing_file_and_a_missing_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "nowhere.scenario"]) == 1
    assert "nowhere.scenario" in capsys.readouterr().out
    assert main(["scenario"]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["weather"]) == 2
    assert main([]) == 2
    assert "scenario" in capsys.readouterr().err


def test_all_is_every_file_of_the_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "--all"]) == 0
    together = [path.read_text("utf-8") for path in SCENARIOS.glob("together/*.scenarios")]
    count = len(list(SCENARIOS.glob("*.scenario"))) + sum(f"\n{text}".count("\n=== ") for text in together)
    count += sum(len(read_pack_scenarios(pack)) for pack in PACKS)
    assert capsys.readouterr().out.endswith(f"{count} of {count} scenarios pass\n")
