"""A hand as the engine deals it: the game of the solo table, played no further than the wish says."""

from collections import Counter
from dataclasses import dataclass

from cards.faces.face import CardFace, face_of
from decks.analysis.opening_hand.wishes import Wish
from decks.deck.charts import season_counts, zero_cost_places
from decks.games.solo.start import MOST_CARDS, dealt_cards
from decks.games.table.combined_actions import asks_for_zero_search
from decks.games.table.opponents import OWN_SEAT
from rules_engine import STANDARD
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.game import Game
from rules_engine.legality.deck_list import DeckList
from rules_engine.vocabulary.actions import DONE, FIRST, NO, PASS, YES, Action
from rules_engine.vocabulary.terms import CardType, DecisionKind, EventKind, Verb

MOST_STEPS = 200
UNDECIDED = (PASS, DONE, YES, FIRST)
"""What is answered to anything else that is asked: nothing is done, and what a card wants said of it is said."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand: `place` counts from 1; `marked` is its turn among the cards chosen for 零探し, 0 for none."""

    place: int
    face: CardFace
    marked: int
    new: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What a hand is judged by at a glance."""

    zero_places: int
    seasons: tuple[tuple[str, str, int], ...]
    costs: tuple[tuple[int, int], ...]
    types: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """`under` are the names of what went under the deck, `draw` what the first own turn draws if that was asked for.

    `draws` says whether that turn draws at all.
    """

    wish: Wish
    cards: tuple[HandCard, ...]
    under: tuple[str, ...]
    facts: Facts
    draws: bool
    draw: CardFace | None


def too_few(deck: DeckList) -> bool:
    return deck.size < STANDARD.opening_hand


def too_many(deck: DeckList) -> bool:
    return deck.size > MOST_CARDS


def hand_of(deck: DeckList, wish: Wish, catalog: Catalog) -> Hand:
    """The hand that is wished for, of a deck that can be dealt from."""
    game = dealt_game(deck, wish, catalog)
    dealt, _ = drawn(game)
    chosen = [dealt[place - 1] for place in wish.under]
    search(game, wish)
    go_on(game, past_search=True)
    opening, later = drawn(game)
    kept = [card for card in dealt if not (wish.searched and card in chosen)]
    hand = [*kept, *opening[len(dealt) :]]
    first_draw = game.card(later[0]) if later else None
    return Hand(
        wish,
        tuple(
            HandCard(
                place,
                face_of(game.card(card)),
                marked=chosen.index(card) + 1 if wish.change and card in chosen else 0,
                new=place > len(kept),
            )
            for place, card in enumerate(hand, start=1)
        ),
        tuple(game.card(card).name for card in chosen) if wish.searched else (),
        facts_of([game.card(card) for card in hand]),
        draws=first_draw is not None,
        draw=face_of(first_draw) if first_draw and wish.drawn else None,
    )


def drawn(game: Game) -> tuple[list[int], list[int]]:
    """The instances one drew so far, in order: before the first turn, and since."""
    before: list[int] = []
    since: list[int] = []
    into = before
    for event in game.log:
        if event.kind is EventKind.TURN_STARTED:
            into = since
        elif event.kind is EventKind.DREW and event.player == OWN_SEAT:
            into.append(event.card)
    return before, since


def dealt_game(deck: DeckList, wish: Wish, catalog: Catalog) -> Game:
    """The game of the solo table with this seed, at its 零探し."""
    game = Game.new((dealt_cards(deck), None), wish.seed, catalog, first=wish.first)
    go_on(game, past_search=False)
    return game


def search(game: Game, wish: Wish) -> None:
    """Do the 零探し of a game just dealt; nothing while it is still being thought about."""
    if not wish.searched:
        return
    dealt, _ = drawn(game)
    game.play(YES)
    for place in wish.under:
        game.play(Action(Verb.BOTTOM, dealt[place - 1]))
    if game.decision and game.decision.kind is DecisionKind.ZERO_SEARCH:
        game.play(DONE)


def go_on(game: Game, *, past_search: bool) -> None:
    """Do nothing until the 零探し is asked for, or past it until something must be decided in the first own turn."""
    for _ in range(MOST_STEPS):
        if asks_for_zero_search(game):
            if not past_search:
                return
            game.play(NO)
            continue
        legal = game.legal_actions()
        answer = next((answer for answer in UNDECIDED if answer in legal), None)
        if answer is None:
            return
        game.play(answer)


def facts_of(cards: list[CardDefinition]) -> Facts:
    copies = Counter(cards)
    types = Counter(card_type for card in cards for card_type in card.types[:1])
    return Facts(
        zero_cost_places(copies),
        season_counts(copies),
        tuple(sorted(Counter(card.cost for card in cards).items())),
        tuple((card_type.label, types[card_type]) for card_type in CardType if types[card_type]),
    )
