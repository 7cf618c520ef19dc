"""ゲームの準備 (001): shuffle, the order of the players is settled, eight cards each, 零探し, the first turn."""

from rules_engine.execution.procedures.draw import draw
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.execution.procedures.zero_search import ZeroSearchFrame
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.state.chance_acts import leave_out_act, shuffle_deck
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import DECK
from rules_engine.vocabulary.terms import EventKind


def _shuffle(state: State, frame: Frame, clause: str) -> None:
    for player in (0, 1):
        if state.instances.present[player]:
            shuffle_deck(state, player)
            state.note(EventKind.SHUFFLED, clause, player)
        else:
            leave_out_act(state)


def _order(state: State, frame: Frame, clause: str) -> None:
    state.note(EventKind.GAME_STARTED, clause, state.first)


def _deal(state: State, frame: Frame, clause: str) -> None:
    for player in (1 - state.first, state.first):
        number = min(state.instances.ruleset.opening_hand, len(state.areas[DECK][player]))
        draw(state, player, number, clause)


def _first_search(state: State, frame: Frame, clause: str) -> None:
    _search(state, state.first)


def _second_search(state: State, frame: Frame, clause: str) -> None:
    _search(state, 1 - state.first)


def _search(state: State, player: int) -> None:
    if state.instances.present[player]:
        state.frames.append(ZeroSearchFrame("zero_search.may", player))


def _first_latent(state: State, frame: Frame, clause: str) -> None:
    _latent(state, state.first)


def _second_latent(state: State, frame: Frame, clause: str) -> None:
    _latent(state, 1 - state.first)


def _latent(state: State, player: int) -> None:
    if (state.instances.scripted or state.instances.ruleset.always_asked) and state.instances.present[player]:
        state.frames.append(Frame("latent.choose", player))


def _first_turn(state: State, frame: Frame, clause: str) -> None:
    state.frames.append(TurnFrame("turn.start", state.first))


PROCEDURE = GameProcedure(
    "setup",
    (
        Step("shuffle", "001-準備-1", _shuffle),
        Step("order", "001-準備-2", _order),
        Step("deal", "001-準備-3", _deal),
        Step("first_search", "001-零探し", _first_search),
        Step("first_latent", "001-潜在能力", _first_latent),
        Step("second_search", "001-零探し", _second_search),
        Step("second_latent", "001-潜在能力", _second_latent),
        Step("first_turn", "001-始め-1", _first_turn),
    ),
)
