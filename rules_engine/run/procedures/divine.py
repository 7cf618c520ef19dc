"""The rule on 神: two of one name cannot both be on the 場; one is chosen and becomes 魂 at once."""

from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.steps import Procedure, Question
from rules_engine.rulebook.options import DivineCards, DivineChooser, DivineScope
from rules_engine.run.procedures import move
from rules_engine.state.state import State
from rules_engine.state.zones import with_everything_on
from rules_engine.terms.actions import Action
from rules_engine.terms.codes import FIELD, PLACE, SOUL
from rules_engine.terms.vocabulary import DecisionKind, Verb


def settle(state: State, player: int, card: int) -> None:
    """Apply the rule after this player's card arrived face-up on the field."""
    if state.instances.divine[card]:
        state.frames.append(Frame("divine.choose", player, card))


def _same_name(state: State, frame: Frame) -> list[int]:
    rules, card_ids = state.instances.ruleset, state.instances.card_ids
    both = rules.divine_scope is DivineScope.BOTH_FIELDS
    field = state.areas[FIELD][0] + state.areas[FIELD][1] if both else state.areas[FIELD][frame.player]
    return [
        card
        for card in field
        if card_ids[card] == card_ids[frame.card]
        and not state.face_down[card]
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


PROCEDURE = Procedure("divine", (Question("choose", "001-神", DecisionKind.DIVINE, _asks, _options, _answer),))
