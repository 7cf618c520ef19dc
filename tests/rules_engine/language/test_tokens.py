"""Script lines are cut into tokens that remember their columns."""

import pytest

from rules_engine.language.parse.tokens import END, MOST_TOKENS, Cursor, tokenize
from rules_engine.vocabulary.errors import InvalidScriptError


def kinds(source: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in tokenize(source)]


def test_words_signs_numbers_keywords_and_names_are_told_apart() -> None:
    assert kinds("put 1 own.deck{■合唱, 「花 子」} -> x")[:9] == [
        ("word", "put"),
        ("number", "1"),
        ("word", "own"),
        ("sign", "."),
        ("word", "deck"),
        ("sign", "{"),
        ("keyword", "合唱"),
        ("sign", ","),
        ("name", "花 子"),
    ]


def test_a_name_may_hold_another_name() -> None:
    assert kinds("「赤「い」月」") == [("name", "赤「い」月"), (END, "")]


def test_digits_inside_a_word_do_not_make_a_number() -> None:
    assert kinds("7つ 7")[:2] == [("word", "7つ"), ("number", "7")]


def test_columns_count_from_where_the_source_begins() -> None:
    assert [token.column for token in tokenize("ab  cd", column=10)] == [10, 14, 16]


def test_a_lone_bracket_of_a_name_is_refused_with_its_column() -> None:
    with pytest.raises(InvalidScriptError, match=r"file\.txt:3:5: '」' is no part of the language"):
        tokenize("put 」", "file.txt", 3)


def test_a_cursor_steps_only_over_whole_phrases() -> None:
    cursor = Cursor(tokenize("up to 3"))
    assert not cursor.accept("up", "for")
    assert cursor.accept("up", "to")
    assert cursor.take("number", "a number") == "3"
    assert cursor.token.kind == END


def test_names_and_keywords_are_never_taken_for_words() -> None:
    assert not Cursor(tokenize("「this」")).sees("this")


def test_a_line_without_end_is_refused() -> None:
    assert len(tokenize("draw " * MOST_TOKENS)) == MOST_TOKENS + 1
    with pytest.raises(InvalidScriptError, match=f":{5 * MOST_TOKENS + 1}: more than 400 words, numbers and signs"):
        tokenize("draw " * MOST_TOKENS + "1")
