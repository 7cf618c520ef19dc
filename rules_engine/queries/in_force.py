"""Continuous effects one by one: which hold, from resolved texts and from cards that lie where they work, and whom each
speaks of.
"""

from collections.abc import Iterator
from typing import final

from rules_engine.compile.game_texts import LastingTexts
from rules_engine.compile.program import Program
from rules_engine.language import tree
from rules_engine.language.members import SPAN_WITH_THIS
from rules_engine.queries.selectors import seats
from rules_engine.queries.text_frame import bound, cards, fits, holds, present
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.state import Modifier, State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import AREA_OF, FIELD, HAND, HOLD, NO_FORM, OPEN_HAND

FROZEN = "$cards"


@final
class Active:
    """A continuous effect in force: the node that says what it does and the text frame in which it is read."""

    __slots__ = ("node", "text_frame")

    def __init__(self, node: tree.ModifierNode, text_frame: TextFrame) -> None:
        self.node: tree.ModifierNode = node
        self.text_frame: TextFrame = text_frame


Loss = tuple[str, int, int]
"""What a card has lost (empty: all), by whose text, and its place among effects of resolved texts, else STANDING."""


def in_force(state: State, lasting: LastingTexts, lost: dict[int, set[Loss]]) -> Iterator[Active]:
    """The effects of resolved texts, then those of these lasting texts that have not been `lost` and hold."""
    programs = state.instances.programs
    for modifier in state.modifiers:
        node = programs[modifier.program].lasting(modifier.line, modifier.nth)
        if node is not None and not (modifier.until == SPAN_WITH_THIS and not _still_there(state, modifier)):
            yield Active(
                node, TextFrame("", modifier.player, modifier.card, modifier.stamp, bound=dict(modifier.bound))
            )
    zone = state.zone
    for card, program, only_on_field, _, _ in lasting.ordered:
        if only_on_field and zone[card] != FIELD:
            continue
        if in_zone(state, card, program) and not (card in lost and stops(lost[card], card, program)):
            text_frame = TextFrame("", state.instances.owners[card], card, state.stamp[card])
            if holds(state, text_frame, program.condition):
                yield from effects_of(state, text_frame, program.ability.body)


def _still_there(state: State, modifier: Modifier) -> bool:
    card, stamp = modifier.card, modifier.stamp
    return state.zone[card] == FIELD and state.stamp[card] == stamp


def effects_of(state: State, text_frame: TextFrame, body: tuple[tree.Statement, ...]) -> Iterator[Active]:
    """The effects a lasting text has now, those under its conditions where they hold."""
    for statement in body:
        if isinstance(statement, tree.If):
            branch = statement.then if holds(state, text_frame, statement.condition) else statement.otherwise
            yield from effects_of(state, text_frame, branch)
        elif isinstance(statement, tree.Lasting):
            for node in statement.modifiers:
                yield Active(node, text_frame)
        else:
            yield Active(statement, text_frame)  # type: ignore[arg-type]


def in_zone(state: State, card: int, program: Program) -> bool:
    """Whether the card lies where this ability works: the zones it names, else face-up on the field in its form."""
    zone = state.zone[card]
    if program.zones:
        zone = HAND if zone == HOLD and HAND in program.zones else zone
        return zone in program.zones and not (zone == FIELD and state.face_down[card])
    if zone != FIELD:
        return False
    used = state.kind[card]
    if program.form not in (None, used) or state.instances.cost[used][card] == NO_FORM:
        return False
    return not state.face_down[card] or program.works_face_down


def stops(losses: set[Loss], card: int, program: Program) -> bool:
    """Whether a lasting text has been lost; what it takes from its own card does not stop it."""
    return any(source != card and (not only or only in program.words) for only, source, _ in losses)


def plainly_touched(state: State, effect: Active) -> list[int]:
    """The cards a continuous effect is about, shielded ones among them."""
    frozen = bound(effect.text_frame, FROZEN)
    return present(state, frozen) if frozen else _meant(state, effect)


def _meant(state: State, effect: Active) -> list[int]:
    """The cards the effect speaks of; a declared one is read as lying where it came from still."""
    node: tree.Cards = effect.node.cards  # type: ignore[attr-defined]
    found = cards(state, effect.text_frame, node)
    one, other = state.areas[HOLD]
    if one or other:
        parts = node.parts if isinstance(node, tree.Union) else (node,)
        selectors = [part for part in parts if isinstance(part, tree.Selector) and part.end is None]
        found = [*found, *(card for part in selectors for card in _held(state, effect.text_frame, part))]
    return found


def _held(state: State, text_frame: TextFrame, node: tree.Selector) -> list[int]:
    """The cards in 保留 that were declared from these zones."""
    zones = {AREA_OF[zone] for zone in node.zones}
    if HAND in zones:
        zones.add(OPEN_HAND)
    whose = seats(state, text_frame, node.whose)
    return [
        frame.card
        for frame in state.frames
        if isinstance(frame, DeclarationFrame)
        and frame.at
        and state.zone[frame.card] == HOLD
        and frame.came_from in zones
        and frame.player in whose
        and fits(state, text_frame, node.filter, frame.card)
    ]
