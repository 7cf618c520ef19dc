"""Cards leave where they are, all at once: proposed, perhaps forbidden or replaced, then carried out.

Every move that a rule or an effect makes is a procedure of its own and never a plain call.
"""

from rules_engine.execution import replacement, triggers
from rules_engine.execution.asking import deed_asking
from rules_engine.execution.procedures.move_frame import MoveFrame, Ref
from rules_engine.execution.reply import reply, text_beneath
from rules_engine.execution.revealing import revealed_by_move, tell_revealed
from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language.members import ACT_MOVE, ORDER_BOTTOM, ORDER_SHUFFLED, VERB_CHOOSE
from rules_engine.language.tree import Act, Order
from rules_engine.queries.text_frame import present, refs
from rules_engine.rights import prohibitions
from rules_engine.state import chance_acts
from rules_engine.state.changes import next_event, set_face_down, set_host, set_kind, set_laid
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.foresight import must_be_known
from rules_engine.state.game_event import BY_RULE, Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.texts import note_texts
from rules_engine.state.zones import put, with_everything_on
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import (
    APPARITION,
    DECK,
    EXILE,
    FIELD,
    HAND,
    NOBODY_SEES,
    PLACE,
    SEASON_CARD,
    SOUL,
    VIRTUE,
)
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Matter, Timing

ORDERED = (Order.TOP, Order.BOTTOM)
HIDDEN_ZONES = (DECK, VIRTUE)
NOTHING_FOUND: list[triggers.Found] = []


def propose(
    state: State,
    cards: list[int],
    zone: int,
    clause: str,
    *,
    cause: Cause = BY_RULE,
    order: Order | None = None,
    face_down: bool = False,
    laid: bool = True,
    report: str = "",
) -> None:
    """Start the move of these cards to their owners' `zone`, citing `clause`.

    `order` says where in a deck, `report` under which name the text that asked learns what was moved.
    """
    acting = cause.player if cause.doer == NOBODY else cause.doer
    player = acting if acting != NOBODY else state.instances.owners[cards[0]]
    frame = MoveFrame(player, cards, zone, cause, clause)
    frame.order, frame.face_down, frame.laid, frame.report = order, face_down, laid, report
    state.frames.append(frame)


def _game_event(state: State, frame: MoveFrame, card: int) -> GameEvent:
    return GameEvent(
        ACT_MOVE,
        frame.player,
        card,
        state.stamp[card],
        state.host[card],
        state.zone[card],
        frame.zone,
        frame.cause,
        bottom=frame.order is ORDER_BOTTOM,
    )


def _replace(state: State, frame: MoveFrame, clause: str) -> None:
    if frame.zone != DECK:
        frame.at = "move.commit"  # Only in a deck do cards lie in an order that somebody picks.
    if not state.instances.scripted:
        return
    if frame.about != NO_CARD:
        _go_on(state, frame)
    if prohibitions.may_forbid(state, ACT_MOVE):
        frame.cards = _not_forbidden(state, frame)
    if replacement.any_lies(state, ACT_MOVE):
        for game_event in _happenings(state, frame):
            if replacement.replace(state, frame, game_event):
                frame.about, frame.at = game_event.card, "move.replace"
                frame.going = refs(state, frame.cards)
                return
    frame.about = NO_CARD


def _go_on(state: State, frame: MoveFrame) -> None:
    """What may have happened instead for one card is over: the others go on."""
    spared = [frame.about] if frame.take_replaced() else []
    frame.spared = refs(state, [*present(state, frame.spared), *spared])
    frame.cards = [card for card in present(state, frame.going) if card not in spared]


def _not_forbidden(state: State, frame: MoveFrame) -> list[int]:
    return [card for card in frame.cards if not prohibitions.is_forbidden(state, _game_event(state, frame, card))]


def _happenings(state: State, frame: MoveFrame) -> list[GameEvent]:
    """The moves of the cards, then of what leaves the field with them."""
    carried = [_falling(state, card) for card in _carried(state, frame)]
    return [*(_game_event(state, frame, card) for card in frame.cards), *carried]


def _carried(state: State, frame: MoveFrame) -> list[int]:
    """What lies on the cards that move and leaves the field with them."""
    stay = set(frame.cards)
    for spared in present(state, frame.spared):
        stay.update(with_everything_on(state, spared))
    carried = []
    for card in frame.cards:
        for other in with_everything_on(state, card)[1:]:
            if other not in stay:
                carried.append(other)
    return carried


def _order(state: State, frame: MoveFrame) -> int:
    if frame.zone != DECK or frame.order not in ORDERED or len(frame.cards) - frame.placed < 2:
        return NOBODY
    return frame.player


def _order_options(state: State, frame: MoveFrame) -> list[Action]:
    return [Action(VERB_CHOOSE, card) for card in sorted(frame.cards[frame.placed :])]


def _ordered(state: State, frame: MoveFrame) -> list[int]:
    """All the cards lie in the frame, those picked already before the others."""
    return frame.cards[: frame.placed]


def _answer_order(state: State, frame: MoveFrame, action: Action, clause: str) -> bool:
    place = frame.cards.index(action.card)
    frame.cards.insert(frame.placed, frame.cards.pop(place))
    frame.placed += 1
    return False


