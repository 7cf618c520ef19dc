"""How the computer plays, in players' words."""

from typing import Any

from django import forms

from rules_engine.players import LEVELS, OFFERED

TOLD = {
    "thumb": "決まった順に出し、先は読まない",
    "greedy": "一手先の得を見て選ぶ",
    "searching": "続きを何通りも試して選ぶ",
}


def level_label(level: str) -> str:
    """Its name; of a level that is no more, the one it is stored by."""
    return LEVELS[level].label if level in LEVELS else level


class LevelField(forms.ChoiceField):
    """How strong the computer plays. A level that is offered no more is still played where somebody asks for it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=level_choices, **options)

    def valid_value(self, value: str) -> bool:
        return value in LEVELS


def level_choices() -> list[tuple[str, str]]:
    """The levels that are offered, as a form shows them."""
    return [(level.id, f"{level.label}：{TOLD[level.id]}") for level in map(LEVELS.__getitem__, OFFERED)]
