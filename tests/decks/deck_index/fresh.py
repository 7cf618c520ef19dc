"""Public decks read from their own tables, and searches answered by looking at every one: what the index must equal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from cards.catalog import CardData
from cards.list_question import ListQuestion
from decks.deck_index.facts import all_public, main_seasons
from decks.legality.reports import judge
from decks.models import Deck
from decks.public.conditions import ids_of
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import Season
from tests.decks.builders import KUSHI, OROCHI

SPRING, SUMMER = Season.SPRING, Season.SUMMER


@dataclass(frozen=True)
class FreshDeck:
    deck: Deck
    counts: dict[int, int]
    seasons: frozenset[Season]
    likes: int
    legal: bool

    @property
    def name(self) -> str:
        return fold(self.deck.name)

    @property
    def author(self) -> str:
        return fold(self.deck.owner.username) if self.deck.owner else ""

    @property
    def size(self) -> int:
        return sum(self.counts.values())

    @property
    def day(self) -> date:
        return timezone.localtime(self.deck.changed_at).date()


def fresh_decks(data: CardData, day: date) -> list[FreshDeck]:
    return [fresh_deck(deck, data, day) for deck in all_public().select_related("owner").with_cards()]


def fresh_deck(deck: Deck, data: CardData, day: date) -> FreshDeck:
    listed = deck.to_deck_list()
    return FreshDeck(
        deck,
        dict(listed.counts),
        main_seasons(listed.counts, data.catalog),
        deck.likes.filter(counted=True).count(),
        judge(listed, ListQuestion(day), data).legal,
    )


def _copies(deck: FreshDeck, cards: Iterable[int]) -> int:
    return sum(deck.counts.get(card, 0) for card in cards)


def searches(data: CardData) -> dict[str, Callable[[FreshDeck], bool]]:
    """Every key of the search, with every kind of sign, and how a deck answers it."""
    dolls, flowers = (ids_of(data.index.named(word), data) for word in ("の", "花"))
    return {
        "": lambda deck: True,
        '札:"隠された櫛の家"': lambda deck: KUSHI in deck.counts,
        '札:"隠された櫛の家">=2': lambda deck: _copies(deck, [KUSHI]) >= 2,
        '札:"隠された櫛の家"<2': lambda deck: _copies(deck, [KUSHI]) < 2,
        '札:"隠された櫛の家"=1': lambda deck: _copies(deck, [KUSHI]) == 1,
        '札:"隠された櫛の家"=0': lambda deck: _copies(deck, [KUSHI]) == 0,
        '札:"隠された櫛の家"!=1': lambda deck: _copies(deck, [KUSHI]) != 1,
        '札:"隠された櫛の家"<=999999999': lambda deck: True,
        "札!=隠された櫛の家": lambda deck: KUSHI not in deck.counts,
        "札:の": lambda deck: _copies(deck, dolls) >= 1,
        "札:の>=6": lambda deck: _copies(deck, dolls) >= 6,
        "札:の>2 札:の<=6": lambda deck: 2 < _copies(deck, dolls) <= 6,
        "札:の=5": lambda deck: _copies(deck, dolls) == 5,
        "札:の!=5": lambda deck: _copies(deck, dolls) != 5,
        "札:大蛇,櫛の家": lambda deck: bool({KUSHI, OROCHI} & deck.counts.keys()),
        "名:花": lambda deck: "花" in deck.name,
        "名:花の宴": lambda deck: "花の宴" in deck.name,
        "名:はな,月": lambda deck: "はな" in deck.name or "月" in deck.name,
        "名=花の宴": lambda deck: deck.name == "花の宴",
        "名!=花の宴": lambda deck: deck.name != "花の宴",
        "作者:wn": lambda deck: "wn" in deck.author,
        "作者:友": lambda deck: "友" in deck.author,
        "作者!=owner": lambda deck: deck.author != "owner",
        "花": lambda deck: "花" in deck.name or not flowers.isdisjoint(deck.counts),
        "大蛇": lambda deck: "大蛇" in deck.name or OROCHI in deck.counts,
        "季節:春": lambda deck: SPRING in deck.seasons,
        "季節:春夏": lambda deck: {SPRING, SUMMER} <= deck.seasons,
        "季節=春": lambda deck: deck.seasons == {SPRING},
        "季節!=春": lambda deck: deck.seasons != {SPRING},
        "季節:無,秋": lambda deck: bool({Season.NONE, Season.AUTUMN} & deck.seasons),
        "枚数>=5": lambda deck: deck.size >= 5,
        "枚数:3-6,40": lambda deck: 3 <= deck.size <= 6 or deck.size == 40,
        "枚数!=4": lambda deck: deck.size != 4,
        "枚数<999999999": lambda deck: True,
        "いいね>=1": lambda deck: deck.likes >= 1,
        "いいね:0": lambda deck: deck.likes == 0,
        "いいね!=1": lambda deck: deck.likes != 1,
        "更新>=2026-01": lambda deck: deck.day >= date(2026, 1, 1),
        "更新>2025": lambda deck: deck.day > date(2025, 12, 31),
        "更新<=2025-06": lambda deck: deck.day <= date(2025, 6, 30),
        "更新<2025-06": lambda deck: deck.day < date(2025, 6, 1),
        "更新:2025": lambda deck: deck.day.year == 2025,
        "更新!=2025": lambda deck: deck.day.year != 2025,
        "更新<=9999-12-31": lambda deck: True,
        "更新>=0001-01-01": lambda deck: True,
        "使用可": lambda deck: deck.legal,
        "-使用可": lambda deck: not deck.legal,
        "not:使用可": lambda deck: not deck.legal,
        "not:使用可,見本": lambda deck: not deck.legal and not deck.deck.sample,
        "is:見本": lambda deck: bool(deck.deck.sample),
        "not:見本": lambda deck: not deck.deck.sample,
        "季節:春 または 作者:owner": lambda deck: SPRING in deck.seasons or "owner" in deck.author,
        "-(季節:春 または 名:花) 枚数>=1": lambda deck: (
            SPRING not in deck.seasons and "花" not in deck.name and deck.size >= 1
        ),
        "使用可 -is:見本 または いいね>=2": lambda deck: (deck.legal and not deck.deck.sample) or deck.likes >= 2,
        "櫛の家 季節:春": lambda deck: KUSHI in deck.counts and SPRING in deck.seasons,
    }
