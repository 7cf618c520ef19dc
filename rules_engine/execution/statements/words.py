"""The one table of words: importing it fills the tables of reading and of statements."""

from rules_engine.execution.statements import conditions, damage, deeds, events, lasting, performances, play, put
from rules_engine.execution.statements.events import ALTERED
from rules_engine.execution.statements.flow import OPERATIONS, STATEMENTS
from rules_engine.queries import amounts, filters, selectors

MODULES = (amounts, deeds, events, filters, damage, lasting, performances, play, put, selectors, conditions)

__all__ = ["ALTERED", "MODULES", "OPERATIONS", "STATEMENTS"]
