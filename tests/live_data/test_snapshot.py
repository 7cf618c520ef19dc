"""No card, script or revision is lost or changed unnoticed: the only tests that know today's cards and lists."""

from collections import Counter

from cards.effect_words.words import EFFECT_WORDS, effect_words_of
from rules_engine.catalog import load_catalog
from rules_engine.legality.restrictions import RESTRICTIONS_DIR, read_revisions
from tests.live_data.snapshot import card_line, differences, revision_lines


def test_every_card_is_as_it_was() -> None:
    assert differences("cards.txt", [card_line(card) for card in load_catalog()]) == []


def test_every_revision_is_as_it_was() -> None:
    revisions = read_revisions(RESTRICTIONS_DIR, load_catalog())
    lines = [line for revision in revisions for line in revision_lines(revision)]
    assert differences("revisions.txt", lines) == []


def test_the_numbers_of_each_series_follow_its_days() -> None:
    revisions = read_revisions(RESTRICTIONS_DIR, load_catalog())
    assert len(revisions) >= 6
    for series in {revision.series for revision in revisions}:
        numbers = [revision.number for revision in revisions if revision.series is series]
        assert numbers == sorted(set(numbers))


def test_every_effect_word_finds_a_card() -> None:
    found = Counter(word for card in load_catalog() for word in effect_words_of(card))
    assert [effect.word for effect in EFFECT_WORDS if not found[effect.word]] == []
