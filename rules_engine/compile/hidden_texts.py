"""What a closed hand might answer with, as far as everybody can see.

Who is asked must tell nothing of a hand (S-窓の沈黙). Nobody knows what lies in it, so it may hold any card there is:
where a text of some card, working from the hand, could be offered to its holder, each seat with a closed hand is
asked. A hand without such a card is asked by a *blank*: the same moment and the same condition, as far as that can be
seen, and nothing to say yes to.
"""

from typing import NamedTuple

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.compile.compiler import Compiler
from rules_engine.compile.contents import events_of, texts_of
from rules_engine.compile.program import Program
from rules_engine.keywords.table import TABLE
from rules_engine.language import tree
from rules_engine.language.within import contains
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.codes import HAND
from rules_engine.vocabulary.terms import Zone

CATALOGS_KEPT = 6
SPEAKS_OF_HANDS = ("hand", *(rule.name for rule in TABLE.values() if rule.expands is not None))
"""A word without which no script works from a hand: most need not be read."""
OWN_CARD = (tree.This, tree.CanPay)
"""What a condition says of the card itself cannot be seen."""


class HiddenTexts(NamedTuple):
    """The `cards` with texts that are offered to a closed hand, a blank for each such moment, and the conditions under
    which some 道具札 of a hand needs no right."""

    cards: tuple[CardDefinition, ...]
    blanks: tuple[tree.Ability, ...]
    free_uses: tuple[tree.Condition | None, ...] = ()


NONE_HIDDEN = HiddenTexts((), ())
_kept: dict[tuple[int, Ruleset], tuple[Catalog, HiddenTexts]] = {}


def hidden_texts(catalog: Catalog, ruleset: Ruleset) -> HiddenTexts:
    """Those of all cards that exist; none where a hand may be looked into. One that is kept keeps its catalogue."""
    if ruleset.looks_into_hands:
        return NONE_HIDDEN
    known = _kept.get((id(catalog), ruleset))
    if known is None:
        if len(_kept) >= CATALOGS_KEPT:
            _kept.clear()
        known = _kept[id(catalog), ruleset] = (catalog, _found(catalog, ruleset))
    return known[1]


def _found(catalog: Catalog, ruleset: Ruleset) -> HiddenTexts:
    cards: list[CardDefinition] = []
    blanks: dict[tree.Ability, None] = {}
    free: dict[tree.Condition | None, None] = {}
    for card in catalog:
        if not any(word in line for line in card.scripts for word in SPEAKS_OF_HANDS):
            continue
        compiler = Compiler(ruleset)
        compiler.compile_card(texts_of(card, ruleset).abilities, card.types)
        own = [blank for program in compiler.programs for blank in _blanks_of(program)]
        cards += [card] if own else []
        blanks.update(dict.fromkeys(own))
        free.update((program.condition, None) for program in compiler.programs if _frees_a_use(program))
    return HiddenTexts(tuple(cards), tuple(blanks), tuple(free))


def _frees_a_use(program: Program) -> bool:
    """Whether the text says, from the hand, that a use needs no right."""
    permits = (part for part in program.ability.body if isinstance(part, tree.Permits))
    return isinstance(program.head, tree.Always) and HAND in program.zones and any(not part.right for part in permits)


def _blanks_of(program: Program) -> list[tree.Ability]:
    """A blank for each event at which the text, from a closed hand, may be declined unseen."""
    head, body = program.head, program.ability.body
    if HAND not in program.zones or not body or not isinstance(body[0], tree.May):
        return []
    if not isinstance(head, tree.When | tree.InsteadOf):
        return []
    of_itself = any(contains(program.condition, kind) for kind in OWN_CARD)
    condition = None if of_itself else program.condition
    return [_blank(head, event, condition) for event in map(_as_seen, events_of(head.event)) if event is not None]


def _as_seen(event: tree.EventPattern) -> tree.EventPattern | None:
    """The event as everybody sees it: a card drawn is any card, and what else is said of the card itself is public."""
    if not contains(event, tree.This):
        return event
    return tree.EventPattern(event.act, actor=event.actor) if event.act is tree.Act.DRAW else None


def _blank(
    head: tree.When | tree.InsteadOf, event: tree.EventPattern, condition: tree.Condition | None
) -> tree.Ability:
    asked = tree.When(event, first=head.first) if isinstance(head, tree.When) else tree.InsteadOf(event)
    return tree.Ability(asked, (tree.May(()),), zones=(Zone.HAND,), condition=condition)
