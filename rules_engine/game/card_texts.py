"""Which of its printed texts a card does not have now, and which it was given, in words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.compile.compiler import Compiler
from rules_engine.compile.contents import texts_of
from rules_engine.compile.instances import Instances
from rules_engine.compile.program import Program
from rules_engine.compile.support import missing
from rules_engine.language import tree
from rules_engine.language.japanese.text import ability_text
from rules_engine.language.parse.reader import abilities_of
from rules_engine.queries.abilities import has_keyword
from rules_engine.queries.own_texts import has_lost_text, is_disguised, printed_abilities
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.state.state import State
from rules_engine.vocabulary.terms import CardType

KEPT = 4096
Line = tuple[tree.Ability, int]
"""An ability as it is written, and how many programs stand for it."""


def silent_lines(state: State, card: int, have: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places of its printed texts of which it has nothing among the abilities it has now: those that it lost, and
    those of another form than it is used as."""
    instances, left = state.instances, set(have)
    as_used = set(printed_abilities(state, card))
    lost: list[int] = []
    resting: list[int] = []
    parts = _parts(instances.abilities[card], _printed(instances.definitions[card], instances.ruleset))
    for place, (_, numbers) in enumerate(parts):
        if numbers and left.isdisjoint(numbers):
            (resting if as_used.isdisjoint(numbers) else lost).append(place)
    return tuple(lost), tuple(resting)


def gained_texts(state: State, card: int, have: Sequence[int]) -> tuple[str, ...]:
    """The abilities it has without their being printed on it, each as a player reads it."""
    instances = state.instances
    own = frozenset(instances.abilities[card])
    found = [_sentence(*_written(instances, number)) for number in have if number not in own]
    return tuple(dict.fromkeys(found))


def lost_keywords(state: State, card: int, have: Sequence[int]) -> tuple[str, ...]:
    """The printed keywords, by name, that it does not have now."""
    instances = state.instances
    words = dict.fromkeys([word.name for word in instances.definitions[card].keywords])
    if not words:
        return ()
    played = {keyword_of(instances.programs[number]) for number in instances.abilities[card]}
    left = {keyword_of(instances.programs[number]) for number in have}
    gone = has_lost_text(state, card) or is_disguised(state, card)
    return tuple([word for word in words if (word not in left if word in played else gone)])


def working_keywords(state: State, card: int, have: Sequence[int]) -> tuple[str, ...]:
    """The keywords that stand under another with a condition which holds now, beside those that it has anyway."""
    programs = state.instances.programs
    inner = [programs[number].keyword for number in have if programs[number].under]
    words = dict.fromkeys([word for word in inner if word])
    if not words:
        return ()
    outer = {keyword_of(programs[number]) for number in have}
    return tuple([word for word in words if word not in outer and has_keyword(state, card, word)])


def keyword_of(program: Program) -> str:
    """The keyword that it is, or that its text stands under; empty for none."""
    return program.under[0] if program.under else program.keyword


def _written(instances: Instances, number: int) -> tuple[tree.Ability, tuple[CardType, ...]]:
    """The ability for which this program stands, as a card or a text that grants it says it, and that card's types."""
    for card, own in enumerate(instances.abilities):
        if number in own:
            definition = instances.definitions[card]
            for ability, numbers in _parts(own, _printed(definition, instances.ruleset)):
                if number in numbers:
                    return ability, definition.types
    for node, granted in instances.granted.items():
        if number in granted and isinstance(node, tree.Grants):
            for ability, numbers in _parts(granted, _lines(node.abilities, (), instances.ruleset)):
                if number in numbers:
                    return ability, ()
    return instances.programs[number].ability, ()


def _parts(own: Sequence[int], lines: Sequence[Line]) -> Iterator[tuple[tree.Ability, Sequence[int]]]:
    """Each ability with the numbers of its programs, which follow each other."""
    begun = 0
    for ability, count in lines:
        yield ability, own[begun : begun + count]
        begun += count


@lru_cache(KEPT)
def _sentence(ability: tree.Ability, types: tuple[CardType, ...]) -> str:
    return ability_text(ability, types)


@lru_cache(KEPT)
def _printed(definition: CardDefinition, ruleset: Ruleset) -> tuple[Line, ...]:
    """The texts of the card in printed order; one that cannot be carried out has no program."""
    carried_out = iter(texts_of(definition, ruleset).abilities)
    return tuple(
        [
            (ability, 0 if missing(ability) else _count(next(carried_out), definition.types, ruleset))
            for ability in abilities_of(definition)
        ]
    )


@lru_cache(KEPT)
def _lines(abilities: tuple[tree.Ability, ...], types: tuple[CardType, ...], ruleset: Ruleset) -> tuple[Line, ...]:
    return tuple([(ability, _count(ability, types, ruleset)) for ability in abilities])


def _count(ability: tree.Ability, types: tuple[CardType, ...], ruleset: Ruleset) -> int:
    return len(Compiler(ruleset).add(ability, types))
