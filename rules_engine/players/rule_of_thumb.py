"""The rule of thumb: an answer without trying any, for playing on from a position that is to be judged.

It deploys, summons the strongest, possesses whoever will attack, attacks with the strongest and ends its turn; defends
only what would kill; takes the best that it may take and gives the least that it must give.
"""

from typing import Final

from rules_engine.execution.interpreter import open_question
from rules_engine.execution.procedures.damage import DamageFrame, threat
from rules_engine.kernel.frame import NO_CARD
from rules_engine.players.evaluation import asked_seasons, hand_worth
from rules_engine.queries.card_values import power
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import END, FIELD_TARGET, PASS, YES, Action
from rules_engine.vocabulary.codes import FIELD, HAND, OPEN_HAND, SEASON_CARD, SOUL
from rules_engine.vocabulary.terms import DecisionKind, Verb

DEPLOY_FIRST: Final = 4_000
SUMMON_NEXT: Final = 3_000
POSSESS_NEXT: Final = 2_000
INVOKE_NEXT: Final = 1_500
ATTACK_LAST: Final = 1_000
DEAREST_KEPT: Final = 5
ON_FIELD_MISSED: Final = 100
ASKED_MISSED: Final = 10


def quick_answer(state: State, answers: list[Action], chance: int) -> Action:
    """One of the legal answers; `chance` is any number, for questions where one answer is as good as another."""
    if len(answers) == 1:
        return answers[0]
    kind = open_question(state).kind
    if kind is DecisionKind.MAIN:
        return _declaration(state, answers, chance)
    if kind is DecisionKind.WINDOW:
        return PASS
    if kind is DecisionKind.DEFEND:
        return _defence(state, answers)
    if kind in (DecisionKind.CHOOSE_CARDS, DecisionKind.OVERFLOW, DecisionKind.DIVINE):
        return _card(state, answers)
    if kind is DecisionKind.MAY:
        return YES if YES in answers else answers[0]
    if kind is DecisionKind.ZERO_SEARCH:
        return _zero_search(state, answers)
    return answers[chance % len(answers)]


def _declaration(state: State, answers: list[Action], chance: int) -> Action:
    best, best_worth = END, 0
    for action in answers:
        worth = urgency(state, action, chance)
        if worth > best_worth:
            best, best_worth = action, worth
    return best if best_worth else answers[-1]


def urgency(state: State, action: Action, chance: int) -> int:
    """What is declared first; 0 for what is not declared at all."""
    verb, card = action.verb, action.card
    if verb is Verb.SUMMON:
        onto = 5 if action.target != FIELD_TARGET else 0
        return SUMMON_NEXT + 10 * state.instances.power[card] + onto
    if verb is Verb.ATTACK:
        return ATTACK_LAST + 10 * power(state, card) + 3 * len(_under(state, card))
    if verb is Verb.POSSESS:
        ready = 0 if state.laid[action.target] else 50
        return POSSESS_NEXT + ready + 5 * power(state, action.target) + state.instances.definitions[card].cost
    if verb is Verb.DEPLOY:
        return 0 if has_season_card(state, state.asker) else DEPLOY_FIRST
    if verb is Verb.INVOKE:
        return INVOKE_NEXT if chance % 4 else 0
    return 0


def _under(state: State, place: int) -> list[int]:
    return [card for card in state.areas[FIELD][state.instances.owners[place]] if state.host[card] == place]


def has_season_card(state: State, seat: int) -> bool:
    return any(state.kind[card] == SEASON_CARD for card in state.areas[FIELD][seat])


def _defence(state: State, answers: list[Action]) -> Action:
    """魂 defend later as well as now: exile only as many as keep the last point of life."""
    frame = state.frames[-1]
    assert isinstance(frame, DamageFrame)
    amount, each = threat(state, frame)
    deadly = amount - len(frame.defenders) // each >= state.life[frame.player]
    if not deadly and answers[-1].verb is Verb.DONE:
        return answers[-1]
    return min((action for action in answers if action.verb is Verb.EXILE), key=lambda action: action.card)


def spare_soul(state: State, actions: list[Action]) -> Action:
    """Of these that give a 魂 away, the one that is missed least: the hand asks for no season of it, or others give it.

    What stands for a 魂 on the field goes last.
    """
    seat = state.asker
    asked = asked_seasons(state, seat)
    given = [0, 0, 0, 0]
    for card in state.areas[SOUL][seat]:
        for season in range(len(given)):
            given[season] += state.instances.gives[card] >> season & 1
    best, least = actions[0], -1
    for action in actions:
        missed = _missed(state, action.card, asked, given)
        if least < 0 or missed < least:
            best, least = action, missed
    return best


def _missed(state: State, card: int, asked: int, given: list[int]) -> int:
    if state.zone[card] != SOUL:
        return ON_FIELD_MISSED
    missed = 0
    for season, number in enumerate(given):
        if state.instances.gives[card] >> season & 1 and number == 1:
            missed += ASKED_MISSED if asked >> season & 1 else 1
    return missed


def _card(state: State, answers: list[Action]) -> Action:
    """The best of what others have or what comes to the hand, the least of what the seat itself gives."""
    seat = state.asker
    souls, seasons = len(state.areas[SOUL][seat]), state.soul_seasons[seat]
    best, best_worth = answers[0], -1_000_000
    for action in answers:
        card = action.card
        if card == NO_CARD:
            continue
        worth = hand_worth(state, card, souls, seasons)
        if state.instances.owners[card] == seat and state.zone[card] in (HAND, OPEN_HAND, FIELD):
            worth = -worth
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _zero_search(state: State, answers: list[Action]) -> Action:
    """What is too dear for the first turns goes under the deck."""
    for action in answers:
        if action.verb is Verb.BOTTOM and state.instances.definitions[action.card].cost > DEAREST_KEPT:
            return action
    return answers[-1]
