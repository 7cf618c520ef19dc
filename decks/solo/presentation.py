"""The table of a position: what lies where, what each card may do now and why not the rest."""

from collections import Counter
from collections.abc import Collection, Sequence

from cards.faces.face import face_of
from decks.solo.by_hand import by_hand, moves_by_hand
from decks.solo.log import log_of
from decks.solo.presses import asks_for_zero_search, main_phase_beyond, offered_at_once
from decks.solo.services import OWN_SEAT
from decks.solo.table import CardView, EmptySeat, End, Offer, Pile, Prompt, Refusal, Right, SeasonCount, Seat, Table
from rules_engine import clause
from rules_engine.play import Attempt, Fault, Game, SeenCard, SeenPlayer
from rules_engine.terms.actions import PASS, Action
from rules_engine.terms.codes import FIELD, SEASON_BITS
from rules_engine.terms.vocabulary import CardType, DecisionKind, Reason, Season, Verb

OTHER_SEAT = 1 - OWN_SEAT
CARDLESS = {Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO, Verb.OPTION, Verb.NAME, Verb.TEXT, Verb.POWER}


def table_of(game: Game, ply: int, last: int, log_turns: int | None = None) -> Table:
    """The table of this position; the log of its newest `log_turns` turns, of all without that number."""
    seen = game.observation(OWN_SEAT)
    cards = Cards(game, seen.players[OWN_SEAT])
    own = _seat(game, seen.players[OWN_SEAT], cards)
    outcome = game.outcome()
    return Table(
        seed=game.state.seed,
        ply=ply,
        last=last,
        turn=seen.turn,
        own_turn=seen.turn_player == OWN_SEAT,
        phase=seen.phase,
        prompt=_prompt(game, cards, own),
        outcome=End(outcome.winner == OWN_SEAT, outcome.reason, clause(outcome.clause)) if outcome else None,
        own=own,
        other=EmptySeat(seen.players[OTHER_SEAT].life, game.state.first == OTHER_SEAT, seen.turn_player == OTHER_SEAT),
        log=log_of(game.log, game.state.instances.definitions, OWN_SEAT, log_turns),
        by_hand=by_hand(game, OWN_SEAT),
        hand_moves=moves_by_hand(game),
    )


def refusal_of(verb: Verb, fault: Fault) -> Refusal:
    bits = fault.needed if fault.reason is Reason.SEASON else 0
    seasons = "か".join(season.label for season, bit in SEASON_BITS.items() if bit & bits)
    return Refusal(verb, fault.reason, clause(fault.clause), fault.needed, fault.found, seasons)


class Cards:
    """Views of the cards of one position, with the offers and refusals of each."""

    def __init__(self, game: Game, seen: SeenPlayer) -> None:
        self.game = game
        self.beyond = main_phase_beyond(game)
        legal = [action for action in game.legal_actions() if not (self.beyond and action == PASS)]
        self.legal = (*legal, *offered_at_once(game))
        self.attempts: dict[int, list[Attempt]] = {}
        for attempt in self.tries():
            self.attempts.setdefault(attempt.action.card, []).append(attempt)
        self.chosen = frozenset(game.decision.chosen) if game.decision else frozenset()
        self.labels = game.option_labels()
        self.titles = _titles(game, [one.card for one in seen.field])

    def tries(self) -> tuple[Attempt, ...]:
        """What might be tried: 道具札 in the open window, all else where the press for it is answered."""
        now = self.game.attempts(OWN_SEAT)
        if self.beyond is None:
            return now
        then = self.beyond.attempts(OWN_SEAT)
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
            under=tuple(self.view(one) for one in under),
            chosen=seen.card in self.chosen,
        )

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


def _prompt(position: Game, cards: Cards, own: Seat) -> Prompt | None:
    """What is asked; before one's own next declaration that is asked for, and the open window is no gate before it."""
    game = cards.beyond or position
    decision = game.decision
    if decision is None:
        return None
    return Prompt(
        kind=DecisionKind.ZERO_SEARCH if asks_for_zero_search(game) else decision.kind,
        clause=clause(decision.clause),
        window=decision.window,
        number=decision.damage or decision.number,
        chosen=tuple(game.card(card).name for card in decision.chosen),
        offers=_said_without_card(game, cards),
        playable=any(action.verb not in CARDLESS for action in cards.legal),
        asked=decision,
        card=game.card(decision.card).name if decision.card >= 0 else "",
        hidden=cards.hidden({one.number for one in own.shown}),
        absent=decision.player == OTHER_SEAT,
        words=tuple(action.word for action in cards.legal if action.word),
    )


def _seat(game: Game, seen: SeenPlayer, cards: Cards) -> Seat:
    under: dict[int, list[SeenCard]] = {}
    for one in seen.field:
        if one.used_as is CardType.APPARITION:
            under.setdefault(one.host, []).append(one)
    places = [one for one in seen.field if one.used_as is CardType.PLACE]
    season_card = next((one for one in seen.field if one.used_as is CardType.SEASON_CARD), None)
    views = {one.card: cards.view(one, under.get(one.card, ())) for one in places}
    return Seat(
        life=seen.life,
        first=game.state.first == OWN_SEAT,
        on_turn=game.state.turn_player == OWN_SEAT,
        deck=seen.deck,
        virtue=len(seen.virtue),
        rights=tuple(Right(procedure, left) for procedure, left in seen.rights),
        hand=tuple(cards.view(one) for one in seen.hand),
        open_hand=tuple(cards.view(one) for one in seen.open_hand),
        season_card=cards.view(season_card) if season_card else None,
        on_season=next((views[one.card] for one in places if one.host >= 0), None),
        places=tuple(views[one.card] for one in places if one.host < 0),
        held=tuple(cards.view(one) for one in seen.hold),
        souls=_pile(game, seen.soul, cards),
        exile=_pile(game, seen.exile, cards),
    )


def _pile(game: Game, seen: Sequence[SeenCard], cards: Cards) -> Pile:
    counts = Counter(season for one in seen for season in game.card(one.card).seasons)
    seasons = tuple(SeasonCount(season, counts[season]) for season in Season if counts[season])
    return Pile(tuple(cards.view(one) for one in seen), seasons)
