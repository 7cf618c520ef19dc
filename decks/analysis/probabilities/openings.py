"""How likely the condition is, by turn, and how many cards of each kind it names are in hand; one deck or two."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from decks.analysis.probabilities.asked import AskedOdds
from decks.analysis.probabilities.charts import Chart, chance_chart
from decks.odds.answers import UnanswerableError, answerable, share
from decks.odds.conditions import Condition
from decks.odds.wishes import cards_told
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import Odds, OddsQuestion, Policy, needs, odds, spread, work_of_odds

MOST_WORK_BY_TURN = 5_000_000
"""Up to here the other turns are counted too; beyond, only the one that is asked for."""
MOST_NUMBER = 8
"""So many cards and more are one column."""
BEFORE, AFTER = "零探しの前", "零探しの後"


@dataclass(frozen=True, slots=True)
class OpeningSide:
    """What was counted of one deck."""

    name: str
    found: Odds
    by_turn: dict[int, Odds]
    spreads: tuple[tuple[Fraction, ...], ...]

    @property
    def before(self) -> str:
        return share(self.found.before)

    @property
    def after(self) -> str:
        return share(self.found.after)

    @property
    def fractions(self) -> tuple[tuple[str, Fraction], ...]:
        return ((BEFORE, self.found.before), (AFTER, self.found.after))


@dataclass(frozen=True, slots=True)
class Openings:
    """`by_turn` is None where only one turn was counted; `spreads` are (what cards, chart)."""

    sides: tuple[OpeningSide, ...]
    by_turn: Chart | None
    spreads: tuple[tuple[str, Chart], ...]

    @property
    def missed(self) -> str:
        """How often the page's own deck misses the condition after the 零探し, too."""
        return share(1 - self.sides[0].found.after)

    @property
    def held(self) -> str:
        """How many of the first cards that the condition counts are in hand, in the mean, without a 零探し."""
        spread = self.sides[0].spreads[0]
        return f"{float(sum(number * chance for number, chance in enumerate(spread))):.1f}"

    @property
    def held_none(self) -> str:
        return share(self.sides[0].spreads[0][0])

    @property
    def gain(self) -> str:
        """What the other deck's chance is more or less, in points."""
        return points(self.sides[-1].found.after - self.sides[0].found.after)


def openings(decks: Sequence[tuple[str, DeckList]], condition: Condition, policy: Policy, asked: AskedOdds) -> Openings:
    """The first deck is the page's own. ``SearchSyntaxError`` and ``UnanswerableError`` as for ``opening_odds``."""
    sides = tuple(_side(name, deck, condition, policy, asked) for name, deck in decks)
    return Openings(sides, _turns_chart(sides), _spread_charts(sides, condition))


def points(gain: Fraction) -> str:
    """A difference of chances in points of a percent, with its sign."""
    shown = round(float(gain) * 100, 1)
    if not shown:
        return "±0" if not gain else "+0.1未満" if gain > 0 else "−0.1未満"
    return f"{'+' if shown > 0 else '−'}{abs(shown):.1f}"


def _side(name: str, deck: DeckList, condition: Condition, policy: Policy, asked: AskedOdds) -> OpeningSide:
    question = OddsQuestion(deck, condition.goal, asked.turn, asked.first)
    with answerable(condition):
        found = odds(question, policy)
    turns = asked.turns if work_of_odds(question, policy) * len(asked.turns) <= MOST_WORK_BY_TURN else ()
    by_turn = {asked.turn: found}
    for turn in turns:
        try:
            with answerable(condition):
                by_turn.setdefault(turn, odds(OddsQuestion(deck, condition.goal, turn, asked.first), policy))
        except UnanswerableError:
            break
    spreads = tuple(spread(question, cards) for cards in _told_apart(condition))
    return OpeningSide(name, found, by_turn, spreads)


def _told_apart(condition: Condition) -> dict[frozenset[int], str]:
    """The sets of cards that the condition counts, with what they are called."""
    found: dict[frozenset[int], str] = {}
    for need in needs(condition.goal):
        found.setdefault(need.cards, cards_told(condition.searched(need)))
    return found


def _turns_chart(sides: Sequence[OpeningSide]) -> Chart | None:
    turns = sorted(set.intersection(*(set(side.by_turn) for side in sides)))
    if len(turns) < 2:
        return None
    if len(sides) == 1:
        lists = [[getattr(sides[0].by_turn[turn], name) for turn in turns] for name in ("before", "after")]
        series = list(zip((BEFORE, AFTER), lists, strict=True))
    else:
        series = [(side.name, [side.by_turn[turn].after for turn in turns]) for side in sides]
    return chance_chart("ターン", [str(turn) if turn else "初手" for turn in turns], series, Fraction(1))


def _spread_charts(sides: Sequence[OpeningSide], condition: Condition) -> tuple[tuple[str, Chart], ...]:
    charts = []
    for place, label in enumerate(_told_apart(condition).values()):
        found = [side.spreads[place] for side in sides]
        longest = max(map(len, found))
        lists = [_up_to_most((*chances, *[Fraction(0)] * (longest - len(chances)))) for chances in found]
        labels = [
            f"{number}+" if number == MOST_NUMBER < longest - 1 else str(number) for number in range(len(lists[0]))
        ]
        named = [
            (side.name if len(sides) > 1 else "手札の枚数", chances) for side, chances in zip(sides, lists, strict=True)
        ]
        charts.append((label, chance_chart("枚数", labels, named, max(map(max, lists)))))
    return tuple(charts)


def _up_to_most(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    if len(chances) <= MOST_NUMBER + 1:
        return tuple(chances)
    return (*chances[:MOST_NUMBER], sum(chances[MOST_NUMBER:], Fraction(0)))
