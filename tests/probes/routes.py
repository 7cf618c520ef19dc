"""Every address the site answers, read off the resolver, and addresses made from them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern

MATCHES, PUBLIC_NAME, MATCH = "matches:", "<token>", "<match>"
"""Addresses of matches call the public name of a match as those of games call theirs; here each has its own name."""
PART = re.compile(r"<(?:\w+:)?(\w+)>")
NAMED_GROUP = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")


@dataclass(frozen=True, slots=True)
class Route:
    """`name` with its namespaces; `path` as "decks/<deck_id>/edit"; `parameters` in their order."""

    name: str
    path: str
    parameters: tuple[str, ...]

    def __str__(self) -> str:
        return self.name or self.path

    def address(self, values: Mapping[str, object]) -> str:
        """The address with these parameters; KeyError where one is not given."""
        return "/" + PART.sub(lambda found: quote(str(values[found[1]]), safe=""), self.path)


def all_routes() -> list[Route]:
    return list(_below(get_resolver(), "", ""))


def _below(resolver: URLResolver, path: str, namespace: str) -> Iterator[Route]:
    for pattern in resolver.url_patterns:
        whole = path + _plain(pattern)
        if isinstance(pattern, URLPattern):
            if namespace == MATCHES:
                whole = whole.replace(PUBLIC_NAME, MATCH)
            yield Route(namespace + (pattern.name or ""), whole, tuple(PART.findall(whole)))
        else:
            yield from _below(pattern, whole, namespace + (f"{pattern.namespace}:" if pattern.namespace else ""))


def _plain(pattern: URLPattern | URLResolver) -> str:
    """The pattern with its parameters as <name>, whether it is written as a route or as an expression."""
    text = str(pattern.pattern)
    if isinstance(pattern.pattern, RegexPattern):
        return NAMED_GROUP.sub(r"<\1>", text).removeprefix("^").removesuffix("$")
    return PART.sub(r"<\1>", text)
