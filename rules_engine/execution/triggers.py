"""Triggered abilities: collected when something happens, run when its cause is finished (001 効果の発動について).

Simultaneous ones are settled the turn player's first, each player's own in the order he picks (②③). Those of a
procedure inside another are settled within the inner one: each waits with its depth.
"""

from collections.abc import Iterable

from rules_engine.compile.contents import events_of
from rules_engine.compile.event_names import EVENT_NAMES
from rules_engine.compile.game_texts import Listener
from rules_engine.compile.program import Program
from rules_engine.execution.closed_offers import put_offers_last
from rules_engine.kernel.frame import NO_CARD, Value
from rules_engine.kernel.pending import depth, settle_first
from rules_engine.kernel.position import Pending
from rules_engine.language import tree
from rules_engine.language.members import ACT_MOVE
from rules_engine.queries import abilities, continuous, in_force, own_texts
from rules_engine.queries.patterns import matches
from rules_engine.state.changes import end_modifier, keep_event
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import Modifier, State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import closed_hands
from rules_engine.vocabulary.codes import FIELD

NONE_HEAR: list[Listener] = []
LISTENING = (tree.Later, tree.Listens)
Found = tuple[int, int, int, tuple[tuple[str, Value], ...]]


def is_heard(state: State, act: tree.Act) -> bool:
    """Whether any text of this game waits for such an act or asks about it later: else it need not be told."""
    return act in state.instances.contents.heard


def is_move_heard(state: State, source: int, goal: int) -> bool:
    """Whether any text of this game waits for a card that goes from one of these zones to the other, or asks later."""
    return (source, goal) in state.instances.contents.moves


def happened(state: State, *game_events: GameEvent, first: bool | None = None) -> None:
    """Something happened: remember it, and let the abilities wait that it sets off."""
    if state.instances.scripted:
        found = listening(state, game_events, first=first)
        if found:
            wait(state, found)


def at_once(state: State, text_frame: TextFrame, *game_events: GameEvent) -> None:
    """Run the abilities that these game events set off `first`, before the text `text_frame` goes on."""
    deep = depth(state) + 1
    found = [part for game_event in game_events for part in _of_cards(state, game_event, first=True)]
    wait(state, found, deep)
    if found:
        settle_first(state, text_frame, deep)


def listening(state: State, game_events: Iterable[GameEvent], first: bool | None = None) -> list[Found]:
    """The abilities these game events set off, read in the position as it is (before a move, after an arrival).

    `first` True takes those that come before the 召喚時 texts, False the others of the same game events, None all.
    """
    found: list[Found] = []
    contents = state.instances.contents
    for game_event in game_events:
        if game_event.act not in contents.heard:
            continue
        if first is not False and game_event.act in contents.remembered:
            keep_event(state, game_event)
        found += _of_cards(state, game_event, first)
        if first is not True and state.modifiers:
            found += _of_modifiers(state, game_event)
    return found


def _of_cards(state: State, game_event: GameEvent, first: bool | None) -> list[Found]:
    found: list[Found] = []
    zone, about, act = state.zone, game_event.card, game_event.act
    moving = about if act is ACT_MOVE else NO_CARD
    hearing = state.instances.listeners.get(act)
    listeners = NONE_HEAR if hearing is None else hearing.all if about in hearing.themselves else hearing.others
    for card, number, first_of_all, only_on_field, only_about_itself in listeners:
        if only_on_field and zone[card] != FIELD and card != moving:
            continue
        if only_about_itself and card != about:
            continue
        if first is None or first_of_all is first:
            found += _heard(state, card, number, game_event)
    if act in state.instances.heard_by_granted:
        found += _of_granted(state, game_event, first)
    if state.instances.blank_listeners:
        found += _blanks(state, game_event, first, [card for _, _, card, _ in found])
    return found


def _blanks(state: State, game_event: GameEvent, first: bool | None, cards: list[int]) -> list[Found]:
    """What closed hands may have for this event as far as everybody can see, beside what these `cards` have."""
    found: list[Found] = []
    if state.instances.ruleset.always_asked:
        cards = []
    waiting = {(entry.player, entry.program) for entry in state.pending}
    for seat, card in closed_hands(state, cards):
        text_frame = TextFrame("", seat, card, state.stamp[card])
        for number in state.instances.blank_listeners:
            if (seat, number) in waiting:
                continue
            head = state.instances.programs[number].head
            assert isinstance(head, tree.When)
            asked = first is None or head.first is first
            if asked and any(matches(state, text_frame, event, game_event) for event in events_of(head.event)):
                found.append((seat, number, card, _names(state, game_event)))
    return found


def _of_granted(state: State, game_event: GameEvent, first: bool | None) -> list[Found]:
    """The granted texts that hear it; the same keyword is one ability, however often a card has it (001-効果-4)."""
    programs, alike = state.instances.programs, state.instances.same_keyword
    found: list[Found] = []
    known: set[tuple[int, object]] = set()
    for place, effect in enumerate(continuous.active(state)):
        for number in state.instances.granted.get(effect.node, ()) if isinstance(effect.node, tree.Grants) else ():
            head = programs[number].head
            if not isinstance(head, tree.When) or not (first is None or head.first is first):
                continue
            for card in abilities.touched(state, effect):
                once = (card, alike.get(number, (effect.text_frame.card, number)))
                moves = game_event.card == card and game_event.act is tree.Act.MOVE
                again = number in alike and own_texts.has_printed_alike(state, card, number, even_lost=moves)
                if once in known or again or (not moves and own_texts.takes_back(state, card, effect, place)):
                    continue
                heard = _heard(state, card, number, game_event, granted=True)
                known |= {once} if heard else set()
                found += heard
    return found


