"""Damage to a player and 防御 (001 魂の説明, ダメージについて): one decision per damage, all 魂 exiled at once."""

from typing import final

from rules_engine.execution import triggers
from rules_engine.execution.procedures import move
from rules_engine.execution.procedures.game_end import lose_lives
from rules_engine.execution.replacement import way_of
from rules_engine.execution.reply import reply, text_behind
from rules_engine.kernel.events import ASKED, STOPPED
from rules_engine.kernel.frame import NOBODY, AmountFrame, Frame
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language import tree
from rules_engine.language.members import (
    ACT_DAMAGE,
    ACT_DEFEND,
    ACT_LOSE_LIFE,
    CAUSE_KIND_POWER,
    EVENT_KIND_DAMAGE,
    EVENT_KIND_DEFENDED,
    EVENT_KIND_LIFE,
    STRUCK_TEXTS_BEFORE_DAMAGE,
    SUFFERED_DAMAGE_TO_LIFE,
    VERB_DONE,
    VERB_EXILE,
)
from rules_engine.language.tree import Act
from rules_engine.queries.continuous import defence_cost, of_kind
from rules_engine.rights import prohibitions
from rules_engine.rights.permissions import stand_ins
from rules_engine.state.changes import set_life
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import DONE, Action, with_each
from rules_engine.vocabulary.codes import EXILE, SOUL
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Moment


@final
class DamageFrame(AmountFrame):
    """Damage of `amount` to `player`, dealt by `card`, citing `clause`.

    `defenders` are the 魂 exiled against it so far, `undefendable` says that none may be. The text that deals it learns
    under the name `report` how much was dealt. `together`: it is one of two that are settled when both are over.
    """

    __slots__ = ("cause", "clause", "defenders", "report", "together", "undefendable")

    def __init__(self, at: str, player: int, card: int, amount: int, cause: Cause, clause: str) -> None:
        super().__init__(at, player, card, amount)
        self.cause: Cause = cause
        self.clause: str = clause
        self.undefendable: bool = False
        self.report: str = ""
        self.together: bool = False
        self.defenders: list[int] = []

    def copy(self) -> "DamageFrame":
        twin = DamageFrame(self.at, self.player, self.card, self.amount, self.cause, self.clause)
        twin.asked_like(self)
        twin.undefendable, twin.report, twin.together = self.undefendable, self.report, self.together
        twin.defenders = self.defenders[:]
        return twin

    def key(self) -> tuple[object, ...]:
        own = (self.cause, self.clause, self.undefendable, self.report, self.together, tuple(self.defenders))
        return (*super().key(), own)


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
    cause = cause or Cause(CAUSE_KIND_POWER, 1 - player, source)
    frame = DamageFrame("damage.replace", player, source, amount, cause, clause)
    frame.undefendable, frame.report, frame.together = undefendable, report, together
    state.frames.append(frame)


def settle_both(state: State, player: int, card: int) -> None:
    """After the damage that is started next, to one player and then the other, see who has life left."""
    state.frames.append(Frame("damage.both", player, card))


def _both(state: State, frame: Frame, clause: str) -> None:
    lose_lives(state)


def _game_event(frame: DamageFrame) -> GameEvent:
    return GameEvent(ACT_DAMAGE, frame.player, cause=frame.cause, amount=frame.amount)


def _replace(state: State, frame: DamageFrame, clause: str) -> None:
    if not state.instances.scripted:
        return
    became = way_of(state, frame, _game_event(frame))
    if became == STOPPED:
        state.note(EventKind.PREVENTED, clause, frame.player, frame.card, value=frame.amount)
        frame.at = ""
    elif became == ASKED:
        frame.at = "damage.replace"


def _announce(state: State, frame: DamageFrame, clause: str) -> None:
    state.note(EVENT_KIND_DAMAGE, frame.clause, frame.player, frame.card, value=frame.amount)
    if state.instances.ruleset.struck_texts is STRUCK_TEXTS_BEFORE_DAMAGE:
        if triggers.is_heard(state, Act.DAMAGE):
            triggers.happened(state, _game_event(frame)._replace(moment=Moment.DECLARATION))
        settle(state)


def _defends(state: State, frame: DamageFrame) -> int:
    return frame.player if defenders_left(state, frame) > 0 and _may_defend(state, frame) else NOBODY


