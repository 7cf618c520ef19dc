"""A text that cannot be read as a whole, mostly because its last word is still being typed: what can be read of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import and_

from cards.index.index import CardIndex
from cards.search.in_text import Find
from cards.search.schema.names_meant import names_meant, names_of
from cards.search_language.faults import SearchSyntaxError
from cards.search_language.parser import PLAIN


@dataclass(frozen=True, slots=True)
class Readable:
    """The cards of what could be read, and the names it calls them by. `left_out` is the part not looked for, `text`
    the rest; `by_name`: all words taken as names."""

    cards: int
    names: tuple[str, ...]
    text: str = ""
    left_out: str = ""
    by_name: bool = False


def readable_part(text: str, fault: SearchSyntaxError, index: CardIndex, find: Find) -> Readable:
    """Closes what was left open, else leaves the faulty part out, else looks for every word as a name."""
    for attempt, left_out in _attempts(text, fault):
        try:
            return Readable(find(attempt), names_meant(attempt), attempt, left_out)
        except SearchSyntaxError:
            continue
    words = text.split()
    return Readable(reduce(and_, map(index.named, words), index.everything), names_of(words), by_name=True)


def _attempts(text: str, fault: SearchSyntaxError) -> Iterator[tuple[str, str]]:
    plain = text.translate(PLAIN)
    if plain[fault.at : fault.end] == '"':
        yield f'{text}"', ""
    if plain[fault.at : fault.end] == "(":
        yield text + ")" * (plain.count("(") - plain.count(")")), ""
    start = max(plain.rfind(sign, 0, fault.at) for sign in " (") + 1
    end = plain.find(" ", max(fault.at, start))
    end = len(text) if end < 0 else end
    yield text[:start] + text[end:], text[start:end]
