"""Dealing cards onto places at random: every way that what is known allows, each equally likely.

A card that may lie anywhere is in no list. One that is known to lie in some places has these, and there are places for
certain cards alone. The cards with the fewest places are dealt first. Where of any two cards' places one lot holds the
other, or they have none in common, all ways are equally likely as they come; else some are dealt, and one is picked by
how likely each came. Where all that are begun run aground, as where many places are for just as many cards, cards
change places along a path until each has one.
"""

from collections.abc import Mapping, Sequence, Set
from random import Random

from rules_engine.kernel.chance import below, mix

WAYS = 24
TRIES = 400
Way = tuple[int, dict[int, int]]
"""In how many ways it could have gone, step by step, and the card on each place that was dealt."""


def deal(cards: Sequence[int], lying: Mapping[int, Set[int]], only: Mapping[int, Set[int]], bits: Random) -> list[int]:
    """The card that lies on each place from 0 on, as many as there are `cards`.

    `cards` are in an order that tells nothing, `lying` names the places of those that cannot lie anywhere, `only` the
    cards of which a place must hold one. Raises ``ValueError`` where no way is found.
    """
    known = sorted((card for card in cards if card in lying), key=lambda card: len(lying[card]))
    loose = [card for card in cards if card not in lying]
    wanted = 1 if _is_even(known, lying, only) else WAYS
    ways: list[Way] = []
    for _ in range(TRIES):
        way = _way(known, loose, lying, only, bits)
        if way is not None:
            ways.append(way)
            if len(ways) == wanted:
                break
    placed = _picked(ways, bits) if ways else _fitted(cards, lying, only, bits)
    taken = set(placed.values())
    rest = [card for card in loose if card not in taken]
    mix(rest, bits)
    return [placed[place] if place in placed else rest.pop() for place in range(len(cards))]


def _is_even(known: list[int], lying: Mapping[int, Set[int]], only: Mapping[int, Set[int]]) -> bool:
    """Whether every step of every way has as many possibilities."""
    several = [lying[card] for card in known if len(lying[card]) > 1]
    lots: list[Set[int]] = []
    for places in several:
        if places not in lots:
            lots.append(places)
    apart = all(one <= other or one.isdisjoint(other) for at, one in enumerate(lots) for other in lots[at + 1 :])
    return apart and not any(place in only for places in lots for place in places)


def _way(
    known: list[int], loose: list[int], lying: Mapping[int, Set[int]], only: Mapping[int, Set[int]], bits: Random
) -> Way | None:
    """One way, unless it ends where a card finds no place."""
    placed: dict[int, int] = {}
    weight = 1
    for card in known:
        free = [place for place in sorted(lying[card]) if place not in placed and card in only.get(place, (card,))]
        if not free:
            return None
        weight *= len(free)
        placed[free[below(bits, len(free))]] = card
    for place in sorted(only.keys() - placed.keys()):
        fitting = [card for card in loose if card in only[place] and card not in placed.values()]
        if not fitting:
            return None
        weight *= len(fitting)
        placed[place] = fitting[below(bits, len(fitting))]
    return weight, placed


def _fitted(
    cards: Sequence[int], lying: Mapping[int, Set[int]], only: Mapping[int, Set[int]], bits: Random
) -> dict[int, int]:
    """A way for all cards, found wherever there is one: a matching by augmenting paths, in an order left to chance."""
    places, order = list(range(len(cards))), list(cards)
    mix(places, bits)
    mix(order, bits)
    held: dict[int, int] = {}
    for card in order:
        if not _finds_place(card, places, held, lying, only, set()):
            raise ValueError("the cards cannot lie as they are known to")
    return held


def _finds_place(
    card: int,
    places: Sequence[int],
    held: dict[int, int],
    lying: Mapping[int, Set[int]],
    only: Mapping[int, Set[int]],
    tried: set[int],
) -> bool:
    """Give the card a free place, or one whose card finds another."""
    for place in places:
        if place in tried or place not in lying.get(card, places) or card not in only.get(place, (card,)):
            continue
        tried.add(place)
        if place not in held or _finds_place(held[place], places, held, lying, only, tried):
            held[place] = card
            return True
    return False


def _picked(ways: list[Way], bits: Random) -> dict[int, int]:
    """One of them, each as likely as there were possibilities on its way."""
    at = below(bits, sum(weight for weight, _ in ways)) if len(ways) > 1 else 0
    for weight, placed in ways:
        if at < weight:
            return placed
        at -= weight
    raise AssertionError(at)
