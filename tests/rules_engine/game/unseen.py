"""The same table with what a seat cannot see dealt differently, to prove that the seat sees and may do the same."""

import random
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.observation import Observation, observe
from rules_engine.kernel.frame import Frame
from rules_engine.kernel.log import LogEntry
from rules_engine.state.game_event import GameEvent
from rules_engine.state.marks import MADE_COST, MADE_POWER, Mark, cards_of, with_cards
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import APPARITION, DECK, FIELD, NO_FORM
from rules_engine.vocabulary.terms import EventKind, Verb

SHOWING = tuple(EventKind.of(word) for word in ("moved", "drew", "revealed", "looked", "chosen", "text_started"))
UNKNOWN_VALUES = (MADE_COST, MADE_POWER)
"""What is remembered of 正体不明: where the card lies, not which one it is."""
POINTING = frozenset((Verb.CHOOSE, Verb.SUMMON, Verb.POSSESS, Verb.ATTACK, Verb.SOUL, Verb.INVOKE))
OPENLY = ("summon", "deploy", "use", "attack")
ONE_CARD = ("about", "card", "host", "target", "uncursed")
"""The fields of frames that name a card by its number alone."""


def is_hidden(state: State, card: int, viewer: int) -> bool:
    """Face-down in any zone of the other player, or in the viewer's own deck."""
    return state.face_down[card] and (state.instances.owners[card] != viewer or state.zone[card] == DECK)


def changed_places(state: State, viewer: int, source: random.Random, *, across_types: bool = False) -> list[int]:
    """Where each card is to lie: a hidden one where another of its owner and its types lies, or any that can lie there.

    Cards that running or waiting texts name stay where they are: by them a player may know something of a hidden card.
    """
    named = set(named_cards(state))
    groups: dict[object, list[int]] = {}
    for card in range(state.instances.count):
        if is_hidden(state, card, viewer) and card not in named and _may_change(state, card):
            types = () if across_types else state.instances.definitions[card].types
            groups.setdefault((state.instances.owners[card], types), []).append(card)
    places = list(range(state.instances.count))
    for group in groups.values():
        for card, place in _dealt(state, group, source):
            places[card] = place
    return places


def _dealt(state: State, group: list[int], source: random.Random) -> Iterable[tuple[int, int]]:
    """The cards with the places where they lie now: under a 場所札 only what can possess one."""
    cards = source.sample(group, len(group))
    for place in sorted(group, key=lambda card: state.kind[card] != APPARITION):
        fitting = (card for card in cards if state.kind[place] != APPARITION or _can_possess(state, card))
        card = next(fitting)
        cards.remove(card)
        yield card, place


def _may_change(state: State, card: int) -> bool:
    """Not a card that a text lets possess without being one that can."""
    return state.kind[card] != APPARITION or _can_possess(state, card)


def _can_possess(state: State, card: int) -> bool:
    return state.instances.cost[APPARITION][card] != NO_FORM


def named_cards(state: State) -> Iterable[int]:
    """The cards that running or waiting texts, effects in force, marks and past events name."""
    for frame in state.frames:
        yield from _named_by(frame)
    for waiting in state.pending:
        yield from (waiting.card, *_cards_in(dict(waiting.bound)))
    for effect in state.modifiers:
        yield from (effect.card, *_cards_in(dict(effect.bound)))
    for _, happened in state.past:
        if isinstance(happened, GameEvent):
            yield from (happened.card, happened.onto, happened.cause.card)
    for mark in state.memory:
        if mark[0] not in UNKNOWN_VALUES:
            yield from cards_of(mark)


def _named_by(frame: Frame) -> Iterable[int]:
    for kind in type(frame).__mro__:
        for name in getattr(kind, "__slots__", ()):
            value = getattr(frame, name)
            if name in ONE_CARD:
                yield value
            elif isinstance(value, list):
                yield from (one for one in value if isinstance(one, int))
            elif isinstance(value, dict):
                yield from _cards_in(value)
                yield from (key[0] for key in value if isinstance(key, tuple))
            elif isinstance(value, tuple):
                yield from (pair[0] for pair in value if isinstance(pair, tuple))


def _cards_in(bound: dict[str, Any]) -> list[int]:
    return [pair[0] for value in bound.values() if isinstance(value, tuple) for pair in value]


