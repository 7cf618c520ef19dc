"""Which of its own texts a card has now: the printed ones, without those it has lost."""

from typing import Final

from rules_engine.compile.effect_kinds import TAKING
from rules_engine.compile.program import Program
from rules_engine.language import tree
from rules_engine.queries.in_force import Active, Loss, in_force, plainly_touched
from rules_engine.state.marks import made_power
from rules_engine.state.state import State

DISGUISES = (tree.Disguise, tree.Perform)
STANDING: Final = -1
NONE_LOST: dict[int, set[Loss]] = {}


def loses(state: State, card: int, program: Program) -> bool:
    """Whether the card has lost this text for now."""
    lost = lost_texts(state)
    if card not in lost:
        return False
    return any(not only or only in program.words for only, _, _ in lost[card])


def lost_texts(state: State) -> dict[int, set[Loss]]:
    """What each card has lost, by whose text; gathered without what is granted, which may itself be lost."""
    if not state.instances.takes_texts or not state.at_work & TAKING:
        return NONE_LOST
    lost: dict[int, set[Loss]] | None = state.effects.get("lost")
    if lost is None:
        lost = state.effects["lost"] = {}
        if state.modifiers or state.instances.text_takers.by_card:
            state.effects["active"] = []
            for place, effect in enumerate(in_force(state, state.instances.text_takers, NONE_LOST)):
                if isinstance(effect.node, tree.LosesText):
                    loss = (effect.node.only, effect.text_frame.card, _start_of(effect, place))
                    for card in plainly_touched(state, effect):
                        lost.setdefault(card, set()).add(loss)
            state.cache.clear()
            state.effects.clear()
            state.effects["lost"] = lost
    return lost


def _start_of(effect: Active, place: int) -> int:
    """Where an effect of a resolved text stands among its like, in the order of their start; STANDING for another."""
    return STANDING if effect.text_frame.bound is None else place


def takes_back(state: State, card: int, effect: Active, place: int) -> bool:
    """Whether the card has lost what this effect, the one at `place` among those in force, grants it.

    A text that takes all takes what cards in play grant, too, and what was granted by texts resolved before it, but
    never what its own card grants.
    """
    start = _start_of(effect, place)
    return any(
        not only and source != effect.text_frame.card and (start == STANDING or begun > start)
        for only, source, begun in lost_texts(state).get(card, ())
    )


def has_lost_text(state: State, card: int) -> bool:
    """Whether the card has lost all its texts for now."""
    return any(not only for only, _, _ in lost_texts(state).get(card, ()))


def printed_abilities(state: State, card: int) -> list[int]:
    """The abilities printed on the card, on the field those of the form it is used as."""
    instances, form = state.instances, state.kind[card]
    if form >= 0 and instances.held_as:
        return instances.held_as.get((card, form), instances.held[card])
    return instances.held[card]


def has_printed_alike(state: State, card: int, number: int, *, even_lost: bool = False) -> bool:
    """Whether the same keyword is printed on the card, and not lost: then the granted one is no second (001-効果-4)."""
    alike, programs = state.instances.same_keyword, state.instances.programs
    return not is_disguised(state, card) and any(
        alike.get(own) == alike[number] and (even_lost or not loses(state, card, programs[own]))
        for own in printed_abilities(state, card)
    )


def is_disguised(state: State, card: int) -> bool:
    """Whether the card lies face-down as a 場所札 that a text has made of it (正体不明)."""
    if not state.face_down[card] or state.kind[card] < 0 or state.instances.contents.words.isdisjoint(DISGUISES):
        return False
    return made_power(card, state.stamp[card]) in state.memory
