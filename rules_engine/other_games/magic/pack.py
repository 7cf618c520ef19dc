"""Drawing cards, rule 121, as a pack on the kernel."""

from pathlib import Path

from rules_engine.kernel.loop import Loop
from rules_engine.kernel.pack import Pack, read_statements
from rules_engine.kernel.steps import GameProcedure
from rules_engine.other_games.magic import cast, draw, effects, priority, turn
from rules_engine.other_games.magic.notation import SEATS, lay
from rules_engine.other_games.magic.table import MagicTable
from rules_engine.other_games.magic.telling import LABELS, facts, numbers, refuse, sentence
from rules_engine.other_games.magic.words import Asked, Told, Why, Zone

FOLDER = Path(__file__).parent
PROCEDURES: tuple[GameProcedure, ...] = (
    turn.PROCEDURE,
    *priority.PROCEDURES,
    cast.PROCEDURE,
    *effects.PROCEDURES,
    *draw.PROCEDURES,
)
MOST_STEPS = 2_000


def _keep_rules(table: MagicTable) -> bool:
    """Nothing is put in order between steps: state-based actions wait for priority."""
    table.orderly = True
    return False


def _is_present(table: MagicTable, seat: int) -> bool:
    return True


def _limit(table: MagicTable) -> int:
    return MOST_STEPS


def _endless(table: MagicTable) -> None:
    """Nobody wins a game that goes round for ever."""
    table.frames.clear()


def _name(table: MagicTable, card: int) -> str:
    return table.name(card)


PACK: Pack[MagicTable] = Pack(
    document="003",
    title="マジック",
    folder=FOLDER,
    loop=Loop(PROCEDURES, _keep_rules, _is_present, _limit, _endless),
    seats=SEATS,
    zones=Zone,
    statements=read_statements(FOLDER / "statements.txt"),
    settled={},
    options={},
    terms=(Zone, Told, Asked, Why),
    labels=LABELS,
    lay=lay,
    refuse=refuse,
    name=_name,
    facts=facts,
    numbers=numbers,
    sentence=sentence,
)
