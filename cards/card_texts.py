"""The Japanese text of a card, written by the engine from its scripts."""

import logging
from functools import lru_cache

from rules_engine.definitions import CardDefinition
from rules_engine.errors import InvalidScriptError
from rules_engine.scripts.parser import parse
from rules_engine.scripts.text import ability_text
from rules_engine.vocabulary import CardType

logger = logging.getLogger(__name__)
LINES_KEPT = 4096


def text_lines(card: CardDefinition) -> tuple[str, ...]:
    """One line per scripted ability; none where a kept script cannot be read any more, so that the page still opens."""
    try:
        return tuple(_line(source, card.types) for source in card.scripts)
    except InvalidScriptError as error:
        logger.warning("card %s: %s", card.id, error)
        return ()


@lru_cache(LINES_KEPT)
def _line(source: str, types: tuple[CardType, ...]) -> str:
    return ability_text(parse(source), types)
