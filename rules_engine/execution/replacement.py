"""What happens instead: asked in one place, before an event is carried out, each replacement once per event.

One that cannot be done is not asked, and leaves the event in place (S-置換)."""

from rules_engine.compile.contents import events_of
from rules_engine.execution.closed_offers import is_offer, others_of
from rules_engine.execution.statements.begin import begin
from rules_engine.kernel.events import way
from rules_engine.kernel.frame import NO_CARD, EventFrame, Value
from rules_engine.language import tree
from rules_engine.queries import continuous, in_force, own_texts
from rules_engine.queries.patterns import matches
from rules_engine.queries.text_frame import bound as value_of
from rules_engine.queries.text_frame import holds
from rules_engine.rights.possible import any_can_be_done
from rules_engine.rights.prohibitions import is_forbidden
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import closed_hands
from rules_engine.vocabulary.codes import FIELD, HAND

EVENT = "$event"
REPLACES = (tree.Replaces,)
NONE_LENT: list[in_force.Active] = []
Replacer = tuple[int, int, int, dict[str, Value]]


def may_replace(state: State, act: tree.Act) -> bool:
    """Whether any text of this game says what happens instead of such an act."""
    return act in state.instances.contents.replaced


def any_lies(state: State, act: tree.Act) -> bool:
    """Whether any such text lies where it works or is lent now: else none of a deed's many events need be told."""
    instances = state.instances
    if act not in instances.contents.replaced:
        return False
    if instances.blank_replacers or (tree.Replaces in instances.contents.words and continuous.of_kind(state, REPLACES)):
        return True
    return bool(_lying(state, act))


def _lying(state: State, act: tree.Act) -> list[tuple[int, int]]:
    """The texts for such an act whose cards lie where they work, each as card and program."""
    zone, programs, lying = state.zone, state.instances.programs, []
    for card, number in state.instances.replacers.get(act, ()):
        program = programs[number]
        if (zone[card] == FIELD or program.zones) and in_force.in_zone(state, card, program):
            lying.append((card, number))
    return lying


def replace(state: State, frame: EventFrame, game_event: GameEvent) -> bool:
    """Start the next replacement of this event that has not been asked yet; False if there is none.

    What a replacement itself brings about for the same card or player is not replaced by it again. When it is over,
    ``frame.replaced`` says whether it has taken the event's place.
    """
    if not may_replace(state, game_event.act):
        return False
    candidates = _candidates(state, game_event)
    for player, number, card, names in candidates:
        if frame.asks_now((game_event.card, card, number)):
            bound: dict[str, Value] = {**names, **_names(state, game_event), EVENT: 1}
            if state.instances.ruleset.always_asked and is_offer(state, card, number):
                bound |= _offered_with(state, frame, game_event, card, candidates)
            begin(state, player, number, card, state.stamp[card], bound)
            return True
    return False


def _offered_with(
    state: State, frame: EventFrame, game_event: GameEvent, card: int, candidates: list[Replacer]
) -> dict[str, Value]:
    """Ask the seat's closed hand once: what else it may hold counts as asked, and the text knows which cards these
    are."""
    programs, owners = state.instances.blank_programs, state.instances.owners
    cards: list[int] = []
    for _, number, other, _ in candidates:
        together = owners[other] == owners[card] and is_offer(state, other, number)
        if together and frame.asks_now((game_event.card, other, number)) and number not in programs:
            cards.append(other)
    return others_of(state, card, cards)


def way_of(state: State, frame: EventFrame, game_event: GameEvent) -> int:
    """What becomes of the event that the frame carries out: HAPPENS, STOPPED or ASKED (``kernel.events``)."""
    return way(state, frame, game_event, is_forbidden, replace)


def _names(state: State, game_event: GameEvent) -> dict[str, Value]:
    about: Value = () if game_event.card == NO_CARD else ((game_event.card, game_event.stamp),)
    by = game_event.cause.card
    source: Value = () if by == NO_CARD else ((by, state.stamp[by]),)
    return {"it": about, "amount": game_event.amount, "actor": game_event.actor, "source": source}


def _candidates(state: State, game_event: GameEvent) -> list[Replacer]:
    instances = state.instances
    programs = instances.programs
    lying = _lying(state, game_event.act)
    lent = continuous.of_kind(state, REPLACES) if tree.Replaces in instances.contents.words else NONE_LENT
    if not lying and not lent and not instances.blank_replacers:
        return []
    running = _running(state, game_event.card)
    found: list[Replacer] = []
    for card, number in lying:
        if (card, number) not in running and not own_texts.loses(state, card, programs[number]):
            found.append((instances.owners[card], number, card, {}))
    for effect_in_force in lent:
        node, text_frame = effect_in_force.node, effect_in_force.text_frame
        if (text_frame.card, state.instances.granted[node][0]) not in running:
            found.append(
                (text_frame.player, state.instances.granted[node][0], text_frame.card, dict(text_frame.bound or {}))
            )
    return _in_order(state, found, game_event, running) if found or instances.blank_replacers else found


def _in_order(
    state: State, found: list[Replacer], game_event: GameEvent, running: set[tuple[int, int]]
) -> list[Replacer]:
    """Those that fit the event, the turn player's first."""
    found = [replacer for replacer in found if _fits(state, replacer, game_event)]
    if state.instances.blank_replacers:
        answering = [] if state.instances.ruleset.always_asked else [card for _, _, card, _ in found]
        found += _blanks(state, game_event, running, answering)
        found.sort(key=lambda replacer: state.zone[replacer[2]] == HAND)  # Open ones first: so it tells nothing.
    return sorted(found, key=lambda replacer: replacer[0] != state.turn_player)


def _blanks(state: State, game_event: GameEvent, running: set[tuple[int, int]], cards: list[int]) -> list[Replacer]:
    """What closed hands may have for this event as far as everybody can see, beside what these `cards` have."""
    found: list[Replacer] = [
        (seat, number, card, {})
        for seat, card in closed_hands(state, cards)
        for number in state.instances.blank_replacers
        if (card, number) not in running
    ]
    return [replacer for replacer in found if _fits(state, replacer, game_event)]


def _running(state: State, about: int) -> set[tuple[int, int]]:
    """The replacements under way, as card and program, but for those of another card's event."""
    return {
        (frame.card, frame.program)
        for frame in state.frames
        if isinstance(frame, TextFrame) and frame.bound and EVENT in frame.bound and _concerns(frame, about)
    }


def _concerns(frame: TextFrame, about: int) -> bool:
    it = value_of(frame, "it")
    return about == NO_CARD or not isinstance(it, tuple) or not it or any(card == about for card, _ in it)


def _fits(state: State, replacer: Replacer, game_event: GameEvent) -> bool:
    player, number, card, names = replacer
    program = state.instances.programs[number]
    text_frame = TextFrame("", player, card, state.stamp[card] if card >= 0 else 0, bound=dict(names))
    head = program.head
    assert isinstance(head, tree.InsteadOf)
    fits = any(matches(state, text_frame, event, game_event) for event in events_of(head.event))
    if not fits or not holds(state, text_frame, program.condition):
        return False
    text_frame.bound = {**names, **_names(state, game_event)}
    return any_can_be_done(state, text_frame, program.ability.body)
