"""Where used cards go, each place replaceable, and how cards come to the battle zone and leave it."""

from collections.abc import Sequence
from typing import final

from rules_engine.kernel.events import ASKED, way
from rules_engine.kernel.frame import NO_CARD, NOBODY, EventFrame, Frame
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.duel_masters.cards import AURA, CASTLE, SPELL
from rules_engine.other_games.duel_masters.may import gr_creatures
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.triggers import entered, put_into_mana
from rules_engine.other_games.duel_masters.use_frame import FREE, UseFrame
from rules_engine.other_games.duel_masters.words import Asked, Told, Zone


@final
class GoFrame(EventFrame):
    """`card` of `player` goes to `zone`, attached to `host` where one is needed (-1: none)."""

    __slots__ = ("attaches", "host", "zone")

    def __init__(self, player: int, card: int, zone: Zone, attaches: str) -> None:
        super().__init__("go.way", player, card)
        self.zone: Zone = zone
        self.attaches: str = attaches
        self.host: int = NO_CARD


def go(table: DuelTable, card: int, seat: int, types: Sequence[str]) -> None:
    """The card that was used leaves its hold: a spell is done, a castle fortifies, an element comes to battle."""
    if SPELL in types:
        table.frames.append(GoFrame(seat, card, Zone.GRAVEYARD, ""))
    elif CASTLE in types:
        table.frames.append(GoFrame(seat, card, Zone.SHIELDS, CASTLE))
    else:
        table.frames.append(GoFrame(seat, card, Zone.BATTLE, AURA if AURA in types else ""))


def put_into_battle(table: DuelTable, card: int, seat: int) -> None:
    """Put the card there without using it (出す), and so without paying for it."""
    table.paid.discard(card)
    table.frames.append(GoFrame(seat, card, Zone.BATTLE, ""))


def _way(table: DuelTable, frame: GoFrame, clause: str) -> None:
    if way(table, frame, frame.card, _never, _elsewhere) == ASKED:
        frame.at = "go.way"


def _never(table: DuelTable, card: int) -> bool:
    return False


def _elsewhere(table: DuelTable, frame: EventFrame, card: int) -> bool:
    """Another place than the usual one, where the card says so and leaves its hold."""
    assert isinstance(frame, GoFrame)
    for place, ability in enumerate(table.printed[card].abilities):
        replaces = ability.kind == "goes" and table.zone[card] is Zone.HOLD
        if replaces and frame.asks_now((card, card, place)):
            frame.zone, frame.attaches = next(zone for zone in Zone if zone.value == ability.rest), ""
            table.note(Told.INSTEAD, "002-手順-6e", frame.player, card, word=ability.rest)
            return True
    return False


def _hosts(table: DuelTable, frame: GoFrame) -> list[str]:
    if frame.attaches == CASTLE:
        return [f"shield {number}" for number in range(1, len(table.shields(frame.player)) + 1)]
    if frame.attaches == AURA:
        names = [f"attach {name}" for name in table.called(gr_creatures(table, frame.player))]
        return [*names, *(["gr"] if table.area(Zone.GR, frame.player) else [])]
    return []


def _asks_host(table: DuelTable, frame: GoFrame) -> int:
    return frame.player if _hosts(table, frame) else NOBODY


def _answer_host(table: DuelTable, frame: GoFrame, answer: str, clause: str) -> bool:
    word, _, rest = answer.partition(" ")
    if word == "shield":
        frame.host = table.shields(frame.player)[int(rest) - 1]
    elif word == "attach":
        frame.host = table.called(gr_creatures(table, frame.player))[rest]
    else:
        frame.host = table.top(Zone.GR, frame.player)
        _summon_from_gr(table, frame)
    return True


def _summon_from_gr(table: DuelTable, frame: GoFrame) -> None:
    """Its text says 召喚, and so it is a use without cost (種別-17); that it is one is an open point."""
    if table.options["gr"] == "use":
        table.frames.append(UseFrame(frame.player, frame.host, Zone.GR, FREE))
        return
    table.put(frame.host, Zone.BATTLE, Told.MOVED, "002-オーラ-4")
    entered(table, frame.host)


def _place(table: DuelTable, frame: GoFrame, clause: str) -> None:
    card = frame.card
    if frame.attaches and (frame.host == NO_CARD or table.zone[frame.host] is not frame.zone):
        # What was chosen went elsewhere in between: there is nothing to attach to.
        frame.zone, frame.host = Zone.GRAVEYARD, NO_CARD
    table.put(card, frame.zone, Told.MOVED, clause)
    if frame.host != NO_CARD:
        table.host[card] = frame.host
        table.note(Told.ATTACHED, clause, frame.player, card, frame.host)
    if frame.zone is Zone.MANA:
        put_into_mana(table, frame.player)
    if frame.zone is Zone.BATTLE:
        entered(table, card)
        _other_d2(table, card)
        if table.printed[card].has("s_max"):
            table.frames.append(Frame("s_max.keep", frame.player))


def _other_d2(table: DuelTable, card: int) -> None:
    if not table.printed[card].has("d2"):
        return
    for seat in range(table.seats):
        for other in [one for one, _, _ in table.in_force(seat, "d2") if one != card]:
            leave(table, other, Zone.GRAVEYARD, "002-ゲーム-2")


def leave(table: DuelTable, card: int, zone: Zone, clause: str) -> None:
    """The card leaves the battle zone; its auras go to the same zone, and a GR creature returns then. A gear stays."""
    attached = table.attached(card)
    from_gr = card in gr_creatures(table, table.owner[card])
    table.put(card, zone, Told.MOVED, clause)
    for one in attached:
        del table.host[one]
        if table.printed[one].is_of(AURA):
            table.put(one, zone, Told.MOVED, "002-オーラ-5")
    table.host.pop(card, None)
    if from_gr:
        table.put(card, Zone.GR, Told.MOVED, "002-オーラ-6", bottom=True)


def _s_max(table: DuelTable, seat: int) -> list[int]:
    return [card for card, _, _ in table.in_force(seat, "s_max")]


def _asks_keep(table: DuelTable, frame: Frame) -> int:
    return frame.player if len(_s_max(table, frame.player)) > 1 else NOBODY


def _keep_options(table: DuelTable, frame: Frame) -> list[str]:
    return [f"keep {number}" for number in range(1, len(_s_max(table, frame.player)) + 1)]


def _answer_keep(table: DuelTable, frame: Frame, answer: str, clause: str) -> bool:
    kept = _s_max(table, frame.player)[int(answer.split()[1]) - 1]
    for card in _s_max(table, frame.player):
        if card != kept:
            leave(table, card, Zone.HAND, clause)
    return True


PROCEDURES = (
    GameProcedure(
        "go",
        (
            Step("way", "002-手順-6e", _way),
            Question("host", "002-手順-6b", Asked.ATTACH, _asks_host, _hosts, _answer_host),
            Step("place", "002-ルール-1", _place),
        ),
    ),
    GameProcedure("s_max", (Question("keep", "002-種別-14d", Asked.KEEP, _asks_keep, _keep_options, _answer_keep),)),
)
