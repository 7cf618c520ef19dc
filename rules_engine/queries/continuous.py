"""Continuous effects: what is true of a card now, beside what is printed on it.

Layers, each read with what the earlier ones make of the cards:
1. texts: which abilities a card has, in ``own_texts`` (lost ones), here (granted, taken from other cards) and in
   ``abilities``;
2. types, seasons, attributes and names, in ``characteristics``;
3. in ``card_values``: original values set, then values set (the latest wins), then values added, then swapped; then
   damage.
Within a layer the effects of resolved texts come before those of cards in play, each in order of their start. An
effect whose reading leads back to the value being worked out sees the printed one. Which effects are in force is kept
in ``state.effects``, what they make of the cards in ``state.cache``, until the position changes, and while no effect is
in force nothing is worked out at all.
"""

from typing import Final

from rules_engine.compile.effect_kinds import GRANTING, bits_of
from rules_engine.compile.program import POWERS
from rules_engine.language import tree
from rules_engine.queries.in_force import Active, effects_of, in_force, plainly_touched
from rules_engine.queries.own_texts import has_printed_alike, lost_texts, takes_back
from rules_engine.queries.patterns import matches
from rules_engine.queries.text_frame import amount, bound, cards, holds
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.terms import Orientation

FIXED = "$amount"
GRANTS = (tree.Grants, tree.GainsText, tree.Copies)
CHANGES = (tree.ChangeValue, tree.SwapValues)
PRICES = (tree.Permits, *CHANGES, tree.Becomes, tree.Gives, tree.ActsAs, tree.EntersSwapped)
NO_EFFECTS: list[Active] = []
GRANTED = "granted"
WHOLE = "all effects are gathered"
TOUCHING_PRICES = "what touches prices"
NOTHING_TOUCHES: Final = 0
BECOMING: Final = 1
TOUCHED: Final = 2
NONE_GRANTED: dict[int, list[int]] = {}


def active(state: State) -> list[Active]:
    """Every continuous effect in force now, those of resolved texts first."""
    found: list[Active] | None = state.effects.get("active")
    if found is None:
        lost_texts(state)
        found = state.effects["active"] = []
        if state.modifiers or state.instances.always:
            for effect in in_force(state, state.instances.standing, lost_texts(state)):
                found.append(effect)
            # What was read while the effects were being gathered did not know all of them: it is read again.
            state.cache.clear()
            if state.instances.lends_lasting and any(type(effect.node) in GRANTS for effect in found):
                found += _granted_always(state)
                state.cache.clear()
        state.effects[WHOLE] = True
    return found


def _granted_always(state: State) -> list[Active]:
    """The lasting texts that cards have been granted by others."""
    programs = state.instances.programs
    found: list[Active] = []
    for card, abilities_of_it in granted_abilities(state).items():
        for number in abilities_of_it:
            program = programs[number]
            text_frame = TextFrame("", state.instances.owners[card], card, state.stamp[card])
            if isinstance(program.head, tree.Always) and holds(state, text_frame, program.condition):
                found += effects_of(state, text_frame, program.ability.body)
    return found


def of_kind(state: State, kinds: tuple[type, ...]) -> list[Active]:
    """The continuous effects of these kinds in force now, in their order."""
    chosen: list[Active] | None = state.effects.get(kinds)
    if chosen is not None:
        return chosen
    if not state.at_work & bits_of(kinds):
        chosen = state.effects[kinds] = NO_EFFECTS
        return chosen
    chosen = []
    for effect in active(state):
        if type(effect.node) in kinds:
            chosen.append(effect)
    if WHOLE in state.effects:
        state.effects[kinds] = chosen
    return chosen


def granted_abilities(state: State) -> dict[int, list[int]]:
    """The abilities each card has been granted or has taken from others."""
    if not state.at_work & GRANTING:
        return NONE_GRANTED
    granted: dict[int, list[int]] | None = state.cache.get(GRANTED)
    if granted is None:
        effects = active(state)
        granted = state.cache[GRANTED] = {}
        for place, effect in enumerate(effects):
            if type(effect.node) is tree.Grants:
                for card in keeping(state, effect, place):
                    _add_new(state, granted, card, state.instances.granted[effect.node])
            elif isinstance(effect.node, GRANTS):
                _take_texts(state, effect, place, granted)
    return granted


