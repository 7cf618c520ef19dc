"""The one table of words: importing it fills the tables of reading and of statements."""

from rules_engine.effects import amounts, deeds, events, filters, harm, lasting, play, put, selectors, truths
from rules_engine.effects.events import ALTERED
from rules_engine.effects.flow import OPERATIONS, STATEMENTS

MODULES = (amounts, deeds, events, filters, harm, lasting, play, put, selectors, truths)

__all__ = ["ALTERED", "MODULES", "OPERATIONS", "STATEMENTS"]
