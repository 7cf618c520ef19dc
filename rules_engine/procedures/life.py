"""Life gained or lost by a text: no damage, so nothing is defended; 0 ends the game at once (001 勝利条件)."""

from rules_engine import pending, prohibitions, replacement
from rules_engine.effects.reading import bound as value_of
from rules_engine.effects.reading import text_behind
from rules_engine.occurrence import Cause, Occurrence
from rules_engine.procedures.game_end import lose_lives
from rules_engine.scripts.tree import Act, CauseKind
from rules_engine.state import Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.vocabulary import EventKind


def _occurrence(frame: Frame) -> Occurrence:
    by = value_of(frame, "by")
    assert isinstance(by, int)
    act = Act.GAIN_LIFE if frame.target else Act.LOSE_LIFE
    return Occurrence(act, frame.player, cause=Cause(CauseKind.EFFECT, by, frame.card), amount=frame.number)


def _replace(state: State, frame: Frame, clause: str) -> None:
    occurrence = _occurrence(frame)
    if replacement.taken(frame) or frame.number <= 0 or prohibitions.is_forbidden(state, occurrence):
        frame.at = ""
    elif replacement.replace(state, frame, occurrence):
        frame.at = "life.replace"


def _change(state: State, frame: Frame, clause: str) -> None:
    change = frame.number if frame.target else -frame.number
    state.life[frame.player] = max(0, state.life[frame.player] + change)
    state.changed()
    state.note(EventKind.LIFE, clause, frame.player, frame.card, value=state.life[frame.player])
    text = text_behind(state)
    if text is not None and text.bound is not None:
        text.bound["done"] = text.bound["$any"] = 1
        if name := value_of(frame, "name"):
            text.bound[str(name)] = frame.number
    pending.happened(state, _occurrence(frame))
    frame.at = ""
    if value_of(frame, "together") != 1:
        lose_lives(state)


def _both(state: State, frame: Frame, clause: str) -> None:
    lose_lives(state)


PROCEDURE = Procedure(
    "life",
    (
        Step("replace", "S-効果", _replace),
        Step("change", "001-勝利-ライフ", _change),
        Step("both", "S-同時の決着", _both),
    ),
)
