"""The chips of a facet: a page shows hundreds, so they are written at once, not one template node after another."""

from functools import lru_cache

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from cards.search.facets import Facet, Option

register = template.Library()
escaped = lru_cache(maxsize=4_096)(escape)


@register.simple_tag
def facet_chips(facet: Facet) -> SafeString:
    """A box to tick for each value of `facet`, with its count."""
    return mark_safe("\n".join(_chip(facet.name, option) for option in facet.options))


def _chip(name: str, option: Option) -> str:
    faint = "" if option.count or option.chosen else " chip--none"
    checked = " checked" if option.chosen else ""
    return (
        f'<label class="chip{faint}"><input type="checkbox" name="{name}" value="{escaped(option.value)}"{checked}>'
        f'{escaped(option.label)}<span class="chip__count">{option.count}</span></label>'
    )
