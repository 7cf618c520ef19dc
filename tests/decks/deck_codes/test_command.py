"""`manage.py deck_code` reads and writes one code a line."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command


@pytest.fixture
def deck_code(monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(text: str, *words: str) -> list[dict[str, Any]]:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        out = io.StringIO()
        call_command("deck_code", *words, stdout=out)
        return [json.loads(line) for line in out.getvalue().splitlines()]

    return run


def test_each_line_is_answered(deck_code: Any) -> None:
    code, broken, empty, share = deck_code(
        "7BwIDsbdSo_k\n7AwQrRiC7lyRKJtppgw\n\nhttps://example.org/share.html#A-aYpQEE\n", "decode"
    )
    assert code == {"ok": True, "version": "v7", "title": None, "deck": {"1": 4, "2": 3}, "unknown": []}
    assert (broken["ok"], broken["reason"]) == (False, "checksum")
    assert broken["message"]
    assert empty["reason"] == "format"
    assert (share["version"], share["title"], share["deck"]) == ("share", "春", {"1": 4})


def test_numbers_no_card_has_are_listed_not_refused(deck_code: Any) -> None:
    (answer,) = deck_code("5|7c16a9bcb5|ASS-hD0E", "decode")
    assert (answer["deck"], answer["unknown"]) == ({"1": 36, "999999": 4}, [999999])


def test_a_backup_gives_all_its_decks(deck_code: Any) -> None:
    (answer,) = deck_code("BK2|37431ad1|o:|c:1|1:44K144Og44ON5aSW:AQQ", "decode")
    assert answer["version"] == "BK2"
    assert answer["decks"] == [{"title": "サムネ外", "deck": {"1": 4}, "unknown": []}]


@pytest.mark.parametrize(
    ("version", "code"), [("v7", "7BwIDsbdSo_k"), ("v6", "5|ea22da958a|AQQBAw"), ("own", "fd1.AAEEAQPYa7UcTQ")]
)
def test_decks_are_written(deck_code: Any, version: str, code: str) -> None:
    assert deck_code('{"1":4,"2":3}\n', "encode", "--version", version) == [{"ok": True, "code": code}]


@pytest.mark.parametrize(
    "line", ["", "[]", '{"1": 1.5}', '{"1": true}', '{"a": 1}', '{"01": 1}', '{"1": -1}', "[" * 9999]
)
def test_what_is_no_deck_is_refused(deck_code: Any, line: str) -> None:
    (answer,) = deck_code(line + "\n", "encode")
    assert (answer["ok"], answer["reason"]) == (False, "format")


def test_an_unknown_version_is_refused(deck_code: Any) -> None:
    with pytest.raises(CommandError):
        deck_code("{}", "encode", "--version", "v5")
