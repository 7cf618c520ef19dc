"""Which text an open question comes from, and which part of it: read from the instruction that waits for the answer."""

from rules_engine.execution.procedures.choose_frames import MayFrame, OptionFrame, PickFrame
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.steps import Asking
from rules_engine.language import tree
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame


def pick_asking(state: State, frame: PickFrame) -> Asking:
    """The statement that chooses cards, or how many of them."""
    return Asking(frame.program, (state.instances.programs[frame.program].code[frame.line][3],))


def options_asking(state: State, frame: OptionFrame) -> Asking:
    """The statement of several texts among which one is chosen."""
    return Asking(frame.program, (state.instances.programs[frame.program].code[frame.line][1],))


def may_asking(state: State, frame: MayFrame) -> Asking:
    """What may be done or left."""
    may = state.instances.programs[frame.program].code[frame.line][1]
    return Asking(frame.program, may.body, optional=True)


def deed_asking(state: State, frame: Frame) -> Asking | None:
    """The statement whose deed asks (a number, a word, an order, how many to draw), if a text does."""
    text = next((below for below in reversed(state.frames) if isinstance(below, TextFrame)), None)
    if text is None:
        return None
    instruction = state.instances.programs[text.program].code[text.line - 1]
    statement: tree.Statement = instruction[1]
    return Asking(text.program, (statement,)) if instruction[0] == "do" else None


def whole_text(state: State, program: int) -> Asking:
    """All that an ability does."""
    return Asking(program, state.instances.programs[program].ability.body)
