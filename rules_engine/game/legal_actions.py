"""What may be answered now, and why everything else may not."""

from typing import NamedTuple

from rules_engine.execution.interpreter import LOOP, open_question
from rules_engine.execution.manual_moves import MANUAL_VERBS, manual_fault
from rules_engine.execution.setting import setting_fault
from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.rights.conditions import FORM_OF_VERB, declaration_fault
from rules_engine.rights.faults import Fault
from rules_engine.rulebook.options import MainWindow
from rules_engine.state.state import State
from rules_engine.state.zones import hand_cards, places_of, season_card_of
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import NO_FORM, RIGHT_OF_VERB, ZONES
from rules_engine.vocabulary.terms import DecisionKind, Reason, Term, Verb

ANSWERS: dict[Term, tuple[Verb, ...]] = {
    DecisionKind.ZERO_SEARCH: (Verb.BOTTOM, Verb.DONE),
    DecisionKind.MAIN: (Verb.END, Verb.INVOKE),
    DecisionKind.WINDOW: (Verb.PASS, Verb.INVOKE),
    DecisionKind.DEFEND: (Verb.EXILE, Verb.DONE),
    DecisionKind.OVERFLOW: (Verb.SOUL,),
    DecisionKind.DIVINE: (Verb.SOUL,),
    DecisionKind.CHOOSE_CARDS: (Verb.CHOOSE, Verb.DONE),
    DecisionKind.MAY: (Verb.YES, Verb.NO),
    DecisionKind.CHOOSE_ONE: (Verb.OPTION,),
    DecisionKind.ORDER: (Verb.OPTION, Verb.TEXT, Verb.POWER),
    DecisionKind.NUMBER: (Verb.OPTION,),
    DecisionKind.NAME: (Verb.NAME,),
}
NO_WINDOW_CLAUSES: dict[Term, str] = {DecisionKind.DEFEND: "001-道具札-攻撃中", DecisionKind.OVERFLOW: "001-ターン-5"}
BESIDE = MANUAL_VERBS | {Verb.SET, Verb.SURRENDER}
"""What may be done beside the legal answers: it is no answer and is never offered."""
BARE_ANSWERS = (Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO, Verb.OPTION, Verb.TEXT, Verb.POWER)


class Attempt(NamedTuple):
    """Something a player might try with a card, and why it is illegal; `fault` None means it is legal now."""

    action: Action
    fault: Fault | None


def legal_actions(state: State) -> list[Action]:
    """Every legal answer to the open decision, empty when the game is over.

    Surrendering is always possible beside, and so are moves by hand while a card in play asks for them (S-手動).
    """
    if state.asker == NOBODY:
        return []
    frame = state.frames[-1]
    question = LOOP.nodes[frame.at].question
    assert question is not None, frame.at
    return question.options(state, frame)


def explain(state: State, action: Action, player: int | None = None) -> Fault | None:
    """Why `player` (None: whoever is asked) may not do this now; None if it is legal.

    Either player may surrender at any time, but nobody for the other one (001-勝利-降伏).
    """
    if state.ended is not None:
        return Fault(Reason.GAME_OVER, "000-決着")
    if action.verb is Verb.SURRENDER:
        sits = action.card in (0, 1) and state.instances.present[action.card] and action.target < 0
        return None if sits and player in (None, action.card) else Fault(Reason.NOT_OFFERED, "001-勝利-降伏")
    player = state.asker if player is None else player
    if action.verb in RIGHT_OF_VERB:
        return _explain_declaration(state, action, player)
    if action.verb in MANUAL_VERBS or action.verb is Verb.SET:
        return _explain_manual(state, action, player)
    return _explain_answer(state, action, player)


def _explain_manual(state: State, action: Action, player: int) -> Fault | None:
    question = open_question(state)
    if state.asker != player:
        return Fault(Reason.NOT_YOUR_DECISION, question.clause)
    if question.kind not in (DecisionKind.MAIN, DecisionKind.WINDOW):
        return Fault(Reason.ANSWER_FIRST, question.clause)
    return setting_fault(state, action) if action.verb is Verb.SET else manual_fault(state, player, action)


