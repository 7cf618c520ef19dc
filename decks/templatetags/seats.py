"""What a seat is called in sentences of the table: a builtin of all templates."""

from typing import Any

from django import template
from django.template.context import Context

from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT, TWO_SEATS, seat_words

register = template.Library()


@register.simple_tag(takes_context=True)
def who(context: Context, own: object) -> str:
    """The seat below, where `own`, else the one across: 自分 and 相手, 先攻 and 後攻 where one person plays both
    seats of the `game`, or of the game with this `chair`."""
    chairs = (_of(context, "game.chair"), _of(context, "chair"))
    chair = next((one for one in chairs if one in TWO_SEATS), "")
    first = OWN_SEAT if _of(context, "table.own.first") else OTHER_SEAT
    return seat_words(chair, first)[OWN_SEAT if own else OTHER_SEAT]


def _of(context: Context, name: str) -> Any:
    """As a template would read it; None where there is none."""
    try:
        return template.Variable(name).resolve(context)
    except template.VariableDoesNotExist:
        return None
