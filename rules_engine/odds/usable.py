"""How likely a card can be used by a turn: that it is drawn, and before it what its season asks for.

The play that is assumed: after each turn `souls_a_turn` more cards lie in 魂, chosen among those drawn until then as
suits the card best. The cost asks for their number (001-魂-コスト); the season, for another card that gives it, drawn
by the turn before (001-魂-季節). Printed texts, the opponent, and whether there is a 場所札 to possess are left out.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.compile.printed import given_by, need_of
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds.questions import DeckRunsOutError
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.terms import CardType


@dataclass(frozen=True, slots=True)
class Assumed:
    """`turn` of the player from 1, `first` for 先攻, the cards that come to 魂 each turn, and whether an opening hand
    without a zero-cost 場所札 goes under the deck and is drawn again (001-零探し-理由)."""

    turn: int
    first: bool = True
    souls_a_turn: int = 1
    zero_search: bool = False
    ruleset: Ruleset = STANDARD

    @property
    def souls(self) -> int:
        """Cards in 魂 in this turn's main phase."""
        return self.souls_a_turn * (self.turn - 1)

    def drawn_by(self, turn: int) -> int:
        """Cards drawn for turns up to this one; 先攻 draws none on the first (001-ターン-3)."""
        return max(0, turn - 1 if self.first else turn)


@dataclass(frozen=True, slots=True)
class _Mix:
    """Copies in a deck of `size`: of the card, of `others` that give its season, and among all these, and among the
    rest, the zero-cost 場所札. `fuel`: a season is asked for; `own_gives`: the card itself gives it."""

    size: int
    own: int
    others: int
    own_free: bool
    others_free: int
    rest_free: int
    fuel: bool
    own_gives: bool


def usable(deck: DeckList, catalog: Catalog, card_id: int, assumed: Assumed) -> Fraction:
    """The chance, 0 to 1, that the card can be used on the turn; 0 while the cost is beyond the 魂.

    Of seasons of a 混化 card one is enough. ``DeckRunsOutError`` for a turn beyond the deck; with `zero_search`, for a
    deck of which cards put back would be drawn again, too.
    """
    later = assumed.drawn_by(assumed.turn)
    hand = min(deck.size, assumed.ruleset.opening_hand)
    if hand * (2 if assumed.zero_search else 1) + later > deck.size:
        raise DeckRunsOutError(f"{deck.size} cards do not last until turn {assumed.turn}")
    needs = _season_needs(catalog.card(card_id), assumed)
    if not needs:
        return Fraction(0)
    mix = _mix(deck, catalog, card_id, 0 if 0 in needs else _union(needs), assumed.ruleset)
    earlier = assumed.drawn_by(assumed.turn - 1)
    return _chance(mix, hand, earlier, later - earlier, assumed.zero_search)


def first_turn(card: CardDefinition, souls_a_turn: int) -> int:
    """The turn on which the 魂 reach the card's cost, with so many each turn."""
    cost = min(form.cost for form in card.forms)
    return 1 + -(-cost // souls_a_turn)


def _season_needs(card: CardDefinition, assumed: Assumed) -> tuple[int, ...]:
    """The season bits that each form asks for whose cost the 魂 meet."""
    return tuple(
        need_of(card, form.type, assumed.ruleset) for form in card.forms if form.type and form.cost <= assumed.souls
    )


def _union(needs: tuple[int, ...]) -> int:
    bits = 0
    for need in needs:
        bits |= need
    return bits


def _mix(deck: DeckList, catalog: Catalog, card_id: int, need: int, ruleset: Ruleset) -> _Mix:
    gives = {card: bool(given_by(catalog.card(card), ruleset) & need) for card in deck.counts}
    free = {card: _is_free_place(catalog.card(card)) for card in deck.counts}
    counts = deck.counts

    def copies(giving: bool, free_only: bool) -> int:
        return sum(
            number
            for card, number in counts.items()
            if card != card_id and gives[card] is giving and (free[card] or not free_only)
        )

    return _Mix(
        size=deck.size,
        own=counts[card_id],
        others=copies(giving=True, free_only=False),
        own_free=free[card_id],
        others_free=copies(giving=True, free_only=True),
        rest_free=copies(giving=False, free_only=True),
        fuel=bool(need),
        own_gives=gives[card_id],
    )


def _is_free_place(card: CardDefinition) -> bool:
    place = card.form(CardType.PLACE)
    return place is not None and place.cost == 0


@lru_cache(maxsize=8192)
def _chance(mix: _Mix, hand: int, earlier: int, last: int, zero_search: bool) -> Fraction:
    whole = _ways(mix, mix.own, mix.others, mix.size, (0, 0), hand + earlier, last)
    if not zero_search:
        return whole
    chance, openings = whole, comb(mix.size, hand)
    own, others = 0 if mix.own_free else mix.own, mix.others - mix.others_free
    rest = mix.size - mix.own - mix.others - mix.rest_free
    for mine in range(min(own, hand) + 1):
        for giving in range(min(others, hand - mine) + 1):
            dealt = comb(own, mine) * comb(others, giving) * comb(rest, hand - mine - giving)
            if dealt:
                left = (mix.own - mine, mix.others - giving, mix.size - hand)
                renewed = _ways(mix, *left, (0, 0), hand + earlier, last)
                kept = _ways(mix, *left, (mine, giving), earlier, last)
                chance += Fraction(dealt, openings) * (renewed - kept)
    return chance


def _ways(mix: _Mix, own: int, others: int, size: int, held: tuple[int, int], earlier: int, last: int) -> Fraction:
    """The chance with so many cards unseen and some `held`, where `earlier` draws come before the `last` turn's one."""
    ends = size - earlier if last else 1
    found = 0
    for mine in range(min(own, earlier) + 1):
        for giving in range(min(others, earlier - mine) + 1):
            ways = comb(own, mine) * comb(others, giving) * comb(size - own - others, earlier - mine - giving)
            met = _met(mix, held[0] + mine, held[1] + giving)
            found += ways * (ends if met is True else (own - mine) * last if met is None else 0)
    return Fraction(found, comb(size, earlier) * ends)


def _met(mix: _Mix, mine: int, giving: int) -> bool | None:
    """Whether so many copies, and cards that give the season, drawn before the turn are enough; None if one more copy
    of the card is."""
    if not mix.fuel:
        return mine > 0 or None
    if giving:
        return mine > 0 or None
    if mix.own_gives and mine:
        return mine > 1 or None
    return False
