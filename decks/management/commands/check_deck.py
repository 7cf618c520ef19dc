"""Judge a typed list from the shell: exit 0 legal, 1 not legal, 2 not readable. Needs no database."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.template.loader import render_to_string

from decks.legality.data import verdict_data
from decks.legality.questions import LISTS, InvalidQuestionError, Question, read_day, read_series
from decks.legality.reports import report_of
from rules_engine import check_deck, load_catalog, load_revisions, parse_list
from rules_engine.deck_list import ParsedList
from rules_engine.errors import InvalidNotationError

UNREADABLE = 2


class UnreadableError(Exception):
    """The file, the date or an option; the message is for the person at the shell."""


class Parser(CommandParser):
    """Says what is wrong with an option the way the command says everything else."""

    def error(self, message: str) -> NoReturn:
        raise UnreadableError(message)


class Command(BaseCommand):
    help = "デッキの一覧（1行に1種類）が、ある日の制限で使えるかを調べる"
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
        parser.add_argument("file", help="一覧のファイル。- は標準入力")
        parser.add_argument("--on", default="", metavar="DATE", help="調べる日 YYYY-MM-DD（省くと今日、日本時間）")
        parser.add_argument(
            "--list", default="", dest="series", metavar="|".join(LISTS), help="制限の一覧（省くと公式）"
        )
        parser.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="JSON で答える")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            question = Question(read_day(options["on"]), read_series(options["series"]))
            parsed = read_list(options["file"])
        except InvalidQuestionError as problem:
            self._refuse(f"--{problem.field} {problem.given} は読めません", as_json=options["json"])
        except UnreadableError as problem:
            self._refuse(str(problem), as_json=options["json"])
        legal = self._answer(parsed, question, as_json=options["json"])
        if not legal:
            sys.exit(1)

    def _answer(self, parsed: ParsedList, question: Question, *, as_json: bool) -> bool:
        catalog = load_catalog()
        verdict = check_deck(
            parsed.deck, catalog, load_revisions(), on=question.on, series=question.series, lines=parsed.lines
        )
        if as_json:
            self.stdout.write(json.dumps(verdict_data(verdict, parsed.lines, catalog), ensure_ascii=False, indent=2))
        else:
            report = report_of(verdict, question, catalog)
            self.stdout.write(render_to_string("decks/check_deck.txt", {"report": report}).strip())
        return verdict.legal

    def _refuse(self, message: str, *, as_json: bool) -> NoReturn:
        if as_json:
            self.stdout.write(json.dumps({"error": message}, ensure_ascii=False))
        else:
            self.stderr.write(message)
        sys.exit(UNREADABLE)


def read_list(name: str) -> ParsedList:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return parse_list(raw.decode("utf-8-sig"), load_catalog())
    except OSError as problem:
        raise UnreadableError(f"{name} を開けません: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise UnreadableError(f"{name} は UTF-8 の文章ではありません") from None
    except InvalidNotationError:
        raise UnreadableError(f"{name} は長すぎます（100,000文字・2,000行まで）") from None
