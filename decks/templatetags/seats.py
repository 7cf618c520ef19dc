"""What a seat and its turns are called in sentences of the table: builtins of all templates."""

from functools import lru_cache
from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT, TWO_SEATS, seat_words, told_turn, turn_words

register = template.Library()
MOST_KEPT = 1_024
GAME_CHAIR, CHAIR, FIRST = (template.Variable(name) for name in ("game.chair", "chair", "table.own.first"))
WING, TOKEN = template.Variable("game.wing"), template.Variable("game.token")


@register.simple_tag(takes_context=True)
def who(context: Context, own: object) -> str:
    """The seat below, where `own`, else the one across: 自分 and 相手, 先攻 and 後攻 where one person plays both
    seats of the `game`, or of the game with this `chair`."""
    return seat_words(*sitting(context))[OWN_SEAT if own else OTHER_SEAT]


def sitting(context: Context) -> tuple[str, int]:
    """The chair of the game that is shown, empty where each seat is a person's own, and the seat that went first: what
    the words for the seats hang on."""
    chairs = (value_in(context, GAME_CHAIR), value_in(context, CHAIR))
    chair = next((one for one in chairs if one in TWO_SEATS), "")
    return chair, OWN_SEAT if value_in(context, FIRST) else OTHER_SEAT


@register.simple_tag(takes_context=True)
def at(context: Context, page: str) -> str:
    """The address of this page of the table that the `game` belongs to, be it one played alone or a match."""
    return _address(f"{value_in(context, WING) or 'solo'}:{page}", value_in(context, TOKEN))


@lru_cache(maxsize=MOST_KEPT)
def _address(name: str, token: object) -> str:
    """A table leads to few pages of its own, many times."""
    return reverse(name, args=[token])


@register.simple_tag(takes_context=True)
def turn(context: Context, own: object, number: int, count: int) -> SafeString:
    """The turn `number` of the game, the turn `count` of this seat: its own count large, that of the game small."""
    before, large, small = turn_words(who(context, own), number, count)
    told = format_html("{}<b>{}</b>ターン目", before, large) if large else format_html("<b>{}</b>", before)
    return told + format_html("<small>{}</small>", small) if small else told


@register.simple_tag(takes_context=True)
def turn_in_text(context: Context, own: object, number: int, count: int) -> str:
    return told_turn(who(context, own), number, count)


def value_in(context: Context, name: template.Variable) -> Any:
    """As a template would read it; None where there is none."""
    try:
        return name.resolve(context)
    except template.VariableDoesNotExist:
        return None
