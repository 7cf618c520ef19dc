"""Which of many lists are the same, and which nearly."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

NEARLY = 0.9
"""So much of the larger list must stand in the other, too."""
MOST_NEAR = 3
"""So many are named for each list, the nearest first."""
MOST_COPIES = 400
"""A larger list is no deck: whether others are nearly the same is not looked for."""


@dataclass(frozen=True, slots=True)
class Near:
    """The list at the place `other` differs by so many `copies` of the larger of the two."""

    other: int
    copies: int


@dataclass(frozen=True, slots=True)
class Alike:
    """By place, counted from 0: the other places of the same list, and those of lists that nearly are."""

    same: tuple[int, ...] = ()
    near: tuple[Near, ...] = ()


def alike(lists: Sequence[Mapping[Hashable, int]]) -> list[Alike]:
    """Whatever is counted in the lists; an empty one is like none."""
    same: defaultdict[frozenset[tuple[Hashable, int]], list[int]] = defaultdict(list)
    for place, counts in enumerate(lists):
        if counts:
            same[frozenset(counts.items())].append(place)
    firsts = [places[0] for counts, places in same.items() if sum(copies for _, copies in counts) <= MOST_COPIES]
    near: defaultdict[int, list[Near]] = defaultdict(list)
    for one, other, copies in _near_pairs([lists[place] for place in firsts]):
        near[firsts[one]].append(Near(firsts[other], copies))
        near[firsts[other]].append(Near(firsts[one], copies))
    found = [Alike()] * len(lists)
    for places in same.values():
        nearest = sorted(near[places[0]], key=lambda near: (near.copies, near.other))[:MOST_NEAR]
        for place in places:
            found[place] = Alike(tuple(other for other in places if other != place), tuple(nearest))
    return found


def _near_pairs(lists: list[Mapping[Hashable, int]]) -> Iterable[tuple[int, int, int]]:
    """Each list as a number in which every copy is a bit of its own: what two share is counted in one step."""
    bits: dict[tuple[Hashable, int], int] = {}
    numbers = [sum(1 << bits.setdefault(copy, len(bits)) for copy in _copies(counts)) for counts in lists]
    sizes = [number.bit_count() for number in numbers]
    for one, other in combinations(range(len(lists)), 2):
        larger = max(sizes[one], sizes[other])
        shared = (numbers[one] & numbers[other]).bit_count()
        if shared >= larger * NEARLY:
            yield one, other, larger - shared


def _copies(counts: Mapping[Hashable, int]) -> Iterable[tuple[Hashable, int]]:
    return ((what, number) for what, copies in counts.items() for number in range(copies))
