"""Commands about a deck that is given as a file: how they read it, and say what cannot be read of it or the options."""

import argparse
import json
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, NoReturn

from django.core.files.base import ContentFile
from django.core.management.base import BaseCommand, CommandParser
from django.template.loader import render_to_string

from cards.catalog import CardData
from decks.transfer.answers import ListReading
from decks.transfer.pasted_addresses import opened_for_all
from decks.transfer.picture_codes import MAX_BYTES
from decks.transfer.reading import UnreadableListError, read_file, read_one

UNREADABLE = 2


class UnreadableDeckError(Exception):
    """The file, the date or an option; the message is for the person at the shell."""


class Parser(CommandParser):
    """Says what is wrong with an option the way the command says everything else."""

    def error(self, message: str) -> NoReturn:
        raise UnreadableDeckError(message)


class DeckCommand(BaseCommand, ABC):
    """Takes a deck's file and `--json`; what it cannot read it says in words or in JSON, and ends with 2."""

    requires_system_checks: list[str] = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Options that cannot be read end like any other unreadable input, in JSON where that was asked for."""
        try:
            super().run_from_argv(argv)
        except UnreadableDeckError as problem:
            self.refuse({"error": str(problem)}, as_json="--json" in argv)

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = Parser
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="デッキのファイル。- は標準入力")
        self.add_options(parser)
        parser.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="JSON で答える")

    @abstractmethod
    def add_options(self, parser: CommandParser) -> None:
        """The options of this command."""

    def refuse(self, problem: dict[str, Any], *, as_json: bool, sentence: str = "") -> NoReturn:
        """`problem` for programs, its `error` (or another `sentence`) for people."""
        if as_json:
            self.stdout.write(json.dumps(problem, ensure_ascii=False))
        else:
            self.stderr.write(sentence or problem["error"])
        sys.exit(UNREADABLE)


def read_deck(name: str, data: CardData) -> ListReading:
    try:
        return read_one(read_file(ContentFile(_bytes_of(name)), data), data, open_shared=opened_for_all)
    except OSError as problem:
        raise UnreadableDeckError(f"{name} を開けません: {problem.strerror}") from None
    except UnreadableListError as problem:
        sentence = render_to_string("decks/transfer/_unreadable.txt", {"code": problem.code}).strip()
        raise UnreadableDeckError(f"{name}：{sentence}") from None


def _bytes_of(name: str) -> bytes:
    """As much as tells that a file is too long."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)
