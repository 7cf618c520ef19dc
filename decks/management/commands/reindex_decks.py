"""reindex_decks: the index of public decks written anew where it is behind; cut off, it goes on where it was."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from decks.deck_index.writing import count_noted, write_behind


class Command(BaseCommand):
    help = "公開デッキの索引のうち、古くなったものを作り直す。途中で止めても、次に続きから作る"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="古くないものも作り直す")
        parser.add_argument("--after", type=int, default=0, metavar="番号", help="この番号より後のデッキだけ")

    def handle(self, *args: Any, **options: Any) -> None:
        last, batches = options["after"], 0
        while done := write_behind(last, every=options["all"]):
            last, batches = done, batches + 1
            if options["verbosity"] > 1:
                self.stdout.write(f"デッキ {last} まで")
        while count_noted():
            pass
        self.stdout.write(
            f"公開デッキの索引：デッキ {last} まで作り直しました" if batches else "公開デッキの索引：変更なし"
        )
