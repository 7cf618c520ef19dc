"""Judge a deck from the shell: exit 0 legal, 1 not legal, 2 not readable, be it only how many copies a line means.

Needs no database but for the addresses of decks of ours.
"""

import json
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import LISTS, InvalidQuestionError, ListQuestion, read_day, read_series
from decks.legality.reports import judge, report_of
from decks.management.deck_files import UNREADABLE, DeckCommand, UnreadableDeckError, read_deck
from decks.transfer.answers import ListReading
from decks.transfer.verdict_data import reason_of, verdict_data
from rules_engine import load_catalog, load_revisions
from rules_engine.legality.deck_check import DeckVerdict


class Command(DeckCommand):
    help = "デッキ一つ（リスト、デッキコード、共有URL、CSV、JSON）が、ある日の制限で使えるかを調べる"

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("--on", default="", metavar="DATE", help="調べる日 YYYY-MM-DD（省くと今日、日本時間）")
        parser.add_argument(
            "--list", default="", dest="series", metavar="|".join(LISTS), help="制限リスト（省くと公式）"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            question = ListQuestion(read_day(options["on"]), read_series(options["series"]))
            data = CardData(token="", catalog=load_catalog(kept_in=settings.DATA_DIR), revisions=load_revisions())
            reading = read_deck(options["file"], data)
        except InvalidQuestionError as problem:
            self.refuse({"error": f"--{problem.field} {problem.given} は読めません"}, as_json=options["json"])
        except UnreadableDeckError as problem:
            self.refuse({"error": str(problem)}, as_json=options["json"])
        verdict = self._answer(reading, question, data, as_json=options["json"])
        if verdict.is_open:
            sys.exit(UNREADABLE)
        if not verdict.legal:
            sys.exit(1)

    def _answer(self, reading: ListReading, question: ListQuestion, data: CardData, *, as_json: bool) -> DeckVerdict:
        verdict = judge(reading.deck, question, data, reading.unread)
        if as_json:
            answer = verdict_data(verdict, reading.lines, data.catalog)
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
        else:
            doubtful = (line for line in reading.lines if line.codes and line.line.refused)
            refused = [(line.line.number, reason_of(line)) for line in doubtful]
            context = {"report": report_of(verdict, question, data.catalog), "refused": refused}
            self.stdout.write(render_to_string("decks/legality/check_deck.txt", context).strip())
        return verdict
