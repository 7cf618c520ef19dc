"""The answers worth weighing: of those that come to the same only one, and none that goes round in a circle."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from rules_engine.knowledge.answers import NO_CARDS
from rules_engine.knowledge.hidden import is_hidden
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import DECK, FIELD
from rules_engine.vocabulary.terms import Verb

REPEATED: Final = 2
"""How often the same may be done in one turn before it counts as going round in a circle."""
OPTIONAL: Final = (Verb.INVOKE, Verb.USE, Verb.SUMMON, Verb.POSSESS, Verb.DEPLOY, Verb.ATTACK)


def candidates(state: State, answers: Sequence[Action], played: Sequence[Action]) -> list[Action]:
    """One answer for each that makes a difference, in an order that does not depend on where hidden cards lie."""
    if len(answers) == 1:
        return [answers[0]]
    found = distinct(state, sorted(answers, key=partial(_order, state)))
    return fresh(_on_the_table(state, found), played)


def distinct(state: State, answers: Sequence[Action]) -> list[Action]:
    """The first of those that come to the same, in the order in which they are offered."""
    found: dict[tuple[object, ...], Action] = {}
    for action in answers:
        found.setdefault(_alike(state, action), action)
    return list(found.values())


def fresh(actions: list[Action], played: Sequence[Action]) -> list[Action]:
    """Those that do not go round in a circle; all of them where none is left."""
    return unrepeated(actions, played) or actions


def unrepeated(actions: list[Action], played: Sequence[Action]) -> list[Action]:
    """Those that do not go round in a circle after what was played."""
    if not played or not actions:
        return actions
    lately = _since_the_last_end(played)
    return actions if len(lately) < REPEATED else [one for one in actions if not _goes_round(one, lately)]


def _on_the_table(state: State, actions: list[Action]) -> list[Action]:
    """Of all the words that exist, those on cards of the own deck and on cards that lie open; other answers all."""
    if actions[0].verb is not Verb.NAME:
        return actions
    instances, seat = state.instances, state.asker
    cards = [card for card in range(instances.count) if instances.owners[card] == seat or not state.face_down[card]]
    words = {word for card in cards for word in (*instances.names[card], *instances.attributes[card])}
    return [action for action in actions if action.word in words] or actions[:1]


def _order(state: State, action: Action) -> tuple[str, int, int, int, str]:
    """By the words of the verbs; a term compares like its identifier."""
    if _names_card(state, action) and _is_blind(state, action.card):
        return action.verb, -1, _place(state, action.card), action.target, action.word
    return action.verb, 0, action.card, action.target, action.word


def _alike(state: State, action: Action) -> tuple[object, ...]:
    """Equal for answers that differ only in which copy of a card they name; on the field no two are alike."""
    card = action.card
    if not _names_card(state, action) or state.zone[card] == FIELD or _is_blind(state, card):
        return tuple(action)
    printed = state.instances.card_ids[card], state.instances.owners[card]
    return action.verb, printed, state.zone[card], action.target, action.word


def _names_card(state: State, action: Action) -> bool:
    return action.card >= 0 and action.verb not in NO_CARDS


def _is_blind(state: State, card: int) -> bool:
    """Whether the card is named by where it lies alone; what is offered out of a deck has been looked at."""
    return state.zone[card] != DECK and is_hidden(state, card, state.asker)


def _place(state: State, card: int) -> int:
    return state.areas[state.zone[card]][state.instances.owners[card]].index(card)


def _since_the_last_end(played: Sequence[Action]) -> list[Action]:
    lately: list[Action] = []
    for former in reversed(played):
        if former.verb is Verb.END:
            break
        lately.append(former)
    return lately


def _goes_round(action: Action, lately: list[Action]) -> bool:
    """Whether the same was declared again and again since a turn last ended; nothing that must be answered is."""
    return action.verb in OPTIONAL and lately.count(action) >= REPEATED
