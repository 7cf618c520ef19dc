"""怪異札 that a text makes possess a 場所札: each attaches, and their player may put them in order (S-憑依の順)."""

from typing import final

from rules_engine.execution import triggers
from rules_engine.execution.procedures import divine
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language.tree import Act
from rules_engine.queries.text_frame import present
from rules_engine.state import marks
from rules_engine.state.changes import set_face_down, set_host, set_kind, set_order
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.memory import set_mark
from rules_engine.state.state import State
from rules_engine.state.zones import is_current, put
from rules_engine.vocabulary.actions import DONE, Action
from rules_engine.vocabulary.codes import APPARITION, FIELD
from rules_engine.vocabulary.terms import DecisionKind, Matter, Verb


@final
class AttachFrame(Frame):
    """`card`, with zone-change number `stamp`, is to possess `host`, face down or not, by the text of `cause`."""

    __slots__ = ("cause", "face_down", "host", "host_stamp", "stamp")

    def __init__(
        self, player: int, card: int, stamp: int, host: int, host_stamp: int, cause: Cause, *, face_down: bool
    ) -> None:
        super().__init__("attach.attach", player, card)
        self.stamp: int = stamp
        self.host: int = host
        self.host_stamp: int = host_stamp
        self.cause: Cause = cause
        self.face_down: bool = face_down

    def copy(self) -> "AttachFrame":
        twin = AttachFrame(
            self.player, self.card, self.stamp, self.host, self.host_stamp, self.cause, face_down=self.face_down
        )
        twin.at = self.at
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.stamp, self.host, self.host_stamp, self.cause, self.face_down)


@final
class ArrangeFrame(Frame):
    """`player` orders the cards `coming` to the host `card`; `order` are those that come first so far."""

    __slots__ = ("coming", "order")

    def __init__(self, player: int, card: int, coming: tuple[tuple[int, int], ...]) -> None:
        super().__init__("attach.arrange", player, card)
        self.coming: tuple[tuple[int, int], ...] = coming
        self.order: list[int] = []

    def copy(self) -> "ArrangeFrame":
        twin = ArrangeFrame(self.player, self.card, self.coming)
        twin.at, twin.order = self.at, self.order[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.coming, tuple(self.order))


def _attach(state: State, frame: AttachFrame, clause: str) -> None:
    card = frame.card
    frame.at = ""
    if state.stamp[card] != frame.stamp or not is_current(state, frame.host, frame.host_stamp, FIELD):
        return
    face_down, source = frame.face_down, state.zone[card]
    put(state, card, FIELD, clause, secret=frame.player if face_down else -1)
    set_kind(state, card, APPARITION)
    set_host(state, card, frame.host)
    set_face_down(state, card, face_down)
    stamp, cause = state.stamp[card], frame.cause
    triggers.happened(state, GameEvent(Act.POSSESS, frame.player, card, stamp, frame.host, source, FIELD, cause))
    if not face_down:
        set_mark(state, marks.came_open(card), state.stamp[card])
        divine.settle(state, frame.player, card)


def arrange(state: State, player: int, host: int, coming: list[int]) -> None:
    """Let the player order these cards, which are about to possess `host` face up, once they do (S-憑依の順)."""
    coming_refs = tuple((card, state.stamp[card] + 1) for card in coming)
    state.frames.append(ArrangeFrame(player, host, coming_refs))


def _unordered(state: State, frame: ArrangeFrame) -> list[int]:
    come, field = present(state, frame.coming), state.areas[FIELD][state.instances.owners[frame.card]]
    return [card for card in come if card in field and state.host[card] == frame.card and card not in frame.order]


def _asks_order(state: State, frame: ArrangeFrame) -> int:
    """Asked only where it can matter: while cards that differ are left."""
    left = _unordered(state, frame)
    return frame.player if len({state.instances.card_ids[card] for card in left}) > 1 else NOBODY


def _orders(state: State, frame: ArrangeFrame) -> list[Action]:
    return [*(Action(Verb.CHOOSE, card) for card in _unordered(state, frame)), DONE]


def _arranged_so_far(state: State, frame: ArrangeFrame) -> list[int]:
    return frame.order


def _order(state: State, frame: ArrangeFrame, action: Action, clause: str) -> bool:
    if action.verb is Verb.CHOOSE:
        frame.order.append(action.card)
    return action.verb is Verb.DONE


def _arranged(state: State, frame: ArrangeFrame, clause: str) -> None:
    """The oldest is the first to happen: they lie in the order chosen, the rest behind (001-攻撃-2)."""
    order = [*frame.order, *_unordered(state, frame)]
    set_order(state, FIELD, state.instances.owners[frame.card], order)


PROCEDURE = GameProcedure(
    "attach",
    (
        Step("attach", "001-怪異札-憑依", _attach),
        Question(
            "arrange",
            "S-憑依の順",
            DecisionKind.CHOOSE_CARDS,
            _asks_order,
            _orders,
            _order,
            formerly=DONE,
            chosen=_arranged_so_far,
            matter=Matter.ARRANGE,
        ),
        Step("arranged", "S-憑依の順", _arranged),
    ),
)
