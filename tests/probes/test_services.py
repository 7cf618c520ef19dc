"""Whole games through the services of the solo table: any answer is taken, and every position is the engine's."""

import random
from collections.abc import Callable

import pytest

from cards.catalog import CardData, current_data
from decks.games.models.solo_game import Chair
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.taking_back import REDO, UNDO
from decks.games.solo.start import start_game
from decks.games.table.opponents import Opponent
from decks.models import SoloGame
from rules_engine import replay
from rules_engine.vocabulary.terms import Verb
from tests.decks.games.pressing import act, press
from tests.probes.conftest import size
from tests.rules_engine.game.real_decks import sample_decks

GAMES = size("PROBE_SERVICE_GAMES", 1000)
SHORTEST, LONGEST = 10, 120
CHAIRS = (Chair.NOBODY, Chair.OPEN, Chair.CLOSED)
STORED = SoloGame.objects.all()
Count = Callable[[str, object], None]


@pytest.mark.django_db
def test_games_through_the_services_are_the_engines(record_property: Count) -> None:
    data, answered, over = current_data(), 0, 0
    for number in range(GAMES):
        presses, ended = play(number, data)
        answered, over = answered + presses, over + ended
    record_property("games", GAMES)
    record_property("answers", answered)
    record_property("over", over)
    assert answered > SHORTEST * GAMES


def play(number: int, data: CardData) -> tuple[int, bool]:
    """One game by chance, now and then taking back and bringing back; how much was answered, and whether it ended."""
    chance, decks = random.Random(number), sample_decks()
    chair = CHAIRS[number % 3]
    other = Opponent(chair, "相手", None if chair == Chair.NOBODY else decks[number % 4])
    game = start_game({"visitor": f"{number}"}, None, "束", decks[number // 4 % 4], str(number), number % 2, other)
    for done in range(chance.randint(SHORTEST, LONGEST)):
        position = position_of(played_record(game), data)
        offered = [action for action in position.legal_actions() if action.verb is not Verb.SURRENDER]
        if not offered:
            break
        if game.ply and chance.random() < 0.1:
            game, problem = press(STORED, game.token, game.revision, UNDO, data)
            assert problem is None, (number, done, problem)
            if chance.random() < 0.5:
                game, problem = press(STORED, game.token, game.revision, REDO, data)
        else:
            game, problem = act(STORED, game.token, game.revision, str(chance.choice(offered)), data)
        assert problem is None, (number, done, problem)
    record = played_record(SoloGame.objects.get(pk=game.pk))
    position = position_of(record, data)
    assert position.state == replay(record, data.catalog).state, number
    return done + 1, position.outcome() is not None
