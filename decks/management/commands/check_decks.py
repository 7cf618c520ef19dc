"""Judge up to 300 lists from the shell: exit 0 all legal, 1 some are not, 2 some cannot be read, or nothing can.

Needs no database but for the addresses of decks of ours.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import InvalidQuestionError, ListQuestion
from decks.management.deck_files import UNREADABLE, DeckCommand, UnreadableDeckError
from decks.management.question_options import add_question_options, question_asked, said_of
from decks.many_lists.collecting import from_files
from decks.many_lists.files import MOST_BYTES
from decks.many_lists.judging import NEAR_IN_A_JOB, RowStatus, judge_lists
from decks.many_lists.rows import in_words, rows_of, written_csv
from decks.many_lists.showing import ShownList, by_trouble, counted
from decks.many_lists.source import ManyListsError
from decks.transfer.pasted_addresses import opened_for_all
from rules_engine import load_catalog, load_revisions


class Command(DeckCommand):
    help = "いくつものデッキ（ファイル、フォルダ、zip。300個まで）が、ある日の制限で使えるかを調べる"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="DIR|FILE", help="リストのファイルかフォルダ。- は標準入力")
        self.add_options(parser)
        written = parser.add_mutually_exclusive_group()
        written.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="JSON で答える")
        written.add_argument("--csv", action="store_true", help="CSV で答える")

    def add_options(self, parser: CommandParser) -> None:
        add_question_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            data = CardData(token="", catalog=load_catalog(kept_in=settings.DATA_DIR), revisions=load_revisions())
            question = question_asked(options, data)
            collected = from_files(_files(options["paths"]), data)
            judged = judge_lists(collected.sources, question, data, opened_for_all, near=NEAR_IN_A_JOB)
        except InvalidQuestionError as problem:
            self.refuse({"error": said_of(problem)}, as_json=options["json"])
        except ManyListsError as problem:
            self.refuse({"error": in_words(problem.code, problem.found)}, as_json=options["json"])
        except UnreadableDeckError as problem:
            self.refuse({"error": str(problem)}, as_json=options["json"])
        self._answer(rows_of(judged, question, data), question, options)

    def _answer(self, rows: list[dict[str, Any]], question: ListQuestion, options: dict[str, Any]) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
        elif options["csv"]:
            self.stdout.write(written_csv(rows), ending="")
        else:
            context = {
                "shown": [ShownList(row) for row in by_trouble(rows)],
                "counts": counted(rows),
                "question": question,
            }
            self.stdout.write(render_to_string("decks/many_lists/check_decks.txt", context).strip())
        statuses = {row["status"] for row in rows}
        if RowStatus.UNREADABLE in statuses:
            sys.exit(UNREADABLE)
        if RowStatus.NOT_LEGAL in statuses:
            sys.exit(1)


def _files(paths: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Names and contents; of a folder, all that lies in it but what begins with a dot."""
    for path in paths:
        if path == "-":
            yield "", sys.stdin.buffer.read(MOST_BYTES + 1)
            continue
        try:
            yield from _in_folder(Path(path)) if Path(path).is_dir() else [(Path(path).name, _bytes_of(Path(path)))]
        except OSError as problem:
            raise UnreadableDeckError(f"{problem.filename or path} を開けません: {problem.strerror}") from None


def _in_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    for path in files:
        place = path.relative_to(folder)
        if not any(part.startswith(".") for part in place.parts):
            yield str(place), _bytes_of(path)


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise ManyListsError("files_too_big")
    return raw
