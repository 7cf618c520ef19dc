"""Whatever the reader of scripts refuses is told to keepers in Japanese."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.admin.script_words import in_japanese, told
from rules_engine.catalog import load_catalog
from rules_engine.language.check import check_script, known_words
from rules_engine.vocabulary.errors import InvalidScriptError

CATALOG = load_catalog()
PLACES = {"fail": 0, "error": 0, "attribute": 0, "take": 1, "one_of": 1}
"""Methods of the reader, and which of what they are given says what was expected or is wrong."""
SIGNS = ("fail", "attribute", "take", "one_of")
FILES = sorted((Path(__file__).parents[2] / "rules_engine/language/parse").glob("*.py"))


def as_said(node: ast.expr) -> str:
    """A sentence of the source, with an `x` for each value that is put into it."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""


def sentences() -> Iterator[str]:
    for file in FILES:
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            name = call.func.attr
            if name in PLACES and len(call.args) > PLACES[name]:
                said = as_said(call.args[PLACES[name]])
                if said not in ("", "x", "x (x)", "expected x, found x"):
                    yield f"expected {said}, found 'x'" if name in SIGNS else said


@pytest.mark.parametrize("sentence", sorted(set(sentences())))
def test_every_sentence_of_the_reader_has_japanese_words(sentence: str) -> None:
    numbered = sentence.replace("more than x", "more than 7").replace("x, 'once per", "'from', 'once per")
    if "'once per" in numbered:
        numbered = (
            "expected 'from', 'if', 'first', 'anytime', 'in any phase', 'always', 'once per …' or 'N times per …', "
            "found 'x'"
        )
    assert told(numbered), sentence


def test_there_are_sentences() -> None:
    assert len(set(sentences())) > 50


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("attack: explode", "1行目の9文字目：「explode」は読めません。ここには、すること（put, search"),
        ("attack: draw", "1行目の13文字目：ここで終わっています。ここには、数・life"),
        ("attack: draw 1 2", "「2」は読めません。ここには、「;」 か 「)」が要ります。"),
        ("attack: put 1 own.soul{幽靈} -> owner.exile", "【幽靈】という属性の札はありません。"),
        ("attack: put 1 own.soul{「どこにもない札」} -> owner.exile", "「どこにもない札」という札はありません。"),
        ("use: draw 1", "1行目の1文字目：use は道具札だけの時点です。"),
        ("as tool, use: draw 1", "この札は道具札として使えません。"),
        ("counts as tool", "この札に道具札としての使い方はありません。"),
        ("counts as place power 9", "この札の力は1です。"),
        ("attack: " + "may { " * 30, "入れ子が深すぎます。16段までです。"),
        ("attack: draw 1; " * 300, "長すぎます。一行に400語までです。"),
        (f"attack: draw {'9' * 5000}", "数が大きすぎます。9桁までです。"),
        ("attack: draw n", "「n」"),
        ("＃", "「＃」"),
    ],
)
def test_faults_are_told_with_their_place(line: str, words: str) -> None:
    [fault, *_] = check_script(line, CATALOG.card(4), known_words(CATALOG), "card 4", 1)
    said = in_japanese(fault)
    assert words in said
    assert "expected" not in said


def test_what_has_no_words_is_told_all_the_same() -> None:
    assert in_japanese(InvalidScriptError("", 2, "new", 3)) == "2行目の3文字目：読めません（new）。"
