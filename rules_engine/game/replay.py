"""A recorded game played again: as far as today's rules go along with it, or wholly."""

from collections.abc import Callable

from rules_engine.catalog.definitions import Catalog
from rules_engine.game.game import Game
from rules_engine.game.notation import read_position
from rules_engine.game.older_records import as_said_now, unasked_answer
from rules_engine.game.record import GameRecord
from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.position import Onlooker
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import IllegalActionError


@frozen
class ReplayReading:
    """A recorded game as today's rules play it.

    `game` stands after the last recorded action that they allow; `plies[n]` counts the actions of the game once the
    first `n` recorded ones are played: more than `n` where questions have been added since. `rest` are the recorded
    actions from the first that is not legal any more, `fault` what is wrong with that one.
    """

    game: Game
    plies: tuple[int, ...]
    rest: tuple[Action, ...] = ()
    fault: IllegalActionError | None = None


def read_record(
    record: GameRecord,
    catalog: Catalog,
    look: Callable[[Game], None] = lambda game: None,
    onlooker: Onlooker | None = None,
) -> ReplayReading:
    """The game of this record as far as it can be played; an older one is read as it was played then. `look` is shown
    the game at its start and after each recorded action; an `onlooker` hears it from the deal on.

    ``UnknownCardError`` or ``RulesError`` if it cannot even be dealt, or its base not be read.
    """
    game = _begun(record, catalog, onlooker)
    plies = [0]
    look(game)
    for number, action in enumerate(record.actions):
        redraw_at(game, record, number)
        try:
            while (answer := unasked_answer(game.state, record.version, action)) is not None:
                game.play(answer)
            game.play(as_said_now(game.state, action, record.version))
        except IllegalActionError as fault:
            return ReplayReading(game, tuple(plies), record.actions[number:], fault)
        plies.append(len(game.actions))
        look(game)
    redraw_at(game, record, len(record.actions))
    return ReplayReading(game, tuple(plies))


def _begun(record: GameRecord, catalog: Catalog, onlooker: Onlooker | None) -> Game:
    if record.base:
        # What no position tells is gone: effects that last, what was known of hidden cards, what was played.
        return Game(read_position(record.base.text, catalog), record.decks, record.base)
    rules = record.ruleset
    return Game.new(record.decks, record.chance, catalog, first=record.first, ruleset=rules, onlooker=onlooker)


def replay(record: GameRecord, catalog: Catalog) -> Game:
    """The game of this record. ``IllegalActionError`` if an action is not legal where it stands."""
    reading = read_record(record, catalog)
    if reading.fault is not None:
        raise reading.fault
    return reading.game


def redraw_at(game: Game, record: GameRecord, ply: int) -> None:
    """Draw again what the record says was drawn again after so many of its actions (0 or more)."""
    for redraw in record.redraws:
        if redraw.ply == ply:
            game.draw_anew(redraw.seat, redraw.chance)


def questions_asked(record: GameRecord, catalog: Catalog) -> tuple[int, int]:
    """How many questions each seat has been asked in this game, the open one included: the numbers by which a seat may
    be told its questions, since they do not count those of the other. The errors of ``replay``."""
    asked = [0, 0]

    def count(game: Game) -> None:
        if game.state.asker != NOBODY:
            asked[game.state.asker] += 1

    reading = read_record(record, catalog, count)
    if reading.fault is not None:
        raise reading.fault
    return asked[0], asked[1]
