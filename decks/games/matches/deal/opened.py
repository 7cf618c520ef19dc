"""The file of an opened deal, as one seat gets it at the end of a game; docs/check_deal.py and a page check it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from decks.games.matches.deal.canonical import Value
from decks.games.matches.deal.commitments import (
    DealTerms,
    Pairs,
    bytes_hash,
    card_numbers,
    commitment,
    list_hash,
    sorted_list,
)
from decks.games.matches.deal.key import deal_key
from rules_engine.game import AgreedChance, pick_agreed, shuffle_agreed, toss_agreed

COIN, SHUFFLE, PICK = "coin", "shuffle", "pick"
OF_BOTH = -1


class SeatList(NamedTuple):
    """A seat's salt with its list: what shows that the list is the one of C."""

    salt: bytes
    cards: Pairs


class PileAct(NamedTuple):
    """A shuffle, or a pick of `taken` cards. `seat` is whose cards they are, ``OF_BOTH`` for a pick among both seats'.

    `pile` are the numbers of the cards, in any order.
    """

    kind: str
    seat: int
    pile: Sequence[int]
    taken: int = 0


@dataclass(frozen=True, slots=True)
class OpenedDeal:
    """All of a deal. `browser_bytes` are empty for a seat without scripts, `acts` those after the coin, in order."""

    terms: DealTerms
    secret: bytes = field(repr=False)
    seats: tuple[SeatList, SeatList] = field(repr=False)
    browser_bytes: tuple[bytes, bytes] = field(repr=False)
    acts: Sequence[PileAct] = ()

    @property
    def list_hashes(self) -> tuple[bytes, bytes]:
        first, second = (list_hash(one.salt, one.cards) for one in self.seats)
        return first, second

    @property
    def commitment(self) -> bytes:
        return commitment(self.terms, self.list_hashes, self.secret)

    @property
    def hashes(self) -> tuple[bytes, bytes]:
        first, second = (bytes_hash(self.terms, n, sent) if sent else b"" for n, sent in enumerate(self.browser_bytes))
        return first, second

    @property
    def key(self) -> bytes:
        return deal_key(self.secret, self.commitment, self.hashes, self.browser_bytes)

    def file_of(self, seat: int, *, both: bool = False) -> dict[str, Value]:
        """What is opened to this seat; the other's list only where `both` have agreed to open theirs."""
        own, key = self.seats[seat], self.key
        chance = AgreedChance(key).text
        return {
            **self.terms.game_named,
            "rules": self.terms.rules,
            "data": self.terms.data,
            "seat": seat,
            "commitment": self.commitment.hex(),
            "secret": self.secret.hex(),
            "lists": [one.hex() for one in self.list_hashes],
            "hashes": [one.hex() for one in self.hashes],
            "bytes": [one.hex() for one in self.browser_bytes],
            "key": key.hex(),
            "opened": [_opened(one) if both or n == seat else {} for n, one in enumerate(self.seats)],
            "numbers": card_numbers(own.salt, own.cards),
            "acts": [
                {"act": 0, "kind": COIN, "seat": toss_agreed(chance)},
                *(_sheet_line(chance, n, act, seat) for n, act in enumerate(self.acts, start=1)),
            ],
        }


def public_line(number: int, act: PileAct) -> dict[str, Value]:
    """What the log tells both seats of an act."""
    line: dict[str, Value] = {"act": number, "kind": act.kind, "seat": act.seat, "size": len(act.pile)}
    return {**line, "taken": min(act.taken, len(act.pile))} if act.kind == PICK else line


def _sheet_line(chance: str, number: int, act: PileAct, seat: int) -> dict[str, Value]:
    line, cards = public_line(number, act), sorted(act.pile)
    if act.seat != seat:
        return line
    pile = {"pile": cards[:]}
    if act.kind == PICK:
        return {**line, **pile, "result": pick_agreed(cards, act.taken, chance, number)}
    shuffle_agreed(cards, chance, number)
    return {**line, **pile, "result": cards}


def _opened(one: SeatList) -> dict[str, Value]:
    return {"salt": one.salt.hex(), "cards": sorted_list(one.cards)}
