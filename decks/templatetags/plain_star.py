"""The star of a card that is no favourite: the same for everyone, so each is drawn once."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

MOST_KEPT = 4_096
register = template.Library()


@register.simple_tag
@lru_cache(maxsize=MOST_KEPT)
def plain_star(card_id: int, name: str) -> SafeString:
    return render_to_string("decks/saved/_star.html", {"card": {"id": card_id, "name": name}, "starred": False})
