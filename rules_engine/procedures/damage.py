"""Damage to a player and 防御 (001 魂の説明, ダメージについて): one decision per damage, all 魂 exiled at once."""

from rules_engine import pending, prohibitions, replacement
from rules_engine.actions import DONE, Action
from rules_engine.continuous import defence_cost
from rules_engine.effects.reading import bound as value_of
from rules_engine.effects.reading import text_behind
from rules_engine.occurrence import Cause, Occurrence
from rules_engine.permissions import stand_ins
from rules_engine.procedures import move
from rules_engine.procedures.game_end import lose_lives
from rules_engine.ruleset_options import StruckTexts
from rules_engine.scripts.tree import Act, CauseKind
from rules_engine.state import EXILE, NOBODY, SOUL, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.vocabulary import DecisionKind, EventKind, Moment, Verb


def deal(
    state: State,
    player: int,
    amount: int,
    source: int,
    clause: str,
    *,
    cause: Cause | None = None,
    undefendable: bool = False,
    report: str = "",
    together: bool = False,
) -> None:
    """Start dealing `amount` (1 or more) damage to `player`, from the card `source`; without a cause, by its 力.

    With `together` the damage is part of an event that hits both players: ``settle_both`` was called before.
    """
    cause = cause or Cause(CauseKind.POWER, 1 - player, source)
    frame = Frame("damage.replace", player, source, number=amount, clause=clause)
    frame.bound = {"cause": cause.kind.value, "by": cause.player, "undefendable": int(undefendable), "report": report}
    frame.bound["together"] = int(together)
    state.frames.append(frame)


def settle_both(state: State, player: int, card: int) -> None:
    """After the damage that is started next, to one player and then the other, see who has life left."""
    state.frames.append(Frame("damage.both", player, card))


def _both(state: State, frame: Frame, clause: str) -> None:
    lose_lives(state)


def _occurrence(frame: Frame) -> Occurrence:
    kind, by = value_of(frame, "cause"), value_of(frame, "by")
    assert isinstance(kind, str)
    assert isinstance(by, int)
    return Occurrence(Act.DAMAGE, frame.player, cause=Cause(CauseKind(kind), by, frame.card), amount=frame.number)


def _replace(state: State, frame: Frame, clause: str) -> None:
    if not state.instances.scripted:
        return
    occurrence = _occurrence(frame)
    stopped = replacement.taken(frame) or frame.number <= 0 or prohibitions.is_forbidden(state, occurrence)
    if stopped:
        state.note(EventKind.PREVENTED, clause, frame.player, frame.card, value=frame.number)
        frame.at = ""
    elif replacement.replace(state, frame, occurrence):
        frame.at = "damage.replace"


def _announce(state: State, frame: Frame, clause: str) -> None:
    state.note(EventKind.DAMAGE, frame.clause, frame.player, frame.card, value=frame.number)
    if state.instances.ruleset.struck_texts is StruckTexts.BEFORE_DAMAGE:
        pending.happened(state, _occurrence(frame)._replace(moment=Moment.DECLARATION))
        pending.settle(state)


def _defends(state: State, frame: Frame) -> int:
    return frame.player if defenders_left(state, frame) > 0 and _may_defend(state, frame) else NOBODY


def defenders_left(state: State, frame: Frame) -> int:
    """How many 魂 may still be exiled against this damage: one for each point, or as many as a text asks for."""
    each = each_point(state, frame)
    points = min(frame.number, len(_defenders(state, frame.player)) // each)
    return points * each - len(frame.chosen)


def each_point(state: State, frame: Frame) -> int:
    """How many 魂 one point of this damage costs."""
    return defence_cost(state, _occurrence(frame)) if state.instances.scripted else 1


def _may_defend(state: State, frame: Frame) -> bool:
    if value_of(frame, "undefendable") == 1:
        return False
    defence = Occurrence(Act.DEFEND, frame.player, cause=_occurrence(frame).cause, moment=Moment.COMPLETION)
    return not prohibitions.is_forbidden(state, defence)


def _defenders(state: State, player: int) -> list[int]:
    """The 魂, and the cards that stand for 魂."""
    return state.areas[SOUL][player] + stand_ins(state, player)


def _souls(state: State, frame: Frame) -> list[Action]:
    """Where a point costs several 魂, a part of them defends nothing and cannot be left."""
    souls, chosen = _defenders(state, frame.player), frame.chosen
    done = [] if len(chosen) % each_point(state, frame) else [DONE]
    return [*(Action(Verb.EXILE, card) for card in souls if card not in chosen), *done]


def _choose(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.DONE:
        return True
    frame.chosen.append(action.card)
    return False


def _exile(state: State, frame: Frame, clause: str) -> None:
    if frame.chosen:
        state.note(EventKind.DEFENDED, clause, frame.player, value=len(frame.chosen))
        happened = Occurrence(Act.DEFEND, frame.player, cause=_occurrence(frame).cause, amount=len(frame.chosen))
        pending.happened(state, happened)
        move.propose(state, frame.chosen[:], EXILE, clause)


def _lose_life(state: State, frame: Frame, clause: str) -> None:
    rest = frame.number - len(frame.chosen) // each_point(state, frame)
    _report(state, frame)
    pending.happened(state, _occurrence(frame))
    frame.at = ""
    if rest <= 0:
        return
    state.life[frame.player] = max(0, state.life[frame.player] - rest)
    state.changed()
    state.note(EventKind.LIFE, clause, frame.player, value=state.life[frame.player])
    pending.happened(state, _occurrence(frame)._replace(act=Act.LOSE_LIFE, amount=rest, text=("damage",)))
    if value_of(frame, "together") != 1:
        lose_lives(state)


def _report(state: State, frame: Frame) -> None:
    """Tell the text that dealt it how much was dealt."""
    text = text_behind(state)
    if text is not None and text.bound is not None:
        text.bound["done"] = text.bound["$any"] = 1
        if name := value_of(frame, "report"):
            text.bound[str(name)] = frame.number


PROCEDURE = Procedure(
    "damage",
    (
        Step("replace", "S-効果", _replace),
        Step("announce", "001-攻撃-4", _announce),
        Question("defend", "001-魂-防御", DecisionKind.DEFEND, _defends, _souls, _choose),
        Step("exile", "001-魂-防御", _exile),
        Step("life", "001-勝利-ライフ", _lose_life),
        Step("both", "S-同時の決着", _both),
    ),
)
