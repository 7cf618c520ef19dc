"""What the parts of a text read of a position, as aspects, so that what was worked out is kept while the rest changes.
A part that is in no table here reads everything."""

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rules_engine.compile.effect_kinds import kinds_of
from rules_engine.compile.program import POWERS, Program, walk
from rules_engine.language import tree
from rules_engine.vocabulary import aspects
from rules_engine.vocabulary.codes import AREA_OF
from rules_engine.vocabulary.terms import Zone

PAID = "paid"
KEPT = 4_096
"""Texts whose reads are kept: more than there are."""
POWER_ACTS = (tree.Act.CHANGE_POWER, tree.Act.GAIN_POWER)
BESIDE = {
    Zone.HAND: aspects.HAND | aspects.OPEN_HAND | aspects.HOLD,
    Zone.EXILE: aspects.EXILE | aspects.VIRTUE | aspects.HOLD | aspects.FACE,
    Zone.FIELD: aspects.FIELD | aspects.FACE,
}
"""Zones whose cards a text may find elsewhere, too: open ones, 徳 as 除外, and declared cards where they came from.
Those that lie face-down are read otherwise."""
KEPT_PARTS: dict[type, tuple[str, ...]] = {
    tree.ChangeValue: ("cards", "amount"),
    tree.SwapValues: ("cards",),
    tree.Grants: ("cards",),
    tree.GainsText: ("cards", "source"),
    tree.LosesText: ("cards",),
    tree.Becomes: ("cards",),
    tree.Copies: ("cards", "source"),
}
"""The parts of lasting effects that are read into what is kept of the cards."""
ASKED_PARTS: dict[type, tuple[str, ...]] = {
    tree.Forbids: ("events",),
    tree.Only: ("event",),
    tree.Requires: ("event",),
    tree.Permits: ("event",),
    tree.Untouched: ("cards", "cause"),
    tree.ActsAs: ("cards",),
    tree.Gives: ("cards", "filter"),
    tree.Omits: ("cards",),
    tree.Enters: ("cards",),
    tree.EntersSwapped: ("cards",),
    tree.DefenceCosts: ("cause", "amount"),
    tree.Replaces: (),
    tree.Listens: (),
}
"""The parts of those that are read again whenever something is asked."""

CARDLESS = (
    tree.TurnOf,
    tree.InPhase,
    tree.Negation,
    tree.Both,
    tree.Either,
    tree.Compares,
    tree.Life,
    tree.Number,
    tree.Player,
)
"""What the conditions are made of for which no card is read."""
APART_FROM_PRICES = (
    tree.Forbids,
    tree.Only,
    tree.Requires,
    tree.Untouched,
    tree.Enters,
    tree.DefenceCosts,
    tree.Replaces,
    tree.Listens,
)
"""Effects that touch no price."""


class Reads(NamedTuple):
    """The aspects that are read by the `values` of cards and by the `rules` of every position, and those that tell
    which effects are in `force`: `values_too` where these depend on the values of cards. `prices`: whether what is in
    force may bear on prices; `kinds`: of which kinds it may be (``effect_kinds``)."""

    values: int = 0
    rules: int = 0
    force: int = 0
    values_too: bool = False
    prices: bool = False
    kinds: int = 0

    def beside(self, other: "Reads") -> "Reads":
        """What both read."""
        return Reads(
            self.values | other.values,
            self.rules | other.rules,
            self.force | other.force,
            self.values_too or other.values_too,
            self.prices or other.prices,
            self.kinds | other.kinds,
        )


WITHOUT_TEXTS = Reads(
    aspects.ALWAYS,
    aspects.ALWAYS | aspects.FIELD | aspects.FORM | aspects.FACE | aspects.DAMAGE | aspects.VIRTUE,
)
"""What is read in any game."""
TWO_FORMS = Reads(aspects.FIELD | aspects.FORM, aspects.FIELD | aspects.FORM)
"""What is read where a card has other texts in another form."""
DISGUISES = TWO_FORMS.beside(Reads(aspects.FACE, aspects.FACE))
"""What is read where cards may lie face-down as something else (正体不明)."""


