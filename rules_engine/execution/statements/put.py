"""`put`: cards go from zone to zone by a text."""

from rules_engine.execution.procedures import divine, move
from rules_engine.execution.reply import done
from rules_engine.execution.revealing import tell_revealed
from rules_engine.execution.statements.flow import STATEMENTS
from rules_engine.language import tree
from rules_engine.language.members import ORIENTATION_AWAKE
from rules_engine.queries.text_frame import bind, cards, cause_of, cause_upon, players, refs
from rules_engine.rights.choices import taken
from rules_engine.rights.prohibitions import cannot_look
from rules_engine.state.changes import set_face_down, set_kind
from rules_engine.state.foresight import must_be_known
from rules_engine.state.marks import made_cost, made_power
from rules_engine.state.memory import forget
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import AREA_OF, DECK, FIELD, NO_FORM
from rules_engine.vocabulary.terms import EventKind


def put(state: State, frame: TextFrame, statement: tree.Put, slot: str) -> None:
    """Propose the move of what was picked; cards that lie in a hand already stay there."""
    goal = statement.destination
    zone = AREA_OF[goal.zone]
    found = [card for card in taken(state, frame, slot) if state.zone[card] != zone or zone == DECK]
    bind(frame, "done", 0)
    bind(frame, statement.name or "$moved", ())
    if not found:
        return
    move.propose(
        state,
        found,
        zone,
        "S-効果",
        cause=cause_upon(state, frame, found),
        order=goal.order,
        face_down=goal.face_down,
        laid=goal.orientation is not ORIENTATION_AWAKE,
        report=statement.name or "$moved",
    )


def swap(state: State, frame: TextFrame, statement: tree.Swap) -> None:
    """Each goes where the other was, as many from the end of a deck as come to it: decided before either moves."""
    one, other = cards(state, frame, statement.one), cards(state, frame, statement.other)
    one = one[: len(other)] if _end_of(statement.one) else one
    other = other[: len(one)] if _end_of(statement.other) else other
    goals = [
        (state.zone[group[0]] if group else -1, _end_of(node))
        for group, node in ((one, statement.one), (other, statement.other))
    ]
    for group, (zone, end) in ((other, goals[0]), (one, goals[1])):
        if group and zone not in (-1, FIELD):
            move.propose(state, group, zone, "S-効果", cause=cause_of(state, frame), order=end, report="$moved")
    done(frame, bool(one or other))


def _end_of(node: tree.Cards) -> tree.Order | None:
    return tree.Order(node.end.value) if isinstance(node, tree.Selector) and node.end else None


def show(state: State, frame: TextFrame, statement: tree.Show, slot: str) -> None:
    """Look at or reveal cards; they stay where they are."""
    found = [card for card in taken(state, frame, slot) if not cannot_look(state, frame, card, public=statement.public)]
    kind = EventKind.REVEALED if statement.public else EventKind.LOOKED
    for card in found:
        must_be_known(state, card)
        state.note(kind, "S-効果", frame.player, card, secret=-1 if statement.public else frame.player)
        if statement.public:
            tell_revealed(state, frame.player, [card], cause_of(state, frame))
    if statement.name:
        bind(frame, statement.name, refs(state, found))
    done(frame, bool(found))


def flip(state: State, frame: TextFrame, statement: tree.Flip, slot: str) -> None:
    """Turn cards face up or face down where they lie; what was a 場所札 only while face down is none any more."""
    found = [card for card in taken(state, frame, slot) if state.face_down[card] is statement.face_up]
    for card in found:
        set_face_down(state, card, not statement.face_up)
        if statement.face_up:
            _drop_disguise(state, card)
        if statement.face_up:
            state.note(EventKind.REVEALED, "S-効果", state.instances.owners[card], card)
            tell_revealed(state, frame.player, [card], cause_of(state, frame))
            if state.zone[card] == FIELD:
                divine.settle(state, state.instances.owners[card], card)
    done(frame, bool(found))


def _drop_disguise(state: State, card: int) -> None:
    for made in (made_cost, made_power):
        forget(state, made(card, state.stamp[card]))
    if state.kind[card] >= 0 and state.instances.cost[state.kind[card]][card] == NO_FORM:
        set_kind(state, card, -1)


def shuffle(state: State, frame: TextFrame, statement: tree.Shuffle) -> None:

    for player in players(state, frame, statement.player):
        move.shuffle_deck(state, player, "S-効果")


STATEMENTS.update({tree.Put: put, tree.Swap: swap, tree.Show: show, tree.Flip: flip, tree.Shuffle: shuffle})
