"""Triggered abilities: collected when something happens, run when its cause is finished (001 効果の発動について).

Simultaneous ones are settled the turn player's first, each player's own in the order he picks (②③). Those of a
procedure inside another are settled within the inner one: each waits with its depth.
"""

from collections.abc import Iterable

from rules_engine import continuous
from rules_engine.effects.contents import events_of
from rules_engine.effects.event_names import EVENT_NAMES
from rules_engine.effects.memory import remember
from rules_engine.effects.patterns import matches
from rules_engine.effects.program import Program
from rules_engine.effects.reading import holds
from rules_engine.occurrence import Occurrence
from rules_engine.scripts import tree
from rules_engine.state import FIELD, NO_CARD, Frame, Modifier, Pending, State, Value

SCOPES = frozenset(("turn", "zero_search", "summon", "possess", "deploy", "use", "attack"))
LISTENING = (tree.Later, tree.Listens)
Found = tuple[int, int, int, tuple[tuple[str, Value], ...]]


def depth(state: State) -> int:
    """How many procedures of the rulebook run inside one another now."""
    return sum(frame.at.partition(".")[0] in SCOPES for frame in state.frames)


def happened(state: State, *occurrences: Occurrence, first: bool | None = None) -> None:
    """Something happened: remember it, and let the abilities wait that it sets off."""
    if state.instances.scripted:
        wait(state, listening(state, occurrences, first=first))


def at_once(state: State, scene: Frame, *occurrences: Occurrence) -> None:
    """Run the abilities that these occurrences set off `first`, before the text `scene` goes on."""
    deep = depth(state) + 1
    found = [part for occurrence in occurrences for part in _of_cards(state, occurrence, first=True)]
    wait(state, found, deep)
    if found:
        state.frames.insert(state.frames.index(scene) + 1, Frame("pending.next", scene.player, number=deep))


def listening(state: State, occurrences: Iterable[Occurrence], first: bool | None = None) -> list[Found]:
    """The abilities these occurrences set off, read in the position as it is (before a move, after an arrival).

    `first` True takes those that come before the 召喚時 texts, False the others of the same occurrences, None all.
    """
    found: list[Found] = []
    heard = state.instances.contents.heard
    for occurrence in occurrences:
        if occurrence.act not in heard:
            continue
        if first is not False:
            remember(state, occurrence)
        found += _of_cards(state, occurrence, first)
        if first is not True:
            found += _of_modifiers(state, occurrence)
    return found


def _of_cards(state: State, occurrence: Occurrence, first: bool | None) -> list[Found]:
    found: list[Found] = []
    zone, about = state.zone, occurrence.card
    moving = about if occurrence.act is tree.Act.MOVE else NO_CARD
    for card, number, first_of_all, only_on_field, only_about_itself in state.instances.listeners.get(
        occurrence.act, ()
    ):
        if card != about and only_about_itself:
            continue
        if only_on_field and zone[card] != FIELD and card != moving:
            continue
        if first is None or first_of_all is first:
            found += _heard(state, card, number, occurrence)
    if occurrence.act in state.instances.heard_by_granted:
        found += _of_granted(state, occurrence, first)
    return found


def _of_granted(state: State, occurrence: Occurrence, first: bool | None) -> list[Found]:
    """The granted texts that hear it; the same keyword is one ability, however often a card has it (001-効果-4)."""
    programs, alike = state.instances.programs, state.instances.same_keyword
    found: list[Found] = []
    known: set[tuple[int, object]] = set()
    for place, effect in enumerate(continuous.active(state)):
        for number in state.instances.granted.get(effect.node, ()) if isinstance(effect.node, tree.Grants) else ():
            head = programs[number].head
            if not isinstance(head, tree.When) or not (first is None or head.first is first):
                continue
            for card in continuous.touched(state, effect):
                once = (card, alike.get(number, (effect.scene.card, number)))
                moves = occurrence.card == card and occurrence.act is tree.Act.MOVE
                again = number in alike and continuous.has_printed_alike(state, card, number, even_lost=moves)
                if once in known or again or (not moves and continuous.takes_back(state, card, effect, place)):
                    continue
                heard = _heard(state, card, number, occurrence, granted=True)
                known |= {once} if heard else set()
                found += heard
    return found


