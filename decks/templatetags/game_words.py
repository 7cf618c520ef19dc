"""Words of the game in a sentence, written in { }, lead to their explanations."""

import re

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
_MARKED = re.compile(r"\{([^{}]+)\}")


@register.simple_tag
def word(name: str, shown: str = "") -> SafeString:
    """A link to the explanation of a word, which `static/js/words.js` opens on the page."""
    address = reverse("rulings:word", args=[name])
    return format_html('<a class="word" href="{}" data-word>{}</a>', address, shown or name)


@register.simple_tag
def keyword_tag(keyword: object) -> SafeString:
    """A keyword as a card has it, with its number, as a link to its explanation."""
    address = reverse("rulings:word", args=[str(keyword).partition(" ")[0]])
    return format_html('<a class="tag" href="{}" data-word>■{}</a>', address, keyword)


@register.filter
def with_words(sentence: str) -> SafeString:
    """The sentence, escaped, with links in the places of its marked words."""
    parts = _MARKED.split(sentence)
    linked = (word(part) if at % 2 else escape(part) for at, part in enumerate(parts))
    return mark_safe("".join(linked))
