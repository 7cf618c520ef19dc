"""prune: removes what has grown old, as the site itself does once a day."""

from typing import Any

from django.core.management import BaseCommand, CommandParser

from kannagi_site.pruning import prune


class Command(BaseCommand):
    help = "古くなったもの(セッション、編集の記録、削除したデッキ、ゲーム、画像)を削除します。"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="消さずに、消すものの数だけを示します。")

    def handle(self, *args: Any, **options: Any) -> None:
        for name, count in prune(dry_run=options["dry_run"]):
            self.stdout.write(f"{name}: {count}")
