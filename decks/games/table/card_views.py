"""The cards of one position as views: how each looks to the eyes that see it, with what may be done with it."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from cards.faces.face import face_of
from decks.games.table.card_view import CardView, ClosedPlace, Offer, RefusedAct
from decks.games.table.combined_actions import main_phase_beyond, offered_at_once
from decks.games.table.hidden_cards import is_unseen, unseen_answers
from decks.games.table.opponents import BOTH
from decks.games.table.table import Right, Seat, TablePile
from rules_engine import clause
from rules_engine.game import Attempt, Fault, Game, SeenCard, SeenPlayer, seen_card
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.codes import FIELD, SEASON_BITS
from rules_engine.vocabulary.terms import CardType, Reason, Verb

CARDLESS = {Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO, Verb.OPTION, Verb.NAME, Verb.TEXT, Verb.POWER}


def refusal_of(verb: Verb, fault: Fault) -> RefusedAct:
    bits = fault.needed if fault.reason is Reason.SEASON else 0
    seasons = "か".join(season.label for season, bit in SEASON_BITS.items() if bit & bits)
    return RefusedAct(verb, fault.reason, clause(fault.clause), fault.needed, fault.found, seasons)


class Cards:
    """Views of the cards that the `players` show to who acts for `seat`; `other` is what he calls the other seat.

    Where the person is `asked` they know which cards may answer, and offer it with what is refused elsewhere, unless
    one only `watches`.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[SeenPlayer],
        seat: int,
        eyes: tuple[int, ...],
        other: str,
        *,
        asked: bool,
        watches: bool,
    ) -> None:
        self.game, self.eyes, self.watches = game, eyes, watches
        self.seat = seat
        self.unseen = {action: text for text, action in unseen_answers(game, eyes).items()} if asked else {}
        self.beyond = main_phase_beyond(game) if asked else None
        legal = [action for action in game.legal_actions() if not (self.beyond and action == PASS)] if asked else []
        self.legal = tuple(action for action in legal if action not in self.unseen)
        if asked:
            self.legal += offered_at_once(game, self.beyond)
        self.answering = frozenset(action.card for action in self.legal if action.verb not in CARDLESS)
        self.attempts: dict[int, list[Attempt]] = {}
        for attempt in self.tries() if asked and not watches else ():
            self.attempts.setdefault(attempt.action.card, []).append(attempt)
        self.decision = game.decision if asked else None
        self.chosen = frozenset(self.decision.chosen) if self.decision else frozenset()
        self.labels = game.option_labels() if asked and not watches else {}
        fields = [[one for one in players[seat].field if one.card >= 0] for seat in BOTH]
        self.titles = _titles(game, fields[self.seat])
        self.titles |= {card: f"{other}の{title}" for card, title in _titles(game, fields[1 - self.seat]).items()}

    def tries(self) -> tuple[Attempt, ...]:
        """What might be tried: 道具札 in the open window, all else where the press for it is answered."""
        now = self.game.attempts(self.seat)
        if self.beyond is None:
            return now
        then = self.beyond.attempts(self.seat)
        return (
            *(one for one in now if one.action.verb is Verb.USE),
            *(one for one in then if one.action.verb is not Verb.USE),
        )

    def view(self, seen: SeenCard, under: Sequence[SeenCard] = ()) -> CardView:
        return CardView(
            number=seen.card,
            face=face_of(self.game.card(seen.card)),
            offers=self.offers(seen.card),
            refusals=self.refusals(seen.card),
            laid=seen.laid,
            face_down=seen.face_down and seen.used_as is CardType.PLACE,
            power=seen.power,
            damage=seen.damage,
            now=seen.now,
            under=tuple(self.view(one) for one in under if one.card >= 0),
            chosen=seen.card in self.chosen,
            under_closed=sum(one.card < 0 for one in under),
            asks=self.decision is not None and self.decision.card == seen.card,
        )

    def views(self, seen: Sequence[SeenCard]) -> tuple[CardView, ...]:
        """Those of them that may be seen."""
        return tuple(self.view(one) for one in seen if one.card >= 0)

    def about(self, card: int) -> CardView | None:
        """The card that a question is about, as it is now; None for one that may not be seen."""
        return None if self.is_closed(card) else self.plain(card)

    def plain(self, card: int) -> CardView:
        """The card wherever it lies, without what may be done with it."""
        seen = seen_card(self.game.state, self.game.state.instances.owners[card], card)
        return CardView(card, face_of(self.game.card(card)), power=seen.power, damage=seen.damage, now=seen.now)

    def is_closed(self, card: int) -> bool:
        """Whether it is no card, or one that may not be seen."""
        return card < 0 or is_unseen(self.game, card, self.eyes)

    def unseen_offers(self) -> tuple[Offer, ...]:
        return tuple(Offer(text, action.verb) for action, text in self.unseen.items())

    def offers(self, card: int) -> tuple[Offer, ...]:
        if self.watches:
            return ()
        actions = [action for action in self.legal if action.card == card and action.verb not in CARDLESS]
        goals = Counter(action.verb for action in actions)
        return tuple(self.offer(action, choice=goals[action.verb] > 1) for action in actions)

    def offer(self, action: Action, *, choice: bool = False) -> Offer:
        label = self.labels[action].words if action in self.labels else ""
        return Offer(str(action), action.verb, self.titles.get(action.target, ""), choice, label)

    def hidden(self, shown: Collection[int]) -> tuple[CardView, ...]:
        """The cards that may be answered with and are not among those shown with their buttons.

        Copies that lie in one pile make no difference: only the first of them is listed, with their number.
        """
        open_cards = dict.fromkeys(action.card for action in self.legal if action.verb not in CARDLESS)
        elsewhere = [card for card in open_cards if card not in shown]
        copies = Counter(self.alike(card) for card in elsewhere)
        firsts = {self.alike(card): card for card in reversed(elsewhere)}
        return tuple(
            replace(self.plain(card), offers=self.offers(card), copies=copies[self.alike(card)])
            for card in elsewhere
            if firsts[self.alike(card)] == card
        )

    def alike(self, card: int) -> tuple[int, ...]:
        """Equal for two cards between which nobody could tell a difference: the same card in the same pile."""
        state = self.game.state
        zone, owner = state.zone[card], state.instances.owners[card]
        return (zone, owner, self.game.card(card).id, card if zone == FIELD else -1)

    def refusals(self, card: int) -> tuple[RefusedAct, ...]:
        """Each fault once per act: two hosts that may not be possessed for one reason are one refusal."""
        faults = {
            (attempt.action.verb, attempt.fault.reason): attempt.fault
            for attempt in self.attempts.get(card, ())
            if attempt.fault
        }
        return tuple(refusal_of(verb, fault) for (verb, _), fault in faults.items())


