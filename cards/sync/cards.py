"""Brings the cards and their printings in step with the catalogue."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from cards.models import Card, Origin, Printing
from cards.sync.card_rows import LABELS, create_cards, facts_of, update_cards
from cards.sync.printing_rows import LABELS as PRINTING_LABELS
from cards.sync.printing_rows import create_printings, printing_facts, update_printings
from cards.sync.report import Action, SyncReport, compare
from cards.sync.stored_catalog import read_cards
from rules_engine.catalog.definitions import CardDefinition, Catalog, PrintingDefinition
from rules_engine.catalog.faults import claims_of
from rules_engine.language.check import known_words, scripts_faults

CLAIMED = {"card": "番号 #", "name": "名前 ", "printing": "印刷 #"}


def sync_cards(catalog: Catalog, report: SyncReport) -> None:
    """Create and update cards and printings; rows that the catalogue does not know are left as they are."""
    stored = {card.id: card for card in read_cards()}
    wanted = _without_conflicts(catalog, stored, report)
    new = [card for card in wanted if card.id not in stored]
    _refuse_scripts((card for card in wanted if card != stored.get(card.id)), catalog)
    for card in new:
        report.add(Action.ADDED, subject_of(card))
    create_cards(new, Origin.CATALOGUE)
    update_cards(_changed_facts(wanted, stored, report), catalog.cards)
    _sync_printings(wanted, stored, report)


def subject_of(card: CardDefinition) -> str:
    return f"札 #{card.id} {card.name}"


def _changed_facts(
    wanted: Iterable[CardDefinition], stored: Mapping[int, CardDefinition], report: SyncReport
) -> dict[int, set[str]]:
    kept = dict(Card.objects.exclude(kept_fields={}).values_list("id", "kept_fields"))
    changed = {}
    for card in wanted:
        if card.id not in stored or card == stored[card.id]:
            continue
        values = (facts_of(stored[card.id]), facts_of(card))
        if names := compare(report, subject_of(card), LABELS, values, kept.get(card.id, {})):
            changed[card.id] = names
    return changed


def _without_conflicts(
    catalog: Catalog, stored: Mapping[int, CardDefinition], report: SyncReport
) -> list[CardDefinition]:
    """The catalogue's cards, except those whose name, alias or printing the database gives to another card."""
    owners: dict[str, set[int]] = defaultdict(set)
    for card in stored.values():
        for claim in claims_of(card):
            owners[claim].add(card.id)
    usable = []
    for card in catalog:
        if taken := [said for claim, said in claims_of(card).items() if owners[claim] - {card.id}]:
            report.add(Action.CONFLICT, subject_of(card), after=f"{_in_japanese(taken[0])} は別の札が使っています")
        else:
            usable.append(card)
    return usable


def _in_japanese(claim: str) -> str:
    what, _, said = claim.partition(" ")
    return f"{CLAIMED[what]}{said}"


def _refuse_scripts(cards: Iterable[CardDefinition], catalog: Catalog) -> None:
    """``InvalidScriptError`` for the first line that nobody could play: whatever wrote it, a keeper could not have."""
    known = known_words(catalog)
    for card in cards:
        for fault in scripts_faults(card, known):
            raise fault


def _sync_printings(wanted: Iterable[CardDefinition], stored: Mapping[int, CardDefinition], report: SyncReport) -> None:
    kept = dict(Printing.objects.exclude(kept_fields={}).values_list("number", "kept_fields"))
    known = {printing.number: printing for card in stored.values() for printing in card.printings}
    new: list[tuple[int, PrintingDefinition]] = []
    changed: dict[int, set[str]] = {}
    definitions: dict[int, PrintingDefinition] = {}
    for card in wanted:
        for printing in card.printings:
            definitions[printing.number] = printing
            if printing.number not in known:
                new.append((card.id, printing))
                if card.id in stored:
                    report.add(Action.ADDED, f"印刷 #{printing.number} {card.name}")
            elif printing != known[printing.number]:
                values = (printing_facts(known[printing.number]), printing_facts(printing))
                subject = f"印刷 #{printing.number} {card.name}"
                if names := compare(report, subject, PRINTING_LABELS, values, kept.get(printing.number, {})):
                    changed[printing.number] = names
    create_printings(new, Origin.CATALOGUE)
    update_printings(changed, definitions)
