"""The abilities of a card as trees, read once per script line."""

from functools import lru_cache

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.language.parse.parser import parse
from rules_engine.language.tree import Ability

LINES_KEPT = 4096


def abilities_of(card: CardDefinition) -> tuple[Ability, ...]:
    """The scripted abilities in printed order, none for a card without scripts.

    ``InvalidScriptError`` names the card for a line that cannot be read; the catalogue's lines are checked by a test.
    """
    return abilities_in(card.scripts, f"card {card.id}")


def abilities_in(lines: tuple[str, ...], file: str) -> tuple[Ability, ...]:
    """The abilities of these script lines; ``InvalidScriptError`` names the `file` for one that cannot be read."""
    return tuple(_read(line, file) for line in lines)


@lru_cache(LINES_KEPT)
def _read(source: str, file: str) -> Ability:
    return parse(source, file)
