"""restore: puts a backup back into an empty place, and prepares the site from it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser

from kannagi_site.backup.archive import BackupError
from kannagi_site.backup.restoring import NO_KEY, needs_another_key, restore


class Command(BaseCommand):
    help = "バックアップを空の場所に戻し、いまのバージョンに合わせます。"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="バックアップのファイル")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = restore(options["file"].absolute())
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{manifest.made} のバックアップを戻しました / restored")
        if needs_another_key(manifest):
            self.stdout.write(NO_KEY)
            return
        # A program of its own: the key may have come with the backup, and this one still has another.
        done = subprocess.run([sys.executable, "manage.py", "prepare"], cwd=settings.BASE_DIR)
        if done.returncode != 0:
            raise CommandError("戻しましたが、prepare が終わりませんでした / restored, but `prepare` failed")
