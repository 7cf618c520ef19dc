"""The rule of thumb alone: an answer straight off, in an order of declarations that is best where nobody answers.

Deploy, possess who may attack, attack with the strongest, possess who has attacked, summon the strongest, end. A 場所札
that has attacked is a 魂 that pays for what is summoned after it. Only what comes next in this order is asked of the
rules, for most of what a player may declare is never looked at.
"""

from collections.abc import Sequence

from rules_engine.execution.interpreter import open_question
from rules_engine.game.legal_actions import legal_actions
from rules_engine.players.candidates import unrepeated
from rules_engine.players.rule_of_thumb import has_season_card, quick_answer, urgency
from rules_engine.rights.declarable import attacks, deployments, possessions, summons
from rules_engine.rights.duties import must_attack
from rules_engine.rights.invocations import invocations
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import END, PASS, Action
from rules_engine.vocabulary.terms import DecisionKind


def thumb(state: State, chance: int, played: Sequence[Action] = ()) -> Action:
    """The answer to the open question; `chance` is any number. What was `played` too often this turn is not declared
    again."""
    kind = open_question(state).kind
    if kind is DecisionKind.WINDOW:
        return PASS
    if kind is DecisionKind.MAIN:
        return _declaration(state, chance, played)
    return quick_answer(state, legal_actions(state), chance)


def _declaration(state: State, chance: int, played: Sequence[Action]) -> Action:
    seat, laid = state.asker, state.laid
    if not has_season_card(state, seat):
        season_cards = unrepeated(deployments(state, seat), played)
        if season_cards:
            return season_cards[0]
    possessing = unrepeated(possessions(state, seat), played)
    soon = [action for action in possessing if not laid[action.target]]
    if soon:
        return _most_urgent(state, soon, chance)
    striking = attacks(state, seat)
    attacking = unrepeated(striking, played)
    if attacking:
        return _most_urgent(state, attacking, chance)
    if possessing:
        return _most_urgent(state, possessing, chance)
    summoning = unrepeated(summons(state, seat), played)
    if summoning:
        return _most_urgent(state, summoning, chance)
    if state.instances.scripted and chance % 4:
        started = unrepeated(invocations(state, seat), played)
        if started:
            return started[0]
    return striking[-1] if must_attack(state, striking) else END


def _most_urgent(state: State, actions: list[Action], chance: int) -> Action:
    """Of equals the one offered first."""
    best = actions[0]
    if len(actions) > 1:
        most = urgency(state, best, chance)
        for action in actions[1:]:
            worth = urgency(state, action, chance)
            if worth > most:
                best, most = action, worth
    return best
