"""Ask the search language from the shell. Answers from the texts of the project: needs no database."""

import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cards.index.bits import in_order
from cards.index.index import CardIndex
from cards.search.form import Search
from cards.search.matching import Matches, matching
from cards.search.ordering import briefest_order, levels_of
from cards.search_language.faults import SearchSyntaxError
from rules_engine import load_catalog, load_revisions
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.legality.restrictions import list_on
from rules_engine.vocabulary.terms import RestrictionSeries

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
        matches = matching(Search(text=options["query"]), index, in_force)
        if matches.fault:
            if options["json"]:
                self.stdout.write(json.dumps({"error": fault_data(matches.fault)}, ensure_ascii=False))
            raise CommandError(matches.fault.sentence, returncode=UNREADABLE) from None
        cards = [index.cards[place] for place in found_places(matches)]
        read_as = matches.by_text.query if matches.by_text else None
        beside = matches.in_text[0] if matches.in_text and not read_as else None
        if options["count"]:
            self.stdout.write(str(len(cards)))
        elif options["json"]:
            answer = {
                "count": len(cards),
                "read_as": read_as,
                "in_text": {"count": beside.cards.bit_count(), "query": beside.query} if beside else None,
                "cards": list(map(card_data, cards)),
            }
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write("".join(f"{card.id}\t{card.name}\n" for card in cards), ending="")
        if read_as:
            self.stderr.write(f"この名前の札はないので、「{read_as}」として探しました。")
        if beside:
            self.stderr.write(f"効果にもある札が{beside.cards.bit_count()}種あります: {beside.query}")


def found_places(matches: Matches) -> Iterator[int]:
    """The places of the cards found, those that fit best first."""
    if matches.by_text:
        return in_order(matches.cards(), briefest_order(matches.index))
    levels = levels_of(matches.cards(), matches.names, matches.index)
    return (place for level in levels for place in in_order(level, range(matches.index.size)))


def card_data(card: CardDefinition) -> dict[str, Any]:
    return {"id": card.id, "name": card.name, "reading": card.reading}


def fault_data(fault: SearchSyntaxError) -> dict[str, Any]:
    """Places count characters from 0."""
    return {"message": fault.message, "at": fault.at, "end": fault.end, "meant": list(fault.meant)}
