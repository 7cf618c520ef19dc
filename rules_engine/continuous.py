"""Continuous effects: what is true of a card now, beside what is printed on it.

Layers, each read with what the earlier ones make of the cards:
1. texts: which abilities a card has (lost, granted, taken from other cards), here;
2. types, seasons, attributes and names, in ``characteristics``;
3. in ``card_values``: original values set, then values set (the latest wins), then values added, then swapped; then
   damage.
Within a layer the effects of resolved texts come before those of cards in play, each in order of their start. An
effect whose reading leads back to the value being worked out sees the printed one. Everything is kept in
``state.cache`` until the position changes, and while no effect is in force nothing is worked out at all.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules_engine.effects.patterns import matches
from rules_engine.effects.program import Program
from rules_engine.effects.reading import amount, bound, cards, fits, holds, present
from rules_engine.effects.selectors import AREA_OF, seats
from rules_engine.instances import NO_FORM, Had, Standing
from rules_engine.occurrence import Occurrence
from rules_engine.scripts import tree
from rules_engine.state import FIELD, HAND, HOLD, OPEN_HAND, Frame, Modifier, State
from rules_engine.vocabulary import Orientation

FROZEN = "$cards"
FIXED = "$amount"
GRANTS = (tree.Grants, tree.GainsText, tree.Copies)
CHANGES = (tree.ChangeValue, tree.SwapValues)
PRICES = (tree.Permits, *CHANGES, tree.Becomes, tree.Gives, tree.ActsAs, tree.EntersSwapped)
DISGUISES = (tree.Disguise, tree.Perform)
DECLARED = ("summon", "possess", "deploy", "use")


class Active(NamedTuple):
    """A continuous effect in force: the node that says what it does and the scene in which it is read."""

    node: tree.Modifier
    scene: Frame


NO_EFFECTS: list[Active] = []
STANDING = -1
Loss = tuple[str, int, int]
"""What a card has lost (empty: all), by whose text, and its place among effects of resolved texts, else STANDING."""
NONE_LOST: dict[int, set[Loss]] = {}
NONE_GRANTED: dict[int, list[Had]] = {}


def active(state: State) -> list[Active]:
    """Every continuous effect in force now, those of resolved texts first."""
    found: list[Active] | None = state.cache.get("active")
    if found is None:
        _lost(state)
        found = state.cache["active"] = []
        if state.modifiers or state.instances.always:
            for effect in _in_force(state, state.instances.standing):
                found.append(effect)
            _forget_but(state, found)
            if state.instances.grants_texts:
                found += _granted_always(state)
                _forget_but(state, found)
        state.cache["kinds"] = {}
    return found


def _forget_but(state: State, found: list[Active]) -> None:
    """What was read while the effects were being gathered did not know all of them: it is read again."""
    lost = state.cache.get("lost")
    state.cache.clear()
    state.cache["active"] = found
    if lost is not None:
        state.cache["lost"] = lost


def _granted_always(state: State) -> list[Active]:
    """The lasting texts that cards have been granted by others."""
    programs = state.instances.programs
    found: list[Active] = []
    for card, abilities_of_it in _granted(state).items():
        for had in abilities_of_it:
            program = programs[had.program]
            scene = Frame("", state.instances.owners[card], card, state.stamp[card])
            if isinstance(program.head, tree.Always) and holds(state, scene, program.condition):
                found += _flat(state, scene, program.ability.body)
    return found


def of_kind(state: State, *kinds: type) -> list[Active]:
    """The continuous effects of these kinds in force now, in their order."""
    known: dict[tuple[type, ...], list[Active]] | None = state.cache.get("kinds")
    if known is not None:
        chosen = known.get(kinds)
        if chosen is not None:
            return chosen
    if state.instances.contents.words.isdisjoint(kinds):
        if known is not None:
            known[kinds] = NO_EFFECTS
        return NO_EFFECTS
    found = active(state)
    known = state.cache.get("kinds")
    if known is None:
        return [effect for effect in found if type(effect.node) in kinds]
    chosen = known[kinds] = [effect for effect in found if type(effect.node) in kinds]
    return chosen


def _in_force(state: State, standing: tuple[Standing, ...], *, even_lost: bool = False) -> Iterator[Active]:
    programs, zone = state.instances.programs, state.zone
    for modifier in state.modifiers:
        node = programs[modifier.program].lasting(modifier.line, modifier.nth)
        if node is not None and not (modifier.until == tree.Span.WITH_THIS and not _still_there(state, modifier)):
            yield Active(node, Frame("", modifier.player, modifier.card, modifier.stamp, bound=dict(modifier.bound)))
    for card, program, only_on_field in standing:
        if only_on_field and zone[card] != FIELD:
            continue
        if in_zone(state, card, program) and (even_lost or not _stops(state, card, program)):
            scene = Frame("", state.instances.owners[card], card, state.stamp[card])
            if holds(state, scene, program.condition):
                yield from _flat(state, scene, program.ability.body)


def _still_there(state: State, modifier: Modifier) -> bool:
    card, stamp = modifier.card, modifier.stamp
    return state.zone[card] == FIELD and state.stamp[card] == stamp


def _flat(state: State, scene: Frame, body: tuple[tree.Statement, ...]) -> Iterator[Active]:
    for statement in body:
        if isinstance(statement, tree.If):
            branch = statement.then if holds(state, scene, statement.condition) else statement.otherwise
            yield from _flat(state, scene, branch)
        elif isinstance(statement, tree.Lasting):
            for node in statement.modifiers:
                yield Active(node, scene)
        else:
            yield Active(statement, scene)  # type: ignore[arg-type]


def touched(state: State, effect: Active) -> list[int]:
    """The cards a continuous effect is about, shielded ones left out."""
    frozen = bound(effect.scene, FROZEN)
    found = present(state, frozen) if frozen else _meant(state, effect)
    return [card for card in found if not shielded(state, card, effect.scene.player)]


def shielded(state: State, card: int, player: int, *, choosing: bool = False) -> bool:
    """Whether effects of this player's cards cannot affect the card (神秘), or not choose it (秘境 too)."""
    if state.zone[card] != FIELD or state.instances.owners[card] == player or not state.instances.scripted:
        return False
    return has_keyword(state, card, "神秘") or (choosing and has_keyword(state, card, "秘境"))


