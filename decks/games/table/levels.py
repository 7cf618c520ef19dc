"""How the computer plays, in players' words."""

from rules_engine.players import LEVELS, OFFERED

TOLD = {
    "thumb": "決まった順に出し、先は読まない",
    "greedy": "一手先の得を見て選ぶ",
    "searching": "続きを何通りも試して選ぶ",
}


def level_label(level: str) -> str:
    """Its name; of a level that is no more, the one it is stored by."""
    return LEVELS[level].label if level in LEVELS else level


def level_choices() -> list[tuple[str, str]]:
    """The levels there are, as a form offers them."""
    return [(level.id, f"{level.label}：{TOLD[level.id]}") for level in map(LEVELS.__getitem__, OFFERED)]
