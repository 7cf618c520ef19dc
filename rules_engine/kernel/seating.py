"""Who comes after whom: one to four seats in turn order, each alone or in a team."""

from collections.abc import Sequence


def in_turn_order(seats: int, first: int) -> list[int]:
    """All `seats`, beginning with the seat `first`."""
    return [(first + step) % seats for step in range(seats)]


def teams_in_turn_order(teams: Sequence[int], first: int) -> list[list[int]]:
    """The seats team by team, that of the seat `first` before the others, each team's own in turn order.

    `teams` names the team of each seat; alone is a team of one.
    """
    groups: dict[int, list[int]] = {}
    for seat in in_turn_order(len(teams), first):
        groups.setdefault(teams[seat], []).append(seat)
    return list(groups.values())
