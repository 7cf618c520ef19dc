"""What the texts of one match can speak of at all: worked out once per card, so that nothing is asked in vain."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache, reduce
from typing import Any

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.compile.asked_power import asks_standing_power
from rules_engine.compile.compiler import Compiler
from rules_engine.compile.program import POWERS, Program
from rules_engine.compile.reads import WITHOUT_TEXTS, Reads, reads_anywhere
from rules_engine.compile.support import missing
from rules_engine.language import tree
from rules_engine.language.parse.reader import abilities_in
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.codes import AREA_OF, ZONES
from rules_engine.vocabulary.terms import CardType, Phase, Zone

EVERY_MOVE = frozenset((source, goal) for source in range(len(ZONES)) for goal in range(len(ZONES)))
CARDS_KEPT = 4096
ABILITIES_KEPT = 16_384
PRICES = (tree.Permits, tree.SwapValues, tree.Becomes, tree.Gives, tree.ActsAs, tree.EntersSwapped)
"""What may touch a price beside a change of コスト."""


@dataclass(frozen=True, slots=True)
class Contents:
    """`words` are the kinds of nodes in the texts, `forbidden` and `replaced` the acts a text may forbid or replace,
    `stopped` those that a text may forbid or shield a card from, `remembered` those a text may ask the past about,
    `heard` those and all a text may wait for, `keywords` the names of keywords, `moves` the moves that are heard, each
    by its zones, `phases` the phases that are, `asked_phases` those of which a text asks whether it is one, `moments`
    those at which a text may happen, that of a 攻撃時 lent to a 怪異札 among them, `changes_types` whether a text gives
    cards another type, `changes_prices` whether one touches what cards cost, which seasons they ask for or who must
    pay, `reads` what is read wherever the cards lie.
    """

    words: frozenset[type] = frozenset()
    forbidden: frozenset[tree.Act] = frozenset()
    stopped: frozenset[tree.Act] = frozenset()
    replaced: frozenset[tree.Act] = frozenset()
    remembered: frozenset[tree.Act] = frozenset()
    heard: frozenset[tree.Act] = frozenset()
    keywords: frozenset[str] = frozenset()
    moves: frozenset[tuple[int, int]] = frozenset()
    phases: frozenset[Phase] = frozenset()
    asked_phases: frozenset[Phase] = frozenset()
    moments: frozenset[tree.Moments | None] = frozenset()
    changes_types: bool = False
    changes_prices: bool = False
    reads: Reads = WITHOUT_TEXTS


@dataclass(frozen=True, slots=True)
class CardTexts:
    """The abilities of a card that can be carried out, and what they speak of."""

    abilities: tuple[tree.Ability, ...]
    contents: Contents


def texts_of(card: CardDefinition, ruleset: Ruleset) -> CardTexts:
    """What of the card's scripts can be carried out."""
    return _texts_of(card.scripts, card.types, f"card {card.id}", ruleset)


