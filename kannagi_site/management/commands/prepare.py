"""prepare: everything the site needs before it can serve, in one start of Django. Doing it again changes nothing."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser, call_command
from django.db import OperationalError, connection

from cards.catalog import current_data
from cards.open_data.versions import make
from kannagi_site.backup.archive import BackupError
from kannagi_site.backup.databases import MissingProgramError
from kannagi_site.backup.making import snapshot_before_migrating
from kannagi_site.preparing import alone
from kannagi_site.private_files import keep_private
from kannagi_site.program import OtherVersionError, check_program, keep_program
from kannagi_site.site_key import AnotherKeyError, keep_key
from kannagi_site.static_files import collect_changed
from rules_engine.cli.engine import engine_in_use

NO_DATABASE = (
    "データベースにつながりません。DATABASE_URL と、データベースが動いていて作成済みかを確かめてください。\n"
    "Cannot connect to the database: check DATABASE_URL, and that the server runs and holds that database.\n{reason}"
)


class Command(BaseCommand):
    help = "データベース・札・見本デッキ・静的ファイルを整えます(何度行っても同じ結果)。"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--accept-new-key", action="store_true", help="前の SECRET_KEY がもうない時だけ使います。")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            connection.ensure_connection()
        except OperationalError as error:
            raise CommandError(NO_DATABASE.format(reason=error)) from None
        with alone(self.stdout.write):
            # The site's own table comes first: under a wrong key nothing else is touched.
            try:
                check_program(preparing=True)
            except OtherVersionError as error:
                raise CommandError(str(error)) from None
            self._snapshot()
            call_command("migrate", "kannagi_site", interactive=False, verbosity=0)
            try:
                keep_key(accept_new=options["accept_new_key"])
            except AnotherKeyError as error:
                raise CommandError(str(error)) from None
            call_command("migrate", interactive=False, verbosity=0)
            call_command("sync_catalog")
            call_command("create_sample_decks")
            call_command("reindex_decks")
            make(current_data())
            collect_changed()
            keep_private(self.stderr.write)
            keep_program()
        self.stdout.write(f"ルールエンジン：{engine_in_use()}")

    def _snapshot(self) -> None:
        """The database as it was before this program changes its tables, to go back to."""
        try:
            if path := snapshot_before_migrating():
                self.stdout.write(f"更新の前の控え / snapshot before migrating: {path}")
        except MissingProgramError as error:
            self.stderr.write(f"更新の前の控えは作りません / no snapshot before migrating: {error}")
        except BackupError as error:
            raise CommandError(str(error)) from None
