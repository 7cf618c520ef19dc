"""Which hand an address asks for, and the addresses of the hands beside it: all of it is in the query."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from decks.games.solo.forms import MAX_SEED_LENGTH
from decks.odds.answers import MOST_TURN
from decks.odds.wishes import wanted
from rules_engine import STANDARD

FIRST, SECOND = 0, 1


@dataclass(frozen=True, slots=True)
class Wish:
    """`first` is the seat that begins, 0 one's own; `under` are places in the dealt hand from 1, in the order in
    which they go under the deck.

    `change` keeps them only marked, to be chosen again; `drawn` asks for the card of the first own turn, too. `want` is
    the condition that the 零探し should serve, "" for the usual one, at `turn` (0: before any).
    """

    seed: str
    first: int = FIRST
    under: tuple[int, ...] = ()
    change: bool = False
    drawn: bool = False
    want: str = ""
    turn: int = 0

    @property
    def query(self) -> str:
        pairs = [("seed", self.seed), ("first", str(self.first)), *(("under", str(place)) for place in self.under)]
        pairs += [(name, "1") for name, on in (("change", self.change), ("draw", self.drawn)) if on]
        return urlencode(pairs + self._hoped)

    @property
    def next(self) -> str:
        """Another hand for the same seat and with the same hope."""
        return urlencode([("first", str(self.first)), *self._hoped])

    @property
    def _hoped(self) -> list[tuple[str, str]]:
        return [(name, str(value)) for name, value in (("want", self.want), ("turn", self.turn)) if value]

    @property
    def searched(self) -> bool:
        return bool(self.under) and not self.change

    @property
    def decided(self) -> bool:
        """Whether nothing more is asked about the 零探し."""
        return self.searched or self.drawn

    @property
    def turned(self) -> str:
        """The same hand for the other of 先攻 and 後攻."""
        return replace(self, first=1 - self.first, drawn=False).query

    @property
    def with_draw(self) -> str:
        """On into the first own turn; what is only marked stays in the hand."""
        return replace(self, under=self.under if self.searched else (), drawn=True, change=False).query

    @property
    def chosen_again(self) -> str:
        """Back to the dealt hand, with what went under still marked."""
        return replace(self, change=bool(self.under), drawn=False).query


def read_wish(asked: QueryDict) -> tuple[Wish | None, bool]:
    """The wish, None where no seed stands in it; and whether anything in it could not be read and was left out."""
    seed = _seed(asked.get("seed", ""))
    first, under, turn = asked.get("first", "0"), asked.getlist("under"), asked.get("turn", "0")
    places = [int(place) for place in under if place in _PLACES]
    readable = len(places) == len(under) == len(set(places)) and first in ("0", "1") and turn in _TURNS
    if not seed:
        return None, readable
    wish = replace(
        new_wish(asked, seed),
        under=tuple(places) if readable else (),
        change="change" in asked,
        drawn="draw" in asked,
    )
    return wish, readable


def new_wish(asked: QueryDict, seed: str) -> Wish:
    """The hand of a seed as it is dealt, for the seat and with the hope that are asked for."""
    turn = asked.get("turn", "0")
    return Wish(
        seed,
        SECOND if asked.get("first") == "1" else FIRST,
        want=wanted(asked),
        turn=int(turn) if turn in _TURNS else 0,
    )


_PLACES = frozenset(str(place) for place in range(1, STANDARD.opening_hand + 1))

_TURNS = frozenset(str(turn) for turn in range(MOST_TURN + 1))


def _seed(text: str) -> str:
    return " ".join(text.replace("\x00", "").split())[:MAX_SEED_LENGTH].strip()
