"""No attack and no landing of the other passes a seat by that holds an answer to it, and that a person answers for."""

import os
import random
from collections import Counter

import pytest

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.models.stops import USUAL, read_stops
from decks.games.play import advance
from decks.games.play.advance import SoloTable
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.stops import stop_settings_of
from decks.games.play.unasked import windows_unasked
from decks.games.solo.start import start_game
from decks.games.table.combined_actions import main_phase_beyond, offered_at_once
from decks.games.table.opponents import OWN_SEAT, Opponent, answered_seats, asks_machine
from decks.people.cookies import hash_of
from rules_engine.game import Game
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import DecisionKind, Verb, Window
from tests.decks.games.player import TOOL
from tests.decks.games.pressing import act
from tests.rules_engine.game.real_decks import sample_decks

pytestmark = pytest.mark.django_db

GAMES = int(os.environ.get("ASKED_GAMES", "8"))
MOST_TURNS = {Chair.MACHINE: 10, Chair.OPEN: 8}
SOULS = 7
SPRING = 1
STOPPER = 1319  # すねこすり: a 道具札 of cost 5, 春, that answers a landing
LANDING = 1423  # 旧校舎: a 場所札 of cost 0 with a text of its 召喚
MATTER = (Window.ATTACK_DECLARED, Window.SUMMON_LANDED)
Windows = Counter[Window]


@pytest.mark.usefixtures("_nobody_thinks")
def test_no_attack_and_no_landing_of_the_other_passes_unasked_where_one_holds_an_answer() -> None:
    held: Windows = Counter()
    for seed in range(GAMES):
        game, pressed = played(seed)
        assert read_stops(game.stops) == USUAL
        here = answers_held(game)
        assert set(here) <= pressed, f"game {seed} passed what it should have asked"
        held += Counter(here.values())
        unasked = windows_unasked(played_record(game), current_data(), stop_settings_of(game))
        assert unasked
        assert unasked.usual == 0
    assert all(held[window] for window in MATTER), held
    assert held[Window.ATTACK_DECLARED] >= GAMES, held


@pytest.fixture
def _nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer's answers are given here, not by a worker."""
    monkeypatch.setattr(advance, "let_machine_think", lambda *given, **named: None)


def played(seed: int) -> tuple[SoloGame, set[int]]:
    """A game by chance, against the computer or with both decks one's own, and after how many actions one was asked."""
    chance, data = random.Random(seed), current_data()
    decks = sample_decks()
    chair = Chair.OPEN if seed % 2 else Chair.MACHINE
    slow = (*decks[SPRING][:30], *(STOPPER,) * 10)
    quick = (*decks[seed % 4][:30], *(TOOL,) * 10)
    own, facing = (slow, (*quick[10:30], *(LANDING,) * 20)) if seed % 2 else (quick, decks[seed // 2 % 4])
    other = Opponent(chair, "相手", tuple(sorted(facing)), "greedy" if chair == Chair.MACHINE else "")
    game = start_game({"visitor": hash_of("somebody")}, None, "束", tuple(sorted(own)), str(seed), seed % 2, other)
    pressed, laid = set[int](), 0
    while True:
        record = played_record(game)
        position = position_of(record, data)
        if position.decision is None or position.state.turn > MOST_TURNS[chair]:
            break
        if asks_machine(game, position):
            answer = across(position, chance)
            live = SoloTable(game, data)
            live.advance(live.played.then(answer, data))
            continue
        pressed.add(game.ply)
        games = SoloGame.objects.filter(pk=game.pk)
        answer = by_person(position, chance)
        if chair == Chair.OPEN and laid < SOULS and position.decision.kind is DecisionKind.MAIN:
            # The 魂 that answers to landings cost lie there from the start.
            answer, laid = Action.parse(f"set {position.state.areas[DECK][OWN_SEAT][0]} to soul"), laid + 1
        game, problem = act(games, game.token, game.revision, str(answer), data)
        assert problem is None
    return game, pressed


def across(position: Game, chance: random.Random) -> Action:
    """Whoever sits across summons and attacks as often as it may."""
    legal = position.legal_actions()
    deeds = [action for action in legal if action.verb in (Verb.ATTACK, Verb.SUMMON)]
    return chance.choice(deeds or legal)


def by_person(position: Game, chance: random.Random) -> Action:
    """The player keeps his 道具札 and his 魂 three times in four."""
    legal = [*position.legal_actions(), *offered_at_once(position, main_phase_beyond(position))]
    kept = [action for action in legal if action.verb in (Verb.PASS, Verb.DONE, Verb.SUMMON, Verb.ATTACK)]
    return chance.choice(kept if kept and chance.random() < 0.75 else legal)


def answers_held(game: SoloGame) -> dict[int, Window]:
    """After how many actions a window of the other's attack or landing stood open to an answer of the player's, found
    by the rules alone."""
    record, held = played_record(game), dict[int, Window]()
    position = position_of(record.until(0), current_data()).copy()
    for ply, action in enumerate(record.actions):
        decision = position.decision
        assert decision
        mine = decision.player in answered_seats(game)
        others_turn = decision.player != position.state.turn_player
        if mine and others_turn and decision.window in MATTER and set(position.legal_actions()) - {PASS}:
            held[ply] = decision.window
        position.play(action)
    return held
