"""What a decision at the table takes the server, beside what the engine alone needs for it.

Goal: at most three times the engine's own time and the drawing of what has changed. All are seconds of the processor,
over the same decisions of games whose player answers by chance; the site's whole way, middleware and database, counts.
"""

import os
import random
import re
import time
from html import unescape

import django

os.environ.pop("DATABASE_URL", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.core.management import call_command  # noqa: E402

from cards.catalog import current_data  # noqa: E402
from cards.sync.catalogue import sync_catalogue  # noqa: E402
from decks.games.models.solo_game import SoloGame  # noqa: E402
from rules_engine.game import Game, GameRecord, replay  # noqa: E402
from rules_engine.vocabulary.actions import Action  # noqa: E402
from tests.benchmarks.solo_drawing import Drawing  # noqa: E402
from tests.decks.games.player import Player  # noqa: E402
from tests.rules_engine.game.real_decks import sample_decks  # noqa: E402

GAMES = 6
PRESSES = 60
Answered = list[tuple[Action, ...]]


def main() -> None:
    call_command("migrate", verbosity=0)
    sync_catalogue()
    served, drawn, engine, decisions = 0.0, 0.0, 0.0, 0
    for seed in range(GAMES):
        of_site, of_drawing, game, answered = played(seed)
        served, drawn, decisions = served + of_site, drawn + of_drawing, decisions + len(answered)
        engine += alone(game, answered)
    way = served - drawn - engine
    print(f"D a decision's request / the engine and the drawing: {served / (engine + drawn):.2f}; goal ≤ 3", flush=True)
    parts = (("the engine", engine), ("the drawing", drawn), ("the way through the site", way))
    told = ", ".join(f"{part / decisions * 1e3:.2f} ms {name}" for name, part in parts)
    print(f"D {served / decisions * 1e3:.1f} ms a decision: {told}; {decisions} decisions", flush=True)


def played(seed: int) -> tuple[float, float, SoloGame, Answered]:
    """Seconds of the requests and of the drawing in them, and what each press has answered."""
    decks, chance = sample_decks(), random.Random(seed)
    copies = {card: decks[seed % len(decks)].count(card) for card in decks[seed % len(decks)]}
    player = Player.at_table(copies, seed=str(seed))
    drawing = Drawing()
    served, answered, ply = 0.0, [], 0
    with drawing.watching():
        for _ in range(PRESSES):
            offered = [unescape(text) for text in re.findall(r'name="action" value="([^"]+)"', player.page)]
            offered = [text for text in offered if text != "name" and not text.startswith("surrender")]
            if not offered:
                break
            sent = {"revision": player.revision, "action": chance.choice(offered)}
            began = time.process_time()
            player.response = player.client.post(f"{player.address}act", sent, headers={"HX-Request": "true"})
            served += time.process_time() - began
            game = SoloGame.objects.get(token=player.token)
            answered.append(GameRecord.from_json(game.record).actions[ply : game.ply])
            ply = game.ply
    return served, drawing.seconds, game, answered


def alone(game: SoloGame, answered: Answered) -> float:
    """Seconds that the engine alone takes to play the same, checked and logged, and to list the next answers."""
    record, catalog = GameRecord.from_json(game.record), current_data().catalog
    replay(record, catalog)
    table = Game.new(record.decks, record.seed, catalog, first=record.first, ruleset=record.ruleset)
    began = time.process_time()
    for actions in answered:
        for action in actions:
            table.play(action)
        table.legal_actions()
    return time.process_time() - began


if __name__ == "__main__":
    main()
