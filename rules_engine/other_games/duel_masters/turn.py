"""A turn as far as use needs one: the main step, attacks, the end of the turn; and the readying before the game."""

from typing import final

from rules_engine.kernel.frame import NO_CARD, NOBODY, Frame
from rules_engine.kernel.pending import settle
from rules_engine.kernel.seating import in_turn_order
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.duel_masters.crossing import CrossFrame, crosses
from rules_engine.other_games.duel_masters.effects import skip
from rules_engine.other_games.duel_masters.ending import lose
from rules_engine.other_games.duel_masters.may import FROM, sides, usable
from rules_engine.other_games.duel_masters.places import put_into_battle
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.triggers import attacked, put_into_mana, watchers
from rules_engine.other_games.duel_masters.use_frame import FREE, UseFrame
from rules_engine.other_games.duel_masters.words import Asked, Told, Zone

EACH = 6000
"""The power for which a powered breaker breaks one shield more."""


@final
class AttackFrame(Frame):
    """`card` attacks; `left` shields are still to be broken, `broken` is the one that has just come to the hand.

    `watched`: the seat whose ability, set off when it attacked, ends the turn after it (-1: nobody's).
    """

    __slots__ = ("broken", "left", "watched")

    def __init__(self, player: int, card: int) -> None:
        super().__init__("attack.declare", player, card)
        self.left: int = 0
        self.broken: int = NO_CARD
        self.watched: int = NOBODY


def _start(table: DuelTable, frame: Frame, clause: str) -> None:
    table.turn_player = frame.player
    table.used = [[] for _ in range(table.seats)]
    table.skipping = table.charged = False
    table.tapped -= set(table.area(Zone.MANA, frame.player)) | set(table.in_battle(frame.player))
    table.note(Told.STEP, clause, frame.player, word="start")


def _asks_main(table: DuelTable, frame: Frame) -> int:
    return NOBODY if table.skipping else frame.player


def _main_options(table: DuelTable, frame: Frame) -> list[str]:
    seat = frame.player
    found = [*_uses(table, seat)]
    if not table.charged:
        found += [f"charge {table.name(card)}" for card in table.area(Zone.HAND, seat)]
    found += [*crosses(table, seat), *(f"attack {name}" for name in _attackers(table, seat))]
    return [*dict.fromkeys(found), "end"]


def _attackers(table: DuelTable, seat: int) -> dict[str, int]:
    return table.called(card for card in table.creatures(seat) if card not in table.tapped)


def _uses(table: DuelTable, seat: int) -> dict[str, tuple[int, Zone]]:
    """What may be used from where, by how it is written."""
    return {
        f"use {name}" + ("" if zone is Zone.HAND else f" from {zone.value}"): (card, zone)
        for zone in FROM
        for name, card in table.called(usable(table, seat, zone)).items()
    }


def _answer_main(table: DuelTable, frame: Frame, answer: str, clause: str) -> bool:
    seat, (word, _, rest) = frame.player, answer.partition(" ")
    if word == "end":
        return True
    if word == "use":
        table.frames.append(UseFrame(seat, *_uses(table, seat)[answer]))
    elif word == "charge":
        table.charged = True
        table.put(table.find(Zone.HAND, seat, rest), Zone.MANA, Told.MOVED, clause)
        put_into_mana(table, seat)
        settle(table)
    elif word == "cross":
        table.frames.append(CrossFrame(seat, *crosses(table, seat)[answer]))
    else:
        table.frames.append(AttackFrame(seat, _attackers(table, seat)[rest]))
    return False


def _end(table: DuelTable, frame: Frame, clause: str) -> None:
    """Whether the abilities of its end are part of what is skipped is an open point."""
    table.note(Told.STEP, clause, frame.player, word="end")
    if table.skipping and table.options["skip"] == "end_too":
        return
    for seat in reversed(in_turn_order(table.seats, frame.player)):
        table.frames.append(Frame("late.put", seat))


def _next(table: DuelTable, frame: Frame, clause: str) -> None:
    table.frames.append(Frame("turn.start", table.opponent(frame.player)))


def _late(table: DuelTable, frame: Frame) -> list[int]:
    """The cards in hand that come at the end of a turn in which their player has used a card of a type."""
    kinds = {kind for card, side in table.used[frame.player] for kind in table.side(card, side).types}
    hand = table.area(Zone.HAND, frame.player)
    return [card for card in hand if any(one.rest in kinds for one in table.printed[card].has("end_put"))]


def _asks_late(table: DuelTable, frame: Frame) -> int:
    return frame.player if _late(table, frame) else NOBODY


def _late_options(table: DuelTable, frame: Frame) -> list[str]:
    return [*dict.fromkeys(f"put {table.name(card)}" for card in _late(table, frame)), "no"]


def _answer_late(table: DuelTable, frame: Frame, answer: str, clause: str) -> bool:
    if answer == "no":
        return True
    card = next(card for card in _late(table, frame) if answer == f"put {table.name(card)}")
    put_into_battle(table, card, frame.player)
    return False


