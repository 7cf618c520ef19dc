"""Names of cards in a line of the log lead to the cards."""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from decks.games.table.log import LogLine

register = template.Library()
MOST_KEPT = 4096


@register.filter(is_safe=True)
def with_links(words: SafeString, line: LogLine) -> SafeString:
    """The line as it is worded, escaped, with links in the places of the names, which come in this order."""
    linked, rest = "", str(words)
    for name, card_id in ((line.card, line.card_id), (line.target, line.target_id)):
        before, found, after = rest.partition(escape(name)) if name and card_id else (rest, "", "")
        if found:
            linked, rest = f"{linked}{before}{_link(name, card_id)}", after
    return SafeString(linked + rest)


@lru_cache(maxsize=MOST_KEPT)
def _link(name: str, card_id: int) -> SafeString:
    """The log is one stop of the tabulator; the cards that lie on the table have their own. A log names few cards many
    times."""
    return format_html('<a tabindex="-1" href="{}">{}</a>', reverse("cards:card_page", args=[card_id, name]), name)
