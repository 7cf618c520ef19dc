"""Using a card (手順 1 to 6): declared and settled, on hold, paid, used, resolved; some steps are waived."""

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.pending import settle
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.duel_masters.acts import can_keep
from rules_engine.other_games.duel_masters.cards import SPELL
from rules_engine.other_games.duel_masters.changing import begin
from rules_engine.other_games.duel_masters.costs import called, sources_of, usable_changes
from rules_engine.other_games.duel_masters.effect_frame import EffectFrame
from rules_engine.other_games.duel_masters.may import payable_sides, prices, sides
from rules_engine.other_games.duel_masters.places import GoFrame, go
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.triggers import used
from rules_engine.other_games.duel_masters.use_frame import FREE, NOT_CHOSEN, PAY, Reduction, UseFrame
from rules_engine.other_games.duel_masters.words import Asked, Told, Zone


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
    return frame.player if frame.price == PAY and usable_changes(table, frame) else NOBODY


def _change_options(table: DuelTable, frame: UseFrame) -> list[str]:
    return [*dict.fromkeys(f"with {called(table, one)}" for one in usable_changes(table, frame)), "done"]


def _answer_changes(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    """What is to be used is settled now; nothing of it is done yet."""
    if answer == "done":
        return True
    change = next(one for one in usable_changes(table, frame) if answer == f"with {called(table, one)}")
    frame.chosen.append(change)
    table.note(Told.CHOSEN, clause, frame.player, change.source)
    return False


def _hold(table: DuelTable, frame: UseFrame, clause: str) -> None:
    frame.lay_tapped = frame.card in table.tapped
    table.put(frame.card, Zone.HOLD, Told.MOVED, clause)
    if frame.price == FREE:
        table.note(Told.WAIVED, "002-手順-5e", frame.player, frame.card)
        frame.at = "use.used"
    elif frame.price != PAY:
        _, act, times = frame.price.split()
        frame.ahead = [Reduction(frame.card, NO_CARD, 0, act)] * int(times)
        frame.at = "changing.next"


def _left(table: DuelTable, frame: UseFrame) -> tuple[str, ...]:
    return table.civilisations(frame.card, [table.side(frame.card, frame.side)])[frame.civilisation :]


def _asks_civilisation(table: DuelTable, frame: UseFrame) -> int:
    return frame.player if _civilisation_options(table, frame) else NOBODY


def _civilisation_options(table: DuelTable, frame: UseFrame) -> list[str]:
    return [f"tap {name}" for name in _paying(table, frame)]


def _paying(table: DuelTable, frame: UseFrame) -> dict[str, int]:
    """The cards that can pay the next civilisation so that the others can be paid, too, and what is promised kept."""
    left = _left(table, frame)
    if not left:
        return {}
    found, acts = sources_of(table, frame), [one.act for one in frame.chosen]
    return table.called(
        card
        for card in found
        if left[0] in table.civilisations(card)
        and can_keep(table, frame.player, frame.card, acts, found, left[1:], spent=card)
    )


def _answer_civilisation(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    _tap(table, frame, _paying(table, frame)[answer.removeprefix("tap ")], clause, _left(table, frame)[0])
    frame.civilisation += 1
    return False


def _tap(table: DuelTable, frame: UseFrame, card: int, clause: str, civilisation: str = "") -> None:
    table.tapped.add(card)
    frame.tapped.append(card)
    frame.mana += table.printed[card].mana
    table.note(Told.PAID, clause, frame.player, card, value=frame.mana, word=civilisation)


def _asks_pay(table: DuelTable, frame: UseFrame) -> int:
    return frame.player if frame.mana < frame.cost and _pay_options(table, frame) else NOBODY


def _pay_options(table: DuelTable, frame: UseFrame) -> list[str]:
    return [f"tap {name}" for name in _with_mana(table, frame)]


def _with_mana(table: DuelTable, frame: UseFrame) -> dict[str, int]:
    return table.called(card for card in sources_of(table, frame) if table.printed[card].mana)


def _answer_pay(table: DuelTable, frame: UseFrame, answer: str, clause: str) -> bool:
    _tap(table, frame, _with_mana(table, frame)[answer.removeprefix("tap ")], clause)
    return False


def _paid(table: DuelTable, frame: UseFrame, clause: str) -> None:
    if frame.mana < frame.cost:
        frame.at = "use.undo"
        return
    table.paid.add(frame.card)


def _used(table: DuelTable, frame: UseFrame, clause: str) -> None:
    """Paid or not, the card has been used, and as what its type says: what listens stands by."""
    side = table.side(frame.card, frame.side)
    table.used[frame.player].append((frame.card, frame.side))
    table.note(Told.USED, clause, frame.player, frame.card, word=side.act.value)
    used(table, frame.player)


def _resolve(table: DuelTable, frame: UseFrame, clause: str) -> None:
    if SPELL in table.side(frame.card, frame.side).types:
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
    if frame.lay_tapped:
        table.tapped.add(frame.card)
    table.note(Told.UNDONE, clause, frame.player, frame.card)


PROCEDURE = GameProcedure(
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
        Step("change", "002-手順-4a", begin),
        Question("pay", "002-手順-5a", Asked.PAY, _asks_pay, _pay_options, _answer_pay),
        Step("paid", "002-手順-5a", _paid),
        Step("used", "002-手順-5d", _used),
        Step("resolve", "002-手順-6a", _resolve),
        Step("leave_hold", "002-ルール-1", _leave_hold),
        Step("settle", "002-手順-6f", _settle),
        Step("end", "002-ルール-1", _end),
        Step("undo", "002-手順-2c", _undo),
    ),
)
