"""A text happens: its instructions from top to bottom, stopping where a person or a procedure is needed."""

from rules_engine import prohibitions
from rules_engine.effects.program import Program
from rules_engine.effects.reading import holds
from rules_engine.effects.words import ALTERED, OPERATIONS
from rules_engine.occurrence import Occurrence
from rules_engine.pending import happened
from rules_engine.replacement import EVENT
from rules_engine.scripts import tree
from rules_engine.state import NOBODY, Frame, State
from rules_engine.state_rules import keep_rules
from rules_engine.steps import Procedure, Step
from rules_engine.vocabulary import EventKind
from rules_engine.zones import only_seen_by


def _start(state: State, frame: Frame, clause: str) -> None:
    program = state.instances.programs[frame.program]
    if not holds(state, frame, program.condition) or _is_forbidden(state, frame) or not _within_limit(state, frame):
        frame.at = ""
        return
    secret = only_seen_by(state, frame.card) if _is_optional(program) else NOBODY
    state.note(EventKind.TEXT_STARTED, clause, frame.player, frame.card, word=_word(program.head), secret=secret)


def _is_optional(program: Program) -> bool:
    """Whether it may be declined before anything happens, so that nobody else learns of it."""
    body = program.ability.body
    return bool(body) and isinstance(body[0], tree.May)


def _is_forbidden(state: State, frame: Frame) -> bool:
    """Whether a text keeps this one from taking effect; otherwise that it does is told."""
    words = state.instances.programs[frame.program].words
    occurrence = Occurrence(tree.Act.EFFECT, frame.player, frame.card, frame.stamp, text=words)
    if prohibitions.is_forbidden(state, occurrence):
        return True
    if tree.Act.EFFECT in state.instances.listeners or tree.Act.EFFECT in state.instances.contents.remembered:
        happened(state, occurrence)
    return False


def _word(head: tree.Head) -> str:
    return head.moment.value if isinstance(head, tree.At) else type(head).__name__.lower()


def _within_limit(state: State, frame: Frame) -> bool:
    limit = state.instances.programs[frame.program].ability.limit
    if limit is None:
        return True
    span = "turn " if limit.span is tree.Span.TURN else ""
    key = f"{span}limit {frame.card} {frame.program}"
    state.memory[key] = state.memory.get(key, 0) + 1
    return state.memory[key] <= limit.times


def _run(state: State, frame: Frame, clause: str) -> None:
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


def _finish(state: State, frame: Frame, clause: str) -> None:
    """A replacement says whether it has taken the event's place: not if it was declined or only changed a number."""
    bound = frame.bound or {}
    if bound.get(EVENT):
        body = state.instances.programs[frame.program].ability.body
        optional = any(isinstance(statement, tree.May) for statement in body)
        parent = state.frames[-2]
        parent.bound = parent.bound or {}
        parent.bound["replaced"] = int(not bound.get(ALTERED) and bool(bound.get("$any") or not optional))


PROCEDURE = Procedure(
    "effect",
    (Step("start", "001-効果-1", _start), Step("run", "S-効果", _run), Step("finish", "S-効果", _finish)),
)
