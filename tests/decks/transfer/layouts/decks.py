"""Legal decks drawn at random, in which the names that are hardest to tell from counts always stand."""

import random
from dataclasses import dataclass
from datetime import date

from cards.catalog import CardData
from rules_engine import check_deck, load_catalog, load_revisions
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.deck_list import DeckList

CATALOG = load_catalog()
DATA = CardData(token="layouts", catalog=CATALOG, revisions=load_revisions())
DAY = date(2026, 11, 25)
LEAST, MOST = 40, 60
HARD_NAMES = (
    "365×3", "36524", "0831", "A4コピー用紙", "2F娘さんの部屋", "3億円事件", "カモの３姉妹", "神隠しの廃集落（冬）",
    "半修羅（生成）", "赤い紙、青い紙", "鬼は外、福は内",
)  # fmt: skip
DECK_NAMES = ("夏の家", "春の速攻 2号", "第3回大会の束", "赤と青")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A deck with its name; a card stands in it once, with 1 to 4 copies."""

    name: str
    rows: tuple[tuple[CardDefinition, int], ...]

    @property
    def counts(self) -> dict[int, int]:
        return {card.id: copies for card, copies in self.rows}

    @property
    def size(self) -> int:
        return sum(copies for _, copies in self.rows)


def is_legal(counts: dict[int, int]) -> bool:
    return check_deck(DeckList.of(counts.items()), CATALOG, DATA.revisions, on=DAY).legal


def _may_be_drawn(card: CardDefinition) -> bool:
    """Four copies of it are no fault of their own, and no other card counts against its limit."""
    if not card.is_deck_card or card.limit_group or card.name in HARD_NAMES:
        return False
    verdict = check_deck(DeckList.of([(card.id, 4)]), CATALOG, DATA.revisions, on=DAY)
    return all(not violation.cards for violation in verdict.violations)


HARD = tuple(CATALOG.card_by_name[name] for name in HARD_NAMES)
OTHERS = tuple(card for card in CATALOG if _may_be_drawn(card))


def drawn(chance: random.Random) -> Drawn:
    """40 to 60 cards, the hard names among them, in any order."""
    rows = [(card, chance.randint(1, 4)) for card in HARD]
    least = chance.randint(LEAST, MOST - 4)
    for card in chance.sample(OTHERS, MOST):
        if sum(copies for _, copies in rows) >= least:
            break
        rows.append((card, chance.randint(1, 4)))
    chance.shuffle(rows)
    return Drawn(chance.choice(DECK_NAMES), tuple(rows))
