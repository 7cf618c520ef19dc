"""What an answer would bring, as far as the seat that gives it can know: played on a copy that knows no more.

Nothing hidden can influence a forecast. In the copy a card that the seat cannot see has no name, cost, season or text
(``compile.forecast``), and the copy's chance has another seed; the forecast ends before a card would have to be known,
drawn, looked at, shuffled or picked by chance, and before the other seat is asked, as a window does wherever that seat
holds cards nobody else can see. So two games that differ only in what the seat cannot see have the same forecast.
"""

from rules_engine.compile.forecast import forecast_instances
from rules_engine.execution.interpreter import apply_action
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.observation import Observation, observe
from rules_engine.game.seen_card import SeenCard
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.log import LogEntry
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import hand_size
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.codes import DECK, SOUL, ZONES
from rules_engine.vocabulary.forecast_ends import WHOLE, ForecastEnd, ForecastEndError
from rules_engine.vocabulary.terms import EventKind, Verb, Zone

NO_SEED = ""
UNMET = (EventKind.EFFECT_SKIPPED, EventKind.UNDONE, EventKind.PREVENTED)


@frozen
class PreviewedChange:
    """A number now and then."""

    now: int
    then: int

    @property
    def by(self) -> int:
        return self.then - self.now


@frozen
class PreviewedMove:
    """A known card goes from one zone to another; within a zone it has not moved."""

    card: int
    source: Zone
    destination: Zone


@frozen
class CardChange:
    """What becomes of a known card that stays on the field: its 力, laid or awake, face up or down."""

    now: SeenCard
    then: SeenCard

    @property
    def power(self) -> PreviewedChange | None:
        """How its 力 changes; None where it does not."""
        if self.now.power is None or self.then.power is None or self.now.power == self.then.power:
            return None
        return PreviewedChange(self.now.power, self.then.power)


@frozen
class Preview:
    """What an answer would bring up to where nobody can know more.

    `ends` says why the forecast goes no further. `lives`, `souls`, `hands` and `decks` count what changes for seat 0
    and seat 1; `moves` are the known cards that change zones, `cards` those that stay on the field and change there.
    `events` is what the seat would read in the log, `unmet` the part of it that tells what does not happen and why (an
    effect for want of 魂, a declaration undone, damage prevented); `then` is the table as the seat would see it, whose
    log holds the new events alone.
    """

    ends: ForecastEnd
    lives: tuple[PreviewedChange, PreviewedChange]
    souls: tuple[PreviewedChange, PreviewedChange]
    hands: tuple[PreviewedChange, PreviewedChange]
    decks: tuple[PreviewedChange, PreviewedChange]
    moves: tuple[PreviewedMove, ...]
    cards: tuple[CardChange, ...]
    events: tuple[LogEntry, ...]
    then: Observation

    @property
    def whole(self) -> bool:
        """Whether it goes to the seat's next question or to the end of the game."""
        return self.ends in WHOLE

    @property
    def unmet(self) -> tuple[LogEntry, ...]:
        """What does not happen, each with its reason (`word`) and clause."""
        return tuple(event for event in self.events if event.kind in UNMET)


def preview(state: State, action: Action, *, through_windows: bool = False) -> Preview:
    """The forecast of this legal answer for the seat that is asked; with `through_windows` also of what follows if
    that seat passes whenever a window asks it."""
    viewer = state.asker
    unknown = unknown_cards(state, viewer)
    then = _known_copy(state, unknown)
    seen = observe(then, viewer)
    ends = _play_on(then, action, viewer, through_windows)
    after = observe(then, viewer)
    return Preview(
        ends,
        _changes(state.life, then.life),
        _changes(_sizes(state, SOUL), _sizes(then, SOUL)),
        _changes(_hands(state), _hands(then)),
        _changes(_sizes(state, DECK), _sizes(then, DECK)),
        tuple(_moves(state, then, unknown)),
        tuple(_card_changes(seen, after)),
        after.log,
        after,
    )


def unknown_cards(state: State, viewer: int) -> frozenset[int]:
    """The cards whose faces this seat cannot see: those face down of the other seat, and all in decks.

    What the open question offers out of a deck lies before the seat that is asked, and who is asked by a card's text
    has it before him.
    """
    hidden = {
        card
        for card in range(state.instances.count)
        if state.face_down[card] and (state.instances.owners[card] != viewer or state.zone[card] == DECK)
    }
    offered = {action.card for action in legal_actions(state) if action.verb is Verb.CHOOSE}
    before = {card for card in offered if card in hidden and state.zone[card] == DECK}
    running = {frame.card for frame in state.frames if isinstance(frame, TextFrame)}
    return frozenset(hidden - before - running)


def _known_copy(state: State, unknown: frozenset[int]) -> State:
    """The position without what the seat cannot know, and with an empty log."""
    twin = state.copy()
    twin.instances = forecast_instances(state.instances, unknown)
    twin.seed, twin.agreed, twin.log = NO_SEED, False, []
    return twin


def _play_on(state: State, action: Action, viewer: int, through_windows: bool) -> ForecastEnd:
    try:
        apply_action(state, action)
        while through_windows and state.asker == viewer and PASS in legal_actions(state):
            apply_action(state, PASS)
    except ForecastEndError as reached:
        return reached.end
    if state.ended is not None:
        return ForecastEnd.GAME_OVER
    return ForecastEnd.QUESTION if state.asker == viewer else ForecastEnd.OTHER_SEAT


def _sizes(state: State, zone: int) -> list[int]:
    return [len(area) for area in state.areas[zone]]


def _hands(state: State) -> list[int]:
    return [hand_size(state, seat) for seat in (0, 1)]


def _changes(now: list[int], then: list[int]) -> tuple[PreviewedChange, PreviewedChange]:
    return PreviewedChange(now[0], then[0]), PreviewedChange(now[1], then[1])


def _moves(now: State, then: State, unknown: frozenset[int]) -> list[PreviewedMove]:
    known = (card for card in range(now.instances.count) if card not in unknown)
    moved = (card for card in known if now.zone[card] != then.zone[card])
    return [PreviewedMove(card, ZONES[now.zone[card]], ZONES[then.zone[card]]) for card in moved]


def _card_changes(now: Observation, then: Observation) -> list[CardChange]:
    before = {card.card: card for side in now.players for card in side.field if card.card >= 0}
    after = (card for side in then.players for card in side.field if card.card in before)
    return [CardChange(before[card.card], card) for card in after if card != before[card.card]]
