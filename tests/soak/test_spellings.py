"""Every part of every name and reading, in every writing, against the folding and matching function."""

from cards.index.spellings import Needle, needles
from tests.cards.index.test_spellings import CARDS, TEXTS, writings


def test_every_part_of_every_name_finds_its_card() -> None:
    known: dict[str, tuple[Needle, ...]] = {}
    lost, asked = [], 0
    for card in CARDS:
        for written in writings(card):
            if not written.strip():
                continue
            if written not in known:
                known[written] = needles(written)
            asked += 1
            if not any(needle.text in TEXTS[card.id][needle.column] for needle in known[written]):
                lost.append((card.name, written))
    assert lost == []
    assert asked > 150_000
