"""All that a card's text says, in the form in which it is asked for words."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from cards.effect_words.moves import Move, moves_in
from cards.effect_words.said import Said, said_on
from rules_engine.catalog.definitions import CardDefinition

NodeT = TypeVar("NodeT")


@dataclass(frozen=True, slots=True)
class CardText:
    """`said` by kind of node in the order of the text; `moves` are the cards it takes from place to place."""

    said: Mapping[type, tuple[Said[Any], ...]]
    moves: tuple[Move, ...]

    def all(self, kind: type[NodeT]) -> Iterator[Said[NodeT]]:
        """What is said in nodes of this kind."""
        return iter(self.said.get(kind, ()))

    def nodes(self, kind: type[NodeT]) -> Iterator[NodeT]:
        return (said.node for said in self.all(kind))


def text_of(card: CardDefinition) -> CardText:
    """``InvalidScriptError`` where a script line cannot be read."""
    said: defaultdict[type, list[Said[Any]]] = defaultdict(list)
    moves: list[Move] = []
    for one in said_on(card):
        said[type(one.node)].append(one)
        moves += moves_in(one)
    return CardText({kind: tuple(found) for kind, found in said.items()}, tuple(moves))
