"""The one table of words: importing it fills the tables of reading and of statements."""

from rules_engine.read import amounts, filters, selectors
from rules_engine.run.statements import conditions, damage, deeds, events, lasting, performances, play, put
from rules_engine.run.statements.events import ALTERED
from rules_engine.run.statements.flow import OPERATIONS, STATEMENTS

MODULES = (amounts, deeds, events, filters, damage, lasting, performances, play, put, selectors, conditions)

__all__ = ["ALTERED", "MODULES", "OPERATIONS", "STATEMENTS"]