def _titles(game: Game, field: Sequence[SeenCard]) -> dict[int, str]:
    """What to call the cards on one's own field: by what they are called now, numbered where that occurs twice."""
    called = {one.card: CardView(one.card, face_of(game.card(one.card)), now=one.now).called for one in field}
    copies = Counter(called.values())
    met: Counter[str] = Counter()
    titles = {}
    for card, name in called.items():
        met[name] += 1
        titles[card] = f"{name} {met[name]}" if copies[name] > 1 else name
    return titles


class Views(Protocol):
    """How the cards of a position look, and which of them may answer what is asked."""

    answering: frozenset[int]

    def view(self, seen: SeenCard, under: Sequence[SeenCard] = ()) -> CardView: ...

    def views(self, seen: Sequence[SeenCard]) -> tuple[CardView, ...]: ...


def seat_of(number: int, seen: SeenPlayer, cards: Views, first: int, turn_player: int) -> Seat:
    under: dict[int, list[SeenCard]] = {}
    for one in seen.field:
        if one.used_as is CardType.APPARITION:
            under.setdefault(one.host, []).append(one)
    # What a text has turned face up as no 場所札, and another has kept from leaving, lies among them as nothing.
    places = [one for one in seen.field if one.used_as in (CardType.PLACE, None) and one.card >= 0]
    closed = [one for one in seen.field if one.used_as is CardType.PLACE and one.card < 0]
    season_card = next((one for one in seen.field if one.used_as is CardType.SEASON_CARD and one.card >= 0), None)
    views = {one.card: cards.view(one, under.get(one.card, ())) for one in places}
    souls, exile = (
        TablePile(cards.views(pile), any(one.card in cards.answering for one in pile if one.card >= 0))
        for pile in (seen.soul, seen.exile)
    )
    return Seat(
        life=seen.life,
        first=first == number,
        on_turn=turn_player == number,
        deck=seen.deck,
        virtue=len(seen.virtue),
        rights=tuple(Right(procedure, left) for procedure, left in seen.rights),
        hand=cards.views(seen.hand),
        open_hand=cards.views(seen.open_hand),
        season_card=cards.view(season_card) if season_card else None,
        on_season=next((views[one.card] for one in places if one.host >= 0), None),
        places=tuple(views[one.card] for one in places if one.host < 0),
        held=cards.views(seen.hold),
        souls=souls,
        exile=exile,
        closed=sum(one.card < 0 for one in seen.hand),
        closed_places=tuple(ClosedPlace(one.laid, one.power, one.damage) for one in closed),
        closed_under=sum(len(cards_under) for host, cards_under in under.items() if host not in views),
    )
