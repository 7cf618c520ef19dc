"""In a match, who is asked, how often and in which order tells nothing of a closed hand (S-窓の沈黙).

Of 300 positions of random games between decks of the whole catalogue (`asked_alike.py`) one differed by the rules of a
match when the other seat's closed cards were dealt otherwise: a 怪異札 face down under an attacker was revealed,
which is an act of that seat and ends a run since. By the rules of games alone 18 of 30 differed.
"""

import pytest

from rules_engine import Game
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import DecisionKind, Verb
from tests.rules_engine.game.asked_alike import MATCH, differences
from tests.rules_engine.game.test_public_questions import INSPECTION, PLAIN, asked_of_the_other
from tests.rules_engine.game.whole_games import catalog

LATENT = 1622


def test_twins_are_asked_alike() -> None:
    assert differences(12, MATCH) == (12, {})


def test_twins_of_a_game_alone_are_not() -> None:
    tried, found = differences(6, STANDARD)
    assert (tried, found.total() > 0) == (6, True)


@pytest.mark.parametrize(("card", "answers"), [(PLAIN, ("no",)), (INSPECTION, ("yes", "no"))])
def test_an_offer_from_the_hand_is_asked_once_however_many_it_holds(card: int, answers: tuple[str, ...]) -> None:
    assert asked_of_the_other(card, MATCH) == [(DecisionKind.MAY, answers)]


def test_who_accepts_is_asked_again() -> None:
    """The hand has told something by now; it tells no more by whether it holds another."""
    game = Game.new(((PLAIN,) * 40, (INSPECTION, *(PLAIN,) * 39)), "seed", catalog(), ruleset=MATCH)
    game.play("yes")
    assert game.decision
    assert game.decision.player == 1


@pytest.mark.parametrize("card", [PLAIN, LATENT])
def test_the_latent_are_asked_of_every_closed_hand(card: int) -> None:
    game = Game.new(((card,) * 40, (PLAIN,) * 40), "seed", catalog(), ruleset=MATCH)
    asked = []
    while game.decision and game.decision.kind is not DecisionKind.MAIN:
        asked.append((game.decision.player, game.decision.at))
        game.play(next(action for action in game.legal_actions() if action.verb in (Verb.NO, Verb.DONE, Verb.PASS)))
    latent = [one for one in asked if one[1] == "latent.choose"]
    assert latent == [(0, "latent.choose"), (1, "latent.choose")]


def test_games_alone_are_asked_as_ever() -> None:
    game = Game.new(((PLAIN,) * 40, (INSPECTION,) * 40), "seed", catalog())
    assert "always_asked" not in game.record.to_json()
    assert Action(Verb.YES) in game.legal_actions()
