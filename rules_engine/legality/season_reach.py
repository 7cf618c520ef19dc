"""How soon a season can lie in the 魂 of a deck's player: exact, by counting hands.

Both chances leave printed texts and the opponent out, and count a 混化 card for each of its seasons.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.legality.deck_list import DeckList
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.terms import CardType, Season


@dataclass(frozen=True, slots=True)
class SeasonCards:
    """Copies in a deck of `size` cards: all of the season; of cost 0 its 場所札, 怪異札 and 道具札; and the zero-cost
    場所札 of other seasons, which can carry a 怪異札 of the season into the 魂."""

    size: int
    all: int
    places: int
    apparitions: int
    tools: int
    other_places: int


def season_cards(deck: DeckList, catalog: Catalog, season: Season) -> SeasonCards:
    """What `deck` holds for `season`; a dual card counts once, as the type that serves most."""
    counts = {"all": 0, "places": 0, "apparitions": 0, "tools": 0, "other_places": 0}
    for card_id, copies in deck.counts.items():
        card = catalog.card(card_id)
        counts["all"] += copies if season in card.seasons else 0
        if part := _part(card, season):
            counts[part] += copies
    return SeasonCards(deck.size, **counts)


def _part(card: CardDefinition, season: Season) -> str:
    own = season in card.seasons
    free = {form.type for form in card.forms if form.cost == 0}
    if CardType.TOOL in free and own:
        return "tools"
    if CardType.PLACE in free:
        return "places" if own else "other_places"
    return "apparitions" if CardType.APPARITION in free and own else ""


def reach(
    cards: SeasonCards, turn: int, *, first: bool, zero_search: bool = False, ruleset: Ruleset = STANDARD
) -> Fraction:
    """The chance, 0 to 1, that by the end of the player's own `turn` (1 or more) a soul of the season can lie there.

    From the turn on whose end more cards than the limit can be in hand, any card of the season serves (001-ターン-5:
    the surplus goes to the 魂); before it only what ``reach_by_play`` counts. `first` is 先攻. With `zero_search` an
    opening hand without a zero-cost 場所札 goes under the deck as a whole and is drawn again (001-零探し-理由), any
    other is kept; ``ValueError`` for a deck where `counts_zero_search` says no.
    """
    surplus = _seen(cards.size, turn, first, ruleset) > ruleset.hand_limit
    return _chance(_in_question(cards, surplus), turn, first, ruleset, surplus, zero_search)


def reach_by_play(
    cards: SeasonCards, turn: int, *, first: bool, zero_search: bool = False, ruleset: Ruleset = STANDARD
) -> Fraction:
    """The same by using cards of cost 0 alone.

    A 場所札 summoned on an earlier turn attacks and becomes a soul together with the 怪異札 on it; a 道具札 becomes one
    when it is used (001-魂-置く).
    """
    return _chance(_in_question(cards, surplus=False), turn, first, ruleset, False, zero_search)


def counts_zero_search(size: int, turn: int, ruleset: Ruleset = STANDARD) -> bool:
    """Whether a deck of `size` cards is so large that none put under it is drawn again by the end of `turn`."""
    return size >= 2 * ruleset.opening_hand + turn


def _in_question(cards: SeasonCards, surplus: bool) -> SeasonCards:
    """The same deck with the cards told apart that the question tells apart, and no others."""
    if surplus:
        return replace(cards, apparitions=0, tools=0)
    return replace(cards, all=cards.places + cards.apparitions + cards.tools)


@lru_cache(maxsize=4096)
def _chance(cards: SeasonCards, turn: int, first: bool, ruleset: Ruleset, surplus: bool, zero_search: bool) -> Fraction:
    fails = _fails(cards, turn, first, ruleset, surplus)
    if not zero_search:
        return 1 - fails
    if not counts_zero_search(cards.size, turn, ruleset):
        raise ValueError(f"{cards.size} cards are too few to count a 零探し until turn {turn}")
    fails -= _fails(cards, turn, first, ruleset, surplus, opening_without=("places", "other_places"))
    for chance, left in _redrawn(cards, ruleset.opening_hand):
        fails += chance * _fails(left, turn, first, ruleset, surplus)
    return 1 - fails


def _redrawn(cards: SeasonCards, hand: int) -> Iterator[tuple[Fraction, SeasonCards]]:
    """Every opening hand of `hand` cards without a zero-cost 場所札: its chance, and the deck above it."""
    copies = _copies(cards)
    for tools in range(min(cards.tools, hand) + 1):
        for apparitions in range(min(cards.apparitions, hand - tools) + 1):
            for dear in range(min(copies["dear"], hand - tools - apparitions) + 1):
                others = hand - tools - apparitions - dear
                ways = comb(cards.tools, tools) * comb(cards.apparitions, apparitions) * comb(copies["dear"], dear)
                ways *= comb(cards.size - cards.all - cards.other_places, others)
                left = SeasonCards(
                    size=cards.size - hand,
                    all=cards.all - tools - apparitions - dear,
                    places=cards.places,
                    apparitions=cards.apparitions - apparitions,
                    tools=cards.tools - tools,
                    other_places=cards.other_places,
                )
                if ways:
                    yield Fraction(ways, comb(cards.size, hand)), left


def _fails(
    cards: SeasonCards,
    turn: int,
    first: bool,
    ruleset: Ruleset,
    surplus: bool,
    *,
    opening_without: tuple[str, ...] = (),
) -> Fraction:
    """The chance that no soul of the season can lie there and the opening hand holds none of `opening_without`."""
    now = _seen(cards.size, turn, first, ruleset)
    before = _seen(cards.size, turn - 1, first, ruleset) if turn > 1 else 0
    hand = min(cards.size, ruleset.opening_hand)

    def none(earlier: tuple[str, ...], then: tuple[str, ...]) -> Fraction:
        """No card of `earlier` until the turn, none of `then` on it."""
        if not before:
            return _none(cards, (hand, (*then, *opening_without)), (now - hand, then))
        return _none(cards, (hand, (*earlier, *opening_without)), (before - hand, earlier), (now - before, then))

    if surplus:
        season = ("places", "apparitions", "tools", "dear")
        return none(season, season)
    no_card = none(("places", "apparitions", "tools"), ("apparitions", "tools"))
    no_place = none(("places", "other_places", "tools"), ("tools",))
    neither = none(("places", "other_places", "apparitions", "tools"), ("apparitions", "tools"))
    return no_card + no_place - neither


def _seen(size: int, turn: int, first: bool, ruleset: Ruleset) -> int:
    """Cards drawn until the draw of `turn`; 先攻 draws none on the first (001-ターン-3)."""
    return min(size, ruleset.opening_hand + turn - (1 if first else 0))


def _none(cards: SeasonCards, *draws: tuple[int, tuple[str, ...]]) -> Fraction:
    """The chance that each of these draws, one after the other, holds no card of its kinds.

    Whatever a draw must not hold, none before it may hold either: so all those cards still lie in the deck.
    """
    copies, left, fitting, all_ways = _copies(cards), cards.size, 1, 1
    for drawn, kinds in draws:
        kept_out = sum(copies[kind] for kind in set(kinds))
        if left - kept_out < drawn:
            return Fraction(0)
        fitting *= comb(left - kept_out, drawn)
        all_ways *= comb(left, drawn)
        left -= drawn
    return Fraction(fitting, all_ways)


def _copies(cards: SeasonCards) -> dict[str, int]:
    """Copies by kind; "dear" are the season's cards that cost something."""
    return {
        "places": cards.places,
        "apparitions": cards.apparitions,
        "tools": cards.tools,
        "other_places": cards.other_places,
        "dear": cards.all - cards.places - cards.apparitions - cards.tools,
    }
