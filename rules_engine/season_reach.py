"""How soon a season can lie in the 魂 of a deck's player: exact, by counting hands.

Both chances leave 零探し, printed texts and the opponent out, and count a 混化 card for each of its seasons.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rules_engine.deck_list import DeckList
from rules_engine.definitions import CardDefinition, Catalog
from rules_engine.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary import CardType, Season


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


def reach(cards: SeasonCards, turn: int, *, first: bool, ruleset: Ruleset = STANDARD) -> Fraction:
    """The chance, 0 to 1, that by the end of the player's own `turn` (1 or more) a soul of the season can lie there.

    From the turn on whose end more cards than the limit can be in hand, any card of the season serves (001-ターン-5:
    the surplus goes to the 魂); before it only what ``reach_by_play`` counts. `first` is 先攻.
    """
    now = _seen(cards.size, turn, first, ruleset)
    if now <= ruleset.hand_limit:
        return reach_by_play(cards, turn, first=first, ruleset=ruleset)
    return 1 - _none(cards.size, now, cards.all)


def reach_by_play(cards: SeasonCards, turn: int, *, first: bool, ruleset: Ruleset = STANDARD) -> Fraction:
    """The same by using cards of cost 0 alone.

    A 場所札 summoned on an earlier turn attacks and becomes a soul together with the 怪異札 on it; a 道具札 becomes one
    when it is used (001-魂-置く).
    """
    now = _seen(cards.size, turn, first, ruleset)
    before = _seen(cards.size, turn - 1, first, ruleset) if turn > 1 else 0
    places, other, tools, apparitions = cards.places, cards.other_places, cards.tools, cards.apparitions
    no_card = _none(cards.size, before, places + tools + apparitions, now - before, tools + apparitions)
    no_place = _none(cards.size, before, places + other + tools, now - before, tools)
    neither = _none(cards.size, before, places + other + tools + apparitions, now - before, tools + apparitions)
    return 1 - (no_card + no_place - neither)


def _seen(size: int, turn: int, first: bool, ruleset: Ruleset) -> int:
    """Cards drawn until the draw of `turn`; 先攻 draws none on the first (001-ターン-3)."""
    return min(size, ruleset.opening_hand + turn - (1 if first else 0))


def _none(size: int, drawn: int, kept_out: int, more: int = 0, kept_out_then: int = 0) -> Fraction:
    """The chance that none of `kept_out` cards is among the first `drawn` of `size`, and none of `kept_out_then` of
    them among the next `more`."""
    first = Fraction(comb(size - kept_out, drawn), comb(size, drawn))
    if not first:
        return first
    left = size - drawn
    return first * Fraction(comb(left - kept_out_then, more), comb(left, more))
