"""Parts of names and readings find their card in every way of writing them."""

import random
from collections.abc import Iterator

import jaconv
import pytest

from cards.catalog import current_data
from cards.index.spellings import LIGHT, light, matches, texts_of
from cards.search.form import Search
from cards.search.queries import found_ids
from rules_engine import load_catalog
from rules_engine.catalog.definitions import CardDefinition

CARDS = list(load_catalog())
TEXTS = {card.id: texts_of(card) for card in CARDS}
LONGEST = 6
SAMPLES = 1000


def parts(text: str) -> Iterator[str]:
    """Every part of one to six characters."""
    for length in range(1, LONGEST + 1):
        for start in range(len(text) - length + 1):
            yield text[start : start + length]


def writings(card: CardDefinition) -> Iterator[str]:
    """Every part of name and reading as printed, in hiragana, katakana and half width; of the reading in romaji too."""
    for text in (card.name, card.reading):
        for part in parts(text):
            kata = jaconv.hira2kata(part)
            yield from (part, jaconv.kata2hira(part), kata, jaconv.z2h(kata, ascii=True, digit=True))
    for part in parts(card.reading):
        yield jaconv.kana2alphabet(jaconv.kata2hira(part))


def test_a_thousand_parts_of_names_find_their_card_through_the_database(catalogue: None) -> None:
    rng, data = random.Random(20261101), current_data()
    lost = []
    for _ in range(SAMPLES):
        card = rng.choice(CARDS)
        written = rng.choice(list(writings(card)))
        if written.strip() and '"' not in written:
            found = found_ids(Search(text=f'"{written}"'), data)
            if card.id not in found:
                lost.append((card.name, written))
    assert lost == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("ningyo", "人魚の活き血"),
        ("NINGYO", "人魚の活き血"),
        ("にんぎょのいきち", "人魚の活き血"),
        ("ﾆﾝｷﾞｮ", "人魚の活き血"),
        ("jeison", "神奈川：ジェイソン村"),
        ("ka-bu", "魔の急カーブ"),
        ("kaabu", "魔の急カーブ"),
        ("kabu", "魔の急カーブ"),
        ("hakkyou", "発狂人形の家"),
        ("hakkyō", "発狂人形の家"),
        ("hakkyo ningyo", "発狂人形の家"),
    ],
)
def test_romaji_of_several_habits_find_the_card(typed: str, name: str) -> None:
    card = next(card for card in CARDS if card.name == name)
    assert all(matches(TEXTS[card.id], word) for word in typed.split())


def test_other_names_do_not_match() -> None:
    card = next(card for card in CARDS if card.name == "人魚の活き血")
    assert not any(matches(TEXTS[card.id], word) for word in ("kappa", "河童", "かっぱ", "ningyoo no ikizi"))


def test_whatever_is_left_out_of_looking_every_card_with_the_same_letters_is_found() -> None:
    rng = random.Random(20261122)
    for _ in range(SAMPLES):
        card = rng.choice(CARDS)
        part = rng.choice([part for part in parts(card.name) if light(part)])
        same = [other.id for other in CARDS if light(part) in TEXTS[other.id][LIGHT]]
        assert card.id in same
        assert all(matches(TEXTS[one], part) for one in same), part
