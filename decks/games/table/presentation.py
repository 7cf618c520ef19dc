"""The table of a position: what lies where, what each card may do now and why not the rest."""

from dataclasses import replace

from cards.faces.face import face_of
from decks.games.models.solo_game import Chair
from decks.games.table.by_hand import by_hand, moves_by_hand, setting_form
from decks.games.table.card_views import CARDLESS, Cards, seat_of
from decks.games.table.log import log_of, own_counts
from decks.games.table.opponents import BOTH, OTHER_SEAT, OWN_SEAT, PERSON, acting_seat, seat_words
from decks.games.table.table import Asked, EmptySeat, End, Knew, Prompt, Seat, Table
from decks.games.table.viewers import Sight, eyes_of
from rules_engine import clause
from rules_engine.game import Game
from rules_engine.game.observation import side
from rules_engine.vocabulary.terms import DecisionKind, Matter, Zone


def table_of(
    game: Game,
    ply: int,
    last: int,
    log_turns: int | None = None,
    *,
    chair: str = Chair.NOBODY,
    over: bool = False,
    watches: bool = False,
    sight: Sight | None = None,
) -> Table:
    """The table of this position; the log of its newest `log_turns` turns, of all without that number.

    What may be seen of the other side hangs on who sits on that `chair`, and on whether the whole game is `over`,
    unless a `sight` says it. Who only `watches` is offered nothing.
    """
    over = over or game.outcome() is not None
    sight = sight or Sight(eyes_of(game, chair, over=over))
    table = seen_table(game, ply, chair, over=over, watches=watches, sight=sight)
    log = log_of(game.log, game.state.instances.definitions, sight.below, log_turns, sight.eyes)
    return replace(table, last=last, log=log)


def seen_table(game: Game, ply: int, chair: str, *, over: bool, watches: bool, sight: Sight | None = None) -> Table:
    """The table of this position without its log, with the forms for what may be done by hand where one is asked."""
    sight = sight or Sight(eyes_of(game, chair, over=over))
    seat, words = acting_seat(game, chair, sight.own), seat_words(chair, game.state.first, sight.own)
    outcome, decision, state = game.outcome(), game.decision, game.state
    eyes, below, across = sight.eyes, sight.below, 1 - sight.below
    # A closed side is seen as the other seat sees it.
    players = [side(state, seat if seat in eyes else 1 - seat, seat) for seat in BOTH]
    other_asked = chair in (Chair.MACHINE, PERSON) and decision is not None and decision.player == across
    asked = not other_asked and sight.awaited is None
    offers = not watches and sight.awaited is None
    cards = Cards(game, players, seat, eyes, words[1 - seat], asked=asked, watches=watches)
    first, on_turn = state.first, state.turn_player
    own = seat_of(below, players[below], cards, first, on_turn)
    other = players[across]
    faces = other.present or across in state.instances.owners
    facing = seat_of(across, other, cards, first, on_turn) if faces else None
    return Table(
        seed="" if game.is_agreed else game.seed,
        ply=ply,
        turn=state.turn,
        own_turn=on_turn == below,
        phase=state.phase,
        prompt=_prompt(game, cards, own, facing, chair, below) if asked else None,
        outcome=End(outcome.winner == below, outcome.reason, clause(outcome.clause)) if outcome else None,
        own=own,
        other=EmptySeat(other.life, first == across, on_turn == across),
        facing=facing,
        machine_asked=other_asked and chair == Chair.MACHINE,
        person_asked=other_asked and chair == PERSON,
        knew=_knew(game) if chair == Chair.MACHINE and len(eyes) > 1 else None,
        hand_moves=moves_by_hand(game),
        by_hand=by_hand(game, seat) if offers else None,
        setting=setting_form(game, chair, words) if offers else None,
        below=below,
        awaited=sight.awaited,
        turn_of_player=own_counts(game.log).get(state.turn, 0),
    )


def _knew(game: Game) -> Knew:
    """What the other seat's observation says of one's own hand."""
    observation = game.observation(OTHER_SEAT)
    own = observation.players[OWN_SEAT]
    hand = (*own.hand, *own.open_hand)
    remembered = [one.card for one in observation.known if one.owner == OWN_SEAT and one.zones == (Zone.HAND,)]
    cards = [one.card for one in hand if one.card >= 0] + remembered
    return Knew(tuple(game.card(card).name for card in cards), len(hand) - len(cards))


def _prompt(position: Game, cards: Cards, own: Seat, facing: Seat | None, chair: str, below: int) -> Prompt | None:
    """What is asked; before one's own next declaration that is asked for, and the open window is no gate before it."""
    game = cards.beyond or position
    decision = game.decision
    if decision is None:
        return None
    shown = {one.number for one in (*own.shown, *(facing.shown if facing else ()))}
    searches = decision.matter is Matter.ZERO_SEARCH
    prompt = Prompt(
        kind=DecisionKind.ZERO_SEARCH if searches else decision.kind,
        clause=clause(decision.clause),
        window=decision.window,
        number=decision.damage or decision.number,
        picked=tuple(None if cards.is_closed(card) else face_of(game.card(card)) for card in decision.chosen),
        asked=Asked(
            matter=decision.matter,
            least=decision.least,
            most=decision.most,
            each=decision.each,
            sentence=decision.sentence,
            text=decision.text,
        ),
        about=cards.about(decision.card),
        absent=decision.player == OTHER_SEAT and chair == Chair.NOBODY,
        other=decision.player != below and chair != Chair.NOBODY,
    )
    if cards.watches:
        return prompt
    without_card = tuple(cards.offer(action) for action in cards.legal if action.verb in CARDLESS and not action.word)
    return replace(
        prompt,
        # What starts the game without 零探し comes first.
        offers=without_card[::-1] if searches else without_card,
        playable=bool(cards.answering) or bool(cards.unseen),
        hidden=cards.hidden(shown),
        unseen=cards.unseen_offers(),
        words=tuple(action.word for action in cards.legal if action.word),
    )
