"""Starting abilities: one frame per text."""

from collections.abc import Sequence

from rules_engine.execution.statements import merging
from rules_engine.kernel.frame import Value
from rules_engine.language.tree import Moments
from rules_engine.queries import abilities
from rules_engine.state.foresight import must_be_known
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame


def begin(
    state: State, player: int, program: int, card: int, stamp: int, bound: dict[str, Value] | None = None
) -> TextFrame:
    """Start this ability of this card for its player."""
    must_be_known(state, card)
    frame = TextFrame("effect.start", player, card, stamp, program=program, bound=bound or {})
    state.frames.append(frame)
    return frame


def begin_texts(
    state: State,
    player: int,
    card: int,
    moment: Moments,
    bound: dict[str, Value] | None = None,
    order: Sequence[int] = (),
) -> int:
    """Start the card's texts for this moment so that they happen in printed order; how many there are.

    `order` names the places of those that come before the others.
    """
    mine = texts_now(state, card, moment)
    if order:
        mine = [mine[place] for place in order] + [one for place, one in enumerate(mine) if place not in order]
    if mine and merging.merges(state, card):
        merging.gather(state, player, card)
    for program in reversed(mine):
        begin(state, player, program, card, state.stamp[card], dict(bound or {}))
    return len(mine)


def texts_now(state: State, card: int, moment: Moments) -> list[int]:
    """The programs of the card's texts for this moment, in printed order."""
    if moment not in state.instances.contents.moments:
        return []
    found = []
    for one in abilities.abilities(state, card):
        if _is_now(state, card, one.program, moment):
            found.append(one.program)
    return found


def _is_now(state: State, card: int, program: int, moment: Moments) -> bool:
    """Whether the text is for this moment: a granted attack text happens on a 怪異札 when its own texts do."""
    its_moment = state.instances.programs[program].moment
    if its_moment is moment:
        return True
    is_granted = program not in state.instances.abilities[card]
    return is_granted and moment is Moments.POSSESSED and its_moment is Moments.ATTACK
