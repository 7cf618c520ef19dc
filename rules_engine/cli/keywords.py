"""Keyword abilities written out, for those who read what cards say."""

from rules_engine.keywords.table import expand
from rules_engine.language import tree
from rules_engine.rulebook.ruleset import STANDARD


def written_out(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """The abilities the keyword stands for under the standard rules; none for a bare one."""
    return expand(keyword, STANDARD)
