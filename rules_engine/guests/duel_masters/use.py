"""Using a card (手順 1 to 6): declared and settled, on hold, paid, used, resolved; some steps are waived."""

from rules_engine.guests.duel_masters.costs import (
    alternative,
    base_cost,
    covers,
    do_act,
    forced_changes,
    in_order,
    is_spell,
    sources,
    summed,
    usable_changes,
)
from rules_engine.guests.duel_masters.effect_frame import EffectFrame
from rules_engine.guests.duel_masters.may import payable_sides, prices, sides
from rules_engine.guests.duel_masters.places import GoFrame, go
from rules_engine.guests.duel_masters.table import DuelTable
from rules_engine.guests.duel_masters.triggers import used
from rules_engine.guests.duel_masters.use_frame import FREE, INSTEAD, NOT_CHOSEN, PAY, UseFrame
from rules_engine.guests.duel_masters.words import Asked, Told, Zone
from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import Procedure, Question, Step


def _declare(table: DuelTable, frame: UseFrame, clause: str) -> None:
    table.paid.discard(frame.card)
    table.note(Told.DECLARED, clause, frame.player, frame.card)


def _sides(table: DuelTable, frame: UseFrame) -> list[int]:
    if frame.price:
        return sides(table, frame.card, frame.kinds, frame.most)
    return payable_sides(table, frame.player, frame.card, frame.origin)


def _asks_side(table: DuelTable, frame: UseFrame) -> int:
    return frame.player if len(_sides(table, frame)) > 1 else NOBODY


def _side_options(table: DuelTable, frame: UseFrame) -> list[str]:
    return [f"as {table.side(frame.card, number).name}" for number in _sides(table, frame)]


