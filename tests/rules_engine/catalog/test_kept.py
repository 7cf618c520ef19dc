"""What is kept for the next process is what the texts say, or nothing at all."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from shutil import copy

import pytest

from rules_engine.catalog import CATALOG_DIR, kept, load_catalog, loader
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.vocabulary.errors import InvalidScriptError
from tests.house import ROOT

SOME_TEXTS = ("products.txt", "07_kaidanshi.txt", "11_kaidanshi_2.txt")


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A folder of its own with a part of the catalogue."""
    folder = tmp_path / "texts"
    folder.mkdir()
    for name in SOME_TEXTS:
        copy(CATALOG_DIR / name, folder)
    return folder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders whose texts were read, in order; each test begins as a process does, with nothing loaded."""
    found: list[Path] = []
    reading = loader._read_catalog

    def counted(folder: Path) -> Catalog:
        found.append(folder)
        return reading(folder)

    monkeypatch.setattr(loader, "_LOADED", {})
    monkeypatch.setattr(loader, "_read_catalog", counted)
    return found


def next_process(texts: Path, data: Path) -> Catalog:
    loader._LOADED.clear()
    return load_catalog(texts, kept_in=data)


def sealed(origin: str, content: bytes) -> bytes:
    return f"{origin} {sha256(content).hexdigest()}\n".encode() + content


def test_the_whole_catalogue_is_kept_field_by_field(data: Path, read: list[Path]) -> None:
    first, second = next_process(CATALOG_DIR, data), next_process(CATALOG_DIR, data)
    assert read == [CATALOG_DIR]
    assert second is not first
    assert list(second.products.values()) == list(first.products.values())
    assert list(second.cards) == list(first.cards)
    for name in [field.name for field in fields(CardDefinition)]:
        was, now = ([getattr(card, name) for card in catalog] for catalog in (first, second))
        assert now == was, name
        assert repr(now) == repr(was), f"{name}: terms, days and tuples come back as such"
    assert not second.unreadable


def test_a_process_loads_once_whoever_asks(texts: Path, data: Path, read: list[Path]) -> None:
    assert load_catalog(texts) is load_catalog(texts, kept_in=data)
    assert list(data.iterdir()) == []


def test_changed_texts_are_read_anew(texts: Path, data: Path, read: list[Path]) -> None:
    cards = len(next_process(texts, data))
    with (texts / SOME_TEXTS[1]).open("a", encoding="utf-8") as file:
        file.write("\ncard 9999 新しい札\n  form - cost 0 seasons 夏\n  printing 99999 | プロモ\n")
    assert len(next_process(texts, data)) == len(next_process(texts, data)) == cards + 1
    assert len(read) == 2
    (texts / SOME_TEXTS[2]).unlink()
    assert len(next_process(texts, data)) < cards
    assert len(read) == 3


def test_a_bad_line_is_refused_though_a_good_catalogue_is_kept(texts: Path, data: Path, read: list[Path]) -> None:
    next_process(texts, data)
    (texts / SOME_TEXTS[1]).write_text("cart 1 a\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(InvalidScriptError, match="expected 'card NUMBER NAME'"):
            next_process(texts, data)


def test_other_code_reads_anew(
    texts: Path, data: Path, read: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_process(texts, data)
    (tmp_path / "catalog").mkdir()
    (tmp_path / "catalog" / "definitions.py").write_text("# a card has one fact more\n")
    monkeypatch.setattr(kept, "ENGINE", tmp_path)
    next_process(texts, data)
    next_process(texts, data)
    assert len(read) == 2


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda whole: b"",
    "a byte short": lambda whole: whole[:-1],
    "half": lambda whole: whole[: len(whole) // 2],
    "no content": lambda whole: whole.partition(b"\n")[0],
    "another word": lambda whole: whole.replace("怪談".encode(), "会談".encode(), 1),
    "a byte more": lambda whole: whole + b" ",
    "noise": lambda whole: os.urandom(4000),
    "of other texts": lambda whole: sealed("0" * 64, whole.partition(b"\n")[2]),
    "of nothing": lambda whole: sealed("", b"[]"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_as_good_as_none_and_is_replaced(
    damage: Callable[[bytes], bytes], texts: Path, data: Path, read: list[Path]
) -> None:
    sound, file = next_process(texts, data), data / kept.FILE
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert file.read_bytes() != whole
    assert next_process(texts, data).cards == sound.cards
    assert len(read) == 2
    assert file.read_bytes() == whole


def test_what_is_read_while_somebody_writes_into_the_texts_is_not_kept(
    texts: Path, data: Path, read: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = loader._read_catalog

    def overtaken(folder: Path) -> Catalog:
        with (texts / SOME_TEXTS[1]).open("a", encoding="utf-8") as file:
            file.write("# a note\n")
        return reading(folder)

    monkeypatch.setattr(loader, "_read_catalog", overtaken)
    assert next_process(texts, data).cards
    assert list(data.iterdir()) == []


def test_where_nothing_can_be_written_the_texts_are_read(texts: Path, tmp_path: Path, read: list[Path]) -> None:
    plain, folder, unreadable = tmp_path / "file", tmp_path / "data", tmp_path / "data" / kept.FILE
    plain.write_text("no folder")
    unreadable.mkdir(parents=True)
    for place in (tmp_path / "missing", plain, folder):
        assert next_process(texts, place).cards
    assert len(read) == 3
    assert not (tmp_path / "missing").exists()
    assert list(folder.iterdir()) == [unreadable]


def test_a_folder_without_leave_to_write_is_left_alone(
    texts: Path, data: Path, read: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: Path, content: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "write_bytes", refused)
    assert next_process(texts, data).cards
    assert list(data.iterdir()) == []


def test_processes_that_start_together_agree(data: Path) -> None:
    script = (
        "import sys, pathlib, hashlib; from rules_engine import load_catalog;"
        "found = load_catalog(kept_in=pathlib.Path(sys.argv[1]));"
        "print(hashlib.sha256(repr(list(found)).encode()).hexdigest())"
    )
    command = [sys.executable, "-c", script, str(data)]
    running = [subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE) for _ in range(4)]
    told = {process.communicate()[0].strip() for process in running}
    assert [process.returncode for process in running] == [0] * 4
    assert told == {sha256(repr(list(load_catalog())).encode()).hexdigest()}
    assert [file.name for file in data.iterdir()] == [kept.FILE]
    assert json.loads((data / kept.FILE).read_bytes().partition(b"\n")[2]).keys() == {"cards", "products"}
