"""Reads a module of one name in every room: its tables, what it keeps for people."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

import decks

APART = ("management", "migrations", "templatetags")


def read_in_every_room(name: str) -> None:
    """Import the module `name` of each room and of the rooms within it."""
    for room in _rooms("decks", decks.__path__):
        if find_spec(f"{room}.{name}"):
            import_module(f"{room}.{name}")


def _rooms(package: str, path: list[str]) -> Iterator[str]:
    for found in iter_modules(path):
        if found.ispkg and found.name not in APART:
            room = f"{package}.{found.name}"
            yield room
            yield from _rooms(room, list(import_module(room).__path__))
