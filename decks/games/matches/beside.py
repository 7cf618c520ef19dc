"""What a match shows beside its table: who is there, what they say and offer, how the game ended, how it was dealt."""

from dataclasses import dataclass

from decks.games.matches.deal.seen import first_signs
from decks.games.matches.endings import days_left, may_claim
from decks.games.matches.live_match import LiveMatch
from decks.games.matches.offer_state import open_offer, refused_kind
from decks.games.matches.own_matches import what_awaits
from decks.games.matches.phrases import PHRASES, said
from decks.games.matches.presence import is_here
from decks.games.matches.shown import shown_now
from decks.games.matches.taking_back import MOST_REFUSALS, last_press, may_freely
from decks.games.models.match import GameEnd, MatchState
from decks.games.play.positions import position_of
from decks.games.table.hidden_cards import is_unseen
from decks.games.table.log import NUMBERED, LogLine, Told, counted, lines_of, own_counts, told_answers
from rules_engine.vocabulary.actions import Action


@dataclass(frozen=True, slots=True)
class Beside:
    """`here` says that the other has looked within half a minute, the last phrases follow.

    `offer` is what lies on the table, `is_own_offer` whose it is, `refused` what one asked for last and the other
    refused; `seen_since` is what happened since the press that is asked back, `by_hand` the move by hand that is asked
    for. `back` is how one's last press may be taken back: "free", "ask", or "" for not at all. `claimable` says that
    the win may be claimed, `notice` in how many days the game ends without a result, 0 for not soon. `other_left` says
    that the other's account is no more, `awaits` what the match wants of this seat, `unanswered_by` who did not go on
    with a game that ended without a result, "own" or "other".
    """

    here: bool
    said: str
    own_said: str
    muted: bool
    offer: str
    refused: str
    is_own_offer: bool
    seen_since: tuple[LogLine, ...]
    by_hand: tuple[Told, ...]
    back: str
    claimable: bool
    notice: int
    signs: str
    may_wish_again: bool
    wishes_again: bool
    other_wishes_again: bool
    is_over: bool
    won: bool
    lost: bool
    end: str
    left_out: bool
    other_left: bool
    awaits: str
    unanswered_by: str


def beside(live: LiveMatch) -> dict[str, object]:
    """The same for the template of the table, with the phrases there are."""
    return {"beside": _beside(live), "shown": shown_now(live), "phrases": PHRASES.items(), "match": live.match}


def _beside(live: LiveMatch) -> Beside:
    own, other, game, offer = live.own, live.other, live.game, open_offer(live.game)
    own_offer = bool(offer) and offer["seat"] == live.seat
    return Beside(
        here=is_here(other.seen_at) and not other.is_of_one_who_left,
        said="" if own.muted else said(other.phrase),
        own_said=said(own.phrase),
        muted=own.muted,
        offer=offer["kind"] if offer else "",
        refused=refused_kind(game, live.seat),
        is_own_offer=own_offer,
        seen_since=_seen_since(live) if offer and not own_offer else (),
        by_hand=_by_hand(live) if offer and not own_offer else (),
        back=_back(live),
        claimable=may_claim(live),
        notice=0 if live.is_over else days_left(game),
        signs=first_signs(game),
        may_wish_again=live.match.state == MatchState.OVER and not other.is_of_one_who_left,
        wishes_again=own.again,
        other_wishes_again=other.again,
        is_over=live.is_over,
        won=game.winner == live.seat,
        lost=game.winner == 1 - live.seat,
        end=game.end,
        left_out=game.winner is None and game.end not in (GameEnd.RULES, GameEnd.AGREED),
        other_left=other.is_of_one_who_left,
        awaits=what_awaits(own, game, other),
        unanswered_by=_unanswered_by(live) if game.end == GameEnd.EXPIRED else "",
    )


def _unanswered_by(live: LiveMatch) -> str:
    """Whose answer the game waited for when it ended: own, other, or "" where that was not kept."""
    return {live.seat: "own", None: ""}.get(live.game.left_by, "other")


def _back(live: LiveMatch) -> str:
    last = None if live.is_over else last_press(live)
    if last is None:
        return ""
    if may_freely(live, last):
        return "free"
    return "ask" if live.other.refusals < MOST_REFUSALS else ""


def _seen_since(live: LiveMatch) -> tuple[LogLine, ...]:
    """What happened since the press that the other wants back, as he who decides about it sees it; without how the
    rules went on meanwhile, as the log folds it away."""
    press = open_offer(live.game).get("press")
    if press is None:
        return ()
    before = position_of(live.played.record.until(live.game.presses[press][1]), live.data)
    log, cards = live.played.position.log, live.played.position.state.instances.definitions
    lines = lines_of(log[len(before.log) :], cards, live.seat, counts=own_counts(log))
    return tuple(counted([line for line in lines if line.weight != "quiet"]))


def _by_hand(live: LiveMatch) -> tuple[Told, ...]:
    """The move that the other wants to make by hand, without names of cards that this seat may not see."""
    text = open_offer(live.game).get("action")
    if text is None:
        return ()
    action, position = Action.parse(text), live.played.position
    closed = action.card >= 0 and action.verb not in NUMBERED and is_unseen(position, action.card, live.eyes)
    return told_answers([action], position.state.instances.definitions, names=not closed)
