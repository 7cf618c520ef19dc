"""Whether something that happens is the event a text speaks of."""

from rules_engine.effects.reading import cards, fits, players
from rules_engine.effects.selectors import AREA_OF, seats
from rules_engine.occurrence import Occurrence
from rules_engine.scripts import tree
from rules_engine.state import HAND, NO_CARD, OPEN_HAND, Frame, State
from rules_engine.vocabulary import Moment

RULES = (tree.CauseKind.RULE, tree.CauseKind.ATTACK, tree.CauseKind.FALL)


def matches(state: State, scene: Frame, event: tree.Event, occurrence: Occurrence) -> bool:
    """Whether the occurrence fits every part of the pattern, seen from the scene's player."""
    return (
        event.act is occurrence.act
        and (event.act is not tree.Act.DAMAGE or _is_hit(event, occurrence))
        and _moment_fits(event, occurrence)
        and (event.phase is None or _phase_fits(state, event, occurrence))
        and (event.actor is None or occurrence.actor in players(state, scene, event.actor))
        and (event.cards is None or _is_about(state, scene, event.cards, occurrence.card, occurrence.source))
        and (event.onto is None or _is_about(state, scene, event.onto, occurrence.onto))
        and (not event.text or event.text in occurrence.text)
        and (event.end is None or occurrence.bottom is (event.end is tree.End.BOTTOM))
        and _zones_fit(state, scene, event, occurrence)
        and (event.cause is None or _cause_fits(state, scene, event.cause, occurrence))
        and (event.during_turn is None or state.turn_player in players(state, scene, event.during_turn))
    )


def _is_hit(event: tree.Event, occurrence: Occurrence) -> bool:
    """A player who is damaged is hit himself; what his 場所札 suffer is said of them (001-ダメージ-1, 2)."""
    return event.cards is not None or occurrence.card == NO_CARD


def _moment_fits(event: tree.Event, occurrence: Occurrence) -> bool:
    if occurrence.moment is None:
        return event.moment is not Moment.DECLARATION
    return occurrence.moment is (event.moment or Moment.COMPLETION)


def _lay_there(state: State, scene: Frame, node: tree.Selector, card: int, source: int) -> bool:
    """Whether the card is in these zones, or was until the event."""
    owner, zones = state.instances.owners[card], {AREA_OF[zone] for zone in node.zones}
    if HAND in zones:
        zones.add(OPEN_HAND)
    there = source in zones if source >= 0 else state.zone[card] in zones
    there = there or state.zone[card] in zones
    return owner in seats(state, scene, node.whose) and there and fits(state, scene, node.filter, card)


def _is_about(state: State, scene: Frame, node: tree.Cards, card: int, source: int = -1) -> bool:
    if card == NO_CARD:
        return False
    if isinstance(node, tree.Selector) and not node.zones:
        owner = state.instances.owners[card]
        return owner in seats(state, scene, node.whose) and fits(state, scene, node.filter, card)
    if isinstance(node, tree.Selector) and node.end is None and card != NO_CARD:
        return _lay_there(state, scene, node, card, source)
    if isinstance(node, tree.This):
        return card == scene.card
    if isinstance(node, tree.Union):
        return any(_is_about(state, scene, part, card, source) for part in node.parts)
    return card in cards(state, scene, node)


def _zones_fit(state: State, scene: Frame, event: tree.Event, occurrence: Occurrence) -> bool:
    if event.source and occurrence.source not in [AREA_OF[zone] for zone in event.source]:
        return False
    if event.destination and occurrence.destination not in [AREA_OF[zone] for zone in event.destination]:
        return False
    if event.whose_destination is None or occurrence.card == NO_CARD:
        return True
    whose = event.whose_destination
    return whose is tree.Whose.OWNER or state.instances.owners[occurrence.card] in seats(state, scene, whose)


def _cause_fits(state: State, scene: Frame, wanted: tree.Cause, occurrence: Occurrence) -> bool:
    cause = occurrence.cause
    if wanted.kind is tree.CauseKind.DAMAGE:
        return "damage" in occurrence.text
    if wanted.kind is tree.CauseKind.RULE:
        return cause.kind in RULES
    if wanted.kind is not cause.kind or cause.player not in seats(state, scene, wanted.whose):
        return False
    return wanted.cards is None or _is_about(state, scene, wanted.cards, cause.card)


def _phase_fits(state: State, event: tree.Event, occurrence: Occurrence) -> bool:
    phase = occurrence.phase if event.act is tree.Act.PHASE else state.phase
    return (phase is event.phase) != event.outside