def keeping(state: State, effect: Active, place: int) -> list[int]:
    """The cards that have what this effect grants."""
    touched_by_it = plainly_touched(state, effect)
    if not lost_texts(state):
        return touched_by_it
    return [card for card in touched_by_it if not takes_back(state, card, effect, place)]


def _take_texts(state: State, effect: Active, place: int, granted: dict[int, list[int]]) -> None:
    node = effect.node
    assert isinstance(node, tree.GainsText | tree.Copies)
    programs, without = state.instances.programs, node.without if isinstance(node, tree.GainsText) else ""
    for card in keeping(state, effect, place):
        for source in lenders(state, effect):
            texts = state.instances.abilities[source]
            taken = tuple(index for index in texts if not without or without not in programs[index].words)
            _add_new(state, granted, card, taken)


def lenders(state: State, effect: Active) -> list[int]:
    """The cards whose texts this effect lends; those that its text has named stay the same wherever they have gone."""
    source = effect.node.source  # type: ignore[attr-defined]
    named = bound(effect.text_frame, source.name) if isinstance(source, tree.Bound) else None
    return [card for card, _ in named] if isinstance(named, tuple) else cards(state, effect.text_frame, source)


def _add_new(state: State, granted: dict[int, list[int]], card: int, programs: tuple[int, ...]) -> None:
    """Give the card these abilities of one text, without keywords that it has already (001-効果-4)."""
    alike, held = state.instances.same_keyword, granted.setdefault(card, [])
    known = {alike[number] for number in held if number in alike}
    for number in programs:
        if number not in alike or not (alike[number] in known or has_printed_alike(state, card, number)):
            held.append(number)


def enters_awake(state: State, card: int) -> bool:
    """Whether a text, the card's own included, lets it come onto the field awake."""
    return tree.Enters in state.instances.contents.words and any(
        effect.node.orientation is Orientation.AWAKE and card in cards(state, effect.text_frame, effect.node.cards)
        for effect in of_kind(state, (tree.Enters,))
        if isinstance(effect.node, tree.Enters)
    )


def prices_are_printed(state: State) -> bool:
    """Whether nothing in force touches what cards cost, which seasons they ask for or who must pay."""
    return state.instances.fixed_prices or touching_prices(state) == NOTHING_TOUCHES


def touching_prices(state: State) -> int:
    """What in force touches prices: NOTHING_TOUCHES, only what cards have become (BECOMING), or more (TOUCHED)."""
    if not state.bear_on_prices:
        return NOTHING_TOUCHES
    known: int | None = state.effects.get(TOUCHING_PRICES)
    if known is None:
        known = max([_on_prices(effect.node) for effect in of_kind(state, PRICES)], default=NOTHING_TOUCHES)
        if WHOLE in state.effects:
            state.effects[TOUCHING_PRICES] = known
    return known


def _on_prices(node: tree.ModifierNode) -> int:
    """How this effect touches prices: not by 力, names and attributes."""
    if isinstance(node, tree.Becomes):
        other = node.types or node.seasons or node.no_seasons or node.named or node.every
        return BECOMING if other else NOTHING_TOUCHES
    of_power = isinstance(node, tree.ChangeValue) and node.value in POWERS
    return NOTHING_TOUCHES if of_power else TOUCHED


def defence_cost(state: State, game_event: GameEvent) -> int:
    """How many 魂 each point of this damage costs to defend: one, unless a text says more."""
    for effect in of_kind(state, (tree.DefenceCosts,)):
        node = effect.node
        assert isinstance(node, tree.DefenceCosts)
        pattern = tree.EventPattern(tree.Act.DAMAGE, cause=node.cause)
        if matches(state, effect.text_frame, pattern, game_event):
            return max(1, amount(state, effect.text_frame, node.amount))
    return 1
