"""Cards leave where they are, all at once: proposed, perhaps forbidden or replaced, then carried out.

Every move that a rule or an effect makes is a procedure of its own and never a plain call. In its frame, `chosen` are
the cards, `number` the zone, `player` and `card` whose deed it is, and `bound` the rest of the proposal.
"""

from rules_engine import pending, prohibitions, replacement
from rules_engine.actions import Action
from rules_engine.effects.reading import bind, present, refs
from rules_engine.effects.reading import bound as value_of
from rules_engine.events import NOBODY_SEES
from rules_engine.instances import APPARITION, PLACE, SEASON_CARD
from rules_engine.occurrence import BY_RULE, Cause, Occurrence
from rules_engine.randomness import shuffle
from rules_engine.revealing import revealed_by_move, tell_revealed
from rules_engine.scripts.tree import Act, CauseKind, Order
from rules_engine.state import DECK, EXILE, FIELD, NO_CARD, NOBODY, SOUL, VIRTUE, Frame, State, Value
from rules_engine.steps import Procedure, Question, Step
from rules_engine.texts import note_texts
from rules_engine.vocabulary import DecisionKind, EventKind, Timing, Verb
from rules_engine.zones import put, with_everything_on

ORDERED = (Order.TOP.value, Order.BOTTOM.value)
HIDDEN_ZONES = (DECK, VIRTUE)
BY_ITSELF = "by itself"


def propose(
    state: State,
    cards: list[int],
    zone: int,
    clause: str,
    *,
    cause: Cause = BY_RULE,
    order: str = "",
    face_down: bool = False,
    laid: bool = True,
    report: str = "",
) -> None:
    """Start the move of these cards to their owners' `zone`, citing `clause`.

    `order` says where in a deck, `report` under which name the text that asked learns what was moved.
    """
    acting = cause.player if cause.doer == NOBODY else cause.doer
    player = acting if acting != NOBODY else state.instances.owners[cards[0]]
    frame = Frame("move.replace", player, cause.card, number=zone, clause=clause, chosen=cards)
    if cause.kind is not CauseKind.RULE or order or face_down or report:
        values: dict[str, Value] = {"cause": cause.kind.value, "order": order, "face_down": int(face_down)}
        frame.bound = {**values, "report": report, "laid": int(laid)}
        if cause.doer != NOBODY:
            frame.bound["holder"] = cause.player
    state.frames.append(frame)


def cause_of(frame: Frame) -> Cause:
    """Why the cards of this frame move."""
    kind, holder = value_of(frame, "cause"), value_of(frame, "holder")
    if not isinstance(kind, str):
        return BY_RULE
    if isinstance(holder, int):
        return Cause(CauseKind(kind), holder, frame.card, frame.player)
    return Cause(CauseKind(kind), frame.player, frame.card)


def _occurrence(state: State, frame: Frame, card: int) -> Occurrence:
    return Occurrence(
        Act.MOVE,
        frame.player,
        card,
        state.stamp[card],
        state.host[card],
        state.zone[card],
        frame.number,
        cause_of(frame),
        bottom=value_of(frame, "order") == Order.BOTTOM.value,
    )


def _replace(state: State, frame: Frame, clause: str) -> None:
    if not state.instances.scripted:
        return
    if frame.target != NO_CARD:
        spared = frame.target if replacement.taken(frame) else NO_CARD
        bind(frame, "spared", refs(state, [*_spared(state, frame), *([spared] if spared != NO_CARD else [])]))
        frame.chosen = [card for card in present(state, value_of(frame, "here")) if card != spared]
    frame.chosen = [
        card for card in frame.chosen if not prohibitions.is_forbidden(state, _occurrence(state, frame, card))
    ]
    if Act.MOVE in state.instances.contents.replaced:
        carried = [_falling(state, card) for card in _carried(state, frame)]
        for occurrence in (*(_occurrence(state, frame, card) for card in frame.chosen), *carried):
            if replacement.replace(state, frame, occurrence):
                frame.target, frame.at = occurrence.card, "move.replace"
                bind(frame, "here", refs(state, frame.chosen))
                return
    frame.target = NO_CARD


def _spared(state: State, frame: Frame) -> list[int]:
    """The cards for which something else has happened instead, and which are still there."""
    return present(state, value_of(frame, "spared"))


def _carried(state: State, frame: Frame) -> list[int]:
    """What lies on the cards that move and leaves the field with them."""
    stay = {*frame.chosen, *(card for spared in _spared(state, frame) for card in with_everything_on(state, spared))}
    return [other for card in frame.chosen for other in with_everything_on(state, card)[1:] if other not in stay]


def _order(state: State, frame: Frame) -> int:
    wanted = value_of(frame, "order")
    if frame.number != DECK or wanted not in ORDERED or len(frame.chosen) - frame.line < 2:
        return NOBODY
    return frame.player


def _order_options(state: State, frame: Frame) -> list[Action]:
    return [Action(Verb.CHOOSE, card) for card in sorted(frame.chosen[frame.line :])]


def _answer_order(state: State, frame: Frame, action: Action, clause: str) -> bool:
    place = frame.chosen.index(action.card)
    frame.chosen.insert(frame.line, frame.chosen.pop(place))
    frame.line += 1
    return False


