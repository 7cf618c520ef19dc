"""What is opened of a deal once its game has ended, and what a page keeps of it while the game runs."""

import json
from collections.abc import Iterable
from typing import NamedTuple

from cards.catalog import current_data
from decks.games.matches.deal.canonical import Value
from decks.games.matches.deal.dealing import DealRefusedError, terms_of
from decks.games.matches.deal.opened import COIN, OF_BOTH, PICK, SHUFFLE, OpenedDeal, PileAct, SeatList
from decks.games.models.match import SEATS, MatchGame
from rules_engine.game import ChanceAct, GameRecord, LogEntry
from rules_engine.game.chance_sheet import SheetLine, chance_sheet
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import EventKind, Zone

ORDER_ENDS = {EventKind.MOVED, EventKind.MANUAL, EventKind.REDRAWN, EventKind.LOOKED}
"""After these the next card drawn need not be the next one of the shuffle."""


class DealLines(NamedTuple):
    """What a seat sees of chance: the acts as everybody may know them, and the first cards drawn after each shuffle."""

    acts: list[dict[str, Value]]
    draws: list[list[Value]]


def open_deal(game: MatchGame) -> OpenedDeal:
    """All of an ended game's deal; without acts where today's rules or cards cannot follow them any more.
    ``DealRefusedError`` while it runs, and for one that was never dealt."""
    if game.dealt_at is None:
        raise DealRefusedError("このゲームの札は配られなかったので、開かれた配りはありません。")
    if game.ended_at is None:
        raise DealRefusedError("配りは、ゲームが終わると開かれます。")
    salts = [bytes.fromhex(salt) for salt in game.salts]
    lists = [[(card, copies) for card, copies in json.loads(text)] for text in game.lists]
    first, second = (SeatList(salt, cards) for salt, cards in zip(salts, lists, strict=True))
    one, other = (bytes.fromhex(n) for n in game.opened)
    secret = bytes.fromhex(game.secret)
    return OpenedDeal(terms_of(game), secret, (first, second), (one, other), acts_played(game, size_of(lists[0])))


def acts_played(game: MatchGame, first_size: int) -> list[PileAct]:
    """The acts of chance after the coin, with the numbers that a seat's cards have in its own list; none where they
    cannot be followed."""
    try:
        record = GameRecord.from_json(game.record).until(game.ply)
        sheet = chance_sheet(record, current_data().catalog)
    except RulesError:
        return []
    return piles_of(sheet, first_size)


def piles_of(sheet: Iterable[SheetLine], first_size: int) -> list[PileAct]:
    """The acts of the engine's sheet after the coin, with the numbers that a seat's cards have in its own list."""
    return [
        PileAct(act.kind, act.seat, [card - _before(act.seat, first_size) for card in numbers or ()], act.taken)
        for act, numbers in sheet
        if act.kind != COIN
    ]


def opened_file(game: MatchGame, seat: int) -> dict[str, Value]:
    """The file of this seat; with both lists where both have published theirs."""
    return open_deal(game).file_of(seat, both=set(game.published) == set(SEATS))


def lines_seen(log: Iterable[LogEntry], seat: int, first_size: int) -> DealLines:
    """What the log says of chance, as far as `seat` sees it; `first_size` counts the cards of the first seat's list."""
    acts, draws = list[dict[str, Value]](), list[list[Value]]()
    drawn: list[Value] | None = None
    for entry in log:
        if entry.kind is EventKind.CHANCE:
            act = ChanceAct.read(entry.value, entry.player, entry.word)
            acts.append(line_of(act))
            if act.kind == SHUFFLE and act.seat == seat:
                drawn = []
                draws.append([act.act, drawn])
        elif drawn is not None and entry.kind is EventKind.DREW and entry.player == seat:
            drawn.append(entry.card - _before(seat, first_size))
        elif entry.kind in ORDER_ENDS and _touches_deck(entry):
            drawn = None
    return DealLines(acts, draws)


def line_of(act: ChanceAct) -> dict[str, Value]:
    """An act as the file of an opened deal writes it."""
    line: dict[str, Value] = {"act": act.act, "kind": act.kind, "seat": act.seat}
    if act.kind != COIN:
        line["size"] = act.size
    return {**line, "taken": act.taken} if act.kind == PICK else line


def size_of(cards: Iterable[tuple[int, int]]) -> int:
    return sum(copies for _, copies in cards)


def _touches_deck(entry: LogEntry) -> bool:
    return entry.kind is not EventKind.MOVED or Zone.DECK in (entry.source, entry.destination)


def _before(seat: int, first_size: int) -> int:
    """How many numbers of the engine come before those of this seat; cards of both keep the engine's."""
    return first_size if seat not in (0, OF_BOTH) else 0