def _heard(state: State, card: int, number: int, game_event: GameEvent, *, granted: bool = False) -> list[Found]:
    program = state.instances.programs[number]
    player = state.instances.owners[card]
    text_frame = TextFrame("", player, card, state.stamp[card])
    head = program.head
    assert isinstance(head, tree.When)
    for event in events_of(head.event):
        works = _listens(state, card, program, event, game_event, granted=granted)
        if works and matches(state, text_frame, event, game_event):
            return [(player, number, card, _names(state, game_event))]
    return []


def _listens(
    state: State, card: int, program: Program, event: tree.EventPattern, game_event: GameEvent, *, granted: bool
) -> bool:
    """Whether the card has the ability where it works.

    What it says of this card's own move is read where the card arrives: it happens wherever the card comes from, and
    though it had lost its texts there (H-06, F-04).
    """
    if game_event.card == card and game_event.act is tree.Act.MOVE and _says_this(event.cards):
        return not program.zones or game_event.source in program.zones
    return in_force.in_zone(state, card, program) and (granted or not own_texts.loses(state, card, program))


def _says_this(cards: tree.Cards | None) -> bool:
    """Whether the pattern names the card that has the text, not merely cards like it."""
    if isinstance(cards, tree.Union):
        return any(_says_this(part) for part in cards.parts)
    return isinstance(cards, tree.This)


def _of_modifiers(state: State, game_event: GameEvent) -> list[Found]:
    found: list[Found] = []
    if state.instances.contents.words.isdisjoint(LISTENING):
        return found
    for modifier in list(state.modifiers):
        number = _listening_program(state, modifier)
        if number < 0:
            continue
        head = state.instances.programs[number].head
        assert isinstance(head, tree.When)
        text_frame = TextFrame("", modifier.player, modifier.card, modifier.stamp, bound=dict(modifier.bound))
        if any(matches(state, text_frame, event, game_event) for event in events_of(head.event)):
            names = (*modifier.bound, *_names(state, game_event))
            found.append((modifier.player, number, NO_CARD - 1 - modifier.card, names))
            if state.instances.programs[modifier.program].code[modifier.line][0] == "later":
                end_modifier(state, modifier)
    return found


def _listening_program(state: State, modifier: Modifier) -> int:
    instruction = state.instances.programs[modifier.program].code[modifier.line]
    if instruction[0] == "later":
        return int(instruction[2])
    node = instruction[1].modifiers[modifier.nth]
    return state.instances.granted[node][0] if isinstance(node, tree.Listens) else -1


def _names(state: State, game_event: GameEvent) -> tuple[tuple[str, Value], ...]:
    about: Value = () if game_event.card == NO_CARD else ((game_event.card, game_event.stamp),)
    by = game_event.cause.card
    source: Value = () if by == NO_CARD else ((by, state.stamp[by]),)
    return (("it", about), ("amount", game_event.amount), ("actor", game_event.actor), ("source", source))


def wait(state: State, found: list[Found], deep: int | None = None) -> None:
    """Let these abilities wait; their cards and what they are about are taken as they are now.

    `deep` is the depth they belong to where it is not that of what runs.
    """
    if not found:
        return
    deep = depth(state) if deep is None else deep
    for player, number, card, names in found:
        source = card if card >= 0 else -card - 2
        program = state.instances.programs[number]
        now = tuple((name, _as_now(state, value)) for name, value in names if _is_spoken_of(program, name))
        entry = Pending(player, number, source, state.stamp[source], now, deep, state.acts)
        if not (program.gathers and _gathered(state, entry)):
            state.pending.append(entry)
    if state.instances.ruleset.always_asked:
        put_offers_last(state)


def _is_spoken_of(program: Program, name: str) -> bool:
    return name in program.names or name not in EVENT_NAMES


def _gathered(state: State, entry: Pending) -> bool:
    """Whether the same ability waits already: then it happens once for the cards of both."""
    for place, other in enumerate(state.pending):
        same = other.program == entry.program and other.card == entry.card and other.stamp == entry.stamp
        if same and other.player == entry.player and other.depth == entry.depth:
            earlier, more = dict(other.bound)["it"], dict(entry.bound)["it"]
            assert isinstance(earlier, tuple)
            assert isinstance(more, tuple)
            both = earlier + more
            bound = tuple((name, both if name == "it" else value) for name, value in other.bound)
            state.pending[place] = other._replace(bound=bound)
            return True
    return False


def _as_now(state: State, value: Value) -> Value:
    return tuple((card, state.stamp[card]) for card, _ in value) if isinstance(value, tuple) else value


def texts_wait(state: State, card: int, moment: tree.Moments) -> None:
    """Let the card's texts for this moment wait among the others of that moment (召喚時)."""
    if moment not in state.instances.contents.moments:
        return
    owner, programs = state.instances.owners[card], state.instances.programs
    mine: list[Found] = []
    for number in abilities.abilities(state, card):
        if programs[number].moment is moment:
            mine.append((owner, number, card, ()))
    wait(state, mine)
