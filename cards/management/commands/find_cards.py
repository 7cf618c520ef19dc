"""Ask the search language from the shell. Answers from the texts of the project: needs no database."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cards.index.bits import in_order
from cards.index.index import CardIndex
from cards.search.ordering import levels_of
from cards.search.schema.evaluate import find
from cards.search.schema.names_meant import names_meant
from cards.search_language.faults import SearchSyntaxError
from rules_engine import load_catalog, load_revisions
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.restrictions import list_on
from rules_engine.terms.vocabulary import RestrictionSeries

UNREADABLE = 2


class Command(BaseCommand):
    help = "検索式で札を探す。例: find_cards '種類:場所 コスト<=3 季節:春'"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("query", help="検索式")
        shape = parser.add_mutually_exclusive_group()
        shape.add_argument("--json", action="store_true", help="JSON で答える")
        shape.add_argument("--count", action="store_true", help="数だけ答える")

    def handle(self, *args: Any, **options: Any) -> None:
        index = CardIndex(load_catalog(kept_in=settings.DATA_DIR))
        in_force = list_on(load_revisions(), RestrictionSeries.OFFICIAL, timezone.localdate())
        try:
            found = find(options["query"], index, in_force)
        except SearchSyntaxError as fault:
            if options["json"]:
                self.stdout.write(json.dumps({"error": fault_data(fault)}, ensure_ascii=False))
            raise CommandError(fault.sentence, returncode=UNREADABLE) from None
        levels = levels_of(found, names_meant(options["query"]), index)
        cards = [index.cards[place] for level in levels for place in in_order(level, range(index.size))]
        if options["count"]:
            self.stdout.write(str(len(cards)))
        elif options["json"]:
            self.stdout.write(
                json.dumps({"count": len(cards), "cards": list(map(card_data, cards))}, ensure_ascii=False)
            )
        else:
            self.stdout.write("".join(f"{card.id}\t{card.name}\n" for card in cards), ending="")


def card_data(card: CardDefinition) -> dict[str, Any]:
    return {"id": card.id, "name": card.name, "reading": card.reading}


def fault_data(fault: SearchSyntaxError) -> dict[str, Any]:
    """Places count characters from 0."""
    return {"message": fault.message, "at": fault.at, "end": fault.end, "meant": list(fault.meant)}
