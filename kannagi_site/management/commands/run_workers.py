"""run_workers: processes that do what no page does itself. The site starts it, and it ends with the site."""

import os
from typing import Any

from django.core.management import BaseCommand, CommandParser

from decks.jobs.crew import Crew, spare_cores
from kannagi_site.environment import env
from kannagi_site.working import KINDS


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
        Crew(max(0, size), KINDS, os.getppid()).run()
