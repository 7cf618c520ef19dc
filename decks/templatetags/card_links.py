"""Lines of the log, in which the names of cards lead to the cards."""

from functools import lru_cache

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from decks.games.table.log import LogLine
from decks.games.table.opponents import OWN_SEAT
from decks.templatetags.seats import sitting

register = template.Library()
MOST_KEPT = 4096


@register.simple_tag(takes_context=True)
def log_line(context: Context, line: LogLine) -> SafeString:
    """The line as an item of the list. A table shows all its lines after every press; each is written once."""
    return _written(line, *sitting(context))


@lru_cache(maxsize=MOST_KEPT)
def _written(line: LogLine, chair: str, first: int) -> SafeString:
    seats = {"chair": chair, "table": {"own": {"first": first == OWN_SEAT}}}
    return SafeString(render_to_string("decks/games/_log_line.html", {"line": line, **seats}).strip())


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
