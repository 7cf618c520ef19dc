"""What the answers `option N` mean: the text chosen, the ability that is next, the number or word itself."""

from typing import NamedTuple

from rules_engine.actions import Action
from rules_engine.interpreter import open_question
from rules_engine.scripts import tree
from rules_engine.scripts.text import ability_text
from rules_engine.state import State
from rules_engine.vocabulary import CardType, DecisionKind, Season, Verb


class OptionLabel(NamedTuple):
    """`card` is the instance whose ability it is (-1 for none), `text` what a player reads."""

    card: int
    text: str


def option_label(state: State, action: Action) -> OptionLabel:
    """What this `option` of the open decision means."""
    assert action.verb is Verb.OPTION, action
    kind, frame = open_question(state).kind, state.frames[-1]
    if kind is DecisionKind.ORDER:
        card = state.pending[action.card].card
        return OptionLabel(card, state.instances.definitions[card].name)
    if kind is DecisionKind.CHOOSE_ONE:
        return OptionLabel(frame.card, _text_of_option(state, action.card))
    word = (frame.bound or {}).get(f"word {action.card}", action.card)
    return OptionLabel(frame.card, _term(word) if isinstance(word, str) else str(word))


def _text_of_option(state: State, number: int) -> str:
    frame = state.frames[-1]
    statement = state.instances.programs[frame.program].code[frame.line][1]
    types = state.instances.definitions[frame.card].types
    return ability_text(tree.Ability(tree.At(tree.Moments.TEXT), statement.options[number]), types)


def _term(word: str) -> str:
    """The Japanese word of a type or season; names and attributes as they are."""
    return TERMS.get(word, word)


TERMS = {term.value: term.label for kind in (CardType, Season) for term in kind} | {"even": "偶数", "odd": "奇数"}
