"""Carries an import out: one transaction, all or nothing."""

from collections.abc import Collection

from django.db import transaction

from cards.list_import.accept import Acceptance, accepted, card_with, printing_with
from cards.list_import.differences import Difference
from cards.list_import.plan import ImportPlan
from cards.models import Card, KeepsEdits, ListDifference, Origin, Printing, Product
from cards.sync import data_version
from cards.sync.card_rows import create_cards, update_cards
from cards.sync.printing_rows import create_printings, update_printings
from rules_engine.catalog.definitions import Catalog

PRINTING_FIELDS = {"products", "rarity", "promo_date"}


@transaction.atomic
def carry_out(plan: ImportPlan, catalog: Catalog, wanted: Collection[Acceptance] = ()) -> list[Difference]:
    """Write new products, cards and printings, take over what is accepted, note the other differences.

    Returns the accepted differences. A plan with broken rows must not come here.
    """
    assert not plan.broken
    taken = accepted(plan.differences, wanted)
    Product.objects.bulk_create(Product(name=name, origin=Origin.LIST) for name in plan.new_products)
    create_cards(plan.new_cards, Origin.LIST)
    create_printings([(card.id, printing) for card in plan.new_cards for printing in card.printings], Origin.LIST)
    create_printings([(card.id, printing) for card, printing in plan.new_printings], Origin.LIST)
    _take_over(taken, plan, catalog)
    _note([difference for difference in plan.differences if difference not in taken and not difference.settled])
    if plan.adds or taken:
        data_version.bump()
    return taken


def _take_over(taken: Collection[Difference], plan: ImportPlan, catalog: Catalog) -> None:
    cards, printings = dict(catalog.cards), {p.number: p for card in catalog for p in card.printings}
    printings |= {printing.number: printing for _, printing in plan.new_printings}
    card_fields: dict[int, set[str]] = {}
    printing_fields: dict[int, set[str]] = {}
    for difference in taken:
        listed = plan.listed[difference.number]
        if difference.field in PRINTING_FIELDS:
            changed, names = printing_with(printings[difference.number], difference.field, listed)
            printings[difference.number] = changed
            printing_fields.setdefault(difference.number, set()).update(names)
        else:
            card, names = card_with(cards[difference.card_id], difference.field, listed)
            cards[difference.card_id] = card
            card_fields.setdefault(difference.card_id, set()).update(names)
    update_cards(card_fields, cards)
    update_printings(printing_fields, printings)
    _keep(Card, card_fields)
    _keep(Printing, printing_fields)


def _keep(model: type[KeepsEdits], fields: dict[int, set[str]]) -> None:
    """The sync must not turn these back."""
    rows: list[KeepsEdits] = list(model._default_manager.in_bulk(list(fields)).values())
    for row in rows:
        row.keep(sorted(fields[row.pk]), Origin.LIST)
    model._default_manager.bulk_update(rows, ["kept_fields"])


def _note(open_differences: Collection[Difference]) -> None:
    ListDifference.objects.all().delete()
    ListDifference.objects.bulk_create(
        ListDifference(printing_id=d.number, field=d.field, ours=d.ours[:300], listed=d.listed[:300])
        for d in open_differences
    )
