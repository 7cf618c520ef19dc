"""The filters between braces, one predicate each, asked of a card as it is now."""

import operator
from collections.abc import Callable

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.queries import abilities, card_values, characteristics, own_texts
from rules_engine.queries.text_frame import FILTERS, SIEVES, amount, bound, fits, present
from rules_engine.rulebook.options import AskedDamage, HiddenNames
from rules_engine.state.marks import arrived, came_open
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import CARD_TYPES, FIELD, PLACE

RELATIONS = {
    tree.Relation.LESS: operator.lt,
    tree.Relation.AT_MOST: operator.le,
    tree.Relation.EQUAL: operator.eq,
    tree.Relation.UNEQUAL: operator.ne,
    tree.Relation.AT_LEAST: operator.ge,
    tree.Relation.MORE: operator.gt,
}
KIND_OF = {kind: number for number, kind in enumerate(CARD_TYPES)}


def compare(left: int, relation: tree.Relation, right: int) -> bool:
    """Whether the two numbers stand in this relation."""
    return bool(RELATIONS[relation](left, right))


def _type(state: State, text_frame: TextFrame, node: tree.HasType, card: int) -> bool:
    return characteristics.has_type(state, card, KIND_OF[node.type])


def _of_type(state: State, text_frame: TextFrame, node: tree.HasType, cards: list[int]) -> list[int]:
    return characteristics.those_of_type(state, cards, KIND_OF[node.type])


def _season(state: State, text_frame: TextFrame, node: tree.HasSeason, card: int) -> bool:
    seasons = characteristics.seasons(state, card)
    return node.season in seasons and not (node.only and len(seasons) > 1)


def _attribute(state: State, text_frame: TextFrame, node: tree.HasAttribute, card: int) -> bool:
    attributes = characteristics.attributes(state, card)
    return _is_in_one(node.attribute, attributes) if node.part else node.attribute in attributes


def _with_attribute(state: State, text_frame: TextFrame, node: tree.HasAttribute, cards: list[int]) -> list[int]:
    """Those of the cards with the attribute: ``_attribute`` asked of all at once."""
    printed, hidden, found = state.instances.attributes, state.face_down, list[int]()
    plainly = not node.part and characteristics.attributes_are_printed(state)
    for card in cards:
        if plainly and not hidden[card]:
            if node.attribute in printed[card]:
                found.append(card)
        elif _attribute(state, text_frame, node, card):
            found.append(card)
    return found


def _is_in_one(part: str, words: frozenset[str]) -> bool:
    return any(part in word for word in words)


def _keyword(state: State, text_frame: TextFrame, node: tree.HasKeyword, card: int) -> bool:
    return abilities.has_keyword(state, card, node.keyword, node.parameter)


def _name(state: State, text_frame: TextFrame, node: tree.HasName, card: int) -> bool:
    names = characteristics.names(state, card)
    return _is_in_one(node.name, names) if node.part else node.name in names


def _feature(state: State, text_frame: TextFrame, node: tree.HasFeature, card: int) -> bool:
    return FEATURES[node.feature](state, text_frame, card)


def _has_text(state: State, text_frame: TextFrame, node: tree.HasText, card: int) -> bool:
    programs = state.instances.programs
    return any(programs[number].moment is node.moment for number in abilities.abilities(state, card))


def _possessed(state: State, text_frame: TextFrame, card: int) -> bool:
    return state.zone[card] == FIELD and card in state.host and characteristics.is_possessed(state, card)


def _is_textless(state: State, text_frame: TextFrame, card: int) -> bool:
    """Printed without text, as a whole (R-19) or in the form it is used as on the field (H-05); so is a 正体不明."""
    if own_texts.is_disguised(state, card):
        return True
    return state.instances.textless[card] or (card, state.kind[card]) in state.instances.textless_forms


def _printed(state: State, card: int) -> bool:
    """Whether what is printed on the card counts: not while it lies face-down as a 正体不明."""
    return not own_texts.is_disguised(state, card)


def has_known_name(state: State, card: int) -> bool:
    """Whether the card has a name to compare: no 正体不明 has, nor a hidden 怪異札 (S-裏向きの名前)."""
    counted = state.instances.ruleset.hidden_names is HiddenNames.COUNTED
    return not state.face_down[card] or (counted and state.kind[card] != PLACE)