def _commit(state: State, frame: Frame, clause: str) -> None:
    zone, cards = frame.number, frame.chosen
    state.acts += 1
    scripted, stamps = state.instances.scripted, {card: state.stamp[card] for card in cards}
    attached = _carried(state, frame)
    _let_stand(state, frame)
    from_field = [card for card in (*cards, *attached) if state.zone[card] == FIELD]
    if scripted and from_field:
        _note_own_departure(state, from_field)
    found = pending.listening(state, [_occurrence(state, frame, card) for card in cards]) if scripted else []
    if attached and scripted:
        found += pending.listening(state, [_falling(state, card) for card in attached])
    revealed = revealed_by_move(state, cards, zone, cause_of(frame)) if value_of(frame, "face_down") != 1 else []
    for card in cards:
        _place(state, frame, card, zone)
    for card in attached:
        put(state, card, SOUL, "001-怪異札-離場")
    if value_of(frame, "order") == Order.SHUFFLED.value and cards:
        shuffle_deck(state, state.instances.owners[cards[0]], frame.clause)
    pending.wait(state, found)
    tell_revealed(state, frame.player, revealed, cause_of(frame))
    _note(state, zone, cards, attached, from_field)
    _report(state, frame, stamps)


def _let_stand(state: State, frame: Frame) -> None:
    """What does not leave with the 季節札 on which it lay stands on the field by itself."""
    for card in _spared(state, frame):
        if state.host[card] in frame.chosen:
            state.host[card] = NO_CARD
            state.changed()


def _note_own_departure(state: State, leaving: list[int]) -> None:
    """Keep in mind of a card being summoned that its own text has made it leave."""
    for frame in state.frames:
        if frame.at.startswith("summon.") and frame.card in leaving and frame.card == _text_of(state):
            bind(frame, BY_ITSELF, 1)


def _text_of(state: State) -> int:
    """The card whose text runs, what happens instead of an event aside."""
    texts = (frame for frame in reversed(state.frames) if frame.program >= 0)
    return next((frame.card for frame in texts if not (frame.bound and replacement.EVENT in frame.bound)), NO_CARD)


def left_by_itself(frame: Frame) -> bool:
    """Whether the card of this summon has left the field by its own text."""
    return value_of(frame, BY_ITSELF) == 1


def _falling(state: State, card: int) -> Occurrence:
    return Occurrence(Act.MOVE, NOBODY, card, state.stamp[card], state.host[card], FIELD, SOUL)


def _place(state: State, frame: Frame, card: int, zone: int) -> None:
    bottom = value_of(frame, "order") == Order.BOTTOM.value
    face_down = value_of(frame, "face_down") == 1
    owner = state.instances.owners[card]
    hidden = state.face_down[card] and (zone in HIDDEN_ZONES or face_down or zone == 1)
    within_decks = zone == DECK and state.zone[card] == DECK
    secret = NOBODY_SEES if within_decks else owner if hidden or face_down else -1
    put(state, card, zone, frame.clause, bottom=bottom, secret=secret)
    if zone == FIELD:
        costs = state.instances.cost
        state.kind[card] = next(kind for kind in (PLACE, SEASON_CARD, APPARITION, 2) if costs[kind][card] >= 0)
        state.laid[card] = value_of(frame, "laid") == 1
        state.changed()
    if face_down:
        state.face_down[card] = True
        state.changed()


def shuffle_deck(state: State, player: int, clause: str) -> None:
    """Shuffle the player's deck unless a text forbids it (R-24): one random act, told to those who listen for it."""
    if state.instances.scripted and prohibitions.is_forbidden(state, Occurrence(Act.SHUFFLE, player)):
        return
    shuffle(state.areas[DECK][player], state.seed, state.random_acts)
    state.random_acts += 1
    state.changed()
    state.note(EventKind.SHUFFLED, clause, player)
    pending.happened(state, Occurrence(Act.SHUFFLE, player))


def _note(state: State, zone: int, cards: list[int], attached: list[int], from_field: list[int]) -> None:
    note_texts(state, Timing.LEAVE_FIELD, from_field)
    if zone == SOUL:
        note_texts(state, Timing.SOUL_PLACED, cards)
    elif zone == EXILE:
        note_texts(state, Timing.EXILED, cards)
    note_texts(state, Timing.SOUL_PLACED, attached)


def _report(state: State, frame: Frame, stamps: dict[int, int]) -> None:
    """Tell the text that asked which cards were moved."""
    report = value_of(frame, "report")
    parent = state.frames[-2] if len(state.frames) > 1 else None
    if not report or parent is None or parent.bound is None:
        return
    moved = [card for card in frame.chosen if state.stamp[card] != stamps[card]]
    parent.bound[str(report)] = refs(state, moved)
    parent.bound["done"] = int(bool(moved))
    if moved:
        parent.bound["$any"] = 1


PROCEDURE = Procedure(
    "move",
    (
        Step("replace", "S-移動", _replace),
        Question("order", "S-移動", DecisionKind.CHOOSE_CARDS, _order, _order_options, _answer_order),
        Step("commit", "S-移動", _commit),
    ),
)