def _heard(state: State, card: int, number: int, occurrence: Occurrence, *, granted: bool = False) -> list[Found]:
    program = state.instances.programs[number]
    player = state.instances.owners[card]
    scene = Frame("", player, card, state.stamp[card])
    head = program.head
    assert isinstance(head, tree.When)
    for event in events_of(head.event):
        works = _listens(state, card, program, event, occurrence, granted=granted)
        if works and matches(state, scene, event, occurrence):
            return [(player, number, card, _names(state, occurrence))]
    return []


def _listens(
    state: State, card: int, program: Program, event: tree.Event, occurrence: Occurrence, *, granted: bool
) -> bool:
    """Whether the card has the ability where it works.

    What it says of this card's own move is read where the card arrives: it happens wherever the card comes from, and
    though it had lost its texts there (H-06, F-04).
    """
    if occurrence.card == card and occurrence.act is tree.Act.MOVE and _says_this(event.cards):
        return not program.zones or occurrence.source in program.zones
    return continuous.in_zone(state, card, program) and (granted or not continuous.loses(state, card, program))


def _says_this(cards: tree.Cards | None) -> bool:
    """Whether the pattern names the card that has the text, not merely cards like it."""
    if isinstance(cards, tree.Union):
        return any(_says_this(part) for part in cards.parts)
    return isinstance(cards, tree.This)


def _of_modifiers(state: State, occurrence: Occurrence) -> list[Found]:
    found: list[Found] = []
    if not state.modifiers or state.instances.contents.words.isdisjoint(LISTENING):
        return found
    for modifier in list(state.modifiers):
        number = _listening_program(state, modifier)
        if number < 0:
            continue
        head = state.instances.programs[number].head
        assert isinstance(head, tree.When)
        scene = Frame("", modifier.player, modifier.card, modifier.stamp, bound=dict(modifier.bound))
        if any(matches(state, scene, event, occurrence) for event in events_of(head.event)):
            names = (*modifier.bound, *_names(state, occurrence))
            found.append((modifier.player, number, NO_CARD - 1 - modifier.card, names))
            if state.instances.programs[modifier.program].code[modifier.line][0] == "later":
                state.modifiers.remove(modifier)
                state.changed()
    return found


def _listening_program(state: State, modifier: Modifier) -> int:
    instruction = state.instances.programs[modifier.program].code[modifier.line]
    if instruction[0] == "later":
        return int(instruction[2])
    node = instruction[1].modifiers[modifier.nth]
    return state.instances.granted[node][0] if isinstance(node, tree.Listens) else -1


def _names(state: State, occurrence: Occurrence) -> tuple[tuple[str, Value], ...]:
    about: Value = () if occurrence.card == NO_CARD else ((occurrence.card, occurrence.stamp),)
    by = occurrence.cause.card
    source: Value = () if by == NO_CARD else ((by, state.stamp[by]),)
    return (("it", about), ("amount", occurrence.amount), ("actor", occurrence.actor), ("source", source))


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


def _is_spoken_of(program: Program, name: str) -> bool:
    return name in program.names or name not in EVENT_NAMES


def _gathered(state: State, entry: Pending) -> bool:
    """Whether the same ability waits already: then it happens once for the cards of both."""
    for place, other in enumerate(state.pending):
        if other[:4] == entry[:4] and other.depth == entry.depth:
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
    programs = state.instances.programs
    mine = [had for had in continuous.abilities(state, card) if programs[had.program].moment is moment]
    wait(state, [(state.instances.owners[card], had.program, card, ()) for had in mine])


def settle(state: State, *_: object) -> None:
    """Run what waits in this procedure or deeper, if anything does."""
    if state.pending and any(entry.depth >= depth(state) for entry in state.pending):
        state.frames.append(Frame("pending.next", state.frames[-1].player, number=depth(state)))


def may_start(state: State, entry: Pending) -> bool:
    """Whether it still happens: its card is where it was or it is `sure`, and its condition holds (001 効果③)."""
    if not entry.sure and state.stamp[entry.card] != entry.stamp and not _comes_from_elsewhere(state, entry):
        return False
    scene = Frame("", entry.player, entry.card, entry.stamp, bound=dict(entry.bound))
    return holds(state, scene, state.instances.programs[entry.program].condition)


def _comes_from_elsewhere(state: State, entry: Pending) -> bool:
    """A delayed trigger does not need its card any more."""
    own = state.instances.abilities[entry.card]
    return entry.program not in own and state.zone[entry.card] != FIELD
