"""What a card's scripts say to people: its Japanese text, the times of its abilities, how far the engine plays it."""

import logging
from functools import lru_cache

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.cli.coverage import state_of
from rules_engine.language.japanese.text import ability_text
from rules_engine.language.parse.reader import abilities_in, abilities_of
from rules_engine.language.timing import timing_of
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import Automation, CardType, Timing

logger = logging.getLogger(__name__)
LINES_KEPT = 4096


def text_lines(card: CardDefinition) -> tuple[str, ...]:
    """One line per scripted ability; none where a kept script cannot be read any more, so that the page still opens."""
    try:
        return tuple(_line(source, card.types, f"card {card.id}") for source in card.scripts)
    except InvalidScriptError as error:
        logger.warning("%s", error)
        return ()


def timed_scripts(card: CardDefinition) -> tuple[tuple[Timing, str], ...]:
    """Each script line after the time at which its ability happens; none where one cannot be read any more."""
    try:
        return tuple(zip([timing_of(ability, card.types) for ability in abilities_of(card)], card.scripts, strict=True))
    except InvalidScriptError:
        return ()


def automation_of(card: CardDefinition) -> tuple[Automation, str]:
    """How far the engine plays the card by itself, and why not wholly."""
    try:
        return state_of(card)
    except InvalidScriptError:
        return Automation.MANUAL, card.manual


@lru_cache(LINES_KEPT)
def _line(source: str, types: tuple[CardType, ...], file: str) -> str:
    (ability,) = abilities_in((source,), file)
    return ability_text(ability, types)
