"""The one table of keywords: every `KeywordRule` that a module of this room defines, by name.

The modules are found, not listed, so that a new keyword is a new module and nothing else. The parser must know the
names, too, to tell a keyword from a head; the language lies below this room, so the front door tells it to ask here.
"""

from collections.abc import Collection
from importlib import import_module
from pkgutil import iter_modules

import rules_engine.keywords as room
from rules_engine.keywords.rule import KeywordRule, Windows
from rules_engine.language import tree
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Verb


def rules_of_this_room() -> dict[str, KeywordRule]:
    """The rules that the modules beside this one define, by name; ``ValueError`` where two have the same."""
    table: dict[str, KeywordRule] = {}
    for name in sorted(found.name for found in iter_modules(room.__path__) if found.name != "table"):
        for rule in vars(import_module(f"{room.__name__}.{name}")).values():
            if isinstance(rule, KeywordRule):
                if rule.name in table:
                    raise ValueError(f"two keywords are named {rule.name}")
                table[rule.name] = rule
    return table


TABLE = rules_of_this_room()
STARTED = frozenset(rule.name for rule in TABLE.values() if rule.started)


def is_carried_out(name: str) -> bool:
    """Whether a text that begins with this keyword can be carried out."""
    return name in TABLE and TABLE[name].printed


def condition_of(keyword: tree.Keyword, ruleset: Ruleset) -> tree.Condition | None:
    """The condition a keyword puts on the texts under it, None if it is no such keyword."""
    asked = TABLE[keyword.name].condition
    return None if asked is None else asked(keyword, ruleset)


def expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[tree.Ability, ...]:
    """The abilities a keyword with a body stands for; none for a bare keyword."""
    expands = TABLE[keyword.name].expands
    return keyword.abilities if expands is None else expands(keyword, ruleset)


def declaring(names: Collection[str]) -> dict[Verb, tuple[str, ...]]:
    """By declaration the names of what keywords among these may find wrong with it, in the table's order."""
    found: dict[Verb, tuple[str, ...]] = {}
    for rule in TABLE.values():
        if rule.declaring is not None and rule.name in names:
            verb, fault = rule.declaring
            found[verb] = (*found.get(verb, ()), fault)
    return found


def started_in_windows(ruleset: Ruleset, *, own_turn: bool) -> tuple[str, ...]:
    """The keywords whose texts may be started in windows, of the own turn or of the other player's."""
    opened = {rule.name: rule.windows(ruleset) for rule in TABLE.values() if rule.windows is not None}
    return tuple(
        name for name, windows in opened.items() if windows is Windows.ANY or (own_turn and windows is Windows.OWN_TURN)
    )
