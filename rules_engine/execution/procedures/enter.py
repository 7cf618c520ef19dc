"""A 場所札 comes into play by a text or a rule."""

from typing import final

from rules_engine.execution import triggers
from rules_engine.execution.opening import open_landing, open_window
from rules_engine.execution.procedures import divine, swap
from rules_engine.execution.procedures.attack_frame import AttackFrame
from rules_engine.execution.reply import text_beneath
from rules_engine.kernel.frame import NO_CARD, NOBODY, Frame
from rules_engine.kernel.held import NOWHERE
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language.tree import Act, CauseKind, Moments
from rules_engine.queries.swapping import end_offers
from rules_engine.queries.text_frame import bind, bound, refs
from rules_engine.rights.grounds import grounds
from rules_engine.rulebook.options import EffectSummons
from rules_engine.state import marks
from rules_engine.state.changes import set_face_down, set_host, set_kind, set_laid
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.memory import set_mark
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import is_current, put
from rules_engine.vocabulary.actions import FIRST, Action
from rules_engine.vocabulary.codes import FIELD, PLACE
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Matter, Verb, Window


@final
class EnterFrame(Frame):
    """A 場所札 that a text or a rule brings into play, onto `target`, -1 for the bare field.

    `stamp` is its zone-change number, first where it comes from, then on the field; `laid` whether it lands laid,
    `anywhere` whether its player says where, `came_from` the zone it has left. `swapped` says whether 力 and コスト are
    swapped, None where that is not offered. `disguise` are the cost and 力 of a 正体不明, `face_down` whether it lands
    so. The text of `cause` learns it under the name `report`.
    """

    __slots__ = (
        "anywhere",
        "came_from",
        "cause",
        "disguise",
        "face_down",
        "laid",
        "report",
        "stamp",
        "swapped",
        "target",
    )

    def __init__(
        self, at: str, player: int, card: int, stamp: int, target: int = NO_CARD, *, laid: bool, cause: Cause
    ) -> None:
        super().__init__(at, player, card)
        self.stamp: int = stamp
        self.target: int = target
        self.laid: bool = laid
        self.cause: Cause = cause
        self.anywhere: bool = False
        self.came_from: int = NOWHERE
        self.swapped: bool | None = None
        self.disguise: tuple[int, int] | None = None
        self.face_down: bool = False
        self.report: str = ""

    def copy(self) -> "EnterFrame":
        twin = EnterFrame(self.at, self.player, self.card, self.stamp, self.target, laid=self.laid, cause=self.cause)
        twin.anywhere, twin.came_from, twin.swapped = self.anywhere, self.came_from, self.swapped
        twin.disguise, twin.face_down, twin.report = self.disguise, self.face_down, self.report
        return twin

    def key(self) -> tuple[object, ...]:
        where = (self.stamp, self.target, self.laid, self.anywhere, self.came_from)
        how = (self.cause, self.swapped, self.disguise, self.face_down, self.report)
        return (*super().key(), where, how)


def entering_anywhere(state: State, player: int, card: int, *, laid: bool) -> EnterFrame:
    """The summon of a card without a text that says where: the player is asked if there is more than one ground."""
    there = grounds(state, player, card)
    ground, cause = there[0] if there else NO_CARD, Cause(CauseKind.EFFECT, player)
    entering = EnterFrame("enter.ground", player, card, state.stamp[card], ground, laid=laid, cause=cause)
    entering.anywhere = True
    return entering


def summon_by_effect(state: State, entering: EnterFrame, place: int) -> None:
    """Start a summon by a text, with the windows the ruleset gives it (S-効果による召喚).

    The one at its completion waits at `place` in the stack, beneath the text, so that all it sets off comes first.
    """
    all_windows = state.instances.ruleset.effect_summons is EffectSummons.ALL_WINDOWS
    if all_windows and not any(isinstance(frame, AttackFrame) and frame.at != "" for frame in state.frames):
        state.frames.insert(place, Frame("enter.summoned", entering.player, entering.card))
        entering.at = "enter.declared"
    state.frames.append(entering)


def _declared(state: State, frame: EnterFrame, clause: str) -> None:
    frame.at = "enter.ground"
    open_window(state, Window.SUMMON_DECLARED)


def _summoned(state: State, frame: Frame, clause: str) -> None:
    settle(state)


