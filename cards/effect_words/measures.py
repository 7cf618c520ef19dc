"""What an effect word is, and the questions out of which words are made. A measure answers with the largest number the
text names, 1 where it names none, 0 where the card does nothing of the kind."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from cards.effect_words.card_text import CardText
from cards.effect_words.moves import Move
from cards.effect_words.said import Said
from cards.effect_words.seats import Seat, Spot
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.language import tree
from rules_engine.language.tree import Act, Whose
from rules_engine.vocabulary.terms import Zone

Measure = Callable[[CardText], int]
HANDS = (Zone.HAND, Zone.OPEN_HAND)
OWN, OPP = Whose.OWN, Whose.OPP


@dataclass(frozen=True, slots=True)
class EffectWord:
    """A word players use for what a card does. `other` are words for the same, `counted` whether its number says how
    much."""

    word: str
    meaning: str
    measure: Measure
    other: tuple[str, ...] = ()
    counted: bool = False


@dataclass(frozen=True, slots=True)
class FactWord:
    """A word for what a card is rather than for what its text does."""

    word: str
    meaning: str
    holds: Callable[[CardDefinition], bool]
    other: tuple[str, ...] = ()
    counted: bool = False


def largest(numbers: Iterable[int]) -> int:
    return max(numbers, default=0)


def whether(holds: Callable[[CardText], bool]) -> Measure:
    return lambda text: int(holds(text))


def moving(fits: Callable[[Move], bool]) -> Measure:
    """A card moves so; the number is that of the cards."""
    return lambda text: largest(move.number for move in text.moves if fits(move))


def taking(whose: Whose, *zones: Zone) -> Measure:
    """Cards of a player leave a zone (one of several that count as one)."""
    return moving(lambda move: lies(move.start, whose, *zones) and move.end.zone not in zones)


def lies(spot: Spot, whose: Whose, *zones: Zone) -> bool:
    return spot.whose is whose and spot.zone in zones


def concerns(seat: Seat, event: tree.EventPattern, whose: Whose) -> bool:
    """Whether the event is a deed of this player or happens to cards of his; both if it names neither."""
    if event.actor is not None:
        return whose in seat.turned_to(event.actor)
    spots = seat.spots(event.cards)
    return not spots or any(spot.whose is whose for spot in spots)


def forbidden(text: CardText) -> Iterator[tuple[Said[tree.Forbids], tree.EventPattern]]:
    """Every event that a `cannot` of the card stands against."""
    return ((said, event) for said in text.all(tree.Forbids) for event in said.node.events)


def replaced(text: CardText) -> Iterator[tuple[Seat, tree.EventPattern, tuple[tree.Statement, ...]]]:
    """Every event the card replaces, with what takes its place."""
    for ability in text.all(tree.Ability):
        if isinstance(ability.node.head, tree.InsteadOf):
            for event in events_of(ability.node.head.event):
                yield ability.seat, event, ability.node.body
    for said in text.all(tree.Replaces):
        for event in events_of(said.node.event):
            yield said.seat, event, said.node.body


def events_of(trigger: tree.Trigger) -> tuple[tree.EventPattern, ...]:
    return trigger.events if isinstance(trigger, tree.EitherPattern) else (trigger,)


def forbids(*acts: Act, whose: Whose | None = None) -> Measure:
    """A `cannot` against these acts, of this player where one is named."""
    return whether(
        lambda text: any(
            event.act in acts and (whose is None or concerns(said.seat, event, whose))
            for said, event in forbidden(text)
        )
    )
