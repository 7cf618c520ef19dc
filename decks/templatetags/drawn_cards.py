"""Cards on the table as they were drawn before: most of them are the same after a press as before it."""

from functools import lru_cache

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.pictures.shown import ShownPicture
from decks.games.table.card_view import CardView
from decks.templatetags.seats import TOKEN, WING, value_in

register = template.Library()
EDITING = template.Variable("table.editing")
MOST_KEPT = 4_096
"""What some hundred tables show in their two or three states, each a few kilobytes."""


@register.simple_tag(takes_context=True)
def drawn_card(context: Context, card: CardView, *, open: bool = False, held: bool = False) -> SafeString:
    """`decks/games/_card.html` of this card of the `table` of the `game`."""
    pictures = tuple(one.face.picture for one in (card, *card.under))
    address = value_in(context, WING), value_in(context, TOKEN)
    shown = bool(context.get("replay")), context.get("step"), bool(value_in(context, EDITING))
    return _written(card, pictures, open, held, address, shown)


@lru_cache(maxsize=MOST_KEPT)
def _written(
    card: CardView,
    pictures: tuple[ShownPicture | None, ...],
    open: bool,
    held: bool,
    address: tuple[object, object],
    shown: tuple[bool, object, bool],
) -> SafeString:
    """The template asks the faces for their pictures; here they tell whether one was exchanged."""
    wing, token = address
    replay, step, editing = shown
    given = {"card": card, "open": open, "held": held, "replay": replay, "step": step}
    return render_to_string(
        "decks/games/_card.html", given | {"game": {"wing": wing, "token": token}, "table": {"editing": editing}}
    )