def _explain_answer(state: State, action: Action, player: int) -> Fault | None:
    question = open_question(state)
    if state.asker != player:
        return Fault(Reason.NOT_YOUR_DECISION, question.clause)
    if action in question.options(state, state.frames[-1]):
        return None
    if action.verb not in ANSWERS[question.kind]:
        return Fault(Reason.NOT_ASKED, question.clause)
    if action.verb is Verb.NAME:
        return Fault(Reason.UNKNOWN_WORD, question.clause)
    if not 0 <= action.card < state.instances.count or action.verb in BARE_ANSWERS:
        return Fault(Reason.UNKNOWN_CARD, question.clause)
    return Fault(Reason.NOT_OFFERED, question.clause, zone=ZONES[state.zone[action.card]].value)


def _explain_declaration(state: State, action: Action, player: int) -> Fault | None:
    count = state.instances.count
    if not 0 <= action.card < count or action.target >= count:
        return Fault(Reason.UNKNOWN_CARD, "001-ターン-4")
    if action.verb is not Verb.USE and state.turn_player != player and state.turn > 0:
        return Fault(Reason.NOT_YOUR_TURN, "001-ターン-4")
    fault = declaration_fault(state, player, action) or _moment_fault(state, action.verb, player)
    if fault or action in legal_actions(state):
        return fault
    if action.verb is Verb.ATTACK and Action(Verb.ATTACK, action.card) not in legal_actions(state):
        return Fault(Reason.FORBIDDEN, "S-攻撃の強制")
    return Fault(Reason.NOT_OFFERED, "001-ターン-4", zone=ZONES[state.zone[action.card]].value)


def _moment_fault(state: State, verb: Verb, player: int) -> Fault | None:
    """Whether now is the time: declarations in one's own main phase with nothing open, 道具札 in a window."""
    question = open_question(state)
    if state.asker != player:
        return Fault(Reason.NOT_YOUR_DECISION, question.clause)
    any_time = state.instances.ruleset.main_window is MainWindow.ANY_TIME
    if verb is Verb.USE:
        open_now = question.kind is DecisionKind.WINDOW or (any_time and question.kind is DecisionKind.MAIN)
        return None if open_now else Fault(Reason.NO_WINDOW, NO_WINDOW_CLAUSES.get(question.kind, "000-窓"))
    return None if question.kind is DecisionKind.MAIN else Fault(Reason.ANSWER_FIRST, question.clause)


def attempts(state: State, player: int) -> list[Attempt]:
    """Everything this player might try with the cards in hand and on the field, each with its fault, if any.

    One attempt per card of the hand, form and goal (field, own 季節札, each own 場所札), one attack per own 場所札.
    """
    tries = [action for card in hand_cards(state, player) for action in _tries(state, player, card)]
    tries += [Action(Verb.ATTACK, card) for card in places_of(state, player)]
    return [Attempt(action, explain(state, action, player)) for action in tries]


def card_attempts(state: State, card: int) -> list[Attempt]:
    """The attempts with one card, by its owner; empty if it is neither in hand nor on the field."""
    owner = state.instances.owners[card]
    return [attempt for attempt in attempts(state, owner) if attempt.action.card == card]


def _tries(state: State, player: int, card: int) -> list[Action]:
    cost = state.instances.cost
    verbs = [verb for verb, kind in FORM_OF_VERB.items() if cost[kind][card] != NO_FORM]
    return [Action(verb, card, target) for verb in verbs for target in _targets(state, player, verb)]


def _targets(state: State, player: int, verb: Verb) -> list[int]:
    if verb is Verb.SUMMON:
        season_card = season_card_of(state, player)
        return [NO_CARD] if season_card == NO_CARD else [NO_CARD, season_card]
    if verb is Verb.POSSESS:
        return places_of(state, player) or [NO_CARD]
    return [NO_CARD]
