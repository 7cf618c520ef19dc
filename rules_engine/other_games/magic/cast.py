"""Casting a spell and activating an ability, as far as drawing needs them (121.8): announced, paid, done or rewound."""

from typing import final

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.held import HeldFrame
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.magic.cards import NOTHING, Card
from rules_engine.other_games.magic.draw import instruct, refusal, reveal_options
from rules_engine.other_games.magic.effect_frame import EffectFrame
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.words import Asked, Told, Zone

COMPLETE = "003-121.8-1"
REWIND = "003-121.8-2"


@final
class CastFrame(HeldFrame):
    """`card` is being cast by `player`, or its `ability` activated; of its costs these are paid.

    `cards` are those that have gone for a cost, each with the zone that it came to.
    """

    __slots__ = ("ability", "cards", "discarded", "drawn", "exiled")

    def __init__(self, player: int, card: int, ability: bool) -> None:
        super().__init__("cast.announce", player, card)
        self.ability: bool = ability
        self.drawn: bool = False
        self.exiled: bool = False
        self.discarded: bool = False
        self.cards: list[int] = []


def castable(table: MagicTable, seat: int) -> list[int]:
    """What the seat may begin to cast: any card in its hand that is a spell or stays."""
    return [card for card in table.area(Zone.HAND, seat) if table.printed[card].type != NOTHING]


def activatable(table: MagicTable, seat: int) -> list[int]:
    """The permanents whose ability the seat may begin to activate."""
    return [card for card, _, _ in table.of_seat(seat, "activated")]


def _announce(table: MagicTable, frame: CastFrame, clause: str) -> None:
    table.note(Told.ANNOUNCED, clause, frame.player, frame.card)
    if not frame.ability:
        table.put(frame.card, Zone.STACK, Told.MOVED, clause)
    table.casting = frame.card


def _mana_needed(table: MagicTable, frame: CastFrame) -> int:
    printed = table.printed[frame.card]
    return printed.has("activated")[0].number if frame.ability else printed.mana


def _costs(table: MagicTable, frame: CastFrame) -> Card | None:
    """The card whose costs besides mana are to be paid; an ability costs mana alone."""
    return None if frame.ability else table.printed[frame.card]


def _asks(table: MagicTable, frame: CastFrame) -> int:
    return frame.player


def _options(table: MagicTable, frame: CastFrame) -> list[str]:
    sources = [card for card, _, _ in table.of_seat(frame.player, "mana") if card not in table.spent]
    found = [f"mana {table.name(card)}" for card in sources]
    costs = _costs(table, frame)
    if costs is not None:
        found += _besides(table, frame, costs)
    if _is_paid(table, frame, costs):
        found.append("finish")
    return [*dict.fromkeys(found), "rewind"]


def _besides(table: MagicTable, frame: CastFrame, costs: Card) -> list[str]:
    found: list[str] = []
    if costs.draws and not frame.drawn and not refusal(table, frame.player, costs.draws):
        found.append("draw")
    hand = table.area(Zone.HAND, frame.player)
    if costs.exiles and not frame.exiled:
        found += [f"exile {table.name(card)}" for card in hand if has_colour(table, card, costs.exiles)]
    if costs.discards and not frame.discarded:
        found += [f"discard {_in_hand(table, card)}" for card in hand]
    return found


def has_colour(table: MagicTable, card: int, colour: str) -> bool:
    """A card that lies face down has no characteristics (121.8)."""
    return card not in table.face_down and table.printed[card].colour == colour


def _in_hand(table: MagicTable, card: int) -> str:
    return "hidden" if card in table.face_down else table.name(card)


def _is_paid(table: MagicTable, frame: CastFrame, costs: Card | None) -> bool:
    if table.mana[frame.player] < _mana_needed(table, frame):
        return False
    if costs is None:
        return True
    drawn = frame.drawn or not costs.draws
    return drawn and (frame.exiled or not costs.exiles) and (frame.discarded or not costs.discards)


