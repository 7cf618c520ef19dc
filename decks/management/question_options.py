"""The options of commands that judge: which day, which list or format, and what to answer where one cannot be read."""

from html import unescape
from typing import Any

from django.core.management.base import CommandParser
from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import LISTS, InvalidQuestionError, ListQuestion, read_day, read_series
from decks.formats.question import UnusableFormatError, asked_by


def add_question_options(parser: CommandParser) -> None:
    parser.add_argument("--on", default="", metavar="DATE", help="調べる日 YYYY-MM-DD（省くと今日、日本時間）")
    parser.add_argument("--list", default="", dest="series", metavar="|".join(LISTS), help="制限リスト（省くと公式）")
    parser.add_argument("--format", default="", metavar="KEY", help="フォーマットの鍵。--list より優先")


def question_asked(options: dict[str, Any], data: CardData) -> ListQuestion:
    """``InvalidQuestionError``, ``UnusableFormatError``."""
    on = read_day(options["on"])
    if options["format"]:
        return asked_by(options["format"], on, data)
    return ListQuestion(on, read_series(options["series"]))


def said_of(problem: InvalidQuestionError) -> str:
    """Which option cannot be taken, and why."""
    if isinstance(problem, UnusableFormatError):
        return unescape(render_to_string("decks/formats/_question_problem.html", {"problem": problem}).strip())
    return f"--{problem.field} {problem.given} は読めません"
