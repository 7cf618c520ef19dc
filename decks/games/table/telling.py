"""What happened at the table, told act by act: the log cut where somebody declares something, or a turn goes on.

An act is what was declared and all that it set off, or a part of a turn. What answers in between is an act of its own;
what it interrupted goes on in a further act. Nothing is told but what the seats in `eyes` observe.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cards.faces.face import CardFace, face_of
from decks.games.table.log import Counts, LogLine, log_line, own_counts
from decks.games.table.opponents import BOTH, OWN_SEAT
from decks.games.table.thoughts import Thought, ToldWhy, told_whys
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import Game, LogEntry
from rules_engine.game.observation import is_told
from rules_engine.vocabulary.terms import EventKind, Phase, Procedure, Zone

UNSAID = {
    EventKind.PHASE,
    EventKind.SHUFFLED,
    EventKind.RIGHT_SPENT,
    EventKind.RIGHTS_RESTORED,
    EventKind.COMPLETED,
    EventKind.CHOSEN,
    EventKind.DECIDED,
}
"""What an act is told without: it follows from the rest, or says only how a text came to it."""
LARGE = {
    EventKind.DECLARED,
    EventKind.REVEALED,
    EventKind.EFFECT_SKIPPED,
    EventKind.TEXT_STARTED,
    EventKind.TEXT_NOT_RUN,
}
"""At what the card is shown large."""
BRIEF = {EventKind.MOVED, EventKind.DREW, EventKind.LIFE, EventKind.WOKE, EventKind.LAID, EventKind.LOOKED}
FAILED = {EventKind.EFFECT_SKIPPED, EventKind.TEXT_NOT_RUN, EventKind.PREVENTED}
CLOSES = {EventKind.COMPLETED, EventKind.UNDONE}
ALONE = {EventKind.GAME_STARTED, EventKind.ZERO_SEARCH, EventKind.MANUAL, EventKind.REDRAWN, EventKind.GAME_ENDED}
"""What is an act without being declared."""
SEATLESS = {EventKind.GAME_STARTED, EventKind.TURN_STARTED, EventKind.GAME_ENDED}
"""What says by itself whose it is."""
PILES = {
    Zone.SOUL: "souls",
    Zone.EXILE: "exile",
    Zone.DECK: "deck",
    Zone.VIRTUE: "virtue",
    Zone.HAND: "hand",
    Zone.OPEN_HAND: "hand",
}


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One event of an act: `number` grows with the log, `card` the instance that is seen, -1 for none.

    `face` is the card that is shown large, `pile` where it goes off the field to; `times` says how often the same
    happened in a row.
    """

    number: int
    line: LogLine
    card: int
    face: CardFace | None = None
    pile: str = ""
    times: int = 1

    @property
    def seat(self) -> str:
        """Whose life is told, as the table calls it; "" where none is."""
        if self.line.kind != EventKind.LIFE:
            return ""
        return "own" if self.line.own else "facing"

    @property
    def brief(self) -> bool:
        """Whether a glance is enough."""
        return self.line.kind in BRIEF


@dataclass(frozen=True, slots=True)
class ToldAct:
    """`first` to `last` are its events by their numbers. `head` says what it is, `goes_on` that it was interrupted
    before; `lines` are what it set off. `own` are those of one's own seat, `turn` is the one in which it happened;
    `place` is where the log has its last event, `whys` are the reasons of what the computer answered in it."""

    first: int
    last: int
    head: ToldLine
    lines: tuple[ToldLine, ...]
    own: bool
    turn: int
    others_turn: bool
    goes_on: bool = False
    place: int = 0
    whys: tuple[ToldWhy, ...] = ()

    @property
    def names_seat(self) -> bool:
        """Whether the line has to say who does it."""
        return self.head.line.kind not in SEATLESS

    @property
    def told(self) -> bool:
        """Whether it is news: all that the other seat does; of one's own what an attack sets off, what fails, and what
        the other seat answers. What one pressed oneself one knows."""
        kinds = {one.line.kind for one in self.lines}
        if self.own:
            attack = self.head.line.word == Procedure.ATTACK and bool(self.lines)
            return attack or not kinds.isdisjoint(FAILED) or self.head.line.kind == EventKind.GAME_ENDED
        return bool(self.lines) or not (self.goes_on or self.head.line.kind == EventKind.PHASE)


