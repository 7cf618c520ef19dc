"""Drawing (001 ターン進行③): one card at a time; whoever must draw from an empty deck loses."""

from rules_engine import pending, prohibitions, replacement
from rules_engine.effects.reading import bound as value_of
from rules_engine.effects.reading import refs
from rules_engine.occurrence import BY_RULE, Cause, Occurrence
from rules_engine.procedures.game_end import lose
from rules_engine.revealing import revealed_by_move, tell_revealed
from rules_engine.scripts.tree import Act, CauseKind
from rules_engine.state import DECK, HAND, NO_CARD, NOBODY, OPEN_HAND, Frame, State
from rules_engine.steps import Procedure, Step
from rules_engine.vocabulary import EndReason, EventKind
from rules_engine.zones import put


def draw(
    state: State,
    player: int,
    number: int,
    clause: str,
    *,
    card: int = NO_CARD,
    by: int = NOBODY,
    into_open: bool = False,
    report: str = "",
) -> None:
    """Start drawing `number` cards, citing `clause`.

    `card` is the source of an effect, held by the seat `by`; its text learns what was drawn.
    """
    frame = Frame("draw.one", player, card, number=number, clause=clause)
    if card != NO_CARD:
        frame.bound = {"open": int(into_open), "report": report, "by": by}
    state.frames.append(frame)


def _draw_one(state: State, frame: Frame, clause: str) -> None:
    if replacement.taken(frame):
        frame.number -= 1
        frame.bound = {name: value for name, value in (frame.bound or {}).items() if not name.startswith("asked")}
    if frame.number <= 0:
        _report(state, frame)
        return
    frame.at = "draw.one"
    if state.instances.scripted and _is_changed(state, frame):
        return
    deck = state.areas[DECK][frame.player]
    if not deck:
        lose(state, frame.player, EndReason.DECK_OUT)
        return
    frame.number -= 1
    _take(state, frame, deck[-1])


def _is_changed(state: State, frame: Frame) -> bool:
    """Whether this single draw is forbidden, or something else happens first or instead."""
    occurrence = Occurrence(Act.DRAW, frame.player, cause=_cause(frame))
    if prohibitions.is_forbidden(state, occurrence):
        frame.number -= 1
        return True
    return replacement.replace(state, frame, occurrence)


def _cause(frame: Frame) -> Cause:
    by = value_of(frame, "by")
    return Cause(CauseKind.EFFECT, by, frame.card) if isinstance(by, int) else BY_RULE


def _take(state: State, frame: Frame, card: int) -> None:
    into_open = value_of(frame, "open") == 1
    zone, secret = (OPEN_HAND, -1) if into_open else (HAND, frame.player)
    if not state.instances.scripted:
        put(state, card, zone, frame.clause, secret=secret, kind=EventKind.DREW)
        return
    state.acts += 1
    moved = Occurrence(
        Act.MOVE, frame.player, card, state.stamp[card], source=DECK, destination=zone, cause=_cause(frame)
    )
    found = pending.listening(state, [moved])
    revealed = revealed_by_move(state, [card], zone, moved.cause)
    put(state, card, zone, frame.clause, secret=secret, kind=EventKind.DREW)
    pending.wait(state, found)
    tell_revealed(state, frame.player, revealed, moved.cause)
    frame.chosen.append(card)
    if frame.bound:
        frame.bound = {name: value for name, value in frame.bound.items() if not name.startswith("asked")}
    drawn = Occurrence(Act.DRAW, frame.player, card, state.stamp[card], cause=_cause(frame))
    pending.happened(state, drawn)


def _report(state: State, frame: Frame) -> None:
    parent = state.frames[-2] if len(state.frames) > 1 else None
    if frame.card == NO_CARD or parent is None or parent.bound is None:
        return
    parent.bound["done"] = int(bool(frame.chosen))
    if frame.chosen:
        parent.bound["$any"] = 1
    if name := value_of(frame, "report"):
        parent.bound[str(name)] = refs(state, frame.chosen)


PROCEDURE = Procedure("draw", (Step("one", "001-ターン-3", _draw_one),))
