"""Presses at the solo table in the same sixty games, asked at the moments that were usual before and at those of today.

Goal: at most 1.15 times as many (``asked_games`` says who plays). `python -m tests.benchmarks.asked_presses record`
records the games anew into `asked_games.json` and counts; without that word it counts what was recorded. The figures go
to `asked_presses.json`.
"""

import json
import os
import sys

import django

os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.core.management import call_command  # noqa: E402

from cards.catalog import current_data  # noqa: E402
from cards.sync.catalogue import sync_catalogue  # noqa: E402
from tests.benchmarks.asked_games import FIGURES, GAMES, GOAL, RECORDED, counted, games, recorded  # noqa: E402


def main() -> None:
    call_command("migrate", verbosity=0)
    sync_catalogue()
    if sys.argv[1:] == ["record"]:
        lines = [json.dumps(recorded(seed), separators=(",", ":")) for seed in range(GAMES)]
        RECORDED.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
    figures = counted(games(), current_data())
    FIGURES.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for words, figure in figures["together"].items():
        print(f"presses, {words}: {figure['ratio']} times as many ({figure}); goal ≤ {GOAL}", flush=True)
    if figures["left_out"]:
        print(f"  not counted, for today's rules play them otherwise: {figures['left_out']}", flush=True)


if __name__ == "__main__":
    main()
