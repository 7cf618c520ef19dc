"""Using a card (使う) as a pack on the kernel."""

from pathlib import Path

from rules_engine.kernel.loop import Loop
from rules_engine.kernel.pack import Pack, read_statements
from rules_engine.kernel.steps import GameProcedure
from rules_engine.other_games.duel_masters import changing, crossing, effects, ending, places, triggers, turn, use
from rules_engine.other_games.duel_masters.notation import SEATS, lay
from rules_engine.other_games.duel_masters.table import DuelTable
from rules_engine.other_games.duel_masters.telling import LABELS, facts, numbers, refuse, sentence
from rules_engine.other_games.duel_masters.words import Act, Asked, Told, Why, Zone

FOLDER = Path(__file__).parent
PROCEDURES: tuple[GameProcedure, ...] = (
    *turn.PROCEDURES,
    use.PROCEDURE,
    changing.PROCEDURE,
    *places.PROCEDURES,
    effects.PROCEDURE,
    *ending.PROCEDURES,
    triggers.PROCEDURE,
    crossing.PROCEDURE,
)
MOST_STEPS = 2_000


def _keep_rules(table: DuelTable) -> bool:
    """Nothing is put in order between steps."""
    table.orderly = True
    return False


def _is_present(table: DuelTable, seat: int) -> bool:
    return True


def _limit(table: DuelTable) -> int:
    return MOST_STEPS


def _endless(table: DuelTable) -> None:
    """Nobody wins a game that goes round for ever."""
    table.frames.clear()


def _name(table: DuelTable, card: int) -> str:
    return table.name(card)


PACK: Pack[DuelTable] = Pack(
    document="002",
    title="デュエル・マスターズ",
    folder=FOLDER,
    loop=Loop(PROCEDURES, _keep_rules, _is_present, _limit, _endless),
    seats=SEATS,
    zones=Zone,
    statements=read_statements(FOLDER / "statements.txt"),
    settled={
        "保留と元のゾーン": "保留状態のカードは元のゾーンのカードとして数えない（選択肢: 計算が済むまで数える）",
        "変更の順": "強制のコスト変更を、選んだ変更より先に適用する（選択肢: 選んだ変更を先に適用する）",
        "GR召喚と使う": "オーラを付けるためのGR召喚も、コストを支払わずに使うことに当たる（選択肢: 当たらない）",
        "飛ばしたターンの終わり": "ターンの残りが飛ばされても、ターンの終わりの能力は働く（選択肢: 働かない）",
    },
    options={
        "hold": ("hold", "old_zone"),
        "order": ("forced_first", "chosen_first"),
        "gr": ("use", "no_use"),
        "skip": ("end_stays", "end_too"),
    },
    terms=(Zone, Act, Told, Asked, Why),
    labels=LABELS,
    lay=lay,
    refuse=refuse,
    name=_name,
    facts=facts,
    numbers=numbers,
    sentence=sentence,
)