def reaches(state: State, scene: Frame, event: tree.Event, card: int) -> bool:
    """Whether what the scene's text forbids holds for the card: not where 神秘 shields it, unless a player is bound."""
    return event.actor is not None or card < 0 or not shielded(state, card, scene.player)


def in_zone(state: State, card: int, program: Program) -> bool:
    """Whether the card lies where this ability works: the zones it names, else face-up on the field in its form."""
    zone = state.zone[card]
    if program.zones:
        zone = HAND if zone == HOLD and HAND in program.zones else zone
        return zone in program.zones and not (zone == FIELD and state.face_down[card])
    if zone != FIELD:
        return False
    used = state.kind[card]
    if program.form not in (None, used) or state.instances.cost[used][card] == NO_FORM:
        return False
    return not state.face_down[card] or program.works_face_down


def loses(state: State, card: int, program: Program) -> bool:
    """Whether the card has lost this text for now."""
    lost = _lost(state)
    if card not in lost:
        return False
    return any(not only or only in program.words for only, _, _ in lost[card])


def _stops(state: State, card: int, program: Program) -> bool:
    """Whether a lasting text has been lost; what it takes from its own card does not stop it."""
    lost = _lost(state)
    return card in lost and any(
        source != card and (not only or only in program.words) for only, source, _ in lost[card]
    )


