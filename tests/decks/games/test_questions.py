"""Every question of the table can be understood: it has a title and words, and says what is chosen."""

import re

from tests.decks.games.questions import questions

GAMES = 6
TELLS = re.compile(r"選[びべん]|使いますか|しますか|宣言でき|宣言する|宣言します|決めます|置きます|働きます|減ります")


def test_each_question_of_some_games_says_what_is_asked() -> None:
    asked = questions(GAMES)
    assert len(asked) > 100
    for text in asked:
        title, _, words = text.partition(" ｜ ")
        assert title.strip(), text
        assert TELLS.search(words), text
