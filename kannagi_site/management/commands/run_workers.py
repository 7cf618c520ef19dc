"""run_workers: processes that do what no page does itself. The site starts it, and it ends with the site."""

import os
from typing import Any

from django.core.management import BaseCommand, CommandParser

from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker_pool import WorkerPool, spare_cores
from kannagi_site.environment import env


class Command(BaseCommand):
    help = "コンピュータの一手などを考えるプロセスを動かします(サイトと一緒に始まり、一緒に終わります)。"
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--number", type=int, help="プロセスの数(決めなければ THINKERS、それもなければ空いているコアの数)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        number = options["number"]
        size = env.int("THINKERS", default=spare_cores()) if number is None else number
        WorkerPool(max(0, size), job_kinds(), os.getppid()).run()
