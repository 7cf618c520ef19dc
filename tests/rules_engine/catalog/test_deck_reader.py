"""A deck as plain text: what is no card of the catalogue is an error, never a guess."""

import pytest

from rules_engine import load_catalog, read_deck
from rules_engine.vocabulary.errors import InvalidNotationError

CATALOG = load_catalog()


def test_lines_of_copies_and_names_add_up() -> None:
    text = "# 四種\n【場所札】\n\n2 検問\n検問\n 1 人魚の活血 \n4 365×3\n0831\n"
    named = {CATALOG.card(card_id).name: copies for card_id, copies in read_deck(text, CATALOG).items()}
    assert named == {"検問": 3, "人魚の活き血": 1, "365×3": 4, "0831": 1}


@pytest.mark.parametrize("line", ["2 悠習の古日き", "検問 ×4", "0 検問", "1000 検問", "-1 検問", "神隠しの廃集落"])
def test_anything_else_is_an_error_that_names_the_line(line: str) -> None:
    with pytest.raises(InvalidNotationError, match=f"line 2: no card 「{line}」"):
        read_deck(f"4 生活指導\n{line}", CATALOG)
