"""Games in which a 場所札 leaves the field by something that is told, for tests."""

from dataclasses import dataclass

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.play.stops import stop_settings_of
from decks.games.replay.walks import walk_of
from decks.games.solo.start import set_link
from decks.games.table.presentation import table_of
from decks.games.table.telling import ToldLine, telling_at
from decks.games.table.viewers import eyes_of
from rules_engine.game import Game
from tests.decks.games.ended import by_chance, stored
from tests.decks.games.opponents import game_of

SEEDS = [f"散る札 {number}" for number in range(53, 400)]


@dataclass(frozen=True)
class Leaving:
    """The `tables` against the computer at which a press of `answer` sets off that the `card` leaves, and the `replay`
    of the whole game, that shows it in the step with this `number`."""

    tables: tuple[str, ...]
    answer: str
    card: int
    replay: str
    number: int


def leaving(tables: int) -> Leaving:
    data = current_data()
    for seed in SEEDS:
        whole = game_of(by_chance(Chair.MACHINE, seed, 120))
        record = played_record(whole)
        for ply, answer in enumerate(record.actions[:-1]):
            before, after = (position_of(record.until(many), data) for many in (ply, ply + 1))
            if _asks_across(before) or _asks_across(after):
                continue
            for card in _told_to_leave(before, after):
                set_link(whole, shared=True)
                whole.refresh_from_db()
                plies = walk_of(record, data, stop_settings_of(whole), judged=True).steps.plies
                number = next(number for number, one in enumerate(plies) if one > ply)
                addresses = tuple(stored(record.until(ply), Chair.MACHINE).address for _ in range(tables))
                return Leaving(addresses, str(answer), card, f"/solo/{whole.share}/replay/", number)
    raise AssertionError("no such game")


def _asks_across(position: Game) -> bool:
    return position.decision is not None and position.decision.player != 0


def _told_to_leave(before: Game, after: Game) -> list[int]:
    """Those whose line is not the first one that is news."""
    known = max((line.number for line in _lines(before)), default=-1)
    news = [line for line in _lines(after) if line.number > known]
    gone = _drawn(before) - _drawn(after)
    return [line.card for line in news[1:] if line.pile and line.card in gone]


def _lines(position: Game) -> list[ToldLine]:
    return [
        line
        for act in telling_at(position, eyes_of(position, Chair.MACHINE, over=position.outcome() is not None)).acts
        for line in (act.head, *act.lines)
    ]


def _drawn(position: Game) -> set[int]:
    """The 場所札 and 季節札 that the page shows as cards of their own."""
    table = table_of(position, 0, 0, 1, chair=Chair.MACHINE, watches=True)
    return {card.number for seat in (table.own, table.facing) if seat for card in seat.on_field}
