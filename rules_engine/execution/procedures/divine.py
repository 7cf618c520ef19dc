"""The rule on 神: two of one name cannot both be on the 場; one is chosen and becomes 魂 at once."""

from rules_engine.compile.printed import DIVINE_ATTRIBUTE
from rules_engine.execution.procedures import move
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.steps import GameProcedure, Question
from rules_engine.language import tree
from rules_engine.language.members import DIVINE_ATTRIBUTE_AS_CHANGED
from rules_engine.queries.characteristics import attributes, names, printed_card
from rules_engine.rulebook.options import DivineAttribute, DivineCards, DivineChooser, DivineScope
from rules_engine.state.state import State
from rules_engine.state.zones import with_everything_on
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import FIELD, PLACE, SOUL
from rules_engine.vocabulary.terms import DecisionKind, Verb


def settle(state: State, player: int, card: int) -> None:
    """Apply the rule after this player's card arrived face-up on the field, was turned up or has become another."""
    instances = state.instances
    may_be = instances.divine[card] or tree.Copies in instances.contents.words
    if (may_be or instances.ruleset.divine_attribute is DIVINE_ATTRIBUTE_AS_CHANGED) and is_divine(state, card):
        state.frames.append(Frame("divine.choose", player, card))


def is_divine(state: State, card: int) -> bool:
    """Whether the card is 神: by what is printed on it or on the card it has become, or as it is now (S-神の属性)."""
    if state.instances.ruleset.divine_attribute is DivineAttribute.PRINTED:
        return state.instances.divine[printed_card(state, card)]
    return DIVINE_ATTRIBUTE in attributes(state, card)


def _same_name(state: State, frame: Frame) -> list[int]:
    """The cards of the rule: those of one name, the card that is looked at among them (001-神)."""
    rules, wanted = state.instances.ruleset, names(state, frame.card)
    both = rules.divine_scope is DivineScope.BOTH_FIELDS
    field = state.areas[FIELD][0] + state.areas[FIELD][1] if both else state.areas[FIELD][frame.player]
    return [
        card
        for card in field
        if not state.face_down[card]
        and not wanted.isdisjoint(names(state, card))
        and is_divine(state, card)
        and (rules.divine_cards is DivineCards.FACE_UP or state.kind[card] == PLACE)
    ]


def _asks(state: State, frame: Frame) -> int:
    if len(_same_name(state, frame)) < 2:
        return NOBODY
    second = state.instances.ruleset.divine_chooser is DivineChooser.ARRIVED_SECOND
    return frame.player if second else state.turn_player


def _options(state: State, frame: Frame) -> list[Action]:
    return [Action(Verb.SOUL, card) for card in _same_name(state, frame)]


def _answer(state: State, frame: Frame, action: Action, clause: str) -> bool:
    move.propose(state, with_everything_on(state, action.card), SOUL, clause)
    return False


PROCEDURE = GameProcedure("divine", (Question("choose", "001-神", DecisionKind.DIVINE, _asks, _options, _answer),))