def _commit(state: State, frame: MoveFrame, clause: str) -> None:
    zone, cards = frame.zone, frame.cards
    next_event(state)
    before = refs(state, cards) if frame.report else ()
    from_field = _on_field(state, cards)
    attached = _carried(state, frame) if from_field else []
    if attached:
        from_field += _on_field(state, attached)
    if state.instances.unknown:
        for card in (*cards, *attached):
            must_be_known(state, card)
    if frame.spared:
        _let_stand(state, frame)
    if from_field and state.instances.scripted:
        _note_own_departure(state, from_field)
    found = _heard(state, frame, attached) if state.instances.contents.moves else NOTHING_FOUND
    revealed = revealed_by_move(state, cards, zone, frame.cause) if not frame.face_down else []
    _place_all(state, frame, attached)
    if found:
        triggers.wait(state, found)
    if revealed:
        tell_revealed(state, frame.player, revealed, frame.cause)
    if state.log is not None:
        _note(state, zone, cards, attached, from_field)
    if frame.report:
        _tell_moved(state, frame, before)


def _on_field(state: State, cards: list[int]) -> list[int]:
    zone, found = state.zone, []
    for card in cards:
        if zone[card] == FIELD:
            found.append(card)
    return found


def _tell_moved(state: State, frame: MoveFrame, before: tuple[Ref, ...]) -> None:
    moved = [card for card, stamp in before if state.stamp[card] != stamp]
    reply(text_beneath(state), bool(moved), frame.report, refs(state, moved))


def _heard(state: State, frame: MoveFrame, attached: list[int]) -> list[triggers.Found]:
    """The abilities that the move sets off, read while the cards lie where they leave."""
    moves, goal, told = state.instances.contents.moves, frame.zone, []
    for card in frame.cards:
        if (state.zone[card], goal) in moves:
            told.append(_game_event(state, frame, card))
    found = triggers.listening(state, told) if told else []
    if attached and triggers.is_move_heard(state, FIELD, SOUL):
        found += _heard_falling(state, attached)
    return found


def _heard_falling(state: State, attached: list[int]) -> list[triggers.Found]:
    return triggers.listening(state, [_falling(state, card) for card in attached])


def _let_stand(state: State, frame: MoveFrame) -> None:
    """What does not leave with the 季節札 on which it lay stands on the field by itself."""
    for card in present(state, frame.spared):
        if state.host[card] in frame.cards:
            set_host(state, card, NO_CARD)


def _note_own_departure(state: State, leaving: list[int]) -> None:
    """Keep in mind of a card being summoned that its own text has made it leave."""
    for frame in state.frames:
        if not isinstance(frame, DeclarationFrame) or not frame.at.startswith("summon."):
            continue
        if frame.card in leaving and frame.card == _text_of(state):
            frame.left_by_itself = True


def _text_of(state: State) -> int:
    """The card whose text runs, what happens instead of an event aside."""
    texts = (frame for frame in reversed(state.frames) if isinstance(frame, TextFrame))
    return next((frame.card for frame in texts if not (frame.bound and replacement.EVENT in frame.bound)), NO_CARD)


def _falling(state: State, card: int) -> GameEvent:
    return GameEvent(Act.MOVE, NOBODY, card, state.stamp[card], state.host[card], FIELD, SOUL)


def _place_all(state: State, frame: MoveFrame, attached: list[int]) -> None:
    cards = frame.cards
    for card in cards:
        _place(state, frame, card, frame.zone)
    for card in attached:
        put(state, card, SOUL, "001-怪異札-離場")
    if frame.order is ORDER_SHUFFLED and cards:
        shuffle_deck(state, state.instances.owners[cards[0]], frame.clause)


def _place(state: State, frame: MoveFrame, card: int, zone: int) -> None:
    secret = -1 if state.log is None else _seen_by(state, frame, card, zone)
    put(state, card, zone, frame.clause, bottom=frame.order is ORDER_BOTTOM, secret=secret)
    if zone == FIELD:
        costs = state.instances.cost
        set_kind(state, card, next(kind for kind in (PLACE, SEASON_CARD, APPARITION, 2) if costs[kind][card] >= 0))
        set_laid(state, card, frame.laid)
    if frame.face_down:
        set_face_down(state, card, True)


def _seen_by(state: State, frame: MoveFrame, card: int, zone: int) -> int:
    """The only seat that may know which card moved, -1 if everybody may."""
    if zone == DECK and state.zone[card] == DECK:
        return NOBODY_SEES
    hidden = frame.face_down or (state.face_down[card] and (zone in HIDDEN_ZONES or zone == HAND))
    return state.instances.owners[card] if hidden else -1


def shuffle_deck(state: State, player: int, clause: str) -> None:
    """Shuffle the player's deck unless a text forbids it (R-24): one random act, told to those who listen for it."""
    if state.instances.scripted and prohibitions.is_forbidden(state, GameEvent(Act.SHUFFLE, player)):
        return
    chance_acts.shuffle_deck(state, player)
    state.note(EventKind.SHUFFLED, clause, player)
    triggers.happened(state, GameEvent(Act.SHUFFLE, player))


def _note(state: State, zone: int, cards: list[int], attached: list[int], from_field: list[int]) -> None:
    note_texts(state, Timing.LEAVE_FIELD, from_field)
    if zone == SOUL:
        note_texts(state, Timing.SOUL_PLACED, cards)
    elif zone == EXILE:
        note_texts(state, Timing.EXILED, cards)
    note_texts(state, Timing.SOUL_PLACED, attached)


PROCEDURE = GameProcedure(
    "move",
    (
        Step("replace", "S-移動", _replace),
        Question(
            "order", "S-移動", DecisionKind.CHOOSE_CARDS, _order, _order_options, _answer_order,
            chosen=_ordered, about=deed_asking, matter=Matter.LYING_ORDER,
        ),
        Step("commit", "S-移動", _commit),
    ),
)  # fmt: skip