def _summoned_window(state: State, frame: Frame, clause: str) -> None:
    frame.at = ""
    if state.zone[frame.card] == FIELD:
        open_window(state, Window.SUMMON_COMPLETED)


def _asks_ground(state: State, frame: EnterFrame) -> int:
    if not frame.anywhere or state.stamp[frame.card] != frame.stamp:
        return NOBODY
    there = grounds(state, frame.player, frame.card)
    if frame.target not in there and there:
        frame.target = there[0]
    return frame.player if len(there) > 1 else NOBODY


def _grounds(state: State, frame: EnterFrame) -> list[Action]:
    return [Action(Verb.OPTION, number) for number in range(len(grounds(state, frame.player, frame.card)))]


def _choose_ground(state: State, frame: EnterFrame, action: Action, clause: str) -> bool:
    frame.target = grounds(state, frame.player, frame.card)[action.card]
    return True


def _offer(state: State, frame: EnterFrame, clause: str) -> None:
    if state.stamp[frame.card] == frame.stamp and frame.disguise is None:
        swap.offer(state, frame)


def _land(state: State, frame: EnterFrame, clause: str) -> None:
    card = frame.card
    if state.stamp[card] != frame.stamp:
        frame.at = ""
        return
    frame.came_from = state.zone[card]
    put(state, card, FIELD, clause, secret=frame.player if frame.face_down else -1)
    set_kind(state, card, PLACE)
    set_host(state, card, frame.target)
    set_laid(state, card, frame.laid)
    if frame.disguise is not None:
        cost, power = frame.disguise
        set_mark(state, marks.made_cost(card, state.stamp[card]), cost)
        set_mark(state, marks.made_power(card, state.stamp[card]), power)
        set_face_down(state, card, frame.face_down)
    swap.land(state, frame)
    end_offers(state, frame.player)
    state.note(EventKind.LAID if frame.laid else EventKind.WOKE, clause, frame.player, card, frame.target)
    _report(state, frame)
    _remember_price(state, card)
    frame.stamp = state.stamp[card]
    if not frame.face_down:
        divine.settle(state, frame.player, card)


def _landed_window(state: State, frame: EnterFrame, clause: str) -> None:
    open_landing(state, frame.player, frame.card, frame.stamp)


def _arrived(state: State, frame: EnterFrame, clause: str) -> None:
    """A 場所札 has been summoned: what listens to it and its own 召喚時 texts wait."""
    card, stamp = frame.card, frame.stamp
    if state.instances.scripted and is_current(state, card, stamp, FIELD):
        set_mark(state, marks.arrived(card), stamp)
        landed = GameEvent(Act.SUMMON, frame.player, card, stamp, frame.target, frame.came_from, FIELD, frame.cause)
        triggers.happened(state, landed)
        triggers.texts_wait(state, card, Moments.SUMMON)


def _report(state: State, frame: EnterFrame) -> None:
    """Tell the text that summons, beneath the others it summons at once, what has come."""
    text = next((below for below in reversed(state.frames[:-1]) if isinstance(below, TextFrame)), None)
    if frame.report and text is not None:
        earlier = bound(text, frame.report)
        kept = tuple(ref for ref in earlier if ref[0] != frame.card) if isinstance(earlier, tuple) else ()
        bind(text, frame.report, kept + refs(state, [frame.card]))


def _remember_price(state: State, card: int) -> None:
    """What was given as the price of 突現, for the texts of the card that ask for it."""
    text = text_beneath(state)
    price = bound(text, "paid") if text else ()
    for other, stamp in price if isinstance(price, tuple) else ():
        set_mark(state, marks.paid(card, state.stamp[card], other), stamp)


PROCEDURE = GameProcedure(
    "enter",
    (
        Step("declared", "S-効果による召喚", _declared),
        Step("summoned", "001-効果-1", _summoned),
        Step("summoned_window", "S-効果による召喚", _summoned_window),
        Question(
            "ground", "001-場所札-召喚", DecisionKind.CHOOSE_ONE, _asks_ground, _grounds, _choose_ground,
            formerly=FIRST, matter=Matter.GROUND,
        ),
        Step("offer", "000-持ち越し-召喚", _offer),
        swap.QUESTION,
        Step("land", "001-場所札-召喚", _land),
        Step("landed_window", "001-道具札-時", _landed_window, opens=Window.SUMMON_LANDED),
        Step("arrived", "S-効果", _arrived),
    ),
)  # fmt: skip
