"""`manage.py odds`: its answers, exit codes, and that it needs no database."""

import io
import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from decks.odds.answers import POLICIES
from rules_engine import load_catalog
from rules_engine.vocabulary.terms import CardType

ROOT = Path(__file__).resolve().parents[3]
CATALOG = load_catalog()
FREE = [card.name for card in CATALOG if card.types == (CardType.PLACE,) and card.cost == 0]
DEAR = [card.name for card in CATALOG if card.types == (CardType.PLACE,) and card.cost == 3]
DECK = f"4 {FREE[0]}\n1 {FREE[1]}\n" + "".join(f"4 {name}\n" for name in DEAR[:8]) + f"3 {DEAR[8]}\n"


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("odds", *arguments, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def deck(tmp_path: Path) -> str:
    file = tmp_path / "deck.txt"
    file.write_text(DECK, "utf-8")
    return str(file)


def answered(*arguments: str) -> dict[str, Any]:
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_five_zero_cost_places_are_found_by_the_usual_condition(deck: str) -> None:
    found = answered(deck)
    assert list(found) == ["fraction", "decimal", "before", "policy"]
    assert Fraction(found["fraction"]) == 1 - Fraction(comb(35, 16), comb(40, 16))
    assert found["decimal"] == 0.935405
    assert Fraction(found["before"]["fraction"]) == 1 - Fraction(comb(35, 8), comb(40, 8))
    assert (found["before"]["decimal"], found["policy"]) == (0.693961, "optimal")
    before = f"零探しの前：69.4%（{found['before']['fraction']}）"
    assert run(deck)[1].splitlines() == [before, f"零探しの後：93.5%（{found['fraction']}）"]


def test_turn_seat_and_policy_are_asked_for_by_options(deck: str) -> None:
    want = ("--want", f"{{種類:場所札 コスト:0}}>=1 かつ {{名:{DEAR[0]}}}>=1")
    keep = answered(deck, *want, "--policy", "keep", "--turn", "2", "--second")
    assert keep["policy"] == "keep"
    assert keep["fraction"] == keep["before"]["fraction"]
    assert keep != answered(deck, *want, "--policy", "keep", "--turn", "2")
    assert answered(deck, *want, "--policy", "keep", "--turn", "1") == answered(deck, *want, "--policy", "keep")
    shares = {name: Fraction(answered(deck, *want, "--policy", name)["fraction"]) for name in POLICIES}
    assert max(shares.values()) == shares["optimal"] > shares["keep"]
    assert shares["zero"] != shares["renew"] != shares["asked"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--want", "{コスト:0}"), "--want 8文字目: "),
        (("--want", "{種雷:場所}>=1"), "--want 2文字目: "),
        (("--turn", "31"), "--turn 31 は読めません"),
        (("--turn", "-1"), "--turn -1 は読めません"),
        (("--policy", "best"), "--policy best は読めません"),
        (("--want", " かつ ".join(f"{{n:{name}}}>=1" for name in (*FREE[:2], *DEAR[:7]))), "数えきれません"),
    ],
)
def test_what_cannot_be_read_or_counted_ends_with_2(deck: str, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(deck, *arguments)
    assert (code, out) == (2, "")
    assert said in err
    code, out, _ = run(deck, *arguments, "--json")
    problem = json.loads(out)
    assert code == 2
    assert ("at" in problem) == (arguments[0] == "--want")


def test_a_deck_that_cannot_be_read_whole_or_does_not_last_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    assert run(str(file))[0] == 2
    file.write_text(DECK + "1 ありもしない札の名前\n", "utf-8")
    assert run(str(file)) == (
        2,
        "",
        f"{file}：1行が読めません：12行目「1 ありもしない札の名前」。check_deck で確かめられます。\n",
    )
    file.write_text(f"4 {FREE[0]}\n4 {DEAR[0]}\n4 {DEAR[1]}\n", "utf-8")
    assert run(str(file), "--turn", "4", "--second")[0] == 0
    assert run(str(file), "--turn", "5", "--second") == (2, "", "そのターンまでに山札がなくなります。\n")