def reads_anywhere(programs: Iterable[Program]) -> Reads:
    """What these texts may read wherever their cards lie: whether a keyword is had."""
    found = WITHOUT_TEXTS
    for program in programs:
        values = read(program.condition) if program.keyword else 0
        found = found.beside(Reads(values, values))
        if any(isinstance(node, tree.Disguise | tree.Perform) for node in walk(program.ability)):
            found = found.beside(DISGUISES)
    return found


def reads_in_force(program: Program) -> Reads:
    """What the lasting effects of this text may read: while its card lies there, or once they have been started."""
    return _in_force(program.ability.body, program.condition, isinstance(program.head, tree.Always))


@lru_cache(KEPT)
def _in_force(body: tuple[tree.Statement, ...], condition: tree.Condition | None, lasts: bool) -> Reads:
    modifiers = [node for node in walk(body) if isinstance(node, tree.ModifierNode)]
    values = _all(_parts(node, KEPT_PARTS) for node in modifiers if type(node) not in ASKED_PARTS)
    values |= _all(read(node.events) for node in modifiers if isinstance(node, tree.Forbids) and _keeps_power(node))
    conditions: list[tree.Condition | None] = []
    if lasts:
        conditions = [condition, *(node.condition for node in walk(body) if isinstance(node, tree.If))]
    force = _all(map(read, conditions))
    values |= force
    rules = values | _all(_parts(node, ASKED_PARTS) for node in modifiers if type(node) in ASKED_PARTS)
    on_values = not all(map(_reads_no_card, conditions)) or any(map(_changes_what_lasts, modifiers))
    return Reads(values, rules, force, on_values, any(map(_bears_on_prices, modifiers)), kinds_of(modifiers))


def _reads_no_card(condition: tree.Condition | None) -> bool:
    """Whether the condition asks for nothing but whose turn and which phase it is, and for lives."""
    return all(isinstance(node, CARDLESS) for node in walk(condition) if is_dataclass(node))


def _changes_what_lasts(node: tree.ModifierNode) -> bool:
    """Whether other effects come into force or lose it by this one: of which cards, their values tell."""
    if isinstance(node, tree.Grants):
        return any(isinstance(ability.head, tree.Always | tree.Keyword) for ability in node.abilities)
    return isinstance(node, tree.GainsText | tree.Copies | tree.LosesText)


def _bears_on_prices(node: tree.ModifierNode) -> bool:
    """Whether the effect may change what a card costs, which seasons it asks for or who must pay."""
    return not isinstance(node, APART_FROM_PRICES) and not (isinstance(node, tree.ChangeValue) and node.value in POWERS)


def _keeps_power(node: tree.Forbids) -> bool:
    return any(event.act in POWER_ACTS for event in node.events)


def _parts(node: Any, table: dict[type, tuple[str, ...]]) -> int:
    """What those parts of a lasting effect read that the table names."""
    return _all(read(getattr(node, name)) for name in table[type(node)]) if type(node) in table else aspects.ALL


def _all(found: Iterable[int]) -> int:
    bits = 0
    for one in found:
        bits |= one
    return bits


def read(node: Any) -> int:
    """The aspects that this part of a text and all below it may read."""
    if isinstance(node, tuple):
        return _all(map(read, node))
    if not is_dataclass(node):
        return aspects.TURN if node is tree.Whose.TURN else 0
    if isinstance(node, tree.EventPattern):
        return _pattern(node)
    reading = READS.get(type(node), aspects.ALL)
    own = reading if isinstance(reading, int) else reading(node)
    return own | _all(read(getattr(node, field.name)) for field in fields(node))


