"""Whatever the engine lets a player answer stands on the page as a button; otherwise a table could not go on."""

import random
import re
from collections.abc import Iterable
from html import unescape
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from decks.games.solo.start import dealt_cards
from decks.games.table.combined_actions import main_phase_beyond, offered_at_once
from decks.games.table.presentation import table_of
from rules_engine import DeckList, read_deck
from rules_engine.catalog import load_catalog
from rules_engine.game.game import Game
from rules_engine.vocabulary.actions import PASS
from rules_engine.vocabulary.codes import DECK, VIRTUE
from rules_engine.vocabulary.terms import DecisionKind, Verb

SAMPLES = Path(__file__).resolve().parents[3] / "decks" / "samples"
TAUGHT = ["spring", "summer", "autumn", "winter"]
ANSWERS = 120
DRAWN = 4


def page_of(game: Game) -> str:
    table = table_of(game, 0, 0, 1)
    context = {"table": table, "game": {"token": "t"}}
    return render_to_string("decks/games/_prompt.html", context) + render_to_string("decks/games/_board.html", context)


def buttons(page: str) -> list[str]:
    pressed = [unescape(text) for text in re.findall(r'name="action" value="([^"]+)"', page)]
    typed = [f"name {unescape(word)}" for word in re.findall(r'<option value="([^"]+)"', page)]
    return [text for text in pressed if text != "name"] + typed


def different(game: Game) -> list[str]:
    """What may be pressed, without what chooses a second copy of a card lying in one pile out of sight."""
    met: set[tuple[int, int]] = set()
    answers = [str(action) for action in offered_at_once(game, main_phase_beyond(game))]
    for action in game.legal_actions():
        if action == PASS and main_phase_beyond(game):
            continue
        zone = game.state.zone[action.card] if action.verb is Verb.CHOOSE else -1
        copy = (zone, game.card(action.card).id) if zone in (DECK, VIRTUE) else None
        if copy is None or copy not in met:
            answers.append(str(action))
        met |= {copy} if copy else set()
    return sorted(answers)


def sample(name: str) -> tuple[int, ...]:
    return dealt_cards(DeckList.of(read_deck((SAMPLES / f"{name}.txt").read_text("utf-8"), load_catalog()).items()))


def drawn(seed: int) -> tuple[int, ...]:
    """Cheap cards of the catalogue, three of each, so that texts come to run."""
    cheap = [card.id for card in load_catalog().cards.values() if card.cost <= 3 and card.scripts]
    return tuple(card for card in random.Random(seed).sample(cheap, 20) for _ in range(3))


def weighted(random_acts: random.Random, actions: Iterable[str]) -> str:
    """Any answer, but seldom the end of a turn, so that much is played."""
    found = list(actions)
    return random_acts.choice([text for text in found if text not in ("end", "pass")] or found)


def play(cards: tuple[int, ...], seed: str) -> set[DecisionKind]:
    """Play a game at random; every position's page must offer exactly what may be said, each once, copies together."""
    game, acts = Game.new((cards, None), seed, load_catalog()), random.Random(seed)
    kinds: set[DecisionKind] = set()
    for _ in range(ANSWERS):
        legal = sorted(str(action) for action in game.legal_actions())
        if not legal or game.decision is None:
            break
        page = page_of(game)
        assert sorted(buttons(page)) == different(game), (game.decision, game.actions)
        labels = [
            re.sub(r"<[^>]*>", "", shown) for shown in re.findall(r"<button[^>]*>(.*?)</button>", page, re.DOTALL)
        ]
        assert all(label.strip() for label in labels), (game.decision, labels)
        kinds.add(game.decision.kind)
        game.play(weighted(acts, legal))
    return kinds


@pytest.mark.parametrize("name", TAUGHT)
def test_games_of_the_sample_decks_never_get_stuck(name: str) -> None:
    assert DecisionKind.MAIN in play(sample(name), name)


def test_games_of_drawn_decks_never_get_stuck_and_ask_everything() -> None:
    kinds: set[DecisionKind] = set()
    for seed in range(DRAWN):
        kinds |= play(drawn(seed), str(seed))
    assert kinds >= {DecisionKind.CHOOSE_CARDS, DecisionKind.MAY, DecisionKind.ORDER}
