"""prepare: everything the site needs before it can serve, in one start of Django. Doing it again changes nothing."""

from typing import Any

from django.core.management import BaseCommand, call_command

from kannagi_site.static_files import collect_changed


class Command(BaseCommand):
    help = "データベース・札・見本デッキ・静的ファイルを整えます(何度行っても同じ結果)。"

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("sync_catalog")
        call_command("create_sample_decks")
        collect_changed()
