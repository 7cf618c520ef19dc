"""What spells and abilities do, line by line.

draw N | draw N then discard | draw N then reveal     its player draws; each card drawn so is discarded or revealed
may draw N                  its player chooses whether to draw
let opponent draw N         its player chooses whether the opponent draws
each draw N                 every player draws: team by team in turn order
fetch N                     puts the top cards of the library into the hand, which is no draw
gain N                      life
damage N | damage you N     to the opponent, or to its player
"""

from typing import final

from rules_engine.kernel.events import ASKED, STOPPED, way
from rules_engine.kernel.frame import NO_CARD, NOBODY, AmountFrame, EventFrame
from rules_engine.kernel.seating import teams_in_turn_order
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.magic.draw import instruct, refusal
from rules_engine.other_games.magic.effect_frame import EffectFrame
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.words import Asked, Told, Zone


@final
class EachFrame(EventFrame):
    """All seats `left` draw `number` cards each, the active team's first (121.2c, d)."""

    __slots__ = ("clause", "left", "number")

    def __init__(self, player: int, card: int, left: list[int], number: int, clause: str) -> None:
        super().__init__("each.who", player, card)
        self.left: list[int] = left
        self.number: int = number
        self.clause: str = clause


@final
class DamageFrame(AmountFrame):
    """`player` is dealt `amount` damage by `card`; `draws` are cards to be drawn in place of damage."""

    __slots__ = ("draws",)

    def __init__(self, player: int, card: int, amount: int) -> None:
        super().__init__("damage.prevent", player, card, amount)
        self.draws: int = 0


def _next(table: MagicTable, frame: EffectFrame, clause: str) -> None:
    if frame.line >= len(frame.lines):
        frame.at = ""
        return
    words = frame.words
    if words[0] in ("may", "let"):
        return
    frame.at, frame.line = "effect.next", frame.line + 1
    _carry_out(table, frame, words)


def _drawer(table: MagicTable, frame: EffectFrame) -> int:
    return frame.player if frame.words[0] == "may" else table.opponent(frame.player)


def _asks_may(table: MagicTable, frame: EffectFrame) -> int:
    return frame.player


def _may_options(table: MagicTable, frame: EffectFrame) -> list[str]:
    """To draw may be chosen with an empty library, but not where the player who would draw cannot (121.3, 121.3a)."""
    refused = refusal(table, _drawer(table, frame), int(frame.words[-1]))
    return ["decline"] if refused else ["draw", "decline"]


def _answer_may(table: MagicTable, frame: EffectFrame, answer: str, clause: str) -> bool:
    seat, number = _drawer(table, frame), int(frame.words[-1])
    frame.at, frame.line = "effect.next", frame.line + 1
    if answer == "draw":
        instruct(table, seat, number, "003-121.1-4", frame.card, within=frame)
    else:
        table.note(Told.DECLINED, clause, frame.player, frame.card)
    return False


def _carry_out(table: MagicTable, frame: EffectFrame, words: list[str]) -> None:
    seat, number = frame.player, int(next(word for word in words if word.isdigit()))
    if words[0] == "draw":
        further = words[3] if words[2:3] == ["then"] else ""
        instruct(table, seat, number, "003-121.1-4", frame.card, further, frame)
    elif words[0] == "each":
        each = EachFrame(seat, frame.card, table.playing(), number, "003-121.2c-1")
        each.asked_within(frame)
        table.frames.append(each)
    elif words[0] == "fetch":
        _fetch(table, seat, number)
    elif words[0] == "gain":
        table.gain(seat, number, frame.clause)
    else:
        target = seat if words[1] == "you" else table.opponent(seat)
        damage = DamageFrame(target, frame.card, number)
        damage.asked_within(frame)
        table.frames.append(damage)


def _fetch(table: MagicTable, seat: int, number: int) -> None:
    """No draw: nothing triggers, nothing replaces it, and an empty library is no loss (121.5)."""
    for _ in range(number):
        card = table.top(Zone.LIBRARY, seat)
        if card != NO_CARD:
            table.put(card, Zone.HAND, Told.MOVED, "003-121.5-1", secret=seat)


def _group(table: MagicTable, frame: EachFrame) -> list[int]:
    """The seats of the first team, the active one before the others, that have not drawn yet."""
    for team in teams_in_turn_order(table.teams, table.turn_player):
        left = [seat for seat in team if seat in frame.left]
        if left:
            return left
    return []


def _asks_who(table: MagicTable, frame: EachFrame) -> int:
    group = _group(table, frame)
    return group[0] if len(group) > 1 else NOBODY


def _who(table: MagicTable, frame: EachFrame) -> list[str]:
    """The players of a team draw in whatever order they like (121.2d)."""
    return [f"first {seat + 1}" for seat in _group(table, frame)]


def _answer_who(table: MagicTable, frame: EachFrame, answer: str, clause: str) -> bool:
    _let_draw(table, frame, int(answer.split()[1]) - 1)
    return False


def _let_draw(table: MagicTable, frame: EachFrame, seat: int) -> None:
    frame.left.remove(seat)
    frame.at = "each.who"
    instruct(table, seat, frame.number, frame.clause, frame.card, within=frame)


def _each(table: MagicTable, frame: EachFrame, clause: str) -> None:
    group = _group(table, frame)
    if group:
        _let_draw(table, frame, *group)


def _prevent(table: MagicTable, frame: DamageFrame, clause: str) -> None:
    became = way(table, frame, frame.player, _never, _reduce)
    if became == STOPPED:
        frame.at = "damage.draw"
    elif became == ASKED:
        frame.at = "damage.prevent"


def _never(table: MagicTable, seat: int) -> bool:
    return False


def _reduce(table: MagicTable, frame: EventFrame, seat: int) -> bool:
    """What a replacement or a prevention takes of the damage becomes draws, which come last (121.7)."""
    assert isinstance(frame, DamageFrame)
    for kind in ("prevents", "replaces_damage"):
        for card, place, ability in table.of_seat(seat, kind):
            if frame.asks_now((seat, card, place)):
                taken = min(ability.number, frame.amount)
                frame.amount -= taken
                frame.draws += taken
                table.note(Told.PREVENTED, "003-121.7-1", seat, card, value=taken)
                return True
    return False


def _deal(table: MagicTable, frame: DamageFrame, clause: str) -> None:
    table.life[frame.player] -= frame.amount
    table.note(Told.DAMAGED, clause, frame.player, frame.card, value=frame.amount)


def _draw_instead(table: MagicTable, frame: DamageFrame, clause: str) -> None:
    if frame.draws:
        instruct(table, frame.player, frame.draws, clause, frame.card, within=frame)


PROCEDURES = (
    GameProcedure(
        "effect",
        (
            Step("next", "003-121.1-4", _next),
            Question("may", "003-121.3-1", Asked.MAY, _asks_may, _may_options, _answer_may),
        ),
    ),
    GameProcedure(
        "each",
        (
            Question("who", "003-121.2d-2", Asked.FIRST, _asks_who, _who, _answer_who),
            Step("draw", "003-121.2c-2", _each),
        ),
    ),
    GameProcedure(
        "damage",
        (
            Step("prevent", "003-121.7-1", _prevent),
            Step("deal", "003-121.7-2", _deal),
            Step("draw", "003-121.7-3", _draw_instead),
        ),
    ),
)
