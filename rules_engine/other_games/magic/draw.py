"""Drawing (121): what an instruction says, then one single draw after the other."""

from typing import final

from rules_engine.kernel.events import ASKED, STOPPED, take_place, unasked, way
from rules_engine.kernel.frame import NO_CARD, NOBODY, AmountFrame, EventFrame, Frame
from rules_engine.kernel.naming import told_apart
from rules_engine.kernel.pending import wait
from rules_engine.kernel.position import Pending
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.magic.effect_frame import EffectFrame
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.words import Asked, Told, Zone

Replacer = tuple[int, int, int]
"""A replacement: the seat whose draw it is, the permanent, and the place among its abilities."""


@final
class InstructFrame(AmountFrame):
    """`player` is told to draw `amount` cards by `card`; to each that is drawn so, `further` is done."""

    __slots__ = ("clause", "further")

    def __init__(self, player: int, amount: int, clause: str, card: int, further: str) -> None:
        super().__init__("instruct.change", player, card, amount)
        self.clause: str = clause
        self.further: str = further


@final
class DrawFrame(EventFrame):
    """One draw of `player`; `source` is the card that causes it, `card` the one drawn, `shown` to be revealed."""

    __slots__ = ("clause", "further", "shown", "source")

    def __init__(self, player: int, clause: str, source: int, further: str) -> None:
        super().__init__("draw.replace", player)
        self.clause: str = clause
        self.source: int = source
        self.further: str = further
        self.shown: bool = False


@final
class InsteadFrame(Frame):
    """What `card` does in the place of a draw; `place` is that of the ability."""

    __slots__ = ("place",)

    def __init__(self, player: int, card: int, place: int) -> None:
        super().__init__("instead.work", player, card)
        self.place: int = place


def instruct(
    table: MagicTable,
    seat: int,
    number: int,
    clause: str,
    source: int = NO_CARD,
    further: str = "",
    within: EventFrame | None = None,
) -> None:
    """Tell a seat to draw; `within` is the event in whose place it does so, whose replacements have had their turn."""
    frame = InstructFrame(seat, number, clause, source, further)
    if within is not None:
        frame.asked_within(within)
    table.note(Told.INSTRUCTED, clause, seat, source, value=number)
    table.frames.append(frame)


def refusal(table: MagicTable, seat: int, number: int) -> str:
    """The clause by which this seat may not choose, or pay, to draw so many cards; empty if it may.

    An empty library stands against nothing.
    """
    if table.applies_to(seat, "forbids"):
        return "003-121.3-2"
    if table.applies_to(seat, "one_a_turn") and (number > 1 or table.drawn[seat] > 0):
        return "003-121.2b-4"
    return ""


def _change(table: MagicTable, frame: InstructFrame, clause: str) -> None:
    """What refers to the number of cards changes it before any single draw."""
    if frame.amount < 2:
        return
    if way(table, frame, frame.player, _nothing_forbids, _add_more) == ASKED:
        frame.at = "instruct.change"


def _nothing_forbids(table: MagicTable, seat: int) -> bool:
    return False


def _add_more(table: MagicTable, frame: EventFrame, seat: int) -> bool:
    assert isinstance(frame, InstructFrame)
    for card, place, ability in table.of_seat(seat, "more"):
        if frame.asks_now((seat, card, place)):
            frame.amount += ability.number
            table.note(Told.CHANGED, "003-121.2a-1", seat, card, value=frame.amount)
            return True
    return False


def _one(table: MagicTable, frame: InstructFrame, clause: str) -> None:
    if frame.amount <= 0:
        return
    frame.amount -= 1
    frame.at = "instruct.one"
    single = DrawFrame(frame.player, frame.clause, frame.card, frame.further)
    single.asked_within(frame)
    table.frames.append(single)


def _replace(table: MagicTable, frame: DrawFrame, clause: str) -> None:
    became = way(table, frame, frame.player, _is_forbidden, _instead)
    if became == STOPPED:
        frame.at = ""
    elif became == ASKED and not _candidates(table, frame):
        frame.at = "draw.replace"


def _is_forbidden(table: MagicTable, seat: int) -> bool:
    """Each single draw is forbidden or not: of several, what may be drawn is drawn."""
    if table.applies_to(seat, "forbids"):
        table.note(Told.FORBIDDEN, "003-121.3-2", seat)
        return True
    if table.applies_to(seat, "one_a_turn") and table.drawn[seat]:
        table.note(Told.FORBIDDEN, "003-121.2b-2", seat)
        return True
    return False


def _candidates(table: MagicTable, frame: EventFrame) -> list[Replacer]:
    """Also where the library is empty (121.6a)."""
    found = table.of_seat(frame.player, "instead")
    return unasked(frame, [(frame.player, card, place) for card, place, _ in found])


def _instead(table: MagicTable, frame: EventFrame, seat: int) -> bool:
    """Start the only replacement; of several the player picks (`draw.which`)."""
    candidates = _candidates(table, frame)
    if len(candidates) == 1:
        _begin(table, frame, *candidates)
    return bool(candidates)


