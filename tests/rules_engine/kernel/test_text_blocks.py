from pathlib import Path

import pytest

from rules_engine.kernel.text_blocks import MOST_INDENTED, read, read_file
from rules_engine.vocabulary.errors import InvalidScriptError


def test_lines_belong_to_the_line_they_are_indented_under() -> None:
    (card, other) = read("# note\ncard 1 a\n  form x\n\n  entry attack\n    do draw 1\ncard 2 b\n", "f.txt")
    assert [child.key for child in card.children] == ["form", "entry"]
    assert card.children[1].children[0].text == "draw 1"
    assert (other.line, other.text) == (7, "2 b")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("card 1\n   form x\n", 2, "indented by 3"),
        ("card 1\n    do x\n", 2, "indented by 4"),
        ("  card 1\n", 1, "indented by 2"),
        ("card 1\n\tform x\n", 2, "tab"),
    ],
)
def test_bad_indentation_names_file_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(InvalidScriptError) as refused:
        read(text, "f.txt")
    assert (refused.value.file, refused.value.line) == ("f.txt", line)
    assert reason in refused.value.reason


def test_a_key_that_may_stand_once_is_refused_twice() -> None:
    (card,) = read("card 1\n  reading a\n  reading b\n", "f.txt")
    with pytest.raises(InvalidScriptError, match=r"f\.txt:3: 'reading' stands twice"):
        card.words("reading")


def test_a_missing_key_and_an_unknown_key_are_refused() -> None:
    (card,) = read("card 1\n  colour red\n", "f.txt")
    with pytest.raises(InvalidScriptError, match="needs 'form'"):
        card.required("form")
    with pytest.raises(InvalidScriptError, match=r"f\.txt:2: 'colour' is not known"):
        card.allow("form")


def test_a_broken_day_is_refused() -> None:
    (entry,) = read("effective 2025-02-30\n", "f.txt")
    with pytest.raises(InvalidScriptError, match="not a date"):
        entry.day()


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "f.txt"
    path.write_bytes("card 1 巫".encode("shift_jis"))
    with pytest.raises(InvalidScriptError, match="not UTF-8"):
        read_file(path)


def test_lines_without_end_within_each_other_are_refused() -> None:
    lines = [f"{'  ' * deep}line\n" for deep in range(1000)]
    assert len(read("".join(lines[:MOST_INDENTED]), "f.txt")) == 1
    with pytest.raises(InvalidScriptError, match=r"f\.txt:21: indented more than 20 times"):
        read("".join(lines), "f.txt")
