"""Open points as they are read from their list and printed."""

import pytest

from rules_engine.__main__ import main
from rules_engine.catalog import load_catalog
from rules_engine.kernel.text_blocks import read
from rules_engine.rulings.open_points import OpenPoint, PointAnswer, Saying, Source, load_points, read_points
from rules_engine.vocabulary.errors import InvalidScriptError

POINT = """\
point 場は広いですか
  option divine_scope
  clause S-神の範囲
  value both_fields O-01a 広い
  value own_field C-25 狭い
  says nobody だれも言わない
"""


def points(text: str) -> list[OpenPoint]:
    return read_points(read(text, "points.txt"), load_catalog())


def test_a_point_has_question_answers_sayings_and_the_cards_it_touches() -> None:
    [point] = points(POINT + "  cards あめふり\n  keywords 徳\n")
    assert (point.question, point.option, point.clause) == ("場は広いですか", "divine_scope", "S-神の範囲")
    assert point.standard == PointAnswer("both_fields", "O-01a", "広い")
    assert point.sayings == (Saying(Source.NOBODY, "だれも言わない"),)
    names = {load_catalog().card(card).name for card in point.cards}
    assert "あめふり" in names
    assert len(names) > 1


def test_cards_are_found_by_attribute_and_by_what_their_scripts_say() -> None:
    [divine] = points(POINT + "  attributes 神\n")
    [turning] = points(POINT + "  scripts ↻\n")
    assert len(divine.cards) > 40
    assert [load_catalog().card(card).name for card in turning.cards] == ["邪死魔王"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("option divine_scope", "option weather"), "the ruleset has no option weather"),
        (("S-神の範囲", "S-天気"), "no clause S-天気"),
        (("O-01a 広い", "O-01a"), "the answer in a player's Japanese words"),
        (("says nobody", "says grandmother"), "with a source of 001, 000, FAQ, print, 004, nobody"),
        (("  says nobody だれも言わない\n", ""), "a point needs 'value"),
        (("  general\n", ""), "or 'general'"),
        (("  general\n", "  general\n  cards あめふり\n"), "or 'general'"),
        (("  general\n", "  cards だれも知らない札\n"), "no card だれも知らない札"),
        (("point ", "question "), "expected 'point QUESTION'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(change: tuple[str, str], reason: str) -> None:
    with pytest.raises(InvalidScriptError, match=r"points\.txt") as error:
        points((POINT + "  general\n").replace(*change))
    assert reason in str(error.value)


def test_a_point_of_no_card_says_so_and_every_other_touches_some() -> None:
    [point] = points(POINT + "  general\n")
    assert point.cards == ()
    assert len([point for point in load_points() if point.cards]) > 12


def test_the_command_prints_every_point_or_those_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["open-points"]) == 0
    everything = capsys.readouterr().out
    assert everything.endswith(f"{len(load_points())} points\n")
    assert all(point.question in everything for point in load_points())
    assert main(["open-points", "hatred_count"]) == 0
    one = capsys.readouterr().out
    assert "* self_too: 魂の札に、この札自身を加えて数える [O-09a " in one
    assert "札の文: " in one
    assert one.endswith("1 points\n")


def test_the_command_refuses_what_is_not_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["open-points", "weather"]) == 2
    assert "no open point weather" in capsys.readouterr().err
