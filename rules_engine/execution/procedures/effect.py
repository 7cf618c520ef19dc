"""A text happens: its instructions from top to bottom, stopping where a person or a procedure is needed."""

from rules_engine.compile.program import Program
from rules_engine.execution.replacement import EVENT
from rules_engine.execution.state_rules import keep_rules
from rules_engine.execution.statements.words import ALTERED, OPERATIONS
from rules_engine.execution.triggers import happened, is_heard
from rules_engine.kernel.frame import NOBODY, EventFrame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language import tree
from rules_engine.language.members import ACT_EFFECT, EVENT_KIND_TEXT_STARTED
from rules_engine.queries.text_frame import holds
from rules_engine.rights import prohibitions
from rules_engine.state import marks
from rules_engine.state.game_event import GameEvent
from rules_engine.state.memory import count
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import only_seen_by


def _start(state: State, frame: TextFrame, clause: str) -> None:
    program = state.instances.programs[frame.program]
    if not holds(state, frame, program.condition) or _is_forbidden(state, frame) or not _within_limit(state, frame):
        frame.at = ""
        return
    if frame.program in state.instances.blank_programs:
        return
    secret = only_seen_by(state, frame.card) if _is_optional(program) else NOBODY
    state.note(EVENT_KIND_TEXT_STARTED, clause, frame.player, frame.card, word=_word(program.head), secret=secret)


def _is_optional(program: Program) -> bool:
    """Whether it may be declined before anything happens, so that nobody else learns of it."""
    body = program.ability.body
    return bool(body) and isinstance(body[0], tree.May)


def _is_forbidden(state: State, frame: TextFrame) -> bool:
    """Whether a text keeps this one from taking effect; otherwise that it does is told."""
    heard = is_heard(state, ACT_EFFECT)
    if not heard and not prohibitions.may_forbid(state, ACT_EFFECT):
        return False
    words = state.instances.programs[frame.program].words
    game_event = GameEvent(tree.Act.EFFECT, frame.player, frame.card, frame.stamp, text=words)
    if prohibitions.is_forbidden(state, game_event):
        return True
    if heard:
        happened(state, game_event)
    return False


def _word(head: tree.Head) -> str:
    return head.moment.value if isinstance(head, tree.At) else type(head).__name__.lower()


def _within_limit(state: State, frame: TextFrame) -> bool:
    limit = state.instances.programs[frame.program].ability.limit
    if limit is None:
        return True
    return count(state, marks.limit(limit.span is tree.Span.TURN, frame.card, frame.program)) <= limit.times


def _run(state: State, frame: TextFrame, clause: str) -> None:
    code, frames = state.instances.programs[frame.program].code, state.frames
    while frame.line < len(code):
        instruction = code[frame.line]
        frame.line += 1
        OPERATIONS[instruction[0]](state, frame, instruction)
        if frames and frames[-1] is frame:
            keep_rules(state)
        if not frames or frames[-1] is not frame:
            frame.at = "effect.run"
            return


def _finish(state: State, frame: TextFrame, clause: str) -> None:
    """A replacement says whether it has taken the event's place: not if it was declined or only changed a number."""
    bound = frame.bound or {}
    if bound.get(EVENT):
        body = state.instances.programs[frame.program].ability.body
        optional = any(isinstance(statement, tree.May) for statement in body)
        event = state.frames[-2]
        if isinstance(event, EventFrame):
            event.replaced = not bound.get(ALTERED) and bool(bound.get("$any") or not optional)


PROCEDURE = GameProcedure(
    "effect",
    (Step("start", "001-効果-1", _start), Step("run", "S-効果", _run), Step("finish", "S-効果", _finish)),
)
