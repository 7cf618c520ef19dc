"""The table of a position: what lies where, what each card may do now and why not the rest."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Protocol

from cards.faces.face import face_of
from decks.models.solo_game import Chair
from decks.solo.by_hand import by_hand, moves_by_hand
from decks.solo.chairs import BOTH, OTHER_SEAT, OWN_SEAT, acting_seat, eyes_of
from decks.solo.log import Log, log_of
from decks.solo.presses import asks_for_zero_search, main_phase_beyond, offered_at_once
from decks.solo.setting import setting_form
from decks.solo.table import (
    CardView,
    EmptySeat,
    End,
    Knew,
    Offer,
    Pile,
    Prompt,
    Refusal,
    Right,
    Seat,
    Table,
)
from decks.solo.unseen import is_unseen, unseen_answers
from rules_engine import clause
from rules_engine.play import Attempt, Fault, Game, SeenCard, SeenPlayer
from rules_engine.play.observation import observe
from rules_engine.terms.actions import PASS, Action
from rules_engine.terms.codes import FIELD, SEASON_BITS
from rules_engine.terms.vocabulary import CardType, DecisionKind, Reason, Verb, Zone

CARDLESS = {Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO, Verb.OPTION, Verb.NAME, Verb.TEXT, Verb.POWER}


def table_of(
    game: Game,
    ply: int,
    last: int,
    log_turns: int | None = None,
    *,
    chair: str = Chair.NOBODY,
    over: bool = False,
) -> Table:
    """The table of this position; the log of its newest `log_turns` turns, of all without that number.

    What may be seen of the other side hangs on who sits on that `chair`, and on whether the whole game is `over`.
    """
    outcome = game.outcome()
    eyes = eyes_of(game, chair, over=over or outcome is not None)
    looks = {seat: observe(game.state, seat) for seat in eyes}
    seen = looks[eyes[0]]
    players = [looks.get(seat, seen).players[seat] for seat in BOTH]
    decision = game.decision
    machine_asked = chair == Chair.MACHINE and decision is not None and decision.player == OTHER_SEAT
    cards = Cards(game, [player.field for player in players], chair, eyes, asks=not machine_asked)
    first, on_turn = game.state.first, seen.turn_player
    own = seat_of(OWN_SEAT, players[OWN_SEAT], cards, first, on_turn)
    other = players[OTHER_SEAT]
    faces = other.present or OTHER_SEAT in game.state.instances.owners
    facing = seat_of(OTHER_SEAT, other, cards, first, on_turn) if faces else None
    log = log_of(game.log, game.state.instances.definitions, OWN_SEAT, log_turns, eyes)
    return Table(
        seed=game.seed,
        ply=ply,
        last=last,
        turn=seen.turn,
        own_turn=seen.turn_player == OWN_SEAT,
        phase=seen.phase,
        prompt=None if machine_asked else _prompt(game, cards, own, facing, chair, log),
        outcome=End(outcome.winner == OWN_SEAT, outcome.reason, clause(outcome.clause)) if outcome else None,
        own=own,
        other=EmptySeat(other.life, first == OTHER_SEAT, on_turn == OTHER_SEAT),
        log=log,
        facing=facing,
        machine_asked=machine_asked,
        knew=knew_of(game) if chair == Chair.MACHINE and len(eyes) > 1 else None,
        by_hand=by_hand(game, cards.seat),
        setting=setting_form(game, chair),
        hand_moves=moves_by_hand(game),
    )


def knew_of(game: Game) -> Knew:
    """What the other seat's observation says of one's own hand."""
    observation = game.observation(OTHER_SEAT)
    own = observation.players[OWN_SEAT]
    hand = (*own.hand, *own.open_hand)
    remembered = [one.card for one in observation.known if one.owner == OWN_SEAT and one.zones == (Zone.HAND,)]
    cards = [one.card for one in hand if one.card >= 0] + remembered
    return Knew(tuple(game.card(card).name for card in cards), len(hand) - len(cards))


def refusal_of(verb: Verb, fault: Fault) -> Refusal:
    bits = fault.needed if fault.reason is Reason.SEASON else 0
    seasons = "か".join(season.label for season, bit in SEASON_BITS.items() if bit & bits)
    return Refusal(verb, fault.reason, clause(fault.clause), fault.needed, fault.found, seasons)


class Cards:
    """Views of the cards of one position, with the offers and refusals of each, as far as the person `asks`."""

    def __init__(
        self, game: Game, fields: Sequence[Sequence[SeenCard]], chair: str, eyes: tuple[int, ...], *, asks: bool
    ) -> None:
        self.game, self.eyes = game, eyes
        self.seat = acting_seat(game, chair)
        self.beyond = main_phase_beyond(game) if asks else None
        self.unseen = {action: text for text, action in unseen_answers(game, eyes).items()} if asks else {}
        legal = [action for action in game.legal_actions() if not (self.beyond and action == PASS)] if asks else []
        self.legal = tuple(action for action in legal if action not in self.unseen)
        self.attempts: dict[int, list[Attempt]] = {}
        if asks:
            self.legal += offered_at_once(game)
            for attempt in self.tries():
                self.attempts.setdefault(attempt.action.card, []).append(attempt)
        self.decision = game.decision if asks else None
        self.chosen = frozenset(self.decision.chosen) if self.decision else frozenset()
        self.labels = game.option_labels() if asks else {}
        self.titles = _titles(game, [one.card for one in fields[self.seat]])
        others = _titles(game, [one.card for one in fields[1 - self.seat] if one.card >= 0])
        self.titles |= {card: f"相手の{title}" for card, title in others.items()}

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
            power=seen.power,
            damage=self.game.state.damage[seen.card],
            under=tuple(self.view(one) for one in under if one.card >= 0),
            chosen=seen.card in self.chosen,
            under_closed=sum(one.card < 0 for one in under),
            asks=self.decision is not None and self.decision.card == seen.card,
        )

    def views(self, seen: Sequence[SeenCard]) -> tuple[CardView, ...]:
        """Those of them that may be seen."""
        return tuple(self.view(one) for one in seen if one.card >= 0)

    def name(self, card: int) -> str:
        """Its name; empty for a card that may not be seen."""
        return "" if is_unseen(self.game, card, self.eyes) else self.game.card(card).name

    def unseen_offers(self) -> tuple[Offer, ...]:
        return tuple(Offer(text, action.verb) for action, text in self.unseen.items())

    def offers(self, card: int) -> tuple[Offer, ...]:
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
            CardView(card, face_of(self.game.card(card)), self.offers(card), copies=copies[self.alike(card)])
            for card in elsewhere
            if firsts[self.alike(card)] == card
        )

    def alike(self, card: int) -> tuple[int, ...]:
        """Equal for two cards between which nobody could tell a difference: the same card in the same pile."""
        state = self.game.state
        zone, owner = state.zone[card], state.instances.owners[card]
        return (zone, owner, self.game.card(card).id, card if zone == FIELD else -1)

    def refusals(self, card: int) -> tuple[Refusal, ...]:
        """Each fault once per act: two hosts that may not be possessed for one reason are one refusal."""
        faults = {
            (attempt.action.verb, attempt.fault.reason): attempt.fault
            for attempt in self.attempts.get(card, ())
            if attempt.fault
        }
        return tuple(refusal_of(verb, fault) for (verb, _), fault in faults.items())


def _said_without_card(game: Game, cards: Cards) -> tuple[Offer, ...]:
    """The answers that name no card; what starts the game without 零探し stands first."""
    offers = tuple(cards.offer(action) for action in cards.legal if action.verb in CARDLESS and not action.word)
    return offers[::-1] if asks_for_zero_search(game) else offers


def _titles(game: Game, field: Sequence[int]) -> dict[int, str]:
    """What to call the cards on one's own field: by name, numbered where a name occurs twice."""
    copies = Counter(game.card(card).name for card in field)
    met: Counter[str] = Counter()
    titles = {}
    for card in field:
        name = game.card(card).name
        met[name] += 1
        titles[card] = f"{name} {met[name]}" if copies[name] > 1 else name
    return titles