class _Observed(NamedTuple):
    """An event as it is seen. `place` is where it is in the log, `number` counts what the viewer learnt up to it:
    a gap would tell him that there was something else."""

    place: int
    number: int
    event: LogEntry


@dataclass(slots=True)
class _Open:
    """An act while it is read."""

    head: _Observed
    turn: int
    turn_player: int
    goes_on: bool = False
    events: list[_Observed] = field(default_factory=list)


def acts_of(
    events: Sequence[LogEntry],
    cards: Sequence[CardDefinition],
    viewer: int = OWN_SEAT,
    eyes: Sequence[int] | None = None,
    since: int = 0,
) -> tuple[ToldAct, ...]:
    """The acts of this log as the seats in `eyes` observe them, the viewer's own without that, nobody's where there
    are none in it: each event that is observed is in exactly one. With `since` only what happened from that place of
    the log on."""
    acts = _cut(_observed(events, viewer, (viewer,) if eyes is None else eyes))
    counts = own_counts(events)
    return tuple(_written(act, cards, viewer, since, counts) for act in acts if act.events[-1].place >= since)


def told_since(events: Sequence[LogEntry], viewer: int = OWN_SEAT) -> int:
    """Where the telling begins: with the last thing that the viewer declared before the other's newest turn, or with
    his turn. All that happened since his last answer lies behind it, and that whole turn."""
    other = next((n for n in reversed(range(len(events))) if _begins_turn(events[n]) and events[n].player != viewer), 0)
    for place in reversed(range(other)):
        event = events[place]
        if event.player == viewer and (event.kind is EventKind.DECLARED or _begins_turn(event)):
            return place
    return 0


def _begins_turn(event: LogEntry) -> bool:
    return event.kind is EventKind.TURN_STARTED


def _observed(events: Sequence[LogEntry], viewer: int, eyes: Sequence[int]) -> Iterator[_Observed]:
    """The events without those of which nobody among `eyes` learns, and without the cards that they may not see."""
    number = -1
    for place, event in enumerate(events):
        told = is_told(event, viewer) if eyes else all(is_told(event, seat) for seat in BOTH)
        number += told
        if event.secret in eyes:
            yield _Observed(place, number, event)
        elif told:
            yield _Observed(place, number, event.seen_by(1 - event.secret) if event.secret >= 0 else event)


def _cut(events: Iterable[_Observed]) -> Iterator[_Open]:
    act: _Open | None = None
    declared: list[_Observed] = []
    turn, turn_player, resumes = 0, OWN_SEAT, False
    for one in events:
        event, head, goes_on = one.event, one, False
        if _begins_turn(event):
            turn, turn_player = event.value, event.player
            declared.clear()
            begins = True
        elif event.kind is EventKind.PHASE:
            # The phases that lead to the first declaration are told with the beginning of the turn.
            begins = bool(declared) or event.word == Phase.END or act is None or not _begins_turn(act.head.event)
            declared.clear()
        elif event.kind is EventKind.DECLARED:
            declared.append(one)
            begins = True
        elif resumes and declared and event.kind is not EventKind.RIGHT_SPENT:
            head, goes_on, begins = declared[-1], True, True
        else:
            begins = act is None or event.kind in ALONE
        resumes = resumes and not begins
        if begins:
            if act:
                yield act
            act = _Open(head, turn, turn_player, goes_on)
        assert act is not None
        act.events.append(one)
        if event.kind in CLOSES and declared and declared[-1].event.card == event.card:
            declared.pop()
            resumes = True
    if act:
        yield act


