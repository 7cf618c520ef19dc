"""Priority: whoever would get it first sees state-based actions and triggers done (121.4), then acts or passes."""

from rules_engine.kernel.frame import Frame
from rules_engine.kernel.pending import settle, settling
from rules_engine.kernel.position import Pending
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.kernel.windows import WindowFrame, ask_all_again, asked, open_window, pass_on
from rules_engine.other_games.magic.cards import PERMANENT
from rules_engine.other_games.magic.cast import CastFrame, activatable, castable
from rules_engine.other_games.magic.effect_frame import EffectFrame
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.words import Asked, Priority, Told, Zone

Window = WindowFrame[Priority]


def give_priority(table: MagicTable) -> None:
    """Priority goes round, the active player first, until all have passed on an empty stack."""
    open_window(table, Priority.ROUND, _plays, _active)
    table.frames[-1].at = "window.check"


def _plays(table: MagicTable, seat: int, window: Priority) -> bool:
    return seat not in table.lost


def _active(table: MagicTable) -> int:
    return table.turn_player


def _check(table: MagicTable, frame: Window, clause: str) -> None:
    """State-based actions: who has drawn from an empty library, or has no life, loses, and with him his team."""
    losing = [seat for seat in table.playing() if seat in table.tried or table.life[seat] <= 0]
    for seat in losing:
        _lose(table, seat, clause)
    left = {table.teams[seat] for seat in table.playing()}
    if losing and len(left) < 2:
        if left:
            table.winner = table.playing()[0]
            table.note(Told.WON, clause, table.winner)
        table.frames.clear()


def _lose(table: MagicTable, seat: int, clause: str) -> None:
    """His team loses with him, and what they have on the stack comes to nothing."""
    for mate in range(table.seats):
        if table.teams[mate] == table.teams[seat] and mate not in table.lost:
            table.lost.add(mate)
            table.note(Told.LOST, clause, mate)
    left = [(card, ability) for card, ability in table.stack if table.owner[card] not in table.lost]
    for card, _ in (waiting for waiting in table.stack if waiting not in left):
        if table.zone[card] is Zone.STACK:
            table.put(card, Zone.GRAVEYARD, Told.MOVED, clause)
    table.stack = left


def _asks(table: MagicTable, frame: Window) -> int:
    return asked(table, frame, _plays)


def _options(table: MagicTable, frame: Window) -> list[str]:
    spells = [f"cast {table.name(card)}" for card in castable(table, frame.player)]
    abilities = [f"activate {table.name(card)}" for card in activatable(table, frame.player)]
    return [*dict.fromkeys([*spells, *abilities]), "pass"]


def _answer(table: MagicTable, frame: Window, answer: str, clause: str) -> bool:
    seat, (word, _, name) = frame.player, answer.partition(" ")
    frame.at = "window.check"
    if word == "pass":
        table.note(Told.PASSED, clause, seat)
        pass_on(table, frame)
        return False
    ask_all_again(frame, seat)
    cards = castable(table, seat) if word == "cast" else activatable(table, seat)
    card = next(card for card in cards if table.name(card) == name)
    table.frames.append(CastFrame(seat, card, word == "activate"))
    return False


def _resolve(table: MagicTable, frame: Window, clause: str) -> None:
    """All have passed: the top of the stack resolves and priority goes round again, or the step is over."""
    if not table.stack:
        return
    card, ability = table.stack.pop()
    ask_all_again(frame, table.turn_player)
    frame.at = "window.check"
    seat, printed = table.owner[card], table.printed[card]
    table.note(Told.RESOLVED, clause, seat, card)
    if not ability:
        table.frames.append(Frame("resolve.leave", seat, card))
    if ability or printed.type != PERMANENT:
        table.frames.append(EffectFrame(seat, card, tuple(printed.effects), clause))


def _leave(table: MagicTable, frame: Frame, clause: str) -> None:
    """A spell leaves the stack when all that it does is done."""
    stays = table.printed[frame.card].type == PERMANENT
    table.put(frame.card, Zone.BATTLEFIELD if stays else Zone.GRAVEYARD, Told.MOVED, clause)


def _may_start(table: MagicTable, entry: Pending) -> bool:
    return entry.player not in table.lost


def _start(table: MagicTable, entry: Pending, clause: str) -> None:
    table.note(Told.TRIGGERED, clause, entry.player, entry.card)
    effect = table.printed[entry.card].abilities[entry.program].rest
    table.frames.append(EffectFrame(entry.player, entry.card, (effect,), clause))


def _named(table: MagicTable, entry: Pending) -> str:
    return table.called(entry.card, entry.program)


PROCEDURES = (
    GameProcedure(
        "window",
        (
            Step("check", "003-121.4-2", _check),
            Step("settle", "003-121.5-2", settle),
            Question("ask", "003-121.4-1", Asked.PRIORITY, _asks, _options, _answer),
            Step("resolve", "003-121.1-4", _resolve),
        ),
    ),
    GameProcedure("resolve", (Step("leave", "003-121.1-4", _leave),)),
    settling("003-121.5-2", Asked.TRIGGER, _may_start, _start, _named),
)