def _answer_side(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    frame.side = _sides(table, frame)[_side_options(table, frame).index(answer)]
    return True


def _only_side(table: DuelTable, frame: UseFrame, clause: str) -> None:
    if frame.side == NOT_CHOSEN:
        frame.side = _sides(table, frame)[0]


def _prices(table: DuelTable, frame: UseFrame) -> list[str]:
    return [frame.price] if frame.price else prices(table, frame.player, frame.card, frame.side, frame.origin)


def _asks_price(table: DuelTable, frame: UseFrame) -> int:
    return frame.player if len(_prices(table, frame)) > 1 else NOBODY


def _answer_price(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    frame.price = answer
    return True


def _only_price(table: DuelTable, frame: UseFrame, clause: str) -> None:
    frame.price = frame.price or _prices(table, frame)[0]


def _asks_changes(table: DuelTable, frame: UseFrame) -> int:
    may = frame.price == PAY and usable_changes(table, frame.player, frame.card, frame.chosen)
    return frame.player if may else NOBODY


def _change_options(table: DuelTable, frame: UseFrame) -> list[str]:
    usable = usable_changes(table, frame.player, frame.card, frame.chosen)
    return [*dict.fromkeys(f"with {table.name(source)}" for source, _, _ in usable), "done"]


def _answer_changes(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    """What is to be used is settled now; nothing of it is done yet."""
    if answer == "done":
        return True
    usable = usable_changes(table, frame.player, frame.card, frame.chosen)
    source, place, _ = next(one for one in usable if answer == f"with {table.name(one[0])}")
    frame.chosen.append((source, place))
    table.note(Told.CHOSEN, clause, frame.player, source)
    return False


def _hold(table: DuelTable, frame: UseFrame, clause: str) -> None:
    table.put(frame.card, Zone.HOLD, Told.MOVED, clause)
    if frame.price == FREE:
        table.note(Told.WAIVED, "002-手順-5e", frame.player, frame.card)
        frame.at = "use.used"
    elif frame.price == INSTEAD:
        frame.at = "use.instead"


def _left(table: DuelTable, frame: UseFrame) -> tuple[str, ...]:
    return table.civilisations(frame.card, frame.side)[frame.civilisation :]


def _asks_civilisation(table: DuelTable, frame: UseFrame) -> int:
    return frame.player if _civilisation_options(table, frame) else NOBODY


def _civilisation_options(table: DuelTable, frame: UseFrame) -> list[str]:
    """The cards that can pay the next civilisation so that the others can be paid, too."""
    left = _left(table, frame)
    if not left:
        return []
    found = sources(table, frame.player, frame.card, frame.origin)
    able = [
        card
        for card in found
        if left[0] in table.civilisations(card) and covers(table, [one for one in found if one != card], left[1:])
    ]
    return [*dict.fromkeys(f"tap {table.name(card)}" for card in able)]


def _answer_civilisation(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    left = _left(table, frame)
    _tap(table, frame, answer, clause, left[0])
    frame.civilisation += 1
    return False


def _tap(table: DuelTable, frame: UseFrame, answer: str, clause: str, civilisation: str = "") -> None:
    name = answer.partition(" ")[2]
    found = [card for card in sources(table, frame.player, frame.card, frame.origin) if table.name(card) == name]
    card = next(card for card in found if not civilisation or civilisation in table.civilisations(card))
    table.tapped.add(card)
    frame.tapped.append(card)
    frame.mana += table.printed[card].mana
    table.note(Told.PAID, clause, frame.player, card, value=frame.mana, word=civilisation)


def _change(table: DuelTable, frame: UseFrame, clause: str) -> None:
    """Forced changes and the chosen ones, whose acts are done now, are summed one by one."""
    if _left(table, frame):
        frame.at = "use.undo"
        return
    for source, place in frame.chosen:
        do_act(table, frame, table.printed[source].abilities[place].words[1], "002-手順-4b")
    chosen = [(-int(table.printed[one].abilities[place].words[0]), one) for one, place in frame.chosen]
    forced = forced_changes(table, frame.player, frame.card, frame.side, frame.origin)
    changes = in_order(table, forced, chosen)
    base = base_cost(table, frame)
    for number, (_, source) in enumerate(changes, 1):
        table.note(Told.CHANGED, clause, frame.player, source, value=summed(base, changes[:number]))
    frame.cost = summed(base, changes)


def _asks_pay(table: DuelTable, frame: UseFrame) -> int:
    return frame.player if frame.mana < frame.cost and _pay_options(table, frame) else NOBODY


def _pay_options(table: DuelTable, frame: UseFrame) -> list[str]:
    found = sources(table, frame.player, frame.card, frame.origin)
    return [*dict.fromkeys(f"tap {table.name(card)}" for card in found if table.printed[card].mana)]


def _answer_pay(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    _tap(table, frame, answer, clause)
    return False


def _paid(table: DuelTable, frame: UseFrame, clause: str) -> None:
    if frame.mana < frame.cost:
        frame.at = "use.undo"
        return
    table.paid.add(frame.card)
    frame.at = "use.used"


def _instead(table: DuelTable, frame: UseFrame, clause: str) -> None:
    place = alternative(table, frame.player, frame.card)
    act, times = table.printed[frame.card].abilities[place].words
    for _ in range(int(times)):
        do_act(table, frame, act, clause)


def _used(table: DuelTable, frame: UseFrame, clause: str) -> None:
    """Paid or not, the card has been used, and as what its type says: what listens stands by."""
    side = table.side(frame.card, frame.side)
    table.used[frame.player].append((frame.card, frame.side))
    table.note(Told.USED, clause, frame.player, frame.card, word=side.act.value)
    used(table, frame.player)


def _resolve(table: DuelTable, frame: UseFrame, clause: str) -> None:
    if is_spell(table, frame.card, frame.side):
        effects = table.side(frame.card, frame.side).effects
        table.frames.append(EffectFrame(frame.player, frame.card, effects, clause))


def _leave_hold(table: DuelTable, frame: UseFrame, clause: str) -> None:
    go(table, frame.card, frame.player, table.side(frame.card, frame.side).types)


def _settle(table: DuelTable, frame: UseFrame, clause: str) -> None:
    """What the use set off is resolved with what the arrival set off; not within another effect or use."""
    if not any(isinstance(below, EffectFrame | GoFrame) for below in table.frames):
        settle(table)


def _end(table: DuelTable, frame: UseFrame, clause: str) -> None:
    frame.at = ""


def _undo(table: DuelTable, frame: UseFrame, clause: str) -> None:
    """What looked possible was not: all lies where it was, what the acts moved, too."""
    table.tapped.difference_update(frame.tapped)
    for card in frame.discarded:
        table.put(card, Zone.HAND, Told.MOVED, clause)
    table.put(frame.card, frame.origin, Told.MOVED, clause)
    table.note(Told.UNDONE, clause, frame.player, frame.card)


PROCEDURE = Procedure(
    "use",
    (
        Step("declare", "002-手順-1a", _declare),
        Question("side", "002-その他-5", Asked.SIDE, _asks_side, _side_options, _answer_side),
        Step("only_side", "002-種別-0b", _only_side),
        Question("price", "002-手順-1b", Asked.PRICE, _asks_price, _prices, _answer_price),
        Step("only_price", "002-手順-1b", _only_price),
        Question("changes", "002-手順-1b", Asked.CHANGES, _asks_changes, _change_options, _answer_changes),
        Step("hold", "002-手順-2a", _hold),
        Question(
            "civilisation",
            "002-手順-3a",
            Asked.CIVILISATION,
            _asks_civilisation,
            _civilisation_options,
            _answer_civilisation,
        ),
        Step("change", "002-手順-4c", _change),
        Question("pay", "002-手順-5a", Asked.PAY, _asks_pay, _pay_options, _answer_pay),
        Step("paid", "002-手順-5a", _paid),
        Step("instead", "002-手順-5b", _instead),
        Step("used", "002-手順-5d", _used),
        Step("resolve", "002-手順-6a", _resolve),
        Step("leave_hold", "002-ルール-1", _leave_hold),
        Step("settle", "002-手順-6f", _settle),
        Step("end", "002-ルール-1", _end),
        Step("undo", "002-手順-2c", _undo),
    ),
)
