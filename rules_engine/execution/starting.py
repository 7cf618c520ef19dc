"""Whether what waits may start: its card is there still, its condition holds, and nothing comes before it."""

from rules_engine.kernel.position import Pending
from rules_engine.language import tree
from rules_engine.language.members import ACT_EFFECT
from rules_engine.queries.text_frame import holds
from rules_engine.rights.limits import is_used_up
from rules_engine.rights.prohibitions import is_forbidden, may_forbid
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import FIELD


def may_start(state: State, entry: Pending) -> bool:
    """Whether it still happens: its card is where it was or it is `sure`, and its condition holds (001 効果③).

    A text that has happened as often as it may, or that may not take effect, is nothing to put in order (S-選ぶ).
    """
    if not entry.sure and state.stamp[entry.card] != entry.stamp and not _comes_from_elsewhere(state, entry):
        return False
    program = state.instances.programs[entry.program]
    if program.ability.limit is not None and is_used_up(state, entry.card, entry.program):
        return False
    if ACT_EFFECT in state.instances.contents.stopped and _is_kept_from_happening(state, entry):
        return False
    if len(state.pending) > 1 and _comes_later(state, entry):
        return False
    text_frame = TextFrame("", entry.player, entry.card, entry.stamp, bound=dict(entry.bound))
    return holds(state, text_frame, program.condition)


def _comes_later(state: State, entry: Pending) -> bool:
    """Whether something waits that comes before the 召喚時 texts of the same event: a text's summon sets off both."""
    if _is_first(state, entry):
        return False
    together = [other for other in state.pending if (other.batch, other.depth) == (entry.batch, entry.depth)]
    return any(_is_first(state, other) and may_start(state, other) for other in together)


def _is_first(state: State, entry: Pending) -> bool:
    head = state.instances.programs[entry.program].head
    return isinstance(head, tree.When) and head.first


def _is_kept_from_happening(state: State, entry: Pending) -> bool:
    if not may_forbid(state, ACT_EFFECT):
        return False
    words = state.instances.programs[entry.program].words
    return is_forbidden(state, GameEvent(ACT_EFFECT, entry.player, entry.card, entry.stamp, text=words))


def _comes_from_elsewhere(state: State, entry: Pending) -> bool:
    """A delayed trigger does not need its card any more."""
    own = state.instances.abilities[entry.card]
    return entry.program not in own and state.zone[entry.card] != FIELD
