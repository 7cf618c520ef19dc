"""backup: the whole site in one file, while it runs."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from kannagi_site.backup.archive import BackupError
from kannagi_site.backup.making import make_backup


class Command(BaseCommand):
    help = "データベースと画像を一つのファイルに取っておきます(動かしたままで)。"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="書く先")
        parser.add_argument(
            "--with-key", action="store_true", help="SECRET_KEY も入れます(ファイルを人に見せない時だけ)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = make_backup(options["file"].absolute(), with_key=options["with_key"])
        except BackupError as error:
            raise CommandError(str(error)) from None
        size = options["file"].stat().st_size
        self.stdout.write(f"{options['file']}: {len(manifest.parts)}個の部分、{size:,}バイト")
