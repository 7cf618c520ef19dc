"""Damage to a player and 防御 (001 魂の説明, ダメージについて): one decision per damage, all 魂 exiled at once."""

from rules_engine.actions import DONE, Action
from rules_engine.procedures import move
from rules_engine.procedures.game_end import lose
from rules_engine.state import EXILE, NOBODY, SOUL, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.vocabulary import DecisionKind, EndReason, EventKind, Verb


def deal(state: State, player: int, amount: int, source: int, clause: str) -> None:
    """Start dealing `amount` (1 or more) damage to `player`, from the card `source`."""
    state.frames.append(Frame("damage.announce", player, source, number=amount, clause=clause))


def _announce(state: State, frame: Frame, clause: str) -> None:
    state.note(EventKind.DAMAGE, frame.clause, frame.player, frame.card, value=frame.number)


def _defends(state: State, frame: Frame) -> int:
    limit = min(frame.number, len(state.areas[SOUL][frame.player]))
    return frame.player if len(frame.chosen) < limit else NOBODY


def _souls(state: State, frame: Frame) -> list[Action]:
    souls, chosen = state.areas[SOUL][frame.player], frame.chosen
    return [*(Action(Verb.EXILE, card) for card in souls if card not in chosen), DONE]


def _choose(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.DONE:
        return True
    frame.chosen.append(action.card)
    return False


def _exile(state: State, frame: Frame, clause: str) -> None:
    if frame.chosen:
        state.note(EventKind.DEFENDED, clause, frame.player, value=len(frame.chosen))
        move.propose(state, frame.chosen[:], EXILE, clause)


def _lose_life(state: State, frame: Frame, clause: str) -> None:
    rest = frame.number - len(frame.chosen)
    if rest == 0:
        return
    state.life[frame.player] = max(0, state.life[frame.player] - rest)
    state.note(EventKind.LIFE, clause, frame.player, value=state.life[frame.player])
    if state.life[frame.player] == 0:
        lose(state, frame.player, EndReason.LIFE)


PROCEDURE = Procedure(
    "damage",
    (
        Step("announce", "001-攻撃-4", _announce),
        Question("defend", "001-魂-防御", DecisionKind.DEFEND, _defends, _souls, _choose),
        Step("exile", "001-魂-防御", _exile),
        Step("life", "001-勝利-ライフ", _lose_life),
    ),
)
