"""What texts may ask about the past: how often something happened this turn or this match."""

from rules_engine.language import tree
from rules_engine.language.members import SPAN_TURN
from rules_engine.queries.patterns import matches
from rules_engine.queries.selectors import seats
from rules_engine.rulebook.options import CountedMoves
from rules_engine.state.game_event import GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame


def tally(state: State, text_frame: TextFrame, event: tree.EventPattern, span: tree.Span, total: bool = False) -> int:
    """How often the event has happened in this span (TURN or MATCH), or the `total` of its numbers."""
    return sum(
        (game_event.amount if total else 1)
        * (matches(state, text_frame, event, game_event) and _is_counted(state, text_frame, event, game_event))
        for turn, game_event in state.past
        if span is not SPAN_TURN or turn == state.turn
    )


def _is_counted(state: State, text_frame: TextFrame, event: tree.EventPattern, game_event: GameEvent) -> bool:
    """Whether a card that came to a zone of a player counts: by anybody's doing, or by his own (S-置いた枚数)."""
    if state.instances.ruleset.counted_moves is CountedMoves.BY_ANYBODY or event.source:
        return True
    return event.whose_destination is None or game_event.actor in seats(state, text_frame, event.whose_destination)
