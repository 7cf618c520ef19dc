"""What one seat may know: closed hands, decks, 徳 and face-down cards of the other are counts without identities."""

from rules_engine.game.seen_card import SeenCard, seen_card
from rules_engine.kernel.frame import NOBODY
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.log import LogEntry
from rules_engine.knowledge.hidden import hidden_places
from rules_engine.knowledge.record import CLOSED_ZONES, Knowledge
from rules_engine.state.state import State
from rules_engine.vocabulary.codes import (
    DECK,
    EXILE,
    FIELD,
    HAND,
    HOLD,
    OPEN_HAND,
    RIGHTS,
    SOUL,
    VIRTUE,
    ZONES,
)
from rules_engine.vocabulary.terms import EndReason, EventKind, Phase, Procedure, Zone

UNTOLD = (EventKind.TEXT_STARTED, EventKind.DECIDED)


@frozen
class SeenPlayer:
    """One side of the table. The deck is only a count, for everybody (001-レイアウト-3)."""

    present: bool
    life: int
    rights: tuple[tuple[Procedure, int], ...]
    deck: int
    hand: tuple[SeenCard, ...]
    open_hand: tuple[SeenCard, ...]
    field: tuple[SeenCard, ...]
    soul: tuple[SeenCard, ...]
    exile: tuple[SeenCard, ...]
    virtue: tuple[SeenCard, ...]
    hold: tuple[SeenCard, ...]


@frozen
class KnownCard:
    """A card that the viewer does not see, but whose face he has seen: instance and card id, and whose it is.

    It lies in one of the `zones`. Where that is one, and the viewer can tell where in it, `place` counts from the
    bottom of the deck, or the oldest card of the zone, from 0 on; else it is -1.
    """

    card: int
    card_id: int
    owner: int
    zones: tuple[Zone, ...]
    place: int


@frozen
class Observation:
    """The table from one seat: both sides, whose turn, who is asked, and the log with secrets taken out.

    `known` are the hidden cards of which the viewer knows more than that they are in the game.
    """

    viewer: int
    turn: int
    turn_player: int
    phase: Phase | None
    asker: int
    winner: int
    ended: EndReason | None
    players: tuple[SeenPlayer, SeenPlayer]
    log: tuple[LogEntry, ...]
    known: tuple[KnownCard, ...] = ()


def observe(state: State, viewer: int, knowledge: Knowledge | None = None) -> Observation:
    """What seat `viewer` (0 or 1) may know of the game; what it knows of hidden cards only by its `knowledge`."""
    return Observation(
        viewer,
        state.turn,
        state.turn_player,
        state.phase,
        state.asker,
        state.winner,
        state.ended,
        sides(state, viewer),
        tuple(event.seen_by(viewer) for event in state.log or () if is_told(event, viewer)),
        () if knowledge is None else _known(state, knowledge),
    )


def sides(state: State, viewer: int) -> tuple[SeenPlayer, SeenPlayer]:
    """Both sides of the table as seat `viewer` (0 or 1) may see them: an observation without what happened."""
    return side(state, viewer, 0), side(state, viewer, 1)


def _known(state: State, knowledge: Knowledge) -> tuple[KnownCard, ...]:
    """Sorted by their numbers; not those of the own deck of which nothing is known but that they are there."""
    found: list[KnownCard] = []
    for owner in (0, 1):
        hidden = hidden_places(state, knowledge.seat, owner)
        for card in hidden:
            zones, place = _whereabouts(state, knowledge, card, set(hidden))
            if zones and (owner != knowledge.seat or place >= 0):
                found.append(KnownCard(card, state.instances.card_ids[card], owner, zones, place))
    return tuple(sorted(found, key=lambda known: known.card))


def _whereabouts(state: State, knowledge: Knowledge, card: int, hidden: set[int]) -> tuple[tuple[Zone, ...], int]:
    """The zones in which it may lie, none if nothing is known, and its place, -1 if that is not known."""
    zone = state.zone[card]
    if card in knowledge.sure:
        area = state.areas[zone][state.instances.owners[card]]
        return (ZONES[zone],), -1 if zone in CLOSED_ZONES else area.index(card)
    lying = {state.zone[other] for other in knowledge.vague.get(card, ()) if other in hidden}
    return tuple(ZONES[number] for number in sorted(lying)), -1


def is_told(event: LogEntry, viewer: int) -> bool:
    """Whether the seat learns of it at all: not of a text that is offered to a closed hand and declined."""
    return event.secret in (NOBODY, viewer) or event.kind not in UNTOLD


def side(state: State, viewer: int, player: int) -> SeenPlayer:
    """The side of seat `player` as seat `viewer` may see it."""
    seen = {
        zone: tuple(seen_card(state, viewer, card) for card in state.areas[zone][player])
        for zone in (HAND, OPEN_HAND, FIELD, SOUL, EXILE, VIRTUE, HOLD)
    }
    return SeenPlayer(
        state.instances.present[player],
        state.life[player],
        tuple(zip(RIGHTS, state.rights[player], strict=True)),
        len(state.areas[DECK][player]),
        seen[HAND],
        seen[OPEN_HAND],
        seen[FIELD],
        seen[SOUL],
        seen[EXILE],
        seen[VIRTUE],
        seen[HOLD],
    )
