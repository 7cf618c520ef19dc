"""What texts may ask about the past: how often something happened this turn or this match."""

from rules_engine.effects.patterns import matches
from rules_engine.effects.selectors import seats
from rules_engine.occurrence import Occurrence
from rules_engine.ruleset_options import CountedMoves
from rules_engine.scripts import tree
from rules_engine.state import Frame, State


def remember(state: State, occurrence: Occurrence) -> None:
    """Keep the occurrence if a text of this game may ask about its kind."""
    if occurrence.act in state.instances.contents.remembered:
        state.past.append((state.turn, occurrence))
        state.changed()


def tally(state: State, scene: Frame, event: tree.Event, span: tree.Span, total: bool = False) -> int:
    """How often the event has happened in this span (TURN or MATCH), or the `total` of its numbers."""
    return sum(
        (occurrence.amount if total else 1)
        * (matches(state, scene, event, occurrence) and _is_counted(state, scene, event, occurrence))
        for turn, occurrence in state.past
        if span is not tree.Span.TURN or turn == state.turn
    )


def _is_counted(state: State, scene: Frame, event: tree.Event, occurrence: Occurrence) -> bool:
    """Whether a card that came to a zone of a player counts: by anybody's doing, or by his own (S-置いた枚数)."""
    if state.instances.ruleset.counted_moves is CountedMoves.BY_ANYBODY or event.source:
        return True
    return event.whose_destination is None or occurrence.actor in seats(state, scene, event.whose_destination)
