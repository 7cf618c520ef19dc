"""Starting abilities: one frame per text."""

from rules_engine import continuous
from rules_engine.effects import merging
from rules_engine.scripts.tree import Moments
from rules_engine.state import Frame, State, Value


def begin(
    state: State, player: int, program: int, card: int, stamp: int, bound: dict[str, Value] | None = None
) -> Frame:
    """Start this ability of this card for its player."""
    frame = Frame("effect.start", player, card, stamp, program=program, bound=bound or {})
    state.frames.append(frame)
    return frame


def begin_texts(state: State, player: int, card: int, moment: Moments, bound: dict[str, Value] | None = None) -> int:
    """Start the card's texts for this moment so that they happen in printed order; how many there are."""
    programs = state.instances.programs
    mine = [had.program for had in continuous.abilities(state, card) if programs[had.program].moment is moment]
    if mine and merging.merges(state, card):
        merging.gather(state, player, card)
    for program in reversed(mine):
        begin(state, player, program, card, state.stamp[card], dict(bound or {}))
    return len(mine)
