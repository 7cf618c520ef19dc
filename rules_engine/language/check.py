"""Faults of scripts that the grammar alone does not see: names, attributes and forms that no card has.

A name that the card's own `related` line tells of may be that of a card not out yet.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.kernel.frozen import frozen
from rules_engine.language import tree
from rules_engine.language.moments import FORM_OF_MOMENT
from rules_engine.language.parse.parser import parse
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import CardType


@frozen
class KnownWords:
    """The names and attributes that stand on cards, against which scripts are checked."""

    names: Collection[str]
    attributes: Collection[str]


def known_words(cards: Iterable[CardDefinition]) -> KnownWords:
    """All names, printed names, aliases and attributes of these cards."""
    names: set[str] = set()
    attributes: set[str] = set()
    for card in cards:
        names.update((card.name, card.printed_name, card.limit_group, *card.aliases))
        attributes.update(card.attributes)
    return KnownWords(names - {""}, attributes)


def scripts_faults(card: CardDefinition, known: KnownWords) -> tuple[InvalidScriptError, ...]:
    """All faults of all script lines of a card, which takes the place of the file; lines and columns count from 1."""
    file = f"card {card.id}"
    lines = enumerate(card.scripts, 1)
    return tuple(fault for number, line in lines for fault in check_script(line, card, known, file, number))


def nodes(node: object) -> Iterator[object]:
    """The node and every node below it."""
    if isinstance(node, tuple):
        for one in node:
            yield from nodes(one)
    elif is_dataclass(node):
        yield node
        for part in fields(node):
            yield from nodes(getattr(node, part.name))


def check_script(
    source: str, card: CardDefinition, known: KnownWords, file: str, line: int, column: int = 1
) -> tuple[InvalidScriptError, ...]:
    """All faults of one script line: the one of the grammar, or those of its words. `column`: where it begins."""
    try:
        ability = parse(source, file, line, column)
    except InvalidScriptError as error:
        return (error,)
    return tuple(
        InvalidScriptError(file, line, reason, column + max(source.find(word), 0))
        for reason, word in _faults(ability, card, known)
    )


def _faults(ability: tree.Ability, card: CardDefinition, known: KnownWords) -> Iterator[tuple[str, str]]:
    """The reason of each fault with the word of the source it is at."""
    becoming = {name for node in nodes(ability) if isinstance(node, tree.Becomes) for name in (node.name,)}
    for node in nodes(ability):
        if isinstance(node, tree.HasName):
            found = any(node.name in name for name in known.names) if node.part else node.name in known.names
            if not found and node.name not in becoming and node.name not in card.related:
                yield f"no card is named 「{node.name}」", node.name
        elif isinstance(node, tree.HasAttribute):
            found = (
                any(node.attribute in one for one in known.attributes)
                if node.part
                else (node.attribute in known.attributes)
            )
            if not found:
                yield f"no card has the attribute 【{node.attribute}】", node.attribute
    yield from _form_faults(ability, card)


def _form_faults(ability: tree.Ability, card: CardDefinition) -> Iterator[tuple[str, str]]:
    if ability.form is not None and ability.form not in card.types:
        yield f"the card cannot be used as {ability.form.value}", ability.form.value
    else:
        yield from _moment_faults(ability, (ability.form,) if ability.form else card.types)
    if isinstance(ability.head, tree.CountsAs) and ability.head.type is not None:
        if ability.head.type not in card.types:
            yield f"the card has no form {ability.head.type.value}", ability.head.type.value
        elif ability.head.type is CardType.PLACE and ability.head.power not in (None, card.power):
            yield f"the form's power is {card.power}", "power"


def _moment_faults(ability: tree.Ability, types: Collection[CardType]) -> Iterator[tuple[str, str]]:
    """Moments that a card of these types never has, at the head of a line or under its keyword."""
    if isinstance(ability.head, tree.Keyword):
        for governed in ability.head.abilities:
            yield from _moment_faults(governed, types)
        return
    form = FORM_OF_MOMENT.get(ability.head.moment) if isinstance(ability.head, tree.At) else None
    if isinstance(ability.head, tree.At) and form is not None and form not in types:
        moment = ability.head.moment.value
        yield f"'{moment}' happens with a card used as {form.value}, and this card is not", moment
