"""The Japanese text of a card, written by the engine from its scripts, and how far the engine plays it."""

import logging
from functools import lru_cache

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.language.japanese.text import ability_text
from rules_engine.language.parse.parser import parse
from rules_engine.terms.errors import InvalidScriptError
from rules_engine.terms.vocabulary import Automation, CardType
from rules_engine.tools.coverage import state_of

logger = logging.getLogger(__name__)
LINES_KEPT = 4096


def text_lines(card: CardDefinition) -> tuple[str, ...]:
    """One line per scripted ability; none where a kept script cannot be read any more, so that the page still opens."""
    try:
        return tuple(_line(source, card.types) for source in card.scripts)
    except InvalidScriptError as error:
        logger.warning("card %s: %s", card.id, error)
        return ()


def automation_of(card: CardDefinition) -> tuple[Automation, str]:
    """How far the engine plays the card by itself, and why not wholly."""
    try:
        return state_of(card)
    except InvalidScriptError:
        return Automation.MANUAL, card.manual


@lru_cache(LINES_KEPT)
def _line(source: str, types: tuple[CardType, ...]) -> str:
    return ability_text(parse(source), types)