def _written(act: _Open, cards: Sequence[CardDefinition], viewer: int, since: int, counts: Counts) -> ToldAct:
    event = act.head.event
    head = _line(act.head, cards, viewer, counts)
    rest = act.events if act.goes_on else act.events[1:]
    lines: list[ToldLine] = []
    shown = head.face
    for one in rest:
        if one.place < since or not _is_said(one.event, event):
            continue
        line = _line(one, cards, viewer, counts)
        if lines and line.line == lines[-1].line and line.card == lines[-1].card < 0:
            lines[-1] = replace(lines[-1], times=lines[-1].times + 1)
            continue
        # A card that is large already stays.
        same = line.face is not None and shown is not None and line.face.card_id == shown.card_id
        lines.append(replace(line, face=None) if same else line)
        shown = line.face or shown
    return ToldAct(
        first=act.events[0].number,
        last=act.events[-1].number,
        head=head,
        lines=tuple(lines),
        own=event.player == viewer,
        turn=act.turn,
        others_turn=act.turn > 0 and act.turn_player != viewer,
        goes_on=act.goes_on,
        place=act.events[-1].place,
    )


def _is_said(event: LogEntry, head: LogEntry) -> bool:
    if event.kind in UNSAID or Zone.HOLD in (event.source, event.destination):
        return False
    if head.kind is EventKind.GAME_STARTED:
        # The opening hands lie there.
        return event.kind is not EventKind.DREW
    if event.kind is EventKind.LAID:
        # Who is summoned, or attacks, lies down by itself.
        return event.card != head.card
    return not (event.kind in (EventKind.WOKE, EventKind.HEALED) and _begins_turn(head))


def _line(one: _Observed, cards: Sequence[CardDefinition], viewer: int, counts: Counts) -> ToldLine:
    seen = one.event
    side = "" if seen.player == viewer else "facing-"
    goes = seen.kind is EventKind.MOVED and seen.destination in PILES
    return ToldLine(
        number=one.number,
        line=log_line(seen, cards, viewer, counts),
        card=seen.card,
        face=face_of(cards[seen.card]) if seen.card >= 0 and seen.kind in LARGE else None,
        pile=side + PILES[Zone.of(seen.destination.value)] if goes and seen.destination else "",
    )


@dataclass(frozen=True, slots=True)
class Telling:
    """The acts that a page tells, and each face that is shown large with them, once. `again` says whether there is a
    turn of the other seat to be shown once more."""

    acts: tuple[ToldAct, ...]

    @property
    def faces(self) -> tuple[CardFace, ...]:
        lines = (line for act in self.acts for line in (act.head, *act.lines))
        return tuple({line.face.card_id: line.face for line in lines if line.face}.values())

    @property
    def again(self) -> bool:
        return any(act.others_turn for act in self.acts)


def telling_at(game: Game, eyes: Sequence[int], viewer: int = OWN_SEAT, thoughts: Sequence[Thought] = ()) -> Telling:
    """What is told to the seat `viewer` in this position of what the other one does, as these `eyes` see it, with the
    computer's `thoughts`: what both may know of them, all once the game is over."""
    events, cards = game.log, game.state.instances.definitions
    since = told_since(events, viewer)
    acts = acts_of(events, cards, viewer, eyes, since)
    lately = [one for one in thoughts if one.events >= since]
    whys = told_whys(lately, cards, whole=game.outcome() is not None)
    return Telling(tuple(act for act in _with_whys(acts, whys) if act.told))


def _with_whys(acts: Sequence[ToldAct], whys: Sequence[tuple[Thought, ToldWhy]]) -> Iterator[ToldAct]:
    """The acts, each with the reasons of the answers that led to its events."""
    for before, act in zip((None, *acts), acts, strict=False):
        after = before.place if before else -1
        yield replace(act, whys=tuple(told for one, told in whys if after < one.events <= act.place))
