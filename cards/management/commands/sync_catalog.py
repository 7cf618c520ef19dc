"""`manage.py sync_catalog`: fill the card database from the catalogue's texts and say what changed."""

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.sync.catalogue import card_count, sync_catalogue
from cards.sync.report import Action, SyncReport
from rules_engine.vocabulary.errors import InvalidScriptError

ADDITIONS_SHOWN = 20


class Command(BaseCommand):
    help = "目録の札・商品・キーワード・制限をデータベースに反映します。管理者が直した項目はそのまま残します。"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="違いを表示するだけで、何も書きません")

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        try:
            report = sync_catalogue(dry_run=dry_run)
        except InvalidScriptError as error:
            raise CommandError(f"目録を読めません: {error}") from None
        self._tell(report)
        if not report.wrote:
            self.stdout.write(f"変更なし ({card_count()}枚の札)")
        elif dry_run:
            self.stdout.write("試行のため、何も書いていません")

    def _tell(self, report: SyncReport) -> None:
        added = report.of(Action.ADDED)
        if len(added) > ADDITIONS_SHOWN:
            counts = Counter(change.subject.split(" ")[0] for change in added)
            self.stdout.write("追加 " + "、".join(f"{kind} {count}件" for kind, count in counts.items()))
        for change in report.changes:
            if change.action is not Action.ADDED or len(added) <= ADDITIONS_SHOWN:
                self.stdout.write(str(change))