FEATURES: dict[tree.Feature, Callable[[State, TextFrame, int], bool]] = {
    tree.Feature.LAID: lambda state, text_frame, card: state.laid[card],
    tree.Feature.AWAKE: lambda state, text_frame, card: state.zone[card] == FIELD and not state.laid[card],
    tree.Feature.FACE_UP: lambda state, text_frame, card: not state.face_down[card],
    tree.Feature.FACE_DOWN: lambda state, text_frame, card: state.face_down[card],
    tree.Feature.OTHER: lambda state, text_frame, card: card != text_frame.card,
    tree.Feature.NO_TEXT: _is_textless,
    tree.Feature.DUAL: lambda state, text_frame, card: (
        _printed(state, card) and len(state.instances.definitions[card].forms) > 1
    ),
    tree.Feature.POSSESSED: _possessed,
    tree.Feature.FRESH: lambda state, text_frame, card: state.memory.get(arrived(card), -1) == state.stamp[card],
    tree.Feature.EARLIER: lambda state, text_frame, card: state.since[card] < state.since[text_frame.card],
    tree.Feature.NAMED: lambda state, text_frame, card: has_known_name(state, card),
    tree.Feature.CAME_FACE_UP: lambda state, text_frame, card: (
        state.memory.get(came_open(card), -1) == state.stamp[card]
    ),
    tree.Feature.SEVERAL_SEASONS: lambda state, text_frame, card: len(characteristics.seasons(state, card)) > 1,
    tree.Feature.DAMAGED: lambda state, text_frame, card: state.damage[card] > 0,
}


def _value(state: State, text_frame: TextFrame, node: tree.HasValue, card: int) -> bool:
    found = card_values.standing_power(state, card) if node.standing else card_values.value(state, card, node.value)
    if state.damage[card] and node.value is tree.Value.POWER and not node.standing and _leaves_damage_out(state):
        found += state.damage[card]
    return compare(found, node.relation, amount(state, text_frame, node.amount))


def _leaves_damage_out(state: State) -> bool:
    return state.instances.ruleset.asked_damage is AskedDamage.NOT_COUNTED


def _trait(state: State, text_frame: TextFrame, node: tree.HasTrait, card: int) -> bool:
    own, value = card_values.traits(state, card, node.trait), bound(text_frame, node.name)
    if not isinstance(value, tuple):
        return value in own
    return any(own & card_values.traits(state, other, node.trait) for other in present(state, value))


def _lies_on(state: State, text_frame: TextFrame, node: tree.LiesOn, card: int) -> bool:
    host = state.host[card]
    return host != NO_CARD and fits(state, text_frame, node.filter, host)


def _carries(state: State, text_frame: TextFrame, node: tree.Carries, card: int) -> bool:
    field = state.areas[FIELD][state.instances.owners[card]]
    return any(state.host[other] == card and fits(state, text_frame, node.filter, other) for other in field)


def _not(state: State, text_frame: TextFrame, node: tree.Not, card: int) -> bool:
    return not fits(state, text_frame, node.filter, card)


def _any_of(state: State, text_frame: TextFrame, node: tree.AnyOf, card: int) -> bool:
    return any(fits(state, text_frame, part, card) for part in node.filters)


def _all_of(state: State, text_frame: TextFrame, node: tree.AllOf, card: int) -> bool:
    for part in node.filters:
        passes = FILTERS[type(part)]
        if not passes(state, text_frame, part, card):
            return False
    return True


FILTERS.update(
    {
        tree.HasType: _type,
        tree.HasSeason: _season,
        tree.HasAttribute: _attribute,
        tree.HasKeyword: _keyword,
        tree.HasText: _has_text,
        tree.HasName: _name,
        tree.HasFeature: _feature,
        tree.HasValue: _value,
        tree.HasTrait: _trait,
        tree.LiesOn: _lies_on,
        tree.Carries: _carries,
        tree.Not: _not,
        tree.AnyOf: _any_of,
        tree.AllOf: _all_of,
    }
)
SIEVES.update({tree.HasType: _of_type, tree.HasAttribute: _with_attribute})
