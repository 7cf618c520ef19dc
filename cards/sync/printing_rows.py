"""Writes printings and the products that hold them."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from cards.models import Origin, Printing, Product
from rules_engine.catalog.definitions import PrintingDefinition

LABELS = {
    "products": "収録",
    "rarity": "レアリティ",
    "code": "記号",
    "promo_date": "配布日",
    "promo_text": "配布日の記載",
}
COLUMNS = ("rarity", "code", "promo_date", "promo_text")


def printing_facts(printing: PrintingDefinition) -> dict[str, Any]:
    return {name: getattr(printing, name) for name in LABELS}


def create_printings(pairs: Collection[tuple[int, PrintingDefinition]], origin: Origin) -> None:
    """New printings, each with the id of its card."""
    Printing.objects.bulk_create(
        Printing(number=printing.number, card_id=card_id, origin=origin, **_columns(printing))
        for card_id, printing in pairs
    )
    _link_products(printing for _, printing in pairs)


def update_printings(changed: Mapping[int, Collection[str]], printings: Mapping[int, PrintingDefinition]) -> None:
    """Write the named facts of each printing."""
    rows = Printing.objects.in_bulk(list(changed))
    for number, row in rows.items():
        for name, value in _columns(printings[number]).items():
            if name in changed[number]:
                setattr(row, name, value)
    Printing.objects.bulk_update(rows.values(), COLUMNS, batch_size=200)
    relinked = [number for number, names in changed.items() if "products" in names]
    Printing.products.through.objects.filter(printing_id__in=relinked).delete()
    _link_products(printings[number] for number in relinked)


def _columns(printing: PrintingDefinition) -> dict[str, Any]:
    return {name: getattr(printing, name) for name in COLUMNS}


def _link_products(printings: Iterable[PrintingDefinition]) -> None:
    pairs = [(printing.number, name) for printing in printings for name in printing.products]
    ids = dict(Product.objects.filter(name__in={name for _, name in pairs}).values_list("name", "id"))
    Printing.products.through.objects.bulk_create(
        Printing.products.through(printing_id=number, product_id=ids[name]) for number, name in pairs
    )
