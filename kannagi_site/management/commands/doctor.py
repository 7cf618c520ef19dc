"""doctor: looks at everything that may be wrong with this site, and says of each thing what to do."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.core.management import BaseCommand, CommandParser
from django.db import DatabaseError

from kannagi_site.doctor import data_checks, pair_checks, place_checks, settings_checks
from kannagi_site.doctor.finding import Check, Finding, Level, fault

CHECKS: dict[str, Check] = {
    "鍵": settings_checks.key,
    "プロキシ": settings_checks.proxies,
    "設定": settings_checks.django_checks,
    "組み合わせ": pair_checks.pairs,
    "エンジン": settings_checks.engine,
    "ディスク": place_checks.disk,
    "時計": place_checks.clock,
    "バックアップ": place_checks.backups,
    "権限": place_checks.rights,
    "データベース": data_checks.tables,
    "行": data_checks.rows,
    "札": data_checks.card_data,
    "絵": data_checks.pictures,
    "考える係": data_checks.queue,
}
SIGNS = {Level.WELL: "○", Level.NOTE: "△", Level.FAULT: "×"}


def findings() -> Iterator[tuple[str, Finding]]:
    """What each check is about, and what it found. One that the database cannot answer hides none of the others."""
    for about, check in CHECKS.items():
        try:
            yield from ((about, one) for one in check())
        except DatabaseError as error:
            reason = str(error).strip()
            yield about, fault(f"データベースが答えません：{reason}", "DATABASE_URL と、prepare をしたかを確かめる")


class Command(BaseCommand):
    help = "サイトの具合を調べ、直すことを示します。何も変えません。"
    # The checks of Django are among those told.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="結果を JSON で出します。")

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(findings())
        if options["json"]:
            rows = [{"about": about, **asdict(one), "level": one.level.value} for about, one in found]
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1))
        else:
            self._tell(found)
        if any(one.level is Level.FAULT for _, one in found):
            sys.exit(1)

    def _tell(self, found: list[tuple[str, Finding]]) -> None:
        for about, one in found:
            self.stdout.write(f"{SIGNS[one.level]} {about}：{one.what}")
            if one.todo:
                self.stdout.write(f"    → {one.todo}")
        faults = sum(one.level is Level.FAULT for _, one in found)
        notes = sum(one.level is Level.NOTE for _, one in found)
        self.stdout.write(f"直すこと {faults}、気づいたこと {notes}")
