"""Words of the game: every one has its card, and every card a ruling that plays."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.models import Keyword
from decks.rulings.words import load_words
from rules_engine.rulings.book import holds
from rules_engine.vocabulary.errors import InvalidScriptError

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruling", sorted({one.ruling for one in load_words().values()}))
def test_its_ruling_plays_as_it_is_written(ruling: str) -> None:
    assert holds(ruling)


def test_every_keyword_of_a_card_has_a_word(catalogue: Any) -> None:
    printed = {keyword.name for card in catalogue for keyword in card.keywords}
    assert printed <= load_words().keys()


def test_all_words_stand_on_one_page_in_one_query(
    client: Client, catalogue: object, django_assert_num_queries: Callable[..., Any]
) -> None:
    with django_assert_num_queries(1):
        page = client.get("/rules/words/").content.decode()
    for name in load_words():
        assert f'id="word-{name}"' in page
    assert "説明はまだありません" not in page
    kinds = [line for line in page.splitlines() if '<h2 id="kind-' in line]
    assert len(kinds) == len(set(kinds)) == 9


def test_a_word_is_a_page_or_its_card_alone(client: Client, catalogue: object) -> None:
    page, card = (client.get(f"/rules/words/魂/{query}").content.decode() for query in ("", "?card=1"))
    assert "<html" in page
    assert "<html" not in card
    for shown in (page, card):
        assert "使っても減りません" in shown
        assert "/rulings/C-13/" in shown


def test_a_keyword_says_what_keepers_wrote(client: Client, catalogue: object) -> None:
    Keyword.objects.filter(name="不屈").update(meaning="書き直した説明")
    page = client.get("/rules/words/不屈/").content.decode()
    assert "書き直した説明" in page
    assert "/cards/?keyword=" in page


def test_what_is_no_word_is_not_found(client: Client) -> None:
    assert client.get("/rules/words/カレー/").status_code == 404


@pytest.mark.parametrize(
    "text", ["word x", "word x\n  ruling C-01", "keyword x\n  ruling C-01\n  meaning y", "thing x\n  ruling C-01"]
)
def test_a_block_that_cannot_be_read_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(InvalidScriptError):
        load_words(path)
