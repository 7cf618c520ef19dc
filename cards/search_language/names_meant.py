"""The names that a text calls cards by: its words without a key, as far as they are not denied."""

from collections.abc import Iterator, Sequence

from cards.search_language.parser import parse
from cards.search_language.tree import All, Any, Node, Word


def names_meant(text: str) -> tuple[str, ...]:
    """Names of which any may be meant; ``SearchSyntaxError`` where `text` cannot be read."""
    return tuple(dict.fromkeys(_names(parse(text))))


def names_of(words: Sequence[str]) -> tuple[str, ...]:
    """Words that must all hold are one name, or the first of them is a name and the others say more of it."""
    return (" ".join(words), words[0]) if words else ()


def _names(node: Node) -> Iterator[str]:
    match node:
        case Word(text):
            yield text
        case All(parts):
            yield from names_of([part.text for part in parts if isinstance(part, Word)])
            for part in parts:
                yield from _names(part) if not isinstance(part, Word) else ()
        case Any(parts):
            for part in parts:
                yield from _names(part)
