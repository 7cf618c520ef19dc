"""A position as text to take along, and from where a game stands to a position that was written, by hand (S-手動).

Of the text, cards, their places, lives and rights are taken over; whose turn it is and the order of decks stay as they
are. So text that is written here says nothing of the order of a deck either.
"""

from collections import Counter
from collections.abc import Iterator

from rules_engine.catalog.definitions import Catalog
from rules_engine.compile.dummy_cards import DUMMY_SEAT
from rules_engine.execution.setting import set_by_hand
from rules_engine.game.notation import KEYS, SEATS, read_position, write_position
from rules_engine.kernel.frame import NO_CARD
from rules_engine.state.changes import set_order
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import (
    DECK,
    EXILE,
    FIELD,
    HAND,
    OPEN_HAND,
    PLACE,
    RIGHTS,
    SEASON_CARD,
    SOUL,
    VIRTUE,
    ZONES,
)
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import Verb

APART = (HAND, OPEN_HAND, SOUL, EXILE, VIRTUE, DECK)
MOMENT = "turn 1 自分\nstep act\n"


class ForeignCardError(RulesError):
    """The text wants more copies of this card than the seat has."""

    def __init__(self, name: str) -> None:
        super().__init__(f"not so many cards: {name}")
        self.name = name


def position_text(state: State) -> str:
    """The position, its decks in the order in which cards are numbered."""
    twin = state.copy(logging=False)
    for seat in (0, 1):
        set_order(twin, DECK, seat, sorted(twin.areas[DECK][seat], reverse=True))
    return write_position(twin)


def setting_towards(state: State, text: str, catalog: Catalog) -> str:
    """What is to be set so that the position is the one written, as words behind `set`; empty if nothing is.

    ``InvalidScriptError`` names a line that cannot be read, ``ForeignCardError`` a card that the seat does not have.
    """
    goal = read_position(_places_alone(text), catalog)
    twin = state.copy(logging=False)
    parts: list[str] = []
    written = {line.split(" ")[0] for line in text.splitlines()}
    for seat, word in enumerate(SEATS):
        if word in written:
            for part in _parts(twin, goal, seat):
                parts.append(part)
                set_by_hand(twin, max(twin.asker, 0), Action(Verb.SET, word=part))
    return "; ".join(parts)


def _places_alone(text: str) -> str:
    """Without the lines about options, chance and moment, but with as many lines."""
    lines = [
        line if line.split(" ")[0] in SEATS or line.split(" ")[0] not in KEYS else "" for line in text.splitlines()
    ]
    return "\n".join(lines) + "\n" + MOMENT


def _parts(twin: State, goal: State, seat: int) -> Iterator[str]:
    """One after the other, each from the position that the former ones have made of `twin`."""
    yield from _cards_missing(twin, goal, seat)
    if _field(twin, seat) != _field(goal, seat):
        yield from (f"{card} to hand" for card in twin.areas[FIELD][seat][:] if twin.host[card] == NO_CARD)
    yield from _moves(twin, goal, seat)
    if twin.life[seat] != goal.life[seat]:
        yield f"life {seat} to {goal.life[seat]}"
    for right, number in enumerate(goal.rights[seat]):
        if twin.rights[seat][right] != number:
            yield f"right {seat} {RIGHTS[right].value} {number}"


def _cards_missing(twin: State, goal: State, seat: int) -> Iterator[str]:
    wanted, had = _owned(goal, seat), _owned(twin, seat)
    for card_id, copies in (wanted - had).items():
        if seat != DUMMY_SEAT or twin.instances.present[seat]:
            raise ForeignCardError(goal.instances.definitions[goal.instances.card_ids.index(card_id)].name)
        yield f"add {seat} exile {card_id}*{copies}"


def _owned(state: State, seat: int) -> Counter[int]:
    owned = zip(state.instances.card_ids, state.instances.owners, strict=True)
    return Counter(card_id for card_id, owner in owned if owner == seat)


def _field(state: State, seat: int) -> list[tuple[object, ...]]:
    """What lies on the field and how, without the numbers of cards."""
    ids = state.instances.card_ids
    return sorted(
        (
            ids[card],
            state.kind[card],
            state.laid[card],
            state.damage[card],
            -1 if state.host[card] < 0 else ids[state.host[card]],
        )
        for card in state.areas[FIELD][seat]
    )


def _moves(twin: State, goal: State, seat: int) -> Iterator[str]:
    """Everything to its place; what the text does not name goes under the deck."""
    left = {card for card, owner in enumerate(twin.instances.owners) if owner == seat}
    stays = _field(twin, seat) == _field(goal, seat)
    if stays:
        left -= set(twin.areas[FIELD][seat])
    else:
        yield from _rebuilt(twin, goal, seat, left)
    for zone in APART:
        for wanted in goal.areas[zone][seat]:
            card = _taken(twin, goal.instances.card_ids[wanted], zone, left)
            if twin.zone[card] != zone:
                yield f"{card} to {ZONES[zone].value}"
    yield from (f"{card} to under" for card in sorted(left) if twin.zone[card] != DECK)


def _taken(twin: State, card_id: int, zone: int, left: set[int]) -> int:
    """A card of this id that is still to be had, one that lies there already before others."""
    fitting = [card for card in left if twin.instances.card_ids[card] == card_id]
    card = min(fitting, key=lambda one: (twin.zone[one] != zone, one))
    left.discard(card)
    return card


def _rebuilt(twin: State, goal: State, seat: int, left: set[int]) -> Iterator[str]:
    """The field from the ground up: 季節札, then 場所札, then what lies under these."""
    made: dict[int, int] = {}
    order = {SEASON_CARD: 0, PLACE: 1}
    for wanted in sorted(goal.areas[FIELD][seat], key=lambda one: order.get(goal.kind[one], 2)):
        card = made[wanted] = _taken(twin, goal.instances.card_ids[wanted], HAND, left)
        host, kind = goal.host[wanted], goal.kind[wanted]
        word = "on" if kind == PLACE else "under"
        yield f"{card} to field" if host == NO_CARD else f"{card} {word} {made[host]}"
        if goal.laid[wanted]:
            yield f"{card} laid"
        if goal.damage[wanted]:
            yield f"{card} damage {goal.damage[wanted]}"