def _lost(state: State) -> dict[int, set[Loss]]:
    if not state.instances.takes_texts:
        return NONE_LOST
    lost: dict[int, set[Loss]] | None = state.cache.get("lost")
    if lost is None:
        lost = state.cache["lost"] = {}
        if state.modifiers or state.instances.takers:
            state.cache["active"] = []
            for place, effect in enumerate(_in_force(state, state.instances.takers, even_lost=True)):
                if isinstance(effect.node, tree.LosesText):
                    loss = (effect.node.only, effect.scene.card, _start_of(effect, place))
                    for card in plainly_touched(state, effect):
                        lost.setdefault(card, set()).add(loss)
            state.cache.clear()
            state.cache["lost"] = lost
    return lost


def _start_of(effect: Active, place: int) -> int:
    """Where an effect of a resolved text stands among its like, in the order of their start; STANDING for another."""
    return STANDING if effect.scene.bound is None else place


def takes_back(state: State, card: int, effect: Active, place: int) -> bool:
    """Whether the card has lost what this effect, the one at `place` among those in force, grants it.

    A text that takes all takes what cards in play grant, too, and what was granted by texts resolved before it, but
    never what its own card grants.
    """
    start = _start_of(effect, place)
    return any(
        not only and source != effect.scene.card and (start == STANDING or begun > start)
        for only, source, begun in _lost(state).get(card, ())
    )


def plainly_touched(state: State, effect: Active) -> list[int]:
    frozen = bound(effect.scene, FROZEN)
    return present(state, frozen) if frozen else _meant(state, effect)


def _meant(state: State, effect: Active) -> list[int]:
    """The cards the effect speaks of; a declared one is read as lying where it came from still."""
    node: tree.Cards = effect.node.cards  # type: ignore[union-attr]
    found = cards(state, effect.scene, node)
    if any(state.areas[HOLD]):
        parts = node.parts if isinstance(node, tree.Union) else (node,)
        selectors = [part for part in parts if isinstance(part, tree.Selector) and part.end is None]
        found = [*found, *(card for part in selectors for card in _held(state, effect.scene, part))]
    return found


def _held(state: State, scene: Frame, node: tree.Selector) -> list[int]:
    """The cards in 保留 that were declared from these zones."""
    zones = {AREA_OF[zone] for zone in node.zones}
    if HAND in zones:
        zones.add(OPEN_HAND)
    whose = seats(state, scene, node.whose)
    return [
        frame.card
        for frame in state.frames
        if frame.at.partition(".")[0] in DECLARED
        and state.zone[frame.card] == HOLD
        and frame.number in zones
        and frame.player in whose
        and fits(state, scene, node.filter, frame.card)
    ]


def has_lost_text(state: State, card: int) -> bool:
    """Whether the card has lost all its texts for now."""
    return any(not only for only, _, _ in _lost(state).get(card, ()))


def abilities(state: State, card: int) -> list[Had]:
    """The abilities the card has now: printed ones it has not lost, then those granted or taken over.

    On the field a 二種類札 has those of the form it is used as (H-05); elsewhere those of all its forms (R-19).
    """
    instances = state.instances
    if state.face_down[card] and is_disguised(state, card):
        return _granted(state).get(card, [])
    own = printed_abilities(state, card)
    if own and instances.takes_texts and card in _lost(state):
        own = [had for had in own if not loses(state, card, instances.programs[had.program])]
    granted = _granted(state).get(card) if instances.grants_texts else None
    return own + granted if granted else own


def printed_abilities(state: State, card: int) -> list[Had]:
    """The abilities printed on the card, on the field those of the form it is used as."""
    had_as = state.instances.had_as
    if had_as and (found := had_as.get((card, state.kind[card]))) is not None:
        return found
    return state.instances.had[card]


def _granted(state: State) -> dict[int, list[Had]]:
    if not state.instances.grants_texts:
        return NONE_GRANTED
    granted: dict[int, list[Had]] | None = state.cache.get("granted")
    if granted is None:
        effects = active(state)
        granted = state.cache["granted"] = {}
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
    if not _lost(state):
        return touched_by_it
    return [card for card in touched_by_it if not takes_back(state, card, effect, place)]


