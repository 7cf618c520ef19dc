"""What may be pressed at a table: one answer or several at once, a word that was typed, a move by hand, a position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from decks.games.models.stops import Stops
from decks.games.play.in_play import InPlay
from decks.games.play.positions import PlayedSoFar
from decks.games.play.refusals import RefusalKind, Refused
from decks.games.table.by_hand import action_meant, deck_cards, deck_meant
from decks.games.table.combined_actions import DECLINES, answers_of, fault_of_rest, write_press
from decks.games.table.hidden_cards import unseen_answers
from rules_engine.game.reaching import ForeignCardError, setting_towards
from rules_engine.vocabulary.actions import DONE, Action
from rules_engine.vocabulary.codes import HAND
from rules_engine.vocabulary.errors import InvalidNotationError, InvalidScriptError, RulesError
from rules_engine.vocabulary.terms import Verb

MOST_DIGITS = 4


def play_answers(
    live: InPlay,
    played: PlayedSoFar,
    answers: Sequence[Action],
    verb: Verb,
    *,
    more: int = 0,
    stops: Stops | None = None,
    cut_short: bool = False,
) -> Refused | None:
    """Play these answers of one press and what follows unasked, if there is room for `more` actions than one. Once the
    other side is asked in between, the rest is kept until it has declined."""
    if not played.has_room(more):
        return Refused(RefusalKind.TOO_LONG)
    if answers[0] not in DECLINES:
        live.pressed = ""
    for number, one in enumerate(answers):
        decision = played.position.decision
        waits = number and decision is not None and decision.player != live.seat
        if waits:
            fault = fault_of_rest(played.position, live.seat, answers[number:])
            live.pressed = write_press(live.seat, answers[number:])
        else:
            fault = played.position.explain(one, live.seat)
        if fault:
            return Refused(RefusalKind.ILLEGAL, fault, verb)
        if waits:
            break
        played = played.then(one, live.data)
    live.advance(played, stops=stops, cut_short=cut_short)
    return None


@dataclass(frozen=True, slots=True)
class Act:
    """The answer that `text` says: an action, or what the page calls one with a card that may not be seen."""

    text: str
    needs_turn: ClassVar[bool] = True

    def press(self, live: InPlay) -> Refused | None:
        played = live.played
        try:
            action = Action.parse(self.text)
        except InvalidNotationError:
            position = played.position
            unseen = unseen_answers(position, live.eyes).get(self.text)
            if unseen is None:
                return Refused(RefusalKind.UNREADABLE)
            action = unseen
        stops = live.allow_setting() if action.verb is Verb.SET else None
        played = live.played
        return play_answers(live, played, answers_of(played.position, action), action.verb, stops=stops)


@dataclass(frozen=True, slots=True)
class Declare:
    """The 札名 or 【属性】 typed as `said`; the name of a card in any spelling that the search knows."""

    said: str
    needs_turn: ClassVar[bool] = True

    def press(self, live: InPlay) -> Refused | None:
        word = " ".join(self.said.split())
        found = live.data.names.find(word).card_id
        if found is not None and live.played.position.explain(Action(Verb.NAME, word=word)):
            word = live.data.catalog.card(found).name
        return Act(str(Action(Verb.NAME, word=word))).press(live)


@dataclass(frozen=True, slots=True)
class SearchZero:
    """零探し in one press: these cards go under the deck, the first one highest, and as many are drawn; all of it or
    nothing."""

    cards: tuple[int, ...]
    needs_turn: ClassVar[bool] = True

    def press(self, live: InPlay) -> Refused | None:
        if not self.cards:
            return Refused(RefusalKind.UNREADABLE)
        played = live.played
        first, *others = (Action(Verb.BOTTOM, card) for card in self.cards)
        hand = played.position.state.areas[HAND][live.seat] if played.position.decision else []
        # With the last card of the hand it ends by itself.
        end = [DONE] if len(self.cards) < len(hand) else []
        answers = (*answers_of(played.position, first), *others, *end)
        return play_answers(live, played, answers, Verb.BOTTOM, more=len(self.cards) + 1)


@dataclass(frozen=True, slots=True)
class MoveByHand:
    """A move by hand that the fields of its form mean."""

    sent: Mapping[str, str]
    needs_turn: ClassVar[bool] = True

    def press(self, live: InPlay) -> Refused | None:
        return Act(action_meant(live.played.position, live.seat, self.sent)).press(live)


@dataclass(frozen=True, slots=True)
class SetDeck:
    """Let the deck of this seat have so many cards."""

    seat: int
    number: str
    needs_turn: ClassVar[bool] = True

    def press(self, live: InPlay) -> Refused | None:
        position = live.played.position
        most = deck_cards(position, self.seat)
        if not self.number.isdecimal() or len(self.number) > MOST_DIGITS or int(self.number) > most:
            return Refused(RefusalKind.DECK, said=str(most))
        meant = deck_meant(position, self.seat, int(self.number))
        return Act(meant).press(live) if meant else Refused(RefusalKind.SAME)


@dataclass(frozen=True, slots=True)
class SetPosition:
    """Set all that differs from the position written as `text`."""

    text: str
    needs_turn: ClassVar[bool] = True

    def press(self, live: InPlay) -> Refused | None:
        try:
            words = setting_towards(live.played.position.state, self.text, live.data.catalog)
        except InvalidScriptError as fault:
            return Refused(RefusalKind.LINE, said=str(fault.line))
        except ForeignCardError as fault:
            return Refused(RefusalKind.FOREIGN, said=fault.name)
        except RulesError:
            return Refused(RefusalKind.UNREADABLE)
        return Act(f"set {words}").press(live) if words else Refused(RefusalKind.SAME)