def _begin(table: MagicTable, frame: EventFrame, replacer: Replacer) -> None:
    frame.asks_now(replacer)
    table.frames.append(InsteadFrame(*replacer))


def _asks_which(table: MagicTable, frame: DrawFrame) -> int:
    return frame.player if _candidates(table, frame) else NOBODY


def _which(table: MagicTable, frame: DrawFrame) -> list[str]:
    return told_apart(table.called(card, place) for _, card, place in _candidates(table, frame))


def _answer_which(table: MagicTable, frame: DrawFrame, answer: str, clause: str) -> bool:
    frame.at = "draw.replace"
    _begin(table, frame, _candidates(table, frame)[_which(table, frame).index(answer)])
    return False


def _work(table: MagicTable, frame: InsteadFrame, clause: str) -> None:
    """The whole replacement happens before the next card is drawn; what it draws had this replacement already."""
    single = table.frames[-2]
    assert isinstance(single, DrawFrame)
    take_place(table)
    table.note(Told.INSTEAD, clause, frame.player, frame.card)
    effect = EffectFrame(frame.player, frame.card, (table.printed[frame.card].abilities[frame.place].rest,), clause)
    effect.asked_within(single)
    table.frames.append(effect)


def _look(table: MagicTable, frame: DrawFrame, clause: str) -> None:
    """Whoever may reveal the card as it is drawn sees it before he decides (121.9)."""
    card = table.top(Zone.LIBRARY, frame.player)
    if card == NO_CARD or _is_hidden(table, frame):
        return
    if table.of_seat(frame.player, "must_reveal"):
        frame.shown = True
    elif table.of_seat(frame.player, "may_reveal"):
        table.note(Told.SEEN, clause, frame.player, card, secret=frame.player)


def _asks_reveal(table: MagicTable, frame: DrawFrame) -> int:
    if frame.shown or table.top(Zone.LIBRARY, frame.player) == NO_CARD or _is_hidden(table, frame):
        return NOBODY
    return frame.player if table.of_seat(frame.player, "may_reveal") else NOBODY


def reveal_options(table: MagicTable, frame: Frame) -> list[str]:
    return ["reveal", "keep"]


def _answer_reveal(table: MagicTable, frame: DrawFrame, answer: str, clause: str) -> bool:
    frame.shown = answer == "reveal"
    return True


def _is_hidden(table: MagicTable, frame: DrawFrame) -> bool:
    """Whether another spell or ability draws while something is being cast or activated (121.8)."""
    return table.casting not in (NO_CARD, frame.source)


def _take(table: MagicTable, frame: DrawFrame, clause: str) -> None:
    """The top card into the hand (121.1), or nothing from an empty library, which the rules note (121.4)."""
    seat, card = frame.player, table.top(Zone.LIBRARY, frame.player)
    if card == NO_CARD:
        table.tried.add(seat)
        table.note(Told.EMPTY, "003-121.4-1", seat)
        frame.at = ""
        return
    hidden = _is_hidden(table, frame)
    table.put(card, Zone.HAND, Told.DRAWN, frame.clause, face_down=hidden, secret=table.seats if hidden else seat)
    table.drawn[seat] += 1
    frame.card = card
    if hidden:
        _hide(table, seat, card)
    elif frame.shown:
        table.note(Told.REVEALED, "003-121.9", seat, card)
    triggers = [
        Pending(seat, place, source, table.stamp[source], (), 0) for source, place, _ in table.of_seat(seat, "on_draw")
    ]
    wait(table, triggers)


def _hide(table: MagicTable, seat: int, card: int) -> None:
    table.hidden.append(card)
    if table.of_seat(seat, "must_reveal"):
        table.unrevealed[card] = False
    elif table.of_seat(seat, "may_reveal"):
        table.unrevealed[card] = True


def _further(table: MagicTable, frame: DrawFrame, clause: str) -> None:
    """What is done to a card after it was drawn; a draw that was replaced never comes here (121.6c).

    One that lies face down is revealed when it is turned up (121.8).
    """
    if frame.further == "discard":
        table.put(frame.card, Zone.GRAVEYARD, Told.MOVED, clause)
    elif frame.further == "reveal" and frame.card in table.hidden:
        table.unrevealed[frame.card] = False
    elif frame.further == "reveal":
        table.note(Told.REVEALED, clause, frame.player, frame.card)


PROCEDURES = (
    GameProcedure("instruct", (Step("change", "003-121.2a-2", _change), Step("one", "003-121.2-2", _one))),
    GameProcedure(
        "draw",
        (
            Step("replace", "003-121.6", _replace),
            Question("which", "003-121.6", Asked.INSTEAD, _asks_which, _which, _answer_which),
            Step("look", "003-121.9", _look),
            Question("reveal", "003-121.9", Asked.REVEAL, _asks_reveal, reveal_options, _answer_reveal),
            Step("take", "003-121.1-1", _take),
            Step("further", "003-121.6c-1", _further),
        ),
    ),
    GameProcedure("instead", (Step("work", "003-121.6b", _work),)),
)
