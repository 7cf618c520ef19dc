"""Wherever a card of a game is drawn, it shows what it is now.

A sample of positions; FACE_POSITIONS asks for more of them.
"""

import os

import pytest
from django.template.loader import render_to_string

from decks.games.models.solo_game import Chair
from decks.games.play.forecast import forecast_of
from decks.games.replay.picture_views import contents_of
from decks.games.table.card_view import CardView
from decks.games.table.presentation import table_of
from decks.games.table.table import Table
from rules_engine.catalog import load_catalog
from rules_engine.game import Game
from rules_engine.game.notation import read_position
from rules_engine.vocabulary.codes import FIELD
from tests.decks.games.true_faces import Met, board, compare, drawn, games, shown_places, spoken, story_of, words_of
from tests.rules_engine.game.full_boards import full_board, set_up

pytestmark = pytest.mark.django_db
POSITIONS = int(os.environ.get("FACE_POSITIONS", "8"))
EVERY = 16
"""Answers between two positions of a game."""
BEGINNING = """turn 3 自分
step act
自分
  hand 草刈り鎌 / 病ねずみ
  field
    season_card 始まり始まり
      place 犬族の里
    place 隠された櫛の家
  deck 隠された櫛の家 ×5
相手
  field
    place 肥川の大蛇 damage 2
  deck 隠された櫛の家 ×5
"""


def test_every_visible_card_is_what_the_engine_reads() -> None:
    met, seen, kept = Met(), 0, 0
    for game, positions in games(range(10 * POSITIONS), EVERY):
        if seen >= POSITIONS:
            break
        states = {len(position.actions): position.state for position in positions}
        for position in positions:
            for chair in (Chair.OPEN, Chair.MACHINE):
                table = table_of(position, len(position.actions), len(position.actions), 1, chair=chair)
                compare(table, position.state, met, replay=False)
            seen += 1
        for ply, table in shown_places(story_of(game), list(states)):
            compare(table, states[ply], met, replay=True)
            kept += 1
    assert seen >= POSITIONS
    assert kept >= POSITIONS // 2
    assert met.cards > 20 * POSITIONS
    assert all(met.kinds[kind] for kind in ("power", "laid")), met.kinds


def test_so_is_every_card_of_boards_full_of_the_whole_catalogue() -> None:
    met = Met()
    for seed in range(POSITIONS):
        game = set_up(full_board(seed)).game
        for chair in (Chair.OPEN, Chair.MACHINE):
            table = table_of(game, 0, 0, 1, chair=chair, watches=seed % 2 == 0)
            compare(table, game.state, met, replay=seed % 2 == 0)
    kinds = ("power", "seasons", "gained", "lost", "damage", "laid", "closed")
    assert all(met.kinds[kind] for kind in kinds), met.kinds


def position(text: str) -> Game:
    return Game(read_position(text, load_catalog()), ((), ()))


def lying(table: Table, name: str) -> CardView:
    seats = [seat for seat in (table.own, table.facing) if seat]
    return next(card for seat in seats for card in seat.on_field if card.face.name == name)


def test_a_place_on_a_season_card_shows_the_power_with_which_it_hits() -> None:
    table = table_of(position(BEGINNING), 0, 0, 1, chair=Chair.OPEN)
    village = lying(table, "犬族の里")
    assert (village.power, village.face.power, village.shown.power, village.shift) == (4, 1, 4, "up")
    html = board(table, replay=False)
    badge = html.split(f'id="card-{village.number}"', 1)[1].split("</summary>", 1)[0]
    assert 'aria-label="犬族の里（' in badge
    assert "、力4" in badge
    assert "4<i>▲</i><small>1</small>" in badge
    assert "犬族の里、力4。" in render_to_string("decks/games/_spoken.txt", {"table": table})
    picture = contents_of(table, "題", "example.test")
    assert [(one.power, one.printed) for one in picture.own.field if one.face and one.face.name == "犬族の里"] == [
        (4, 1)
    ]
    assert lying(table, "隠された櫛の家").shift == ""


def test_damage_is_taken_off_and_told() -> None:
    table = table_of(position(BEGINNING), 0, 0, 1, chair=Chair.OPEN)
    serpent = lying(table, "肥川の大蛇")
    assert (serpent.damage, serpent.shift) == (2, "down")
    assert serpent.face.power is not None
    assert serpent.power == serpent.face.power - 2
    html = board(table, replay=True)
    said = drawn(html)[serpent.number]
    assert (said.power, said.damage) == (serpent.power, 2)
    assert spoken(table)[serpent.number] == said
    assert f"印刷：肥川の大蛇・場所札・コスト10・春・力{serpent.face.power}" in words_of(html)


def test_a_forecast_tells_the_keyword_that_a_card_will_have() -> None:
    text = BEGINNING.replace("hand 草刈り鎌 / 病ねずみ", "hand お守り藁人形\n  soul 肥川の大蛇").replace(
        "step act", "step main"
    )
    game = position(text)
    game.play(next(str(action) for action in game.legal_actions() if action.verb.value == "use"))
    while game.decision and game.decision.kind.value != "choose_cards":
        game.play("pass")
    village = next(card for card in game.state.areas[FIELD][0] if game.card(card).name == "犬族の里")
    found = forecast_of(game, f"choose {village}", 0, (0, 1))
    assert found
    assert [(one.name, one.gained) for one in found.cards if one.gained] == [("犬族の里", ("■神秘",))]
    assert "犬族の里： ＋■神秘" in words_of(render_to_string("decks/games/_forecast.html", {"forecast": found}))
    game.play(f"choose {village}")
    table = table_of(game, 0, 0, 1, chair=Chair.OPEN)
    assert lying(table, "犬族の里").shown.keywords == ("神秘",)
    assert "■神秘 得ている" in words_of(board(table, replay=True))
    placed = [
        one for one in contents_of(table, "題", "example.test").own.field if one.face and one.face.name == "犬族の里"
    ]
    assert placed[0].words == ("＋■神秘",)
