"""Lines that were not understood are faults of the verdict, before all others."""

from cards.near_names import LineResult
from decks.transfer.unread import unread
from rules_engine import load_catalog
from rules_engine.vocabulary.terms import ViolationCode
from tests.decks.transfer.typed_lists import typed_list


def test_lines_that_were_not_understood_are_faults_with_candidates() -> None:
    faults = unread(typed_list("40 複製体\n2 悠習の古日き\n1 ｘｙｚｚｙ\n0 検問\n# 4 検問", load_catalog()).lines)
    assert [(fault.line, fault.result, fault.found) for fault in faults] == [
        (2, LineResult.GUESSED, 2), (3, LineResult.UNKNOWN, 1), (4, LineResult.BAD_COUNT, 0),
    ]  # fmt: skip
    assert {(fault.code, fault.clause) for fault in faults} == {(ViolationCode.UNKNOWN_CARD, "S-名前")}
    assert faults[0].candidates[0].name == "悠習の古日記"