def contents_of(cards: Iterable[CardDefinition], ruleset: Ruleset) -> Contents:
    """What the texts of all these cards can speak of."""
    found = [texts_of(card, ruleset).contents for card in {card.id: card for card in cards}.values()]
    return Contents(
        frozenset().union(*(one.words for one in found)),
        frozenset().union(*(one.forbidden for one in found)),
        frozenset().union(*(one.stopped for one in found)),
        frozenset().union(*(one.replaced for one in found)),
        frozenset().union(*(one.remembered for one in found)),
        frozenset().union(*(one.heard for one in found)),
        frozenset().union(*(one.keywords for one in found)),
        frozenset().union(*(one.moves for one in found)),
        frozenset().union(*(one.phases for one in found)),
        frozenset().union(*(one.asked_phases for one in found)),
        frozenset().union(*(one.moments for one in found)),
        any(one.changes_types for one in found),
        any(one.changes_prices for one in found),
        reduce(Reads.beside, [one.reads for one in found], WITHOUT_TEXTS),
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


def events_of(trigger: tree.Trigger) -> tuple[tree.EventPattern, ...]:
    """The event patterns of a trigger, any of which sets it off."""
    return trigger.events if isinstance(trigger, tree.EitherPattern) else (trigger,)


@lru_cache(CARDS_KEPT)
def _texts_of(scripts: tuple[str, ...], types: tuple[CardType, ...], file: str, ruleset: Ruleset) -> CardTexts:
    running = tuple(asks_standing_power(ability) for ability in abilities_in(scripts, file) if not missing(ability))
    compiler = Compiler(ruleset)
    compiler.compile_card(running, types)
    programs = compiler.programs
    nodes = [node for program in programs for node in parts((program.ability, program.condition))]
    remembered = frozenset(node.event.act for node in nodes if isinstance(node, tree.Happened | tree.Tally))
    forbidden = frozenset(event.act for node in nodes if isinstance(node, tree.Forbids) for event in node.events)
    shields = any(isinstance(node, tree.Untouched) for node in nodes)
    return CardTexts(
        running,
        Contents(
            frozenset(type(node) for node in nodes),
            forbidden,
            frozenset(tree.Act) if shields else forbidden,
            _acts(programs, tree.InsteadOf),
            remembered,
            remembered | _acts(programs, tree.When),
            frozenset(word for program in programs for word in (program.keyword, *program.under)),
            EVERY_MOVE if tree.Act.MOVE in remembered else _moves(programs),
            frozenset(Phase) if tree.Act.PHASE in remembered else _phases(programs),
            frozenset(
                node.phase for node in nodes if isinstance(node, tree.InPhase | tree.EventPattern) and node.phase
            ),
            _moments(programs),
            any(isinstance(node, tree.Becomes) and (node.types or node.named) for node in nodes),
            any(map(_changes_price, nodes)),
            reads_anywhere(programs),
        ),
    )


def _changes_price(node: Any) -> bool:
    return isinstance(node, PRICES) or (isinstance(node, tree.ChangeValue) and node.value not in POWERS)


@lru_cache(ABILITIES_KEPT)
def less_power(ability: tree.Ability) -> tuple[bool, bool]:
    """Whether the ability may bring a 力 to 0 or less without damage, and whether it may make one smaller at all."""
    nodes = list(parts(ability))
    return any(map(_lowers_power, nodes)), any(map(_sets_power, nodes))


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


def _moves(programs: list[Program]) -> frozenset[tuple[int, int]]:
    """From which zones to which a card moves in the events that these texts wait for."""
    events = _heard(programs, tree.Act.MOVE)
    return frozenset(
        (source, goal)
        for event in events
        for source, goal in EVERY_MOVE
        if _is_among(source, event.source) and _is_among(goal, event.destination)
    )


def _phases(programs: list[Program]) -> frozenset[Phase]:
    """The phases whose beginning these texts wait for."""
    events = _heard(programs, tree.Act.PHASE)
    return frozenset(
        phase for event in events for phase in Phase if event.phase is None or (phase is event.phase) != event.outside
    )


def _moments(programs: list[Program]) -> frozenset[tree.Moments | None]:
    moments = frozenset(program.moment for program in programs)
    return moments | {tree.Moments.POSSESSED} if tree.Moments.ATTACK in moments else moments


def _heard(programs: list[Program], act: tree.Act) -> list[tree.EventPattern]:
    """The patterns of such acts among those that these texts wait for."""
    heads = [program.head for program in programs if isinstance(program.head, tree.When)]
    return [event for head in heads for event in events_of(head.event) if event.act is act]


def _is_among(zone: int, zones: tuple[Zone, ...]) -> bool:
    return not zones or zone in [AREA_OF[one] for one in zones]


def _acts(programs: list[Program], kind: type[tree.When] | type[tree.InsteadOf]) -> frozenset[tree.Act]:
    """The acts that the texts with this kind of head are about."""
    heads = [program.head for program in programs if isinstance(program.head, kind)]
    return frozenset(event.act for head in heads for event in events_of(head.event))
