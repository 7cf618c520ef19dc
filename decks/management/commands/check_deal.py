"""An opened deal of a match against the record of its game: exit 0 they agree, 1 they do not, 2 no comparing."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.catalog import current_data
from decks.games.matches.deal.against_record import UncheckedError, differences, opened_in, record_in

UNCHECKED = 2


class Command(BaseCommand):
    help = "対戦の開かれた配りのファイルが、そのゲームの記録と合うかを、再生して抽選ごとに確かめる"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="「ファイルを保存」で得た、開かれた配りのファイル")
        parser.add_argument("record", help="「再生できる記録として残す」で残したゲームの記録（テキストか JSON）")

    def handle(self, *args: Any, **options: Any) -> None:
        data = current_data()
        try:
            opened, record = opened_in(_text(options["file"])), record_in(_text(options["record"]))
            found = list(differences(opened, record, data.catalog))
        except UncheckedError as problem:
            raise CommandError(f"？ {problem}", returncode=UNCHECKED) from None
        terms = opened.deal.terms
        if terms.data != data.token or terms.rules != str(record.version):
            self.stdout.write("？ 札の情報かルールが、配った時の版ではありません。違いは、そのためかもしれません。")
        for sentence in found:
            self.stdout.write(f"× {sentence}")
        if found:
            sys.exit(1)
        self.stdout.write(f"○ 違うところはありません（抽選{len(opened.file['acts'])}回）。")


def _text(name: str) -> str:
    try:
        return Path(name).read_text("utf-8")
    except (OSError, ValueError):
        raise UncheckedError(f"{name} を読めません。") from None
