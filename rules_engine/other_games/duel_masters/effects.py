"""What spells and abilities do, line by line.

draw N                      draws cards
may draw N                  if its player wants
mana                        the top card of the deck into the mana zone
use KINDS [cost N] [trigger]    its player may use such a card of his hand without paying: types joined by `/` or
                            `any`, of a cost up to N, with S・トリガー; `summon` and its like stand for the same
put KINDS cost N            its player may put such a card of his hand into the battle zone: no use
remove ZONE                 chooses a creature of the opponent's, which goes there
if_paid WORDS               the rest only if mana was paid for the card
skip                        the rest of the turn is skipped
"""

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.other_games.duel_masters.effect_frame import EffectFrame
from rules_engine.other_games.duel_masters.may import sides
from rules_engine.other_games.duel_masters.places import leave, put_into_battle
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.triggers import put_into_mana
from rules_engine.other_games.duel_masters.use_frame import FREE, UseFrame
from rules_engine.other_games.duel_masters.words import Asked, Told, Zone

USES = ("use", "summon", "generate", "deploy")
FROM_HAND = ("put", *USES)
CHOOSING = ("may", "put", "remove", *USES)


def _next(table: DuelTable, frame: EffectFrame, clause: str) -> None:
    words = frame.words
    if not words:
        frame.at = ""
        return
    if words[0] == "if_paid":
        lines = list(frame.lines)
        lines[frame.line] = " ".join(words[1:]) if frame.card in table.paid else "nothing"
        frame.lines = tuple(lines)
        frame.at = "effect.next"
    elif words[0] not in CHOOSING:
        frame.at, frame.line = "effect.next", frame.line + 1
        _carry_out(table, frame, words, clause)


def _carry_out(table: DuelTable, frame: EffectFrame, words: list[str], clause: str) -> None:
    if words[0] == "draw":
        _draw(table, frame.player, int(words[1]), clause)
    elif words[0] == "mana":
        card = table.top(Zone.DECK, frame.player)
        if card != NO_CARD:
            table.put(card, Zone.MANA, Told.MOVED, clause)
            put_into_mana(table, frame.player)
    elif words[0] == "skip":
        skip(table, frame.player)


def _draw(table: DuelTable, seat: int, number: int, clause: str) -> None:
    for _ in range(number):
        card = table.top(Zone.DECK, seat)
        if card != NO_CARD:
            table.put(card, Zone.HAND, Told.MOVED, clause, secret=seat)


def skip(table: DuelTable, seat: int) -> None:
    """The rest of the turn is skipped: what runs ends, and nothing more is declared."""
    table.skipping = True
    table.note(Told.SKIPPED, "002-種別-11", seat)


def _choices(table: DuelTable, frame: EffectFrame) -> list[str]:
    """What may be chosen for the line under way."""
    words = frame.words
    if words[0] == "may":
        return ["yes", "no"]
    if words[0] == "remove":
        return [*_removable(table, frame)]
    named = [f"{words[0]} {table.name(card)}" for card in _of_hand(table, frame)]
    return [*dict.fromkeys(named), "no"]


def _removable(table: DuelTable, frame: EffectFrame) -> dict[str, int]:
    return table.called(table.creatures(table.opponent(frame.player)))


def _of_hand(table: DuelTable, frame: EffectFrame) -> list[int]:
    words = frame.words
    most = int(words[words.index("cost") + 1]) if "cost" in words else 99
    fitting = [card for card in table.area(Zone.HAND, frame.player) if sides(table, card, words[1], most)]
    return [card for card in fitting if "trigger" not in words or table.printed[card].has("s_trigger")]


def _asks(table: DuelTable, frame: EffectFrame) -> int:
    return frame.player if _choices(table, frame) else NOBODY


def _answer(table: DuelTable, frame: EffectFrame, answer: str, clause: str) -> bool:
    words, (word, _, name) = frame.words, answer.partition(" ")
    hand = _of_hand(table, frame) if words[0] in FROM_HAND else []
    frame.at, frame.line = "effect.next", frame.line + 1
    if words[0] == "remove":
        leave(table, _removable(table, frame)[answer], next(zone for zone in Zone if zone.value == words[1]), clause)
    elif word == "yes":
        _draw(table, frame.player, int(words[2]), clause)
    elif word != "no":
        card = next(card for card in hand if table.name(card) == name)
        if word == "put":
            put_into_battle(table, card, frame.player)
        else:
            most = int(words[words.index("cost") + 1]) if "cost" in words else 99
            table.frames.append(UseFrame(frame.player, card, Zone.HAND, FREE, words[1], most))
    return False


def _nothing_to_choose(table: DuelTable, frame: EffectFrame, clause: str) -> None:
    frame.at, frame.line = "effect.next", frame.line + 1


PROCEDURE = GameProcedure(
    "effect",
    (
        Step("next", "002-手順-6a", _next),
        Question("choose", "002-ルール-3", Asked.MAY, _asks, _choices, _answer),
        Step("nothing", "002-ルール-3", _nothing_to_choose),
    ),
)
