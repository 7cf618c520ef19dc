"""A game of three seats that is none of cards, played on the kernel alone.

A heap of stones; whose turn it is takes one to three. Then everybody may answer, once in the game, by putting a stone
back. A stone taken from a heap of an even number sets off a bell for every seat that has one: its owner takes a point,
or, with a charm, two instead of it. Nobody may win points on a heap of exactly five. The heap is never below nothing:
who takes the last stone wins.
"""

from typing import final

from rules_engine.kernel.chance import below, source
from rules_engine.kernel.events import ASKED, STOPPED, way
from rules_engine.kernel.frame import NOBODY, AmountFrame, EventFrame, Frame
from rules_engine.kernel.loop import Loop
from rules_engine.kernel.pending import PendingFrame, depth, give_up, next_places, settle
from rules_engine.kernel.position import Pending, Position
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.kernel.term import Term
from rules_engine.kernel.windows import WindowFrame, ask_all_again, asked, open_window, pass_on

SEATS = 3
PASS = 0


class Word(Term):
    """What is asked and what is told."""

    TAKE = "take", "取る"
    ANSWER = "answer", "答える"
    BELL = "bell", "鈴"
    POINT = "point", "点"
    ENDED = "ended", "終わり"


class Table(Position):
    """`heap` stones lie there; each seat has `points`, `answers` left, a number of `bells`, and a charm or not."""

    def __init__(self, seed: str, bells: tuple[int, ...] = (0, 0, 0), charmed: int = NOBODY) -> None:
        super().__init__(SEATS, seed, logging=True)
        self.heap = 8 + below(source(seed, 0), 6)
        self.points = [0] * SEATS
        self.answers = [1] * SEATS
        self.bells = bells
        self.charmed = charmed
        self.winner = NOBODY


@final
class TurnFrame(Frame):
    __slots__ = ()

    def encloses(self) -> bool:
        return bool(self.at)


def _begin(table: Table, frame: Frame, clause: str) -> None:
    table.turn_player = frame.player


def _asks(table: Table, frame: Frame) -> int:
    return frame.player


def _stones(table: Table, frame: Frame) -> list[int]:
    return [1, 2, 3]


def _take(table: Table, frame: Frame, stones: int, clause: str) -> bool:
    even = table.heap % 2 == 0
    table.heap -= stones
    table.acts += 1
    table.orderly = False
    table.note(Word.TAKE, clause, frame.player, value=stones)
    if even:
        for seat, bells in enumerate(table.bells):
            table.pending += [Pending(seat, bell, seat, 0, (), depth(table), table.acts) for bell in range(bells)]
    return True


def _window(table: Table, frame: Frame, clause: str) -> None:
    open_window(table, Word.ANSWER, _may_answer, _next_seat)


def _next_seat(table: Table) -> int:
    return (table.turn_player + 1) % SEATS


def _next_turn(table: Table, frame: Frame, clause: str) -> None:
    table.frames.append(TurnFrame("turn.begin", (frame.player + 1) % SEATS))


def _may_answer(table: Table, seat: int, window: Term) -> bool:
    return table.answers[seat] > 0


def _window_asks(table: Table, frame: WindowFrame[Word]) -> int:
    return asked(table, frame, _may_answer)


def _pass_or_put_back(table: Table, frame: WindowFrame[Word]) -> list[int]:
    return [1, PASS]


def _answered(table: Table, frame: WindowFrame[Word], stones: int, clause: str) -> bool:
    if stones == PASS:
        pass_on(table, frame)
        return False
    table.answers[frame.player] -= 1
    table.heap += stones
    table.orderly = False
    table.note(Word.ANSWER, clause, frame.player)
    ask_all_again(frame, table.turn_player)
    return False


def _may_start(table: Table, entry: Pending) -> bool:
    return table.heap != 0


def _waiting(table: Table, frame: PendingFrame) -> list[int]:
    return next_places(table, frame, _may_start, by_event=True)


def _next(table: Table, frame: PendingFrame, clause: str) -> None:
    places = _waiting(table, frame)
    if len(places) == 1:
        _ring(table, frame, places[0], clause)
    elif places:
        frame.at = "pending.order"
    else:
        give_up(table, frame)


def _ring(table: Table, frame: PendingFrame, place: int, clause: str) -> bool:
    entry = table.pending.pop(place)
    table.note(Word.BELL, clause, entry.player, value=entry.program)
    frame.at = "pending.next"
    table.frames.append(AmountFrame("point.replace", entry.player, entry.card, 1))
    return False


def _order_asks(table: Table, frame: PendingFrame) -> int:
    places = _waiting(table, frame)
    return table.pending[places[0]].player if places else NOBODY


def _forbidden(table: Table, seat: int) -> bool:
    return table.heap == 5


def _replaced(table: Table, frame: EventFrame, seat: int) -> bool:
    if seat != table.charmed or not frame.asks_now((seat, seat, 0)):
        return False
    table.frames.append(Frame("charm.work", seat))
    return True


def _point(table: Table, frame: AmountFrame, clause: str) -> None:
    became = way(table, frame, frame.player, _forbidden, _replaced)
    if became == STOPPED:
        frame.at = ""
    elif became == ASKED:
        frame.at = "point.replace"


def _score(table: Table, frame: AmountFrame, clause: str) -> None:
    table.points[frame.player] += frame.amount
    table.note(Word.POINT, clause, frame.player, value=frame.amount)


def _charm(table: Table, frame: Frame, clause: str) -> None:
    beneath = table.frames[-2]
    assert isinstance(beneath, EventFrame)
    beneath.replaced = True
    table.points[frame.player] += 2
    table.note(Word.POINT, clause, frame.player, value=2)


def _keep_rules(table: Table) -> bool:
    if table.heap <= 0:
        table.winner = table.turn_player
        table.heap = 0
        table.note(Word.ENDED, "3", table.winner)
        table.frames.clear()
        return True
    table.orderly = True
    return False


def _is_present(table: Table, seat: int) -> bool:
    return True


def _most_steps(table: Table) -> int:
    return 1000


def _endless(table: Table) -> None:
    table.frames.clear()


PROCEDURES = (
    GameProcedure(
        "turn",
        (
            Step("begin", "1", _begin),
            Question("take", "1.1", Word.TAKE, _asks, _stones, _take),
            Step("bells", "2", settle),
            Step("window", "1.2", _window, opens=Word.ANSWER),
            Step("next", "1.3", _next_turn),
        ),
    ),
    GameProcedure("window", (Question("ask", "1.2", Word.ANSWER, _window_asks, _pass_or_put_back, _answered),)),
    GameProcedure(
        "pending",
        (
            Step("next", "2.1", _next),
            Question("order", "2.2", Word.BELL, _order_asks, _waiting, _ring),
        ),
    ),
    GameProcedure("point", (Step("replace", "2.3", _point), Step("score", "2.3", _score))),
    GameProcedure("charm", (Step("work", "2.4", _charm),)),
)
LOOP: Loop[Table] = Loop(PROCEDURES, _keep_rules, _is_present, _most_steps, _endless)


def new_table(seed: str, bells: tuple[int, ...] = (0, 0, 0), charmed: int = NOBODY) -> Table:
    """A game at its first question."""
    table = Table(seed, bells, charmed)
    table.frames.append(TurnFrame("turn.begin", 0))
    LOOP.advance(table)
    return table
