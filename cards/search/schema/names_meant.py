"""The names that a text calls cards by: its words without a key, as far as they are not denied."""

from collections.abc import Iterator, Sequence

from cards.search.schema.fields import SCHEMA
from cards.search_language.parser import parse
from cards.search_language.tree import AllOf, AnyOf, Node, Term, Word


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
        case Term() if _is_name(node):
            yield node.raw
        case AllOf(parts):
            words = [name for part in parts if isinstance(part, Word | Term) for name in _names(part)]
            yield from names_of(words)
            yield from (name for part in parts if not isinstance(part, Word | Term) for name in _names(part))
        case AnyOf(parts):
            yield from (name for part in parts for name in _names(part))


def _is_name(term: Term) -> bool:
    """A name may hold signs of the language: 神奈川：ジェイソン村."""
    return not SCHEMA.knows(term.key)
