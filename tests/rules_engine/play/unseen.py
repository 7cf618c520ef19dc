"""The same table with what a seat cannot see dealt differently, to prove that the seat sees and may do the same."""

import random
from collections.abc import Iterable
from typing import Any

from rules_engine.events import Event
from rules_engine.legal_actions import legal_actions
from rules_engine.observation import observe
from rules_engine.occurrence import Occurrence
from rules_engine.state import DECK, FIELD, Frame, State
from rules_engine.vocabulary import EventKind, Verb

SHOWING = tuple(EventKind.of(word) for word in ("moved", "drew", "revealed", "looked", "chosen", "text_started"))
OPENLY = ("summon", "deploy", "use", "attack")


def is_hidden(state: State, card: int, viewer: int) -> bool:
    """Face-down in any zone of the other player, or in the viewer's own deck."""
    return state.face_down[card] and (state.instances.owners[card] != viewer or state.zone[card] == DECK)


def exchanged(state: State, viewer: int, source: random.Random) -> State:
    """A twin in which hidden cards of one owner and the same types have changed places.

    Cards that running or waiting texts name stay where they are: by them a player may know something of a hidden card.
    """
    named = set(_named(state))
    groups: dict[object, list[int]] = {}
    for card in range(state.instances.count):
        if is_hidden(state, card, viewer) and card not in named:
            key = (state.instances.owners[card], state.instances.definitions[card].types)
            groups.setdefault(key, []).append(card)
    places = list(range(state.instances.count))
    for group in groups.values():
        for card, other in zip(group, source.sample(group, len(group)), strict=True):
            places[card] = other
    return _with_cards_at(state, places, viewer)


def _named(state: State) -> Iterable[int]:
    for frame in state.frames:
        yield from _named_by(frame)
    for waiting in state.pending:
        yield from (waiting.card, *_cards_in(dict(waiting.bound)))
    for effect in state.modifiers:
        yield from (effect.card, *_cards_in(dict(effect.bound)))
    for _, happened in state.past:
        if isinstance(happened, Occurrence):
            yield from (happened.card, happened.onto, happened.cause.card)
    for key in state.memory:
        yield from (int(word) for word in key.split() if word.isdigit())


def _named_by(frame: Frame) -> Iterable[int]:
    return (frame.card, frame.target, *frame.chosen, *_cards_in(frame.bound or {}))


def _cards_in(bound: dict[str, Any]) -> list[int]:
    return [pair[0] for value in bound.values() if isinstance(value, tuple) for pair in value]


def _with_cards_at(state: State, places: list[int], viewer: int) -> State:
    """Card `n` lies where card `places[n]` lay."""
    twin = state.copy()
    arrived = {place: card for card, place in enumerate(places)}
    twin.areas = [[[arrived[card] for card in area] for area in areas] for areas in state.areas]
    for name in ("zone", "stamp", "laid", "face_down", "damage", "host", "kind", "since"):
        values = getattr(state, name)
        setattr(twin, name, [values[place] for place in places])
    twin.host = [arrived[host] if host >= 0 else host for host in twin.host]
    twin.log = [_renamed(event, arrived, viewer) for event in state.log or ()]
    return twin


def _renamed(event: Event, arrived: dict[int, int], viewer: int) -> Event:
    if event.secret in (-1, viewer) or event.card < 0:
        return event
    return event._replace(card=arrived[event.card])


def assert_leaks_nothing(state: State, viewer: int, source: random.Random) -> None:
    """What the viewer sees, the log included, and may answer is the same whatever the hidden cards are."""
    twin = exchanged(state, viewer, source)
    assert observe(twin, viewer) == observe(state, viewer)
    if state.asker == viewer:
        assert legal_actions(twin) == legal_actions(state)


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


def _shows(event: Event) -> bool:
    """A card moved, drawn or looked at; one whose text happens, or whose owner agrees to it."""
    return event.kind in SHOWING or (event.kind is EventKind.DECIDED and event.word == Verb.YES.value)
