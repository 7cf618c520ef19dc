"""The list of former rulings that were changed: each is there, and its reason cites a clause or the print."""

from rules_engine.rulebook.clauses import CLAUSES
from tests.rulings.changed import explained, texts, today, unexplained

LISTED = explained()


def test_every_reason_cites_a_clause_or_the_print() -> None:
    assert [one for one in LISTED if one.clause != "print" and one.clause not in CLAUSES] == []
    assert [one for one in LISTED if len(one.why) < 15] == []


def test_what_is_listed_is_there_once() -> None:
    known = {name.partition(" ")[0] for name in today()}
    ids = [one.id for one in LISTED]
    assert [one for one in ids if one not in known] == []
    assert len(set(ids)) == len(ids)


def test_what_changed_without_a_reason_is_found_and_a_new_sentence_is_no_change() -> None:
    before = {"F-01": "a", "7 old sentence": "b", "8 row": "c", "9 row": "d"}
    now = {"F-01": "a2", "7 new sentence": "b", "8 row": "c2"}
    assert unexplained(before, now, {"8"}) == ["F-01", "9 row"]


def test_rows_are_told_apart_by_their_first_line() -> None:
    file = "tests/rulings/cards/01.scenarios"
    read = {file: "# head\n=== 1 A\nposition\n\n=== 2 B\nexpect\n", "F-01.scenario": "ruling F-01\ntitle T\nexpect\n"}
    assert dict(texts(list(read), read.__getitem__)) == {
        "1 A": "position",
        "2 B": "expect",
        "F-01": "ruling F-01\nexpect\n",
    }
