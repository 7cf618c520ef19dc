"""What happens instead: asked in one place, before an event is carried out, each replacement once per event.

One that cannot be done is not asked, and leaves the event in place (S-置換)."""

from rules_engine import continuous
from rules_engine.effects.begin import begin
from rules_engine.effects.contents import events_of
from rules_engine.effects.patterns import matches
from rules_engine.effects.possible import any_can_be_done
from rules_engine.effects.reading import bound as value_of
from rules_engine.effects.reading import holds
from rules_engine.occurrence import Occurrence
from rules_engine.scripts import tree
from rules_engine.state import NO_CARD, Frame, State, Value

EVENT = "$event"
Replacer = tuple[int, int, int, dict[str, Value]]


def replace(state: State, frame: Frame, occurrence: Occurrence) -> bool:
    """Start the next replacement of this event that has not been asked yet; False if there is none.

    What a replacement itself brings about for the same card or player is not replaced by it again. When it is over,
    ``frame.bound["replaced"]`` says whether it has taken the event's place.
    """
    if occurrence.act not in state.instances.contents.replaced:
        return False
    frame.bound = frame.bound if frame.bound is not None else {}
    for player, number, card, names in _candidates(state, occurrence):
        key = f"asked {occurrence.card} {card} {number}"
        if key not in frame.bound:
            frame.bound[key] = 1
            bound: dict[str, Value] = {**names, **_names(state, occurrence), EVENT: 1}
            begin(state, player, number, card, state.stamp[card], bound)
            return True
    return False


def taken(frame: Frame) -> bool:
    """Whether the replacement that has just ended took the event's place; asked once."""
    return bool(frame.bound and frame.bound.pop("replaced", 0))


def _names(state: State, occurrence: Occurrence) -> dict[str, Value]:
    about: Value = () if occurrence.card == NO_CARD else ((occurrence.card, occurrence.stamp),)
    by = occurrence.cause.card
    source: Value = () if by == NO_CARD else ((by, state.stamp[by]),)
    return {"it": about, "amount": occurrence.amount, "actor": occurrence.actor, "source": source}


def _candidates(state: State, occurrence: Occurrence) -> list[Replacer]:
    programs = state.instances.programs
    running = _running(state, occurrence.card)
    found: list[Replacer] = []
    for card, number in state.instances.replacers:
        program = programs[number]
        if (card, number) in running:
            continue
        if continuous.in_zone(state, card, program) and not continuous.loses(state, card, program):
            found.append((state.instances.owners[card], number, card, {}))
    for effect_in_force in continuous.of_kind(state, tree.Replaces):
        node, scene = effect_in_force.node, effect_in_force.scene
        if (scene.card, state.instances.granted[node][0]) not in running:
            found.append((scene.player, state.instances.granted[node][0], scene.card, dict(scene.bound or {})))
    found = [replacer for replacer in found if _fits(state, replacer, occurrence)]
    return sorted(found, key=lambda replacer: replacer[0] != state.turn_player)


def _running(state: State, about: int) -> set[tuple[int, int]]:
    """The replacements under way, as card and program, but for those of another card's event."""
    return {
        (frame.card, frame.program)
        for frame in state.frames
        if frame.bound and EVENT in frame.bound and _concerns(frame, about)
    }


def _concerns(frame: Frame, about: int) -> bool:
    it = value_of(frame, "it")
    return about == NO_CARD or not isinstance(it, tuple) or not it or any(card == about for card, _ in it)


def _fits(state: State, replacer: Replacer, occurrence: Occurrence) -> bool:
    player, number, card, names = replacer
    program = state.instances.programs[number]
    scene = Frame("", player, card, state.stamp[card] if card >= 0 else 0, bound=dict(names))
    head = program.head
    assert isinstance(head, tree.InsteadOf)
    fits = any(matches(state, scene, event, occurrence) for event in events_of(head.event))
    if not fits or not holds(state, scene, program.condition):
        return False
    scene.bound = {**names, **_names(state, occurrence)}
    return any_can_be_done(state, scene, program.ability.body)
