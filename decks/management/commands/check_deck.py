"""Judge a deck from the shell: exit 0 legal, 1 not legal, 2 not readable, be it only how many copies a line means.

Needs no database but for the addresses of decks of ours, and for formats that people made.
"""

import json
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import InvalidQuestionError, ListQuestion
from decks.legality.reports import judge, report_of
from decks.legality.whole_repair import repair_of
from decks.management.deck_files import UNREADABLE, DeckCommand, UnreadableDeckError, read_deck
from decks.management.question_options import add_question_options, question_asked, said_of
from decks.transfer.answers import ListReading
from decks.transfer.verdict_data import reason_of, verdict_data
from rules_engine import load_catalog, load_revisions
from rules_engine.legality.deck_check import DeckVerdict


class Command(DeckCommand):
    help = "デッキ一つ（リスト、デッキコード、共有URL、CSV、JSON）が、ある日の制限で使えるかを調べる"

    def add_options(self, parser: CommandParser) -> None:
        add_question_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = CardData(token="", catalog=load_catalog(kept_in=settings.DATA_DIR), revisions=load_revisions())
            question = question_asked(options, data)
            reading = read_deck(options["file"], data)
        except InvalidQuestionError as problem:
            self.refuse({"error": said_of(problem)}, as_json=options["json"])
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
            repair = repair_of(reading.deck, verdict, question, data)
            answer = verdict_data(verdict, reading.lines, data.catalog, repair)
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
        else:
            doubtful = (line for line in reading.lines if line.codes and line.line.refused)
            refused = [(line.line.number, reason_of(line)) for line in doubtful]
            context = {"report": report_of(verdict, question, data.catalog), "refused": refused}
            self.stdout.write(render_to_string("decks/legality/check_deck.txt", context).strip())
        return verdict
