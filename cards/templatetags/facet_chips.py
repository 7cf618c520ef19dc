"""The chips of a facet: a page shows hundreds, so they are written at once, not one template node after another."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from cards.search.facets import Facet

register = template.Library()
CHIP = (
    '<label class="chip{}"><input type="checkbox" name="{}" value="{}"{}>{}<span class="chip__count">{}</span></label>'
)


@register.simple_tag
def facet_chips(facet: Facet) -> SafeString:
    """A box to tick for each value of `facet`, with its count."""
    return format_html_join(
        "\n",
        CHIP,
        (
            (
                "" if option.count or option.chosen else " chip--none",
                facet.name,
                option.value,
                " checked" if option.chosen else "",
                option.label,
                option.count,
            )
            for option in facet.options
        ),
    )