def with_cards_at(state: State, places: list[int], viewer: int) -> State:
    """The twin in which card `n` lies where card `places[n]` lay; secret events are renamed."""
    twin = state.copy()
    arrived = {place: card for card, place in enumerate(places)}
    twin.areas = [[[arrived[card] for card in area] for area in areas] for areas in state.areas]
    for name in ("zone", "stamp", "laid", "face_down", "damage", "host", "kind", "since"):
        values = getattr(state, name)
        setattr(twin, name, [values[place] for place in places])
    twin.host = [arrived[host] if host >= 0 else host for host in twin.host]
    twin.memory = {_renamed_mark(mark, arrived): number for mark, number in state.memory.items()}
    twin.log = [_renamed(event, arrived, viewer) for event in state.log or ()]
    return twin


def _renamed_mark(mark: Mark, arrived: dict[int, int]) -> Mark:
    return with_cards(mark, arrived) if mark[0] in UNKNOWN_VALUES else mark


def _renamed(event: LogEntry, arrived: dict[int, int], viewer: int) -> LogEntry:
    if event.secret in (-1, viewer) or event.card < 0:
        return event
    return event._replace(card=arrived[event.card])


def assert_leaks_nothing(state: State, viewer: int, source: random.Random, *, across_types: bool = False) -> None:
    """What the viewer sees, the log included, and may answer is the same whatever the hidden cards are.

    A hidden card on the field goes by its number: there the other one goes by its own.
    """
    places = changed_places(state, viewer, source, across_types=across_types)
    twin = with_cards_at(state, places, viewer)
    arrived = {place: card for card, place in enumerate(places)} | {-1: -1}
    one, other = _with_hosts(observe(state, viewer), arrived), observe(twin, viewer)
    assert one == other, f"seat {viewer} sees more than it may: {first_difference(one, other)}"
    if state.asker == viewer:
        offered, others = [_pointing(state, action, arrived) for action in legal_actions(state)], legal_actions(twin)
        assert offered == others, f"seat {viewer} is offered {_texts(offered)}, else {_texts(others)}"


def _with_hosts(seen: Observation, arrived: dict[int, int]) -> Observation:
    one, other = (
        replace(side, field=tuple(replace(card, host=arrived[card.host]) for card in side.field))
        for side in seen.players
    )
    return replace(seen, players=(one, other))


def _pointing(state: State, action: Action, arrived: dict[int, int]) -> Action:
    if action.verb not in POINTING or action.card < 0:
        return action
    on_field = state.zone[action.card] == FIELD
    return action._replace(card=arrived[action.card] if on_field else action.card, target=arrived[action.target])


def _texts(actions: list[Action]) -> list[str]:
    return [str(action) for action in actions]


def first_difference(one: object, other: object) -> str:
    """The first place in which two values of one form differ."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return next(
            (first_difference(left, right) for left, right in zip(one, other, strict=True) if left != right), ""
        )
    if is_dataclass(one):
        names = [field.name for field in fields(one) if getattr(one, field.name) != getattr(other, field.name)]
        return f"{names[0]}: {first_difference(getattr(one, names[0]), getattr(other, names[0]))}" if names else ""
    return f"{one} and {other}"


def seen_cards(state: State) -> tuple[frozenset[int], frozenset[int]]:
    """Per viewer: what is no secret to him, what is declared, and what lies on the field, at which both can point."""
    declared = {frame.card for frame in state.frames if frame.at.partition(".")[0] in OPENLY}
    one, other = (
        frozenset(
            card
            for card in range(state.instances.count)
            if card in declared or state.zone[card] == FIELD or not is_hidden(state, card, viewer)
        )
        for viewer in (0, 1)
    )
    return one, other


def assert_events_hide(state: State, before: tuple[frozenset[int], frozenset[int]], told: int) -> None:
    """The events since `told` name to each viewer only cards he could see before or after, or was shown on the way."""
    fresh, after = (state.log or [])[told:], seen_cards(state)
    for viewer in (0, 1):
        shown = {event.card for event in fresh if _shows(event) and event.secret in (-1, viewer)}
        known = before[viewer] | after[viewer] | shown
        for event in (event.seen_by(viewer) for event in fresh):
            assert {event.card, event.target} <= known | {-1}, f"seat {viewer} is told {event}"


def _shows(event: LogEntry) -> bool:
    """A card moved, drawn or looked at; one whose text happens, or whose owner agrees to it."""
    return event.kind in SHOWING or (event.kind is EventKind.DECIDED and event.word == Verb.YES.value)
