"""Starting abilities: one frame per text."""

from collections.abc import Sequence

from rules_engine.execution.statements import merging
from rules_engine.kernel.frame import Value
from rules_engine.language.members import MOMENTS_ATTACK
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
    found, programs = [], state.instances.programs
    for number in abilities.abilities(state, card):
        its_moment = programs[number].moment
        if its_moment is moment or (its_moment is MOMENTS_ATTACK and _happens_possessed(state, card, number, moment)):
            found.append(number)
    return found


def _happens_possessed(state: State, card: int, program: int, moment: Moments) -> bool:
    """Whether it is the moment of a granted attack text on a 怪異札: it happens when the card's own texts do."""
    return moment is Moments.POSSESSED and program not in state.instances.abilities[card]
