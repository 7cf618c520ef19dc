"""What must hold in every game, over random games of real cards."""

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.game.game import apply_action, start
from rules_engine.game.legal_actions import BESIDE, explain, legal_actions
from rules_engine.game.record import GameRecord
from rules_engine.game.replay import replay
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import SOUL
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.game.random_games import assert_conserved, catalog, new_game, played

SEEDS = st.integers(0, 100_000)
LENGTHS = st.integers(0, 400)
MOST_ACTIONS = 3_000


@given(SEEDS, LENGTHS)
def test_cards_are_conserved(seed: int, length: int) -> None:
    state = played(seed, length).state
    assert_conserved(state)
    assert all(life >= 0 for life in state.life)
    for player in (0, 1):
        gives = [state.instances.gives[card] for card in state.areas[SOUL][player]]
        assert state.soul_seasons[player] == sum({bit for give in gives for bit in (1, 2, 4, 8) if give & bit})
        for right, left in enumerate(state.rights[player]):
            given_for_this_turn = state.granted_rights[player][right]
            assert 0 <= left - given_for_this_turn <= 1 <= 1 + given_for_this_turn


@given(SEEDS)
def test_every_game_ends(seed: int) -> None:
    """001-勝利-山札: at the latest when a deck runs out."""
    game = played(seed, MOST_ACTIONS)
    assert game.outcome() is not None
    assert game.decision is None


@given(SEEDS, LENGTHS)
def test_offered_and_explained_agree(seed: int, length: int) -> None:
    """Exactly the offered actions have no fault, among everything that can be written about the cards at hand."""
    game = played(seed, length)
    if game.decision is None:
        return
    state = game.state
    offered = set(legal_actions(state))
    cards = range(0, state.instances.count, 3)
    goals = [-1, *(card for card in range(state.instances.count) if state.kind[card] >= 0)]
    tried = {Action(verb, card, goal) for verb in set(Verb) - BESIDE for card in cards for goal in goals[:6]}
    for action in tried | offered | {Action(Verb.END), Action(Verb.PASS), Action(Verb.DONE)}:
        fault = explain(state, action)
        assert (fault is None) == (action in offered), (str(action), fault)
        assert fault is None or fault.clause in CLAUSES
    for attempt in game.attempts(game.decision.player):
        assert (attempt.fault is None) == (attempt.action in offered)


@given(SEEDS, LENGTHS)
def test_replaying_equals_playing(seed: int, length: int) -> None:
    game = played(seed, length)
    again = replay(GameRecord.from_text(game.record.to_text()), catalog())
    assert again.state == game.state


@given(SEEDS, st.integers(1, 150))
def test_undo_is_exact_and_redo_too(seed: int, length: int) -> None:
    """Step by step back to the start and forward again, every state as it was, log and chance included."""
    game = new_game(seed)
    keys = [game.state.key()]
    for action in played(seed, length).actions:
        game.play(action)
        keys.append(game.state.key())
    for key in reversed(keys[:-1]):
        game.undo()
        assert game.state.key() == key
    for key in keys[1:]:
        game.redo()
        assert game.state.key() == key


@given(SEEDS, LENGTHS)
def test_a_copied_state_plays_on_alike(seed: int, length: int) -> None:
    game = played(seed, length)
    twin = game.copy()
    if game.decision is None:
        return
    game.play(game.legal_actions()[0])
    twin.play(twin.legal_actions()[0])
    assert twin.state == game.state


@given(SEEDS)
def test_a_batch_plays_the_same_game_without_check_log_and_history(seed: int) -> None:
    game = played(seed, MOST_ACTIONS)
    state = start(game.state.instances, str(seed), game.state.first)
    for action in game.actions:
        apply_action(state, action)
    assert state.log is None
    assert state.key()[:-1] == game.state.key()[:-1]


@given(SEEDS)
def test_every_event_cites_a_clause_of_the_table(seed: int) -> None:
    assert {event.clause for event in played(seed, 200).log} <= CLAUSES.keys()