def _settle_late(table: DuelTable, frame: Frame, clause: str) -> None:
    """What the arrival set off is resolved before the turn is over."""
    settle(table)


def _attack(table: DuelTable, frame: AttackFrame, clause: str) -> None:
    table.tapped.add(frame.card)
    table.note(Told.ATTACKED, clause, frame.player, frame.card)
    for card, _ in watchers(table, frame.player, "attack"):
        frame.watched = table.owner[card]
    attacked(table, frame.card)


def _settle(table: DuelTable, frame: AttackFrame, clause: str) -> None:
    settle(table)


def _break(table: DuelTable, frame: AttackFrame, clause: str) -> None:
    """Without a shield the attack strikes the player himself; with the turn skipped it is over."""
    if table.skipping:
        frame.at = ""
    elif frame.card in table.in_battle(frame.player):
        if table.shields(table.opponent(frame.player)):
            frame.left = 1 + _more_shields(table, frame.card)
        else:
            lose(table, table.opponent(frame.player))


def _more_shields(table: DuelTable, card: int) -> int:
    powered = any(table.printed[one].has("powered_breaker") for one in table.with_attached(card))
    power = sum(table.printed[one].power for one in table.with_attached(card))
    return power // EACH if powered else 0


def _one(table: DuelTable, frame: AttackFrame, clause: str) -> None:
    rival = table.opponent(frame.player)
    shields = table.shields(rival)
    if not frame.left or not shields:
        frame.at = "attack.after"
        return
    frame.left -= 1
    frame.broken = shields[-1]
    for castle in table.attached(frame.broken):
        del table.host[castle]
        table.put(castle, Zone.GRAVEYARD, Told.MOVED, clause)
    table.put(frame.broken, Zone.HAND, Told.BROKEN, clause, secret=rival)


def _asks_trigger(table: DuelTable, frame: AttackFrame) -> int:
    """S・トリガー: outside the main step and without cost."""
    may = table.printed[frame.broken].has("s_trigger") and sides(table, frame.broken)
    return table.opponent(frame.player) if may else NOBODY


def _trigger_options(table: DuelTable, frame: AttackFrame) -> list[str]:
    return [f"use {table.name(frame.broken)}", "no"]


def _answer_trigger(table: DuelTable, frame: AttackFrame, answer: str, clause: str) -> bool:
    if answer != "no":
        table.frames.append(UseFrame(table.opponent(frame.player), frame.broken, Zone.HAND, FREE))
    return True


def _again(table: DuelTable, frame: AttackFrame, clause: str) -> None:
    frame.at = "attack.one"


def _after(table: DuelTable, frame: AttackFrame, clause: str) -> None:
    """What watched the attack acts now, even if it has left since, and not what has come since (種別-13)."""
    if frame.watched != NOBODY:
        skip(table, frame.watched)


def _asks_prepare(table: DuelTable, frame: Frame) -> int:
    return frame.player


def _two_faced(table: DuelTable, seat: int) -> list[int]:
    cards = [*table.area(Zone.DECK, seat), *table.area(Zone.GR, seat)]
    return [card for card in cards if table.printed[card].has("two_faced")]


def _prepare_options(table: DuelTable, frame: Frame) -> list[str]:
    return [*(["set aside"] if _two_faced(table, frame.player) else []), "ready"]


def _answer_prepare(table: DuelTable, frame: Frame, answer: str, clause: str) -> bool:
    if answer == "set aside":
        for card in _two_faced(table, frame.player):
            table.put(card, Zone.OUTSIDE, Told.MOVED, "002-ゲーム-4")
        return False
    table.shuffle(Zone.DECK, frame.player)
    table.note(Told.STEP, clause, frame.player, word="ready")
    if frame.player + 1 < table.seats:
        frame.player += 1
        return False
    table.frames.append(Frame("turn.start", 0))
    return True


PROCEDURES = (
    GameProcedure(
        "turn",
        (
            Step("start", "002-定義-4", _start),
            Question("main", "002-定義-4", Asked.MAIN, _asks_main, _main_options, _answer_main),
            Step("end", "002-QA-2", _end),
            Step("next", "002-定義-4", _next),
        ),
    ),
    GameProcedure(
        "late",
        (
            Question("put", "002-QA-2", Asked.MAY, _asks_late, _late_options, _answer_late),
            Step("settle", "002-手順-6f", _settle_late),
        ),
    ),
    GameProcedure(
        "attack",
        (
            Step("declare", "002-種別-13", _attack),
            Step("settle", "002-種別-13", _settle),
            Step("break", "002-オーラ-2b", _break),
            Step("one", "002-オーラ-2b", _one),
            Question("trigger", "002-定義-10", Asked.TRIGGER, _asks_trigger, _trigger_options, _answer_trigger),
            Step("again", "002-オーラ-2b", _again),
            Step("after", "002-種別-13", _after),
        ),
    ),
    GameProcedure(
        "prepare", (Question("ask", "002-ゲーム-3", Asked.PREPARE, _asks_prepare, _prepare_options, _answer_prepare),)
    ),
)