def _take_texts(state: State, effect: Active, place: int, granted: dict[int, list[Had]]) -> None:
    node = effect.node
    assert isinstance(node, tree.GainsText | tree.Copies)
    programs, without = state.instances.programs, node.without if isinstance(node, tree.GainsText) else ""
    for card in keeping(state, effect, place):
        for source in cards(state, effect.scene, node.source):
            texts = state.instances.abilities[source]
            taken = tuple(index for index in texts if not without or without not in programs[index].words)
            _add_new(state, granted, card, taken)


def _add_new(state: State, granted: dict[int, list[Had]], card: int, programs: tuple[int, ...]) -> None:
    """Give the card these abilities of one text, without keywords that it has already (001-効果-4)."""
    alike, held = state.instances.same_keyword, granted.setdefault(card, [])
    known = {alike[had.program] for had in held if had.program in alike}
    for number in programs:
        if number not in alike or not (alike[number] in known or has_printed_alike(state, card, number)):
            held.append(Had(number))


def has_printed_alike(state: State, card: int, number: int, *, even_lost: bool = False) -> bool:
    """Whether the same keyword is printed on the card, and not lost: then the granted one is no second (001-効果-4)."""
    alike, programs = state.instances.same_keyword, state.instances.programs
    return not is_disguised(state, card) and any(
        alike.get(own.program) == alike[number] and (even_lost or not loses(state, card, programs[own.program]))
        for own in printed_abilities(state, card)
    )


def has_keyword(state: State, card: int, name: str, parameter: str = "") -> bool:
    """Whether the card has the keyword now: printed and not lost, or granted, its condition holding."""
    if not state.instances.scripted:
        printed = state.instances.definitions[card].keywords
        return any(word.name == name and parameter in ("", word.parameter) for word in printed)
    if name not in state.instances.keywords:
        return False
    guard = ("keyword", card, name, parameter)
    if guard in state.cache:
        return bool(state.cache[guard])
    state.cache[guard] = False
    found = _keyword_now(state, card, name, parameter)
    state.cache[guard] = found
    return found


def _keyword_now(state: State, card: int, name: str, parameter: str) -> bool:
    programs = state.instances.programs
    if not state.instances.abilities[card] and not has_lost_text(state, card) and not is_disguised(state, card):
        printed = state.instances.definitions[card].keywords
        if any(word.name == name and parameter in ("", word.parameter) for word in printed):
            return True
    scene = Frame("", state.instances.owners[card], card, state.stamp[card])
    for had in abilities(state, card):
        program = programs[had.program]
        if name in program.under or (program.keyword == name and holds(state, scene, program.condition)):
            return True
    return False


def enters_awake(state: State, card: int) -> bool:
    """Whether a text, the card's own included, lets it come onto the field awake."""
    return any(
        effect.node.orientation is Orientation.AWAKE and card in cards(state, effect.scene, effect.node.cards)
        for effect in of_kind(state, tree.Enters)
        if isinstance(effect.node, tree.Enters)
    )


def prices_are_printed(state: State) -> bool:
    """Whether nothing in force touches what cards cost, which seasons they ask for or who must pay."""
    return not of_kind(state, *PRICES)


def defence_cost(state: State, occurrence: Occurrence) -> int:
    """How many 魂 each point of this damage costs to defend: one, unless a text says more."""
    for effect in of_kind(state, tree.DefenceCosts):
        node = effect.node
        assert isinstance(node, tree.DefenceCosts)
        pattern = tree.Event(tree.Act.DAMAGE, cause=node.cause)
        if matches(state, effect.scene, pattern, occurrence):
            return max(1, amount(state, effect.scene, node.amount))
    return 1


def is_disguised(state: State, card: int) -> bool:
    """Whether the card lies face-down as a 場所札 that a text has made of it (正体不明)."""
    if not state.face_down[card] or state.instances.contents.words.isdisjoint(DISGUISES):
        return False
    return f"power {card} {state.stamp[card]}" in state.memory