def _pay(table: MagicTable, frame: CastFrame, answer: str, clause: str) -> bool:
    word, _, name = answer.partition(" ")
    if word == "finish":
        table.mana[frame.player] -= _mana_needed(table, frame)
        return True
    if word == "rewind":
        frame.at = "cast.rewind"
    elif word == "mana":
        _tap(table, frame, name)
    elif word == "draw":
        frame.drawn = True
        instruct(table, frame.player, table.printed[frame.card].draws, "003-121.1-3", frame.card)
    else:
        _give(table, frame, word, name)
    return False


def _tap(table: MagicTable, frame: CastFrame, name: str) -> None:
    sources = table.of_seat(frame.player, "mana")
    card, ability = next(
        (card, ability) for card, _, ability in sources if table.name(card) == name and card not in table.spent
    )
    table.spent.add(card)
    table.mana[frame.player] += 1
    table.note(Told.MANA, COMPLETE, frame.player, card, value=table.mana[frame.player])
    if ability.rest:
        table.frames.append(EffectFrame(frame.player, card, (ability.rest,), COMPLETE))


def _give(table: MagicTable, frame: CastFrame, word: str, name: str) -> None:
    hand = table.area(Zone.HAND, frame.player)
    card = next(card for card in hand if (table.name(card) if word == "exile" else _in_hand(table, card)) == name)
    zone = Zone.EXILE if word == "exile" else Zone.GRAVEYARD
    frame.exiled, frame.discarded = frame.exiled or word == "exile", frame.discarded or word == "discard"
    frame.cards.append(card)
    table.put(card, zone, Told.MOVED, "003-121.8-6")


def _complete(table: MagicTable, frame: CastFrame, clause: str) -> None:
    table.casting = NO_CARD
    table.stack.append((frame.card, frame.ability))
    table.note(Told.COMPLETED, clause, frame.player, frame.card)
    frame.at = "cast.turn_up"


def _rewind(table: MagicTable, frame: CastFrame, clause: str) -> None:
    """Back to where it was announced: the card and what went for costs return; what was drawn stays drawn."""
    table.casting = NO_CARD
    for card in (*frame.cards, *(() if frame.ability else (frame.card,))):
        table.put(card, Zone.HAND, Told.MOVED, clause)
    table.note(Told.REWOUND, clause, frame.player, frame.card)


def _turn_up(table: MagicTable, frame: CastFrame, clause: str) -> None:
    """What was drawn meanwhile is seen now, and revealed if it was to be; what has left the hand is neither."""
    for card in table.hidden:
        if table.zone[card] is not Zone.HAND:
            table.unrevealed.pop(card, None)
            continue
        table.face_down.discard(card)
        table.note(Told.TURNED_UP, clause, table.owner[card], card, secret=table.owner[card])
        if table.unrevealed.get(card) is False:
            del table.unrevealed[card]
            table.note(Told.REVEALED, "003-121.8-4", table.owner[card], card)
    table.hidden.clear()


def _asks_reveal(table: MagicTable, frame: CastFrame) -> int:
    return table.owner[next(iter(table.unrevealed))] if table.unrevealed else NOBODY


def _answer_reveal(table: MagicTable, frame: CastFrame, answer: str, clause: str) -> bool:
    card = next(iter(table.unrevealed))
    del table.unrevealed[card]
    if answer == "reveal":
        table.note(Told.REVEALED, clause, table.owner[card], card)
    return False


PROCEDURE = GameProcedure(
    "cast",
    (
        Step("announce", COMPLETE, _announce),
        Question("pay", "003-121.8-6", Asked.PAY, _asks, _options, _pay),
        Step("complete", COMPLETE, _complete),
        Step("rewind", REWIND, _rewind),
        Step("turn_up", COMPLETE, _turn_up),
        Question("reveal", "003-121.8-4", Asked.REVEAL, _asks_reveal, reveal_options, _answer_reveal),
    ),
)
