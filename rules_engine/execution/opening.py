"""Opening windows: the moments of the rulebook at which a 道具札 may answer (000 道具札が使用できるタイミング)."""

from rules_engine.kernel import windows
from rules_engine.kernel.frame import NOBODY
from rules_engine.language.members import MOMENTS_SUMMON, WINDOW_SUMMON_LANDED
from rules_engine.queries import abilities
from rules_engine.rights.windows import NOBODY_USES, first_asked, may_answer
from rules_engine.state.state import State
from rules_engine.state.zones import is_current
from rules_engine.vocabulary.codes import FIELD
from rules_engine.vocabulary.terms import Window


def open_window(state: State, window: Window, only: int = NOBODY) -> None:
    """Open a window for both players, or for `only` one; it closes when all have passed in a row.

    Mostly it is known already that neither has anything to use: nobody is asked then.
    """
    instances = state.instances
    if state.offers != NOBODY_USES or not instances.quiet_windows:
        windows.open_window(state, window, may_answer, first_asked, only)


def open_landing(state: State, player: int, card: int, stamp: int) -> None:
    """A 場所札 has landed and its 召喚時 texts have not begun: the other player may answer that (001-道具札-時, F-03).

    Not during an attack (000-攻撃-中) and not before the first turn.
    """
    if state.turn == 0 or not state.instances.scripted or not is_current(state, card, stamp, FIELD):
        return
    programs = state.instances.programs
    for number in abilities.abilities(state, card):
        if programs[number].moment is MOMENTS_SUMMON:
            if not _attack_goes_on(state):
                open_window(state, WINDOW_SUMMON_LANDED, only=1 - player)
            return


def _attack_goes_on(state: State) -> bool:
    return any(frame.at.startswith("attack.") for frame in state.frames)