def _prompt(position: Game, cards: Cards, own: Seat, facing: Seat | None, chair: str, log: Log) -> Prompt | None:
    """What is asked; before one's own next declaration that is asked for, and the open window is no gate before it."""
    game = cards.beyond or position
    decision = game.decision
    if decision is None:
        return None
    name = cards.name(decision.card) if decision.card >= 0 else ""
    return Prompt(
        kind=DecisionKind.ZERO_SEARCH if asks_for_zero_search(game) else decision.kind,
        clause=clause(decision.clause),
        window=decision.window,
        number=decision.damage or decision.number,
        chosen=tuple(cards.name(card) or "裏向きの札" for card in decision.chosen),
        offers=_said_without_card(game, cards),
        playable=any(action.verb not in CARDLESS for action in cards.legal) or bool(cards.unseen),
        asked=decision,
        card=name,
        face=face_of(game.card(decision.card)) if name else None,
        hidden=cards.hidden({one.number for one in (*own.shown, *(facing.shown if facing else ()))}),
        unseen=cards.unseen_offers(),
        absent=decision.player == OTHER_SEAT and chair == Chair.NOBODY,
        other=decision.player == OTHER_SEAT and chair != Chair.NOBODY,
        words=tuple(action.word for action in cards.legal if action.word),
        declared=log.newest_declared(decision.window.value.rpartition("_")[0]) if decision.window else None,
    )


class Views(Protocol):
    """How the cards of a position look."""

    def view(self, seen: SeenCard, under: Sequence[SeenCard] = ()) -> CardView: ...

    def views(self, seen: Sequence[SeenCard]) -> tuple[CardView, ...]: ...


def seat_of(number: int, seen: SeenPlayer, cards: Views, first: int, turn_player: int) -> Seat:
    under: dict[int, list[SeenCard]] = {}
    for one in seen.field:
        if one.used_as is CardType.APPARITION:
            under.setdefault(one.host, []).append(one)
    places = [one for one in seen.field if one.used_as is CardType.PLACE and one.card >= 0]
    season_card = next((one for one in seen.field if one.used_as is CardType.SEASON_CARD and one.card >= 0), None)
    views = {one.card: cards.view(one, under.get(one.card, ())) for one in places}
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
        souls=Pile(cards.views(seen.soul)),
        exile=Pile(cards.views(seen.exile)),
        closed=sum(one.card < 0 for one in seen.hand),
    )
