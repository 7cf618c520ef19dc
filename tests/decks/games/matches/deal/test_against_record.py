"""The file of an opened deal against the record of the game: the engine finds the acts again."""

import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from rules_engine import GameRecord
from rules_engine.game import AgreedChance
from rules_engine.game.record import Base, Redraw
from tests.decks.games.matches.deal.test_opening import match_ended

pytestmark = pytest.mark.django_db
File = dict[str, Any]


@pytest.fixture(scope="module")
def true_pair(django_db_setup: None, django_db_blocker: Any) -> Any:
    """A file with both lists, and the record of its game; its match is taken back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        people, game, _ = match_ended(2, answers=150)
        game.published = [0, 1]
        game.save()
        file = people[1].client.get(f"{people[1].address}deals/1/file").json()
        record = GameRecord.from_json(game.record)
        transaction.set_rollback(True)
    return file, record


def told(folder: Path, file: str, record: str) -> tuple[int, str]:
    """Exit code and words of the command."""
    (folder / "deal.json").write_text(file, "utf-8")
    (folder / "record.txt").write_text(record, "utf-8")
    out = StringIO()
    try:
        call_command("check_deal", folder / "deal.json", folder / "record.txt", stdout=out)
    except CommandError as problem:
        return problem.returncode, str(problem)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize("written", [GameRecord.to_text, GameRecord.to_json])
def test_the_file_of_a_game_agrees_with_its_record(
    written: Callable[[GameRecord], str], true_pair: tuple[File, GameRecord], tmp_path: Path
) -> None:
    file, record = true_pair
    assert len(file["acts"]) >= 4
    code, words = told(tmp_path, json.dumps(file), written(record))
    assert (code, words.splitlines()[-1]) == (0, f"○ 違うところはありません（抽選{len(file['acts'])}回）。")


def with_fields(**fields: Any) -> Callable[[File], object]:
    return lambda file: file.update(fields)


def of_acts(change: Callable[[list[Any]], object]) -> Callable[[File], object]:
    return lambda file: change(file["acts"])


ALTERED_FILES: dict[str, tuple[Callable[[File], object], str]] = {
    "an act left out at the end": (of_acts(lambda acts: acts.pop()), "：ファイルにありません。記録では、"),
    "an act left out": (of_acts(lambda acts: acts.pop(2)), "抽選2："),
    "one act more": (of_acts(lambda acts: acts.append(acts[1])), "：記録にありません。ファイルでは、席0の"),
    "an act of another size": (
        of_acts(lambda acts: acts[1].update(size=9)),
        "抽選1：ファイルでは席0の9枚を切る、",
    ),
    "the other goes first": (
        of_acts(lambda acts: acts[0].update(seat=1)),
        "抽選0：ファイルではコイン",
    ),
    "two cards swapped": (of_acts(lambda acts: acts[2]["result"].reverse()), "札が記録のものと違います"),
    "another pile": (of_acts(lambda acts: acts[2]["pile"].pop()), "札が記録のものと違います"),
    "another list": (lambda file: file["opened"][0]["cards"].pop(), "席0のリストは、記録のデッキではありません"),
    "another salt": (
        lambda file: file["opened"][1].update(salt="0" * 64),
        "席1の札の番号は、ソルトで",
    ),
    "another secret": (with_fields(secret="0" * 64), "この配りの鍵によるものではありません"),
    "other bytes": (lambda file: file["bytes"].reverse(), "ファイルの数の約束（h）は"),
    "another C": (with_fields(commitment="0" * 64), "ファイルの約束Cは"),
    "another value of a list": (lambda file: file["lists"].reverse(), "ファイルのリストの値は"),
    "another key": (with_fields(key="0" * 64), "ファイルの鍵は"),
    "numbers in another order": (lambda file: file["numbers"].reverse(), "ファイルの札の番号は"),
}


@pytest.mark.parametrize("name", ALTERED_FILES)
def test_an_altered_file_is_refused_in_words(name: str, true_pair: tuple[File, GameRecord], tmp_path: Path) -> None:
    change, words = ALTERED_FILES[name]
    file = json.loads(json.dumps(true_pair[0]))
    change(file)
    code, said = told(tmp_path, json.dumps(file), true_pair[1].to_text())
    assert code == 1
    assert any(line.startswith("× ") and words in line for line in said.splitlines()), said


def test_the_record_of_another_game_is_refused(true_pair: tuple[File, GameRecord], tmp_path: Path) -> None:
    file, record = true_pair
    another = replace(record, seed=AgreedChance(bytes(32)).text, actions=())
    code, said = told(tmp_path, json.dumps(file), another.to_text())
    assert code == 1
    assert "× 記録の抽選は、この配りの鍵によるものではありません。" in said
    swapped = replace(record, decks=(record.decks[1], record.decks[0]), actions=())
    assert "席1のリストは、記録のデッキではありません" in told(tmp_path, json.dumps(file), swapped.to_text())[1]


def without(name: str) -> Callable[[File], File]:
    return lambda file: {key: value for key, value in file.items() if key != name}


NO_FORM = "開かれた配りの形ではありません"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        *((without(name), NO_FORM) for name in ("protocol", "opened", "bytes", "acts", "numbers", "key", "seat")),
        (lambda file: {**file, "opened": [{}, file["opened"][1]]}, "二人のリストが開かれていません"),
        *((lambda file, one=one: {**file, "seat": one}, NO_FORM) for one in (2, "0", None)),
        *((lambda file, one=one: {**file, "acts": one}, NO_FORM) for one in ([], [1], 7, {})),
        *((lambda file, one=one: {**file, "secret": one}, NO_FORM) for one in ("00", "札", 7)),
        (lambda file: [file], NO_FORM),
    ],
)
def test_what_is_no_file_of_a_deal_is_said(
    change: Callable[[File], Any], words: str, true_pair: tuple[File, GameRecord], tmp_path: Path
) -> None:
    code, said = told(tmp_path, json.dumps(change(true_pair[0])), true_pair[1].to_text())
    assert (code, words in said) == (2, True), said


def test_what_is_no_record_of_a_match_is_said(true_pair: tuple[File, GameRecord], tmp_path: Path) -> None:
    file, record = true_pair
    text = json.dumps(file)
    for written, words in (
        ("", "記録を読めません"),
        ("{", "記録を読めません"),
        ("札", "記録を読めません"),
        (replace(record, agreed=False, seed="7").to_text(), "シードで配られています"),
        (replace(record, agreed=False, base=Base(2, "x"), actions=()).to_json(), "途中の局面から始まるか"),
        (replace(record, redraws=(Redraw(1, 0, "x"),)).to_json(), "途中の局面から始まるか"),
        (replace(record, actions=record.actions[1:]).to_text(), "再生できません"),
        (replace(record, decks=((999_999,) * 40, record.decks[1])).to_text(), "再生できません"),
    ):
        code, said = told(tmp_path, text, written)
        assert (code, words in said) == (2, True), said
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    for name in ("nowhere", "picture"):
        with pytest.raises(CommandError, match=f"{name} を読めません"):
            call_command("check_deal", tmp_path / name, tmp_path / "record.txt")


def test_other_versions_are_named(true_pair: tuple[File, GameRecord], tmp_path: Path) -> None:
    file, record = true_pair
    code, said = told(tmp_path, json.dumps({**file, "data": "another"}), record.to_text())
    assert code == 1
    assert said.startswith("？ 札の情報かルールが、配った時の版ではありません。")
    assert "× ファイルの約束Cは" in said
