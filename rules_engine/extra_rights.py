"""More of a right for certain cards only, in this turn: `extra attack 3 {place, 霊能者}`."""

from rules_engine.effects.reading import fits
from rules_engine.scripts import tree
from rules_engine.state import NOBODY, RIGHTS, Frame, State

WORD = "turn extra"


def grant(state: State, frame: Frame, statement: tree.Extra, player: int, number: int) -> None:
    """Let the player use the right that many times more with cards like those the running text names."""
    right = RIGHTS.index(statement.procedure)
    key = f"{WORD} {player} {right} {frame.program} {frame.line - 1}"
    state.memory[key] = state.memory.get(key, 0) + number


def any_left(state: State, player: int, right: int) -> bool:
    """Whether there is more of the right for some cards."""
    return bool(state.memory) and bool(_keys(state, player, right))


def left_for(state: State, player: int, right: int, card: int) -> bool:
    """Whether there is more of the right for this card."""
    return bool(state.memory) and bool(_fitting(state, player, right, card))


def take(state: State, player: int, right: int, card: int) -> bool:
    """Take one such right away for what was done with this card; False if there was none for it."""
    keys = _fitting(state, player, right, card) if state.memory else []
    if not keys:
        return False
    state.memory[keys[0]] -= 1
    return True


def _keys(state: State, player: int, right: int) -> list[str]:
    mine = f"{WORD} {player} {right} "
    return [key for key, number in state.memory.items() if number > 0 and key.startswith(mine)]


def _fitting(state: State, player: int, right: int, card: int) -> list[str]:
    return [key for key in _keys(state, player, right) if _fits(state, player, key, card)]


def _fits(state: State, player: int, key: str, card: int) -> bool:
    program, line = (int(word) for word in key.split()[-2:])
    statement = state.instances.programs[program].code[line][1]
    return fits(state, Frame("", player, NOBODY), statement.filter, card)