def _pattern(node: tree.EventPattern) -> int:
    """A card named in an event is asked itself: one named without a zone may lie anywhere."""
    cause = node.cause.cards if node.cause else None
    found = _all(map(_in_event, (node.cards, node.onto, cause)))
    found |= _all(map(read, (node.actor, node.during_turn, node.whose_destination, node.cause and node.cause.whose)))
    return found | (aspects.TURN if node.during_turn else 0) | (aspects.PHASE if node.phase else 0)


def _in_event(cards: tree.Cards | None) -> int:
    return read(cards.filter if isinstance(cards, tree.Selector) and not cards.zones else cards)


def _selector(node: tree.Selector) -> int:
    if not node.zones:
        return aspects.ZONES
    return _all(BESIDE.get(zone, aspects.AT[AREA_OF[zone]] | aspects.HOLD) for zone in node.zones)


def _bound(node: tree.Bound) -> int:
    """Named cards are watched where they lie by the effect that names them; the price of a card is not among them."""
    return aspects.ALL if node.name == PAID else 0


def _feature(node: tree.HasFeature) -> int:
    return FEATURES.get(node.feature, 0)


def _value(node: tree.HasValue | tree.ValueOf) -> int:
    return aspects.FORM | aspects.DAMAGE if node.value is tree.Value.POWER else aspects.FORM


def _count(node: tree.Count) -> int:
    return 0 if node.different is None else aspects.FORM | aspects.DAMAGE


FEATURES = {
    tree.Feature.LAID: aspects.ORIENTATION,
    tree.Feature.AWAKE: aspects.ORIENTATION | aspects.FIELD,
    tree.Feature.FACE_UP: aspects.FACE,
    tree.Feature.FACE_DOWN: aspects.FACE,
    tree.Feature.FRESH: aspects.MARKS,
    tree.Feature.CAME_FACE_UP: aspects.MARKS,
    tree.Feature.DAMAGED: aspects.DAMAGE,
    tree.Feature.POSSESSED: aspects.FIELD | aspects.FORM,
    tree.Feature.NAMED: aspects.FACE | aspects.FORM,
    tree.Feature.NO_TEXT: aspects.FORM,
}
"""The others are read off the card itself and what lasting effects make of it."""
READS: dict[type, int | Callable[[Any], int]] = {
    tree.Selector: _selector,
    tree.This: 0,
    tree.Bound: _bound,
    tree.Tied: aspects.FIELD | aspects.FORM,
    tree.Union: 0,
    tree.AllOf: 0,
    tree.AnyOf: 0,
    tree.Not: 0,
    tree.HasType: aspects.FORM,
    tree.HasSeason: 0,
    tree.HasAttribute: 0,
    tree.HasKeyword: 0,
    tree.HasText: 0,
    tree.HasName: 0,
    tree.HasFeature: _feature,
    tree.HasValue: _value,
    tree.HasTrait: aspects.FORM | aspects.DAMAGE,
    tree.LiesOn: aspects.FIELD | aspects.FORM,
    tree.Carries: aspects.FIELD | aspects.FORM,
    tree.Compares: 0,
    tree.Exists: 0,
    tree.Is: 0,
    tree.Done: 0,
    tree.Happened: aspects.PAST | aspects.TURN,
    tree.TurnOf: aspects.TURN,
    tree.InPhase: aspects.PHASE,
    tree.Negation: 0,
    tree.Both: 0,
    tree.Either: 0,
    tree.Number: 0,
    tree.Variable: 0,
    tree.ValueOf: _value,
    tree.Count: _count,
    tree.Life: aspects.LIFE,
    tree.Tally: aspects.PAST | aspects.TURN,
    tree.Calculation: 0,
    tree.Alike: aspects.FORM | aspects.DAMAGE,
    tree.Total: aspects.FORM | aspects.DAMAGE,
    tree.Covering: 0,
    tree.Player: 0,
    tree.CausePattern: 0,
}
"""What each kind of part reads by itself; what is in it is read, too."""
