"""The exact odds of a deck's openings from the shell: exit 0 answered, 2 where the deck or the question cannot be read.

Needs no database but for the addresses of decks of ours.
"""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils import timezone

from cards.catalog import CardData
from cards.search_language.faults import SearchSyntaxError
from decks.management.deck_files import DeckCommand, UnreadableDeckError, read_deck
from decks.odds.answers import (
    MOST_TURN,
    OPTIMAL,
    POLICIES,
    USUAL,
    UnanswerableError,
    odds_data,
    opening_odds,
    policy_named,
    searching,
    share,
)
from decks.odds.conditions import read_condition
from rules_engine import list_on, load_catalog, load_revisions
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import Odds
from rules_engine.vocabulary.terms import RestrictionSeries

TURNS = range(MOST_TURN + 1)


class Command(DeckCommand):
    help = "デッキの初手が条件にかなう確率を、零探しの前と後で正確に数える（検問と潜在能力は数えない）"

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--want",
            default=USUAL,
            metavar="CONDITION",
            help=f"条件。{{検索式}}>=枚数 を かつ・または・( ) でつなぐ（省くと {USUAL}）",
        )
        parser.add_argument(
            "--turn",
            type=int,
            default=0,
            metavar="N",
            help=f"何ターン目のドローまでか、{MOST_TURN}まで（省くと最初の手札）",
        )
        parser.add_argument("--second", action="store_true", help="後攻（省くと先攻）")
        means = "、".join(f"{name}＝{meaning}" for name, meaning in POLICIES.items())
        parser.add_argument("--policy", default=OPTIMAL, metavar="|".join(POLICIES), help=f"零探しの仕方。{means}")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = self._answer(options)
        except SearchSyntaxError as fault:
            problem = {"error": fault.message, "at": fault.at, "end": fault.end, "meant": list(fault.meant)}
            self.refuse(problem, as_json=options["json"], sentence=f"--want {fault.sentence}")
        except (UnreadableDeckError, UnanswerableError) as problem:
            self.refuse({"error": str(problem)}, as_json=options["json"])
        if options["json"]:
            self.stdout.write(json.dumps(odds_data(found, options["policy"]), ensure_ascii=False, indent=2))
            return
        for label, chance in (("零探しの前", found.before), ("零探しの後", found.after)):
            self.stdout.write(f"{label}：{share(chance)}（{chance}）")

    def _answer(self, options: dict[str, Any]) -> Odds:
        policy, turn = options["policy"], options["turn"]
        if policy not in POLICIES:
            raise UnreadableDeckError(f"--policy {policy} は読めません")
        if turn not in TURNS:
            raise UnreadableDeckError(f"--turn {turn} は読めません")
        data = CardData(token="", catalog=load_catalog(kept_in=settings.DATA_DIR), revisions=load_revisions())
        in_force = list_on(data.revisions, RestrictionSeries.OFFICIAL, timezone.localdate())
        find_cards = searching(data.index, in_force)
        condition = read_condition(options["want"], find_cards)
        named = policy_named(policy, condition, find_cards)
        return opening_odds(whole_deck(options["file"], data), condition, named, turn=turn, first=not options["second"])


def whole_deck(name: str, data: CardData) -> DeckList:
    """The deck of a file; odds of a deck of which a line could not be read would be another deck's."""
    reading = read_deck(name, data)
    if reading.unread:
        first = f"{reading.unread[0].line}行目「{reading.unread[0].text[:60]}」"
        raise UnreadableDeckError(
            f"{name}：{len(reading.unread)}行が読めません：{first}。check_deck で確かめられます。"
        )
    return reading.deck
