"""Deeds at a solo table, pressed one after the other; for the site of any commit, so nothing of the project is used."""

from typing import Any

BESIDE = ("pass", "done", "no", "yes")
MOST_PASSES = 12


def played(player: Any, deeds: list[str]) -> tuple[list[int], list[str], dict[str, int]]:
    """A turn ends with the deed `end`; the other seat is empty, and what it is asked for belongs to the turn before."""
    turns, left_out, spoken = [0], [], player.spoken
    for deed in deeds:
        for _ in range(MOST_PASSES):
            if deed in player.offered:
                break
            beside = next((text for text in BESIDE if text in player.offered), None)
            if beside is None:
                break
            player.act(beside)
            turns[-1] += 1
        if deed not in player.offered:
            left_out.append(deed)
            continue
        spoken = player.spoken
        player.act(deed)
        turns[-1] += 1
        if deed == "end":
            turns.append(0)
    return turns[:-1], left_out, spoken
