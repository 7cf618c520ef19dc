"""What a procedure tells the text for which it was carried out."""

from rules_engine.kernel.frame import Value
from rules_engine.queries.text_frame import bind
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame


def done(text: TextFrame, value: bool) -> None:
    """Say whether the statement was done at all, for `if done`; `$any` says whether any has been."""
    bind(text, "done", int(value))
    if value:
        bind(text, "$any", 1)


def reply(text: TextFrame | None, was_done: bool, name: str, value: Value) -> None:
    """Tell the text, if it is for one, whether what it asked for was done, and what came of it under this name."""
    if text is None:
        return
    done(text, was_done)
    if name:
        bind(text, name, value)


def text_beneath(state: State) -> TextFrame | None:
    """The text directly beneath the procedure on top, None if there is none."""
    beneath = state.frames[-2] if len(state.frames) > 1 else None
    return beneath if isinstance(beneath, TextFrame) else None


def text_behind(state: State) -> TextFrame | None:
    """The text for which the damage or change of life on top is carried out, None if it is for none."""
    for frame in state.frames[-2::-1]:
        if not frame.at.startswith(("damage.", "life.")):
            return frame if isinstance(frame, TextFrame) else None
    return None
