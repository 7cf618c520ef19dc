"""What the texts of one match can speak of at all: worked out once per card, so that nothing is asked in vain."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any

from rules_engine.definitions import CardDefinition
from rules_engine.effects.asked_power import asks_standing_power
from rules_engine.effects.program import Compiler, Program
from rules_engine.effects.support import missing
from rules_engine.ruleset import Ruleset
from rules_engine.scripts import tree
from rules_engine.scripts.reader import abilities_in
from rules_engine.vocabulary import CardType

CARDS_KEPT = 4096


@dataclass(frozen=True, slots=True)
class Contents:
    """`words` are the kinds of nodes in the texts, `forbidden` and `replaced` the acts a text may forbid or replace,
    `remembered` those a text may ask the past about, `heard` those and all a text may wait for, `keywords` the names of
    keywords, `asks_phase` whether a text asks which phase it is."""

    words: frozenset[type] = frozenset()
    forbidden: frozenset[tree.Act] = frozenset()
    replaced: frozenset[tree.Act] = frozenset()
    remembered: frozenset[tree.Act] = frozenset()
    heard: frozenset[tree.Act] = frozenset()
    keywords: frozenset[str] = frozenset()
    asks_phase: bool = False


@dataclass(frozen=True, slots=True)
class CardTexts:
    """The abilities of a card that can be carried out, and what they speak of.

    Of its programs, counted from the card's first, `lowering` are those that may bring a 力 to 0 or less without
    damage, `setting` those that may make it smaller at all.
    """

    abilities: tuple[tree.Ability, ...]
    contents: Contents
    lowering: tuple[int, ...]
    setting: tuple[int, ...]


def texts_of(card: CardDefinition, ruleset: Ruleset) -> CardTexts:
    """What of the card's scripts can be carried out."""
    return _texts_of(card.scripts, card.types, f"card {card.id}", ruleset)


def contents_of(cards: Iterable[CardDefinition], ruleset: Ruleset) -> Contents:
    """What the texts of all these cards can speak of."""
    found = [texts_of(card, ruleset).contents for card in {card.id: card for card in cards}.values()]
    return Contents(
        frozenset().union(*(one.words for one in found)),
        frozenset().union(*(one.forbidden for one in found)),
        frozenset().union(*(one.replaced for one in found)),
        frozenset().union(*(one.remembered for one in found)),
        frozenset().union(*(one.heard for one in found)),
        frozenset().union(*(one.keywords for one in found)),
        any(one.asks_phase for one in found),
    )


def parts(node: Any) -> Iterator[Any]:
    """This node of a tree and all below it."""
    if isinstance(node, tuple):
        for part in node:
            yield from parts(part)
    elif is_dataclass(node):
        yield node
        for field in fields(node):
            yield from parts(getattr(node, field.name))


def takes_text(ability: tree.Ability) -> bool:
    """Whether the ability can make cards lose their text."""
    return any(isinstance(node, tree.LosesText) for node in parts(ability))


def events_of(trigger: tree.Trigger) -> tuple[tree.Event, ...]:
    """The event patterns of a trigger, any of which sets it off."""
    return trigger.events if isinstance(trigger, tree.EitherEvent) else (trigger,)


@lru_cache(CARDS_KEPT)
def _texts_of(scripts: tuple[str, ...], types: tuple[CardType, ...], file: str, ruleset: Ruleset) -> CardTexts:
    running = tuple(asks_standing_power(ability) for ability in abilities_in(scripts, file) if not missing(ability))
    compiler = Compiler(ruleset)
    compiler.compile_card(running, types)
    programs = compiler.programs
    nodes = [node for program in programs for node in parts((program.ability, program.condition))]
    remembered = frozenset(node.event.act for node in nodes if isinstance(node, tree.Happened | tree.Tally))
    return CardTexts(
        running,
        Contents(
            frozenset(type(node) for node in nodes),
            frozenset(event.act for node in nodes if isinstance(node, tree.Forbids) for event in node.events),
            _acts(programs, tree.InsteadOf),
            remembered,
            remembered | _acts(programs, tree.When),
            frozenset(word for program in programs for word in (program.keyword, *program.under)),
            any(isinstance(node, tree.InPhase) or (isinstance(node, tree.Event) and node.phase) for node in nodes),
        ),
        _with(programs, _lowers_power),
        _with(programs, _sets_power),
    )


def _with(programs: list[Program], may: Callable[[Any], bool]) -> tuple[int, ...]:
    """The places of the programs a part of whose ability may do something."""
    return tuple(place for place, program in enumerate(programs) if any(map(may, parts(program.ability))))


def _lowers_power(node: Any) -> bool:
    """Whether this part of a text can bring a 力 to 0 or less without damage, if only by a text it takes over."""
    if isinstance(node, tree.GainsText | tree.Copies):
        return True
    if isinstance(node, tree.SwapValues):
        return True
    if not isinstance(node, tree.ChangeValue) or node.value not in (tree.Value.POWER, tree.Value.ORIGINAL_POWER):
        return False
    if node.change is tree.Change.ADD:
        return not _never_negative(node.amount)
    return node.change is tree.Change.SUBTRACT or not (isinstance(node.amount, tree.Number) and node.amount.value > 0)


def _sets_power(node: Any) -> bool:
    by_number = isinstance(node, tree.ChangeValue) and node.change is tree.Change.SET
    return _lowers_power(node) or (by_number and node.value in (tree.Value.POWER, tree.Value.ORIGINAL_POWER))


def _never_negative(amount: tree.Amount) -> bool:
    if isinstance(amount, tree.Calculation):
        return amount.operator is not tree.Operator.MINUS and all(map(_never_negative, (amount.left, amount.right)))
    return isinstance(amount, tree.Number | tree.Count | tree.Life | tree.Tally)


def _acts(programs: list[Program], kind: type[tree.When] | type[tree.InsteadOf]) -> frozenset[tree.Act]:
    """The acts that the texts with this kind of head are about."""
    heads = [program.head for program in programs if isinstance(program.head, kind)]
    return frozenset(event.act for head in heads for event in events_of(head.event))
