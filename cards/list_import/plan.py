"""What an import would do, worked out before anything is written."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from cards.list_import.differences import Difference, differences
from cards.list_import.html_rows import HtmlRow
from cards.list_import.rows import BrokenRowError, ListedPrinting, read_row
from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog, PrintedKeyword, PrintingDefinition
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import CardType

UNCHECKED = "公開札一覧から取り込んだ札。印刷された札ではまだ確かめていない"


@dataclass(slots=True)
class ImportPlan:
    """`new_printings` are printings of cards we hold, `new_cards` bring theirs along."""

    rows: int = 0
    broken: list[BrokenRowError] = field(default_factory=list)
    new_products: list[str] = field(default_factory=list)
    new_cards: list[CardDefinition] = field(default_factory=list)
    new_printings: list[tuple[CardDefinition, PrintingDefinition]] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    listed: dict[int, ListedPrinting] = field(default_factory=dict)

    @property
    def adds(self) -> bool:
        return bool(self.new_products or self.new_cards or self.new_printings)


def plan_import(html_rows: Iterable[HtmlRow], catalog: Catalog) -> ImportPlan:
    """Compare the list with the catalogue; a printing number is the key, a name finds the card of a new number."""
    plan = ImportPlan()
    rows = _readable(html_rows, plan)
    fresh = []
    for listed in rows:
        card = catalog.card_by_printing.get(listed.number)
        if card is None:
            fresh.append(listed)
        else:
            printing = next(own for own in card.printings if own.number == listed.number)
            plan.differences += differences(card, printing, listed)
    _place_new(fresh, catalog, plan)
    products = dict.fromkeys(name for listed in rows for name in listed.products)
    plan.new_products = [name for name in products if name not in catalog.products]
    return plan


def _readable(html_rows: Iterable[HtmlRow], plan: ImportPlan) -> list[ListedPrinting]:
    rows = []
    for html_row in html_rows:
        plan.rows += 1
        try:
            rows.append(read_row(html_row))
        except BrokenRowError as error:
            plan.broken.append(error)
    counts = Counter(listed.number for listed in rows)
    for listed in rows:
        if counts[listed.number] > 1:
            plan.broken.append(BrokenRowError(listed.row, f"番号 {listed.number} が重なっています"))
    plan.listed = {listed.number: listed for listed in rows}
    return [listed for listed in rows if counts[listed.number] == 1]


def _place_new(fresh: Iterable[ListedPrinting], catalog: Catalog, plan: ImportPlan) -> None:
    """Give each new printing to the card of its name, whether we hold that card or the list brings it."""
    known = {fold(name): card for card in catalog for name in (*card.aliases, card.name)}
    brought: dict[str, list[ListedPrinting]] = {}
    for listed in fresh:
        if card := known.get(fold(listed.name.name)):
            printing = printing_of(listed)
            plan.new_printings.append((card, printing))
            plan.differences += [d for d in differences(card, printing, listed) if d.field != "name"]
        elif listed.number in catalog.cards or listed.number in catalog.unreadable:
            plan.broken.append(BrokenRowError(listed.row, f"番号 {listed.number} は別の札が使っています"))
        else:
            brought.setdefault(fold(listed.name.name), []).append(listed)
    plan.new_cards = [_new_card(rows) for rows in brought.values()]


def printing_of(listed: ListedPrinting) -> PrintingDefinition:
    return PrintingDefinition(
        number=listed.number,
        products=listed.products,
        rarity=listed.rarity,
        promo_date=listed.promo_date,
        promo_text=listed.promo_text,
    )


def _new_card(rows: list[ListedPrinting]) -> CardDefinition:
    """A card as its first listed printing describes it; its id is that printing's number."""
    first = rows[0]
    power = (first.power or 0) if first.type is CardType.PLACE else None
    return CardDefinition(
        id=first.number,
        name=first.name.name,
        reading=first.name.reading,
        forms=(CardForm(first.type, first.cost, power, first.seasons),),
        attributes=first.attributes,
        keywords=tuple(PrintedKeyword(name) for name in first.keywords),
        printings=tuple(printing_of(listed) for listed in rows),
        printed_name=first.name.printed,
        mixed=first.mixed,
        limit_group=first.name.group,
        related=first.related,
        doubt=UNCHECKED,
    )
