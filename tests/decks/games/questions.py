"""What people are asked at the table: `python -m tests.decks.games.questions [GAMES]` lists those of some games.

Games of random legal decks, both chairs open, played by chance: half with the cards of a product pair, half with any.
A question is its title and its words, as the page shows them, with how often it was asked.
"""

import os
import re
import sys
from collections import Counter
from html import unescape

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.template.loader import render_to_string  # noqa: E402

from decks.games.models.solo_game import Chair  # noqa: E402
from decks.games.table.presentation import seen_table  # noqa: E402
from rules_engine.game import Game  # noqa: E402
from tests.rules_engine.game.whole_games import legal_pair, sample_pair  # noqa: E402
from tests.rules_engine.players.positions import new_game  # noqa: E402

USUAL = 60
MOST_ANSWERS = 3_000
PARTS = ("decks/games/_prompt_title.txt", "decks/games/_prompt_words.html")


def questions(games: int) -> Counter[str]:
    """Every question of so many games, names of cards and numbers included."""
    found: Counter[str] = Counter()
    for seed in range(games):
        game = new_game((sample_pair if seed % 2 else legal_pair)(seed), seed)
        while game.decision and len(game.actions) < MOST_ANSWERS:
            found[question(game)] += 1
            answers = game.legal_actions()
            game.play(answers[hash_of(seed, len(game.actions)) % len(answers)])
    return found


def hash_of(seed: int, number: int) -> int:
    """Some number, the same on every machine."""
    return (seed * 1_000_003 + number) * 2_654_435_761 % 2**32 >> 7


def question(game: Game) -> str:
    # The log has no part in it, and would take most of the time.
    table = seen_table(game, 0, Chair.OPEN, over=False, watches=False)
    context = {"table": table, "prompt": table.prompt}
    texts = [unescape(re.sub(r"<[^>]+>", " ", render_to_string(part, context))) for part in PARTS]
    return " ｜ ".join(" ".join(text.split()) for text in texts)


if __name__ == "__main__":
    asked = questions(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
    for text, times in sorted(asked.items()):
        print(f"{times:6} {text}")
    print(f"{asked.total()} decisions, {len(asked)} questions")
