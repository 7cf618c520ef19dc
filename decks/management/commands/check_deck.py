"""Judge a deck from the shell: exit 0 legal, 1 not legal, 2 not readable.

Needs no database but for the addresses of decks of ours.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.management.base import BaseCommand, CommandParser
from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import LISTS, InvalidQuestionError, ListQuestion, read_day, read_series
from decks.exchange.answers import ListReading
from decks.exchange.pasted_addresses import opened_for_all
from decks.exchange.reading import MAX_BYTES, UnreadableListError, read_file, read_one
from decks.verdict.data import reason_of, verdict_data
from decks.verdict.reports import judge, report_of
from rules_engine import load_catalog, load_revisions

UNREADABLE = 2


class UnreadableError(Exception):
    """The file, the date or an option; the message is for the person at the shell."""


class Parser(CommandParser):
    """Says what is wrong with an option the way the command says everything else."""

    def error(self, message: str) -> NoReturn:
        raise UnreadableError(message)


class Command(BaseCommand):
    help = "デッキ一つ（一覧、デッキコード、共有URL、CSV、JSON）が、ある日の制限で使えるかを調べる"
    requires_system_checks: list[str] = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Options that cannot be read end like any other unreadable input, in JSON where that was asked for."""
        try:
            super().run_from_argv(argv)
        except UnreadableError as problem:
            self._refuse(str(problem), as_json="--json" in argv)

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = Parser
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="デッキのファイル。- は標準入力")
        parser.add_argument("--on", default="", metavar="DATE", help="調べる日 YYYY-MM-DD（省くと今日、日本時間）")
        parser.add_argument(
            "--list", default="", dest="series", metavar="|".join(LISTS), help="制限の一覧（省くと公式）"
        )
        parser.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="JSON で答える")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            question = ListQuestion(read_day(options["on"]), read_series(options["series"]))
            data = CardData(token="", catalog=load_catalog(kept_in=settings.DATA_DIR), revisions=load_revisions())
            reading = read_deck(options["file"], data)
        except InvalidQuestionError as problem:
            self._refuse(f"--{problem.field} {problem.given} は読めません", as_json=options["json"])
        except UnreadableError as problem:
            self._refuse(str(problem), as_json=options["json"])
        legal = self._answer(reading, question, data, as_json=options["json"])
        if not legal:
            sys.exit(1)

    def _answer(self, reading: ListReading, question: ListQuestion, data: CardData, *, as_json: bool) -> bool:
        verdict = judge(reading.deck, question, data, reading.unread)
        if as_json:
            answer = verdict_data(verdict, reading.lines, data.catalog)
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
        else:
            doubtful = (line for line in reading.lines if line.codes and line.line.refused)
            refused = [(line.line.number, reason_of(line)) for line in doubtful]
            context = {"report": report_of(verdict, question, data.catalog), "refused": refused}
            self.stdout.write(render_to_string("decks/verdict/check_deck.txt", context).strip())
        return verdict.legal

    def _refuse(self, message: str, *, as_json: bool) -> NoReturn:
        if as_json:
            self.stdout.write(json.dumps({"error": message}, ensure_ascii=False))
        else:
            self.stderr.write(message)
        sys.exit(UNREADABLE)


def read_deck(name: str, data: CardData) -> ListReading:
    try:
        return read_one(read_file(ContentFile(_bytes_of(name))), data, open_shared=opened_for_all)
    except OSError as problem:
        raise UnreadableError(f"{name} を開けません: {problem.strerror}") from None
    except UnreadableListError as problem:
        sentence = render_to_string("decks/exchange/_unreadable.txt", {"code": problem.code}).strip()
        raise UnreadableError(f"{name}：{sentence}") from None


def _bytes_of(name: str) -> bytes:
    """As much as tells that a file is too long."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)
