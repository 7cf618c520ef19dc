"""The names a search may ask for, with how many cards bear each, most used first."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_engine.catalog.definitions import CardDefinition, Catalog, PrintingDefinition

NO_RARITY = "なし"


@dataclass(frozen=True, slots=True)
class KnownValues:
    """Products stand newest first, rarities in the order printed cards are usually ranked, all else by use."""

    attributes: Mapping[str, int]
    keywords: Mapping[str, int]
    products: Mapping[str, int]
    rarities: Mapping[str, int]
    costs: tuple[int, ...]
    powers: tuple[int, ...]


RANKING = ("C", "UC", "R", "SR", "KR", "SSR", "エキスパンション")


def known_values(catalog: Catalog) -> KnownValues:
    """What the cards of `catalog` bear."""
    forms = [form for card in catalog for form in card.forms]
    return KnownValues(
        attributes=_by_use(card.attributes for card in catalog),
        keywords=_by_use({keyword.name for keyword in card.keywords} for card in catalog),
        products=_newest_first(catalog),
        rarities=_ranked(_by_use(map(rarities_of, catalog))),
        costs=tuple(sorted({form.cost for form in forms})),
        powers=tuple(sorted({form.power for form in forms if form.power is not None})),
    )


def rarities_of(card: CardDefinition) -> set[str]:
    """The rarities of a card's printings; promotional cards print none."""
    return {rarity_of(printing) for printing in card.printings}


def rarity_of(printing: PrintingDefinition) -> str:
    return printing.rarity or NO_RARITY


def _by_use(groups: Iterable[Iterable[str]]) -> dict[str, int]:
    counts = Counter(name for group in groups for name in group)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _newest_first(catalog: Catalog) -> dict[str, int]:
    used = _by_use({name for printing in card.printings for name in printing.products} for card in catalog)
    day = {name: product.released.toordinal() if product.released else 0 for name, product in catalog.products.items()}
    return dict(sorted(used.items(), key=lambda item: (-day.get(item[0], 0), item[0])))


def _ranked(counts: Mapping[str, int]) -> dict[str, int]:
    rank = {rarity: position for position, rarity in enumerate(RANKING)}
    return dict(sorted(counts.items(), key=lambda item: (rank.get(item[0], len(rank)), item[0])))
