"""Formats as other programs read them, and the smallest repair of a whole deck in the answer of the check."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from decks.formats.services import change_format, make_format
from rules_engine.legality.formats import Format, FormatNote, ListName, OwnLimit
from rules_engine.vocabulary.terms import FormatRule, RestrictionSeries, RestrictionStatus, Season
from tests.decks.builders import KUSHI, OROCHI

VISITOR: Any = {"visitor": "0" * 64}
FILLER = dict.fromkeys(range(201, 240), 1)
SPRING = Format(
    "", "春の会", about="春だけ", series=None, own=(OwnLimit(OROCHI, RestrictionStatus.SEALED),),
    seasons=(Season.SPRING,), least=20, most=30, copies=2, notes=(FormatNote(FormatRule.SEASONS, "春の札だけ"),),
)  # fmt: skip


def read(address: str) -> Any:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.json()


def check(counts: dict[int, int], **fields: str) -> Any:
    entries = [{"card": card_id, "copies": copies} for card_id, copies in counts.items()]
    sent = json.dumps({"entries": entries, "on": "2026-11-20", **fields})
    return Client().post("/api/v1/check/", sent, content_type="application/json").json()


@pytest.mark.django_db
def test_the_list_has_the_formats_of_the_site_alone(django_assert_max_num_queries: Callable[..., Any]) -> None:
    make_format(VISITOR, SPRING)
    kept = make_format({}, Format("", "札帖の会"), keeper="keeper")
    read("/api/v1/formats/")
    with django_assert_max_num_queries(3):
        found = read("/api/v1/formats/")
    assert [one["key"] for one in found] == ["official", "community", "none", "singleton", kept.key]
    assert read("/api/v1/")["formats"].endswith("/api/v1/formats/")


@pytest.mark.django_db
def test_one_is_read_by_the_key_of_its_link_in_any_version() -> None:
    row = make_format(VISITOR, SPRING)
    change_format(row, Format("", "春の会", least=10), 1)
    older = read(f"/api/v1/formats/{row.key}.1/")
    assert older == {
        "key": row.key, "name": "春の会", "about": "春だけ", "version": 1, "newest": False, "list": "none",
        "revision": None, "own": [{"card": {"id": OROCHI, "name": "肥川の大蛇"}, "status": "sealed"}], "products": [],
        "since": None, "until": None, "seasons": ["spring"], "least": 20, "most": 30, "copies": 2,
        "printed_copies": True, "notes": [{"rule": "seasons", "words": "春の札だけ"}], "faults": [],
    }  # fmt: skip
    newest = read(f"/api/v1/formats/{row.key}/")
    assert (newest["version"], newest["newest"], newest["least"]) == (2, True, 10)
    for gone in ("nobody", f"{row.key}.9"):
        assert Client().get(f"/api/v1/formats/{gone}/").status_code == 404


@pytest.mark.django_db
def test_why_nothing_can_be_judged_by_a_format_is_said() -> None:
    row = make_format(VISITOR, Format("", "昔", fixed=ListName(RestrictionSeries.OFFICIAL, 99)))
    [fault] = read(f"/api/v1/formats/{row.key}/")["faults"]
    assert fault["code"] == "LIST_GONE"
    assert fault["sentence"].startswith("もとにした改訂（公式 第99回）は取り下げられました")


@pytest.mark.django_db
def test_the_check_answers_with_the_smallest_repair_of_the_whole_deck() -> None:
    named = {"id": KUSHI, "name": "隠された櫛の家"}, {"id": OROCHI, "name": "肥川の大蛇"}
    removals = [{"copies": 2, "cards": [named[0]]}, {"copies": 1, "cards": [named[1]]}]
    repair = {"possible": True, "changes": 3, "remove": removals, "add": 0}
    assert check({KUSHI: 6, OROCHI: 2, **FILLER})["repair"] == repair
    assert check({KUSHI: 6, OROCHI: 2})["repair"] == repair | {"changes": 38, "add": 35}
    assert check({KUSHI: 39})["repair"]["changes"] == 35 + 36
    assert check({KUSHI: 1, **FILLER})["repair"] is None


@pytest.mark.django_db
def test_where_not_all_of_a_list_is_read_no_repair_is_promised() -> None:
    sent = json.dumps({"text": "9 隠された櫛の家\n3 ない札の名前"})
    answer = Client().post("/api/v1/check/", sent, content_type="application/json").json()
    assert (answer["legal"], answer["repair"]) == (False, None)


def test_the_command_has_the_same_repair(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("50 隠された櫛の家\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("check_deck", str(path), "--on", "2026-11-20", "--json")
    repair = json.loads(capsys.readouterr().out)["repair"]
    assert (repair["changes"], repair["add"]) == (46 + 36, 36)