def defenders_left(state: State, frame: DamageFrame) -> int:
    """How many 魂 may still be exiled against this damage: one for each point, or as many as a text asks for."""
    each = each_point(state, frame)
    points = min(frame.amount, len(_defenders(state, frame.player)) // each)
    return points * each - len(frame.defenders)


def each_point(state: State, frame: DamageFrame) -> int:
    """How many 魂 one point of this damage costs."""
    asked = tree.DefenceCosts in state.instances.contents.words and of_kind(state, (tree.DefenceCosts,))
    return defence_cost(state, _game_event(frame)) if asked else 1


def _defence_bounds(state: State, frame: DamageFrame) -> tuple[int, int]:
    return 0, defenders_left(state, frame)


def _chosen(state: State, frame: DamageFrame) -> list[int]:
    return frame.defenders


def threat(state: State, frame: DamageFrame) -> tuple[int, int]:
    """How much damage is to be defended, and how many 魂 one point of it costs."""
    return frame.amount, each_point(state, frame)


def _may_defend(state: State, frame: DamageFrame) -> bool:
    if frame.undefendable:
        return False
    if not prohibitions.may_forbid(state, ACT_DEFEND):
        return True
    defence = GameEvent(Act.DEFEND, frame.player, cause=frame.cause, moment=Moment.COMPLETION)
    return not prohibitions.is_forbidden(state, defence)


def _defenders(state: State, player: int) -> list[int]:
    """The 魂, and the cards that stand for 魂."""
    return state.areas[SOUL][player] + stand_ins(state, player)


def _souls(state: State, frame: DamageFrame) -> list[Action]:
    """Where a point costs several 魂, a part of them defends nothing and cannot be left."""
    chosen, left = frame.defenders, _defenders(state, frame.player)
    if chosen:
        left = [card for card in left if card not in chosen]
    actions = with_each(VERB_EXILE, left)
    if not chosen or len(chosen) % each_point(state, frame) == 0:
        actions.append(DONE)
    return actions


def _choose(state: State, frame: DamageFrame, action: Action, clause: str) -> bool:
    if action.verb is VERB_DONE:
        return True
    frame.defenders.append(action.card)
    return False


def _exile(state: State, frame: DamageFrame, clause: str) -> None:
    if frame.defenders:
        state.note(EVENT_KIND_DEFENDED, clause, frame.player, value=len(frame.defenders))
        if triggers.is_heard(state, ACT_DEFEND):
            happened = GameEvent(ACT_DEFEND, frame.player, cause=frame.cause, amount=len(frame.defenders))
            triggers.happened(state, happened)
        move.propose(state, frame.defenders[:], EXILE, clause)


def _lose_life(state: State, frame: DamageFrame, clause: str) -> None:
    rest = frame.amount - len(frame.defenders) // each_point(state, frame)
    reply(text_behind(state), True, frame.report, frame.amount)
    suffered = rest if state.instances.ruleset.suffered_damage is SUFFERED_DAMAGE_TO_LIFE else frame.amount
    if suffered > 0 and triggers.is_heard(state, ACT_DAMAGE):
        triggers.happened(state, _game_event(frame)._replace(amount=suffered))
    frame.at = ""
    if rest <= 0:
        return
    set_life(state, frame.player, max(0, state.life[frame.player] - rest))
    state.note(EVENT_KIND_LIFE, clause, frame.player, value=state.life[frame.player])
    if triggers.is_heard(state, ACT_LOSE_LIFE):
        triggers.happened(state, _game_event(frame)._replace(act=ACT_LOSE_LIFE, amount=rest, text=("damage",)))
    if not frame.together:
        lose_lives(state)


PROCEDURE = GameProcedure(
    "damage",
    (
        Step("replace", "S-効果", _replace),
        Step("announce", "001-攻撃-4", _announce),
        Question(
            "defend", "001-魂-防御", DecisionKind.DEFEND, _defends, _souls, _choose,
            bounds=_defence_bounds, chosen=_chosen,
        ),
        Step("exile", "001-魂-防御", _exile),
        Step("life", "001-勝利-ライフ", _lose_life),
        Step("both", "S-同時の決着", _both),
    ),
)  # fmt: skip
