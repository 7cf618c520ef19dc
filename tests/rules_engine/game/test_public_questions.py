"""Who is asked tells nothing of a closed hand where windows are public (S-窓の沈黙)."""

from dataclasses import replace

import pytest

from rules_engine import Game
from rules_engine.compile.hidden_texts import hidden_texts
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.actions import NO
from rules_engine.vocabulary.terms import DecisionKind
from tests.rules_engine.game.twin_games import PUBLIC, twins_differ
from tests.rules_engine.game.whole_games import catalog

INSPECTION, PLAIN = 1350, 1


@pytest.mark.parametrize("kind", ["sample", "catalogue"])
@pytest.mark.parametrize("seed", range(4))
def test_twins_look_alike(kind: str, seed: int) -> None:
    assert twins_differ(kind, seed, 3) == (3, 0)


def test_silent_windows_tell() -> None:
    told = [twins_differ("sample", seed, 3, STANDARD)[1] for seed in range(6)]
    assert sum(told) > 0


def asked_of_the_other(card: int, ruleset: Ruleset = PUBLIC) -> list[tuple[DecisionKind, tuple[str, ...]]]:
    """What the second seat is asked after the first has declared 零探し, its deck being this card alone."""
    game = Game.new(((PLAIN,) * 40, (card,) * 40), "seed", catalog(), ruleset=ruleset)
    while game.decision and game.decision.player == 1:
        game.play(NO)
    game.play("yes")
    asked = []
    while game.decision and game.decision.player == 1:
        asked.append((game.decision.kind, tuple(str(action) for action in game.legal_actions())))
        game.play(game.legal_actions()[-1])
    return asked


def test_a_hand_without_an_answer_is_asked_with_nothing_to_say_but_no() -> None:
    assert asked_of_the_other(PLAIN)[0] == (DecisionKind.MAY, ("no",))
    assert (DecisionKind.MAY, ("yes", "no")) in asked_of_the_other(INSPECTION)


def test_what_was_declined_unseen_stands_in_no_other_log() -> None:
    game = Game.new(((PLAIN,) * 40, (INSPECTION,) * 40), "seed", catalog(), ruleset=PUBLIC)
    while game.decision and game.decision.player == 1:
        game.play(NO)
    game.play("yes")
    while game.decision and game.decision.player == 1:
        game.play(game.legal_actions()[-1])
    told = [entry.kind.value for entry in game.observation(0).log]
    assert "text_started" not in told
    assert "text_started" in [entry.kind.value for entry in game.observation(1).log]


def test_a_blank_stands_in_no_log() -> None:
    game = Game.new(((PLAIN,) * 40, (PLAIN,) * 40), "seed", catalog(), ruleset=PUBLIC)
    asked = 0
    for _ in range(60):
        asked += game.legal_actions() == (NO,)
        game.play(game.legal_actions()[-1])
    assert asked > 3
    assert {"text_started", "decided"}.isdisjoint(entry.kind.value for entry in game.log)


def test_nothing_is_hidden_where_hands_are_looked_into() -> None:
    assert hidden_texts(catalog(), STANDARD).blanks == ()
    public = hidden_texts(catalog(), replace(STANDARD, silent_windows=False))
    assert {card.id for card in public.cards} >= {205, 1350, 1371, 1635, 2153, 2207}
    assert len(public.blanks) == 7
