"""Deck codes from the shell, without a database: a code, address or JSON deck a line in, a JSON line back."""

import json
import sys
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from decks.deck_codes import DeckCodeError, Decoded, DecodedDeck, Reason, Version, decode, encode
from rules_engine import load_catalog

Answer = dict[str, Any]


class Command(BaseCommand):
    help = "デッキコードを読む（decode）、書く（encode）。標準入力の1行に1つ、答えも1行に1つの JSON"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("decode", help="コードか共有URLを読む")
        writing = verbs.add_parser("encode", help="デッキ（番号と枚数の JSON）をコードにする")
        writing.add_argument("--version", dest="code_version", choices=list(Version), default=Version.V7)

    def handle(self, *args: Any, **options: Any) -> None:
        known = frozenset(load_catalog(kept_in=settings.DATA_DIR).card_by_printing)
        for line in sys.stdin:
            try:
                if options["verb"] == "decode":
                    answer = decoded_data(decode(line), known)
                else:
                    answer = {"ok": True, "code": encode(read_deck(line), Version(options["code_version"]))}
            except DeckCodeError as problem:
                answer = {"ok": False, "reason": problem.reason.value, "message": problem.message}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))


def decoded_data(decoded: Decoded, known: frozenset[int]) -> Answer:
    """What a code held, with the numbers that are no printing of ours."""
    head: Answer = {"ok": True, "version": decoded.version}
    if decoded.is_backup:
        return head | {"decks": [deck_data(deck, known) for deck in decoded.decks]}
    return head | deck_data(decoded.decks[0], known)


def deck_data(deck: DecodedDeck, known: frozenset[int]) -> Answer:
    return {
        "title": deck.title,
        "deck": {str(number): copies for number, copies in deck.deck.items()},
        "unknown": sorted(set(deck.deck) - known),
    }


def read_deck(line: str) -> Mapping[int, int]:
    """A deck written as JSON: printing number → copies."""
    try:
        held = json.loads(line)
    except (ValueError, RecursionError):
        raise DeckCodeError(Reason.FORMAT, "JSON として読めません") from None
    if not isinstance(held, dict) or not all(_is_number(key) and _is_count(held[key]) for key in held):
        raise DeckCodeError(Reason.FORMAT, 'デッキは {"番号": 枚数} の形です')
    return {int(key): count for key, count in held.items()}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 10 and text[0] != "0"


def _is_count(value: Any) -> bool:
    return type(value) is int
