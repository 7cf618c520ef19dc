"""The rights of a turn: 召喚, 憑依, 展開, 攻撃 once each, 道具の使用 once from own turn to own turn."""

from rules_engine.state import ATTACK, DEPLOY, POSSESS, RIGHTS, SUMMON, USE, State
from rules_engine.vocabulary import EventKind


def spend(state: State, player: int, right: int, clause: str) -> None:
    """Take one right away: at completion, never at declaration (001-消費)."""
    state.rights[player][right] = max(0, state.rights[player][right] - 1)
    state.note(EventKind.RIGHT_SPENT, clause, player, word=RIGHTS[right])


def restore_tool(state: State, player: int, clause: str) -> None:
    """The 道具使用権 comes back to one, whatever is left of it (000-使用権)."""
    state.rights[player][USE] = 1
    state.note(EventKind.RIGHTS_RESTORED, clause, player, word=RIGHTS[USE])


def restore_main(state: State, player: int, clause: str) -> None:
    """The four rights of the main phase come back to one each (000-回復)."""
    for right in (SUMMON, POSSESS, DEPLOY, ATTACK):
        state.rights[player][right] = 1
    state.note(EventKind.RIGHTS_RESTORED, clause, player)
