"""What a numbers page is asked for: all of it is in the address, so that it can be handed on."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from decks.odds.answers import MOST_TURN, OPTIMAL, POLICIES, USUAL
from decks.odds.wishes import rows_of, told_of, wanted

SIDES = ("0", "1")
PACES = ("1", "2", "3")
TURNS = range(6)
"""The turns that the form offers; 0 is the opening hand."""
_TURN_WORDS = frozenset(str(turn) for turn in range(MOST_TURN + 1))


@dataclass(frozen=True, slots=True)
class AskedOdds:
    """`want` is the condition, asked at `turn` (0: the opening hand) under the 零探し of `policy`; `pace` cards come to
    魂 each turn; `other` names what stands beside the deck; `swaps`: also those that take long to count."""

    want: str = USUAL
    turn: int = 0
    second: bool = False
    policy: str = OPTIMAL
    pace: int = 1
    other: str = ""
    swaps: bool = False

    @property
    def first(self) -> bool:
        return not self.second

    @property
    def query(self) -> str:
        return urlencode({name: value for name, value in self._said.items() if value != AskedOdds()._said[name]})

    @property
    def _said(self) -> dict[str, str | int]:
        return {
            "want": self.want,
            "turn": self.turn,
            "first": int(self.second),
            "policy": self.policy,
            "pace": self.pace,
            "with": self.other,
            "swaps": int(self.swaps),
        }

    @property
    def turns(self) -> tuple[int, ...]:
        return tuple(sorted({*TURNS, self.turn}))

    @property
    def when(self) -> str:
        return f"自分の{self.turn}ターン目のドローまで" if self.turn else "最初の手札"

    @property
    def told(self) -> str:
        """The condition in words."""
        return told_of(self.want)

    @property
    def first_cards(self) -> str:
        """The cards that the condition counts first, in words; "" where rows cannot say it."""
        rows = rows_of(self.want)
        return rows[0].cards if rows else ""

    @property
    def with_swaps(self) -> str:
        return replace(self, swaps=True).query

    @property
    def alone(self) -> str:
        return replace(self, other="").query

    def wanting(self, want: str) -> str:
        """The address of the same question about another condition."""
        return replace(self, want=want, swaps=False).query


def read_asked(sent: QueryDict) -> tuple[AskedOdds, bool]:
    """What is asked for, and whether anything in it could not be read and was left out."""
    words = {"turn": _TURN_WORDS, "first": SIDES, "policy": POLICIES, "pace": PACES}
    usual = {"turn": "0", "first": "0", "policy": OPTIMAL, "pace": "1"}
    given = {name: sent.get(name, usual[name]) for name in words}
    read = {name: value if value in words[name] else usual[name] for name, value in given.items()}
    other = sent.get("with_typed", "").strip() or sent.get("with", "").strip()
    asked = AskedOdds(
        want=wanted(sent) or USUAL,
        turn=int(read["turn"]),
        second=read["first"] == "1",
        policy=read["policy"],
        pace=int(read["pace"]),
        other=other.replace("\x00", ""),
        swaps=sent.get("swaps") == "1",
    )
    return asked, read == given
