"""Whether something that happens is the event a text speaks of."""

from rules_engine.kernel.frame import NO_CARD
from rules_engine.language import tree
from rules_engine.language.members import ACT_DAMAGE, ACT_PHASE, ACT_USE, MOMENT_COMPLETION, MOMENT_DECLARATION
from rules_engine.queries.selectors import seats
from rules_engine.queries.text_frame import cards, fits, players
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.codes import AREA_OF, HAND, OPEN_HAND
from rules_engine.vocabulary.terms import CardType

A_TOOL = tree.AllOf((tree.HasType(CardType.TOOL),))
RULES = (tree.CauseKind.RULE, tree.CauseKind.ATTACK, tree.CauseKind.FALL)


def matches(state: State, text_frame: TextFrame, event: tree.EventPattern, game_event: GameEvent) -> bool:
    """Whether the game event fits every part of the pattern, seen from the text frame's player."""
    return (
        event.act is game_event.act
        and (event.act is not ACT_DAMAGE or _is_hit(event, game_event))
        and _moment_fits(event, game_event)
        and (event.phase is None or _phase_fits(state, event, game_event))
        and (event.actor is None or game_event.actor in players(state, text_frame, event.actor))
        and (
            event.cards is None
            or _is_about(state, text_frame, event.cards, game_event.card, game_event.source)
            or (game_event.act is ACT_USE and _is_used(state, text_frame, event.cards, game_event.card))
        )
        and (event.onto is None or _is_about(state, text_frame, event.onto, game_event.onto))
        and (not event.text or event.text in game_event.text)
        and (event.end is None or game_event.bottom is (event.end is tree.End.BOTTOM))
        and _zones_fit(state, text_frame, event, game_event)
        and (event.cause is None or _cause_fits(state, text_frame, event.cause, game_event))
        and (event.during_turn is None or state.turn_player in players(state, text_frame, event.during_turn))
    )


def _is_hit(event: tree.EventPattern, game_event: GameEvent) -> bool:
    """A player who is damaged is hit himself; what his 場所札 suffer is said of them (001-ダメージ-1, 2)."""
    return event.cards is not None or game_event.card == NO_CARD


def _moment_fits(event: tree.EventPattern, game_event: GameEvent) -> bool:
    if game_event.moment is None:
        return event.moment is not MOMENT_DECLARATION
    return game_event.moment is (event.moment or MOMENT_COMPLETION)


def _lay_there(state: State, text_frame: TextFrame, node: tree.Selector, card: int, source: int) -> bool:
    """Whether the card is in these zones, or was until the event."""
    owner, zones = state.instances.owners[card], {AREA_OF[zone] for zone in node.zones}
    if HAND in zones:
        zones.add(OPEN_HAND)
    there = source in zones if source >= 0 else state.zone[card] in zones
    there = there or state.zone[card] in zones
    return owner in seats(state, text_frame, node.whose) and there and fits(state, text_frame, node.filter, card)


def _is_used(state: State, text_frame: TextFrame, node: tree.Cards, card: int) -> bool:
    """What has been used was used as a 道具札, though it may be none again where it lies now (盗品)."""
    if not isinstance(node, tree.Selector) or node.zones or node.filter != A_TOOL:
        return False
    return state.instances.owners[card] in seats(state, text_frame, node.whose)


def _is_about(state: State, text_frame: TextFrame, node: tree.Cards, card: int, source: int = -1) -> bool:
    if card == NO_CARD:
        return False
    if isinstance(node, tree.Selector) and not node.zones:
        owner = state.instances.owners[card]
        return owner in seats(state, text_frame, node.whose) and fits(state, text_frame, node.filter, card)
    if isinstance(node, tree.Selector) and node.end is None and card != NO_CARD:
        return _lay_there(state, text_frame, node, card, source)
    if isinstance(node, tree.This):
        return card == text_frame.card
    if isinstance(node, tree.Union):
        return _is_about_any(state, text_frame, node.parts, card, source)
    return card in cards(state, text_frame, node)


def _is_about_any(state: State, text_frame: TextFrame, parts: tuple[tree.Cards, ...], card: int, source: int) -> bool:
    return any(_is_about(state, text_frame, part, card, source) for part in parts)


def _zones_fit(state: State, text_frame: TextFrame, event: tree.EventPattern, game_event: GameEvent) -> bool:
    if event.source and game_event.source not in [AREA_OF[zone] for zone in event.source]:
        return False
    if event.destination and game_event.destination not in [AREA_OF[zone] for zone in event.destination]:
        return False
    if event.whose_destination is None or game_event.card == NO_CARD:
        return True
    whose = event.whose_destination
    return whose is tree.Whose.OWNER or state.instances.owners[game_event.card] in seats(state, text_frame, whose)


def _cause_fits(state: State, text_frame: TextFrame, wanted: tree.CausePattern, game_event: GameEvent) -> bool:
    cause = game_event.cause
    if wanted.kind is tree.CauseKind.DAMAGE:
        return "damage" in game_event.text
    if wanted.kind is tree.CauseKind.RULE:
        return cause.kind in RULES
    if wanted.kind is not cause.kind or cause.player not in seats(state, text_frame, wanted.whose):
        return False
    return wanted.cards is None or _is_about(state, text_frame, wanted.cards, cause.card)


def _phase_fits(state: State, event: tree.EventPattern, game_event: GameEvent) -> bool:
    phase = game_event.phase if event.act is ACT_PHASE else state.phase
    return (phase is event.phase) != event.outside
