"""A card of the table that was drawn before is not drawn anew, and is never taken for another one."""

import random
from dataclasses import replace
from typing import Any

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string

from cards.pictures import shown
from decks.games.models.solo_game import Chair
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from decks.templatetags import drawn_cards
from rules_engine.catalog import load_catalog
from rules_engine.game.game import Game
from tests.decks.games.player import APPARITION, GREAT, PLACE, SEASON_CARD, TOOL

BOARD = Template("{% load drawn_cards %}{% drawn_card card open=open held=held %}")
CARDS = (PLACE, APPARITION, PLACE, GREAT, SEASON_CARD, TOOL) * 7
WAYS = ({"wing": "matches", "token": "one"}, {"wing": "matches", "token": "another"}, {"token": "one"})


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    drawn_cards._written.cache_clear()


def tables(answers: int) -> list[Table]:
    """Tables of one game as seat 0 sees them, one after the other."""
    game, chance, found = Game.new((CARDS, CARDS), "札", load_catalog()), random.Random(7), []
    for ply in range(answers):
        found.append(table_of(game, ply, ply, chair=Chair.OPEN))
        game.play(chance.choice(game.legal_actions()))
    return found


def kept(given: dict[str, Any]) -> str:
    return BOARD.render(Context(given))


def anew(given: dict[str, Any]) -> str:
    return render_to_string("decks/games/_card.html", given)


def test_each_card_is_drawn_as_without_keeping() -> None:
    drawn = 0
    for table in tables(60):
        for game in WAYS:
            for card in table.own.shown:
                given = {"card": card, "open": False, "held": False, "table": table, "game": game}
                assert kept(given) == anew(given)
                drawn += 1
    found = drawn_cards._written.cache_info()
    assert found.hits > drawn // 2
    assert found.misses > 3 * len(WAYS)


@pytest.mark.parametrize(
    "change", [{"open": True}, {"held": True}, {"replay": True, "step": 3}, {"table": {"editing": True}}]
)
def test_whatever_the_template_asks_for_makes_another_drawing(change: dict[str, Any]) -> None:
    [table] = tables(1)
    card = table.own.hand[0]
    under = replace(card, under=(table.own.hand[1],))
    given = {"card": under, "open": False, "held": False, "table": {}, "game": WAYS[0]}
    assert kept(given) != kept(given | change) == anew(given | change)


def test_a_picture_that_was_exchanged_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    [table] = tables(1)
    card = table.own.hand[0]
    given = {"card": card, "open": False, "held": False, "table": table, "game": WAYS[0]}
    before = kept(given)
    pictures = {card.face.card_id: shown.ShownPicture(1, "digest-of-it", 600)}
    monkeypatch.setattr(shown, "_shown", shown.ShownPictures(by_card=pictures))
    assert "digest-of-it" in kept(given)
    monkeypatch.undo()
    assert kept(given) == before
