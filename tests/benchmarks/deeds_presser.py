"""Plays told deeds at the solo table of whatever site lies in the working directory, and counts the presses.

It reads one line of JSON from its input: `games`, each with the copies of its deck, its seed and its deeds (answers as
texts). What is asked beside them is passed. It answers with one line of JSON for each game: the presses of each turn,
the deeds that were never offered, and what the page says of the table before the last.
"""

import json
import os
import sys

import django

sys.path.insert(0, os.getcwd())
os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.core.management import call_command  # noqa: E402

from cards.sync.catalogue import sync_catalogue  # noqa: E402
from tests.benchmarks.deeds import played  # noqa: E402
from tests.decks.games.player import Player  # noqa: E402


def main() -> None:
    call_command("migrate", verbosity=0)
    sync_catalogue()
    for game in json.loads(sys.stdin.readline())["games"]:
        copies = {int(card): number for card, number in game["copies"].items()}
        player = Player.at_table(copies, seed=game["seed"]).keep_hand()
        turns, left_out, spoken = played(player, game["deeds"])
        print(json.dumps({"turns": turns, "left_out": left_out, "spoken": spoken}), flush=True)


if __name__ == "__main__":
    main()
