"""The one way to act at a match: its rows are locked, and every answer names the question that it answers.

An answer that comes again is not played again; one to another question is refused, and the page shows how the table is.
What comes of an answer is worked out before anything is locked, and only written under the locks, if the rows are still
those that were read: SQLite has one lock for all matches.
"""

import hashlib
from typing import ClassVar, NamedTuple, Protocol

from django.db import transaction

from cards.catalog import CardData
from decks.games.matches.live_match import LiveMatch, LostMatchError, question_answered
from decks.games.matches.rows import MatchRows, locked_values, row_of, rows_of, values_of
from decks.games.matches.shown import PageShown, shown_now
from decks.games.models.match import MatchSeat
from decks.games.play.in_play import InPlay
from decks.games.play.presses import Act
from decks.games.play.refusals import RefusalKind, Refused
from rules_engine.game import MANUAL_VERBS
from rules_engine.vocabulary.errors import RulesError

SIGN = 16


class AnswerPress(Protocol):
    """An answer to the open question, as at any table."""

    @property
    def needs_turn(self) -> bool: ...

    def press(self, live: InPlay) -> Refused | None: ...


class MatchPress(Protocol):
    """What one of two people does at their match alone; also while the other is asked. `named` is what its form says
    about its page, and which must still be so; nothing of a phrase."""

    named: ClassVar[tuple[str, ...]]

    def press_in(self, live: LiveMatch) -> Refused | None:
        """Do it, and save what comes of it; or say why not and leave all as it is."""


class MatchAnswered(NamedTuple):
    """The match as it is after the press, or as it was if that was `refused`."""

    live: LiveMatch
    refused: Refused | None = None


def answer(seat: MatchSeat, question: int, press: AnswerPress, data: CardData) -> MatchAnswered:
    """Let this seat answer the question that its page calls by this number.

    Raises ``Http404`` where there is no such game, ``LostMatchError`` where it cannot be played any more.
    """
    read = rows_of(seat.match.token, locked=False)
    before = values_of(read)
    tried = _answered(_live(seat, read, data, tried=True), question, press)
    with transaction.atomic():
        if not tried.refused and locked_values(seat.match.token) == before:
            tried.live.store()
            return tried
        return _answered(_live(seat, rows_of(seat.match.token, locked=True), data), question, press)


def _answered(live: LiveMatch, question: int, press: AnswerPress) -> MatchAnswered:
    own, given = live.own, f"{question} {_sign(press)}"
    if _is_by_hand(press):
        return MatchAnswered(live, Refused(RefusalKind.NOT_HERE))
    if press.needs_turn:
        refused = _fault(live, question, given)
        if refused or own.answered == given:
            return MatchAnswered(live, refused)
        own.answered = given
    elif live.is_over:
        return MatchAnswered(live, Refused(RefusalKind.OVER))
    try:
        return MatchAnswered(live, press.press(live))
    except RulesError as fault:
        raise LostMatchError(live.match) from fault


def _is_by_hand(press: AnswerPress) -> bool:
    """Whether it is a move by hand: those are asked of the other first."""
    return isinstance(press, Act) and press.text.partition(" ")[0] in {verb.value for verb in MANUAL_VERBS}


def _fault(live: LiveMatch, question: int, given: str) -> Refused | None:
    own = live.own
    if own.answered == given:
        return None
    if live.is_over:
        return Refused(RefusalKind.OVER)
    if question != own.asked or question_answered(own) == question:
        return Refused(RefusalKind.STALE)
    return None if live.is_asked else Refused(RefusalKind.NOT_YOUR_TURN)


@transaction.atomic
def act_beside(seat: MatchSeat, press: MatchPress, shown: PageShown, data: CardData) -> MatchAnswered:
    """Let this seat do something that answers no question of the game, on a page that has `shown` this.

    What comes again is not done again; what an old page sends is refused.
    """
    live = _live(seat, rows_of(seat.match.token, locked=True), data)
    if not press.named:
        return MatchAnswered(live, press.press_in(live))
    former = live.own.did
    did = _sign((press, [getattr(shown, name) for name in press.named]))
    if former == did:
        return MatchAnswered(live)
    if refused := _outdated(live, press, shown):
        return MatchAnswered(live, refused)
    # Before it is done: another game that begins with it forgets what was done in this one.
    _keep_did(live, did)
    refused = press.press_in(live)
    if refused:
        _keep_did(live, former)
    return MatchAnswered(live, refused)


def _outdated(live: LiveMatch, press: MatchPress, shown: PageShown) -> Refused | None:
    now = shown_now(live)
    if shown.game in map(str, range(1, live.game.number)):
        return Refused(RefusalKind.FORMER_GAME)
    if shown.game != now.game:
        return Refused(RefusalKind.STALE)
    if live.is_over or all(getattr(shown, name) == getattr(now, name) for name in press.named):
        return None
    return Refused(RefusalKind.STALE)


def _keep_did(live: LiveMatch, did: str) -> None:
    live.own.did = did
    live.write(live.own, ["did"])


def _live(seat: MatchSeat, rows: MatchRows, data: CardData, *, tried: bool = False) -> LiveMatch:
    """Whatever comes of the press, the page that answers it shows the table: it was seen."""
    match, game, seats = rows
    own = row_of(seat, seats)
    is_new, own.served = own.served != game.ply, game.ply
    live = LiveMatch(match, game, seats, own.number, data, tried=tried)
    if is_new:
        live.write(own, ["served"])
    return live


def _sign(press: object) -> str:
    """What tells one answer from another: by it an answer that comes again is known."""
    return hashlib.sha256(repr(press).encode()).hexdigest()[:SIGN]
