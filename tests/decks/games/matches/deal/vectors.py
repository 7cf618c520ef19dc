"""The vectors of docs/fair_deal.md: `python -m tests.decks.games.matches.deal.vectors` writes them again.

Every secret, salt and byte is the SHA-256 of a name, so that the file can be made again and nothing is chosen.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from decks.games.matches.deal.commitments import DealTerms
from decks.games.matches.deal.opened import OF_BOTH, PICK, SHUFFLE, OpenedDeal, PileAct, SeatList
from rules_engine.kernel.agreed_chance import AgreedChance, agreed_numbers

FILE = Path(__file__).with_name("vectors.json")
FORTY = [(card, 1 + card % 4) for card in range(101, 117)]
ONES = [(7 * place + 3, 1) for place in range(40)]
FOURS = [(card, 4) for card in (2, 30, 112, 940, 2822, 10**6, 10**9 - 1, 5, 77, 400)]
LARGE = [(card, 20) for card in range(1, 51)]


def drawn(name: str, size: int = 32) -> bytes:
    """Bytes of a name."""
    return hashlib.sha256(name.encode("ascii")).digest()[:size]


def whole(cards: list[tuple[int, int]]) -> list[int]:
    return list(range(sum(copies for _, copies in cards)))


def start(lists: tuple[list[tuple[int, int]], list[tuple[int, int]]]) -> list[PileAct]:
    """Both decks are shuffled, as at the start of a game."""
    return [PileAct(SHUFFLE, seat, whole(cards)) for seat, cards in enumerate(lists)]


def long_game(lists: tuple[list[tuple[int, int]], list[tuple[int, int]]], number: int) -> list[PileAct]:
    """Shuffles of ever other piles and picks, some among cards of both."""
    acts = start(lists)
    for turn in range(number):
        seat = turn % 2
        pile = [n for n in whole(lists[seat]) if drawn(f"turn {turn} card {n}")[0] % 3]
        acts.append(PileAct(SHUFFLE, seat, pile[: 5 + turn % 30]))
        if turn % 3 == 0:
            acts.append(PileAct(PICK, 1 - seat, pile[: 1 + turn % 7], 1 + turn % 3))
        if turn % 20 == 0:
            acts.append(PileAct(PICK, OF_BOTH, pile[:4], 2))
    return acts


def deal(
    name: str,
    lists: tuple[list[tuple[int, int]], list[tuple[int, int]]] = (FORTY, ONES),
    acts: list[PileAct] | None = None,
    silent: tuple[int, ...] = (),
    game: int = 1,
    match: str = "",
) -> OpenedDeal:
    """A deal whose secrets hang on its name; the seats in `silent` send no bytes."""
    terms = DealTerms(match or f"m-{name}", game, "2", drawn(f"{name} data").hex())
    seats = (SeatList(drawn(f"{name} salt 0"), lists[0]), SeatList(drawn(f"{name} salt 1"), lists[1]))
    first, second = (b"" if seat in silent else drawn(f"{name} bytes {seat}", 16) for seat in (0, 1))
    return OpenedDeal(terms, drawn(f"{name} secret"), seats, (first, second), start(lists) if acts is None else acts)


def deals() -> Iterator[tuple[str, OpenedDeal, int, bool]]:
    """Each vector: its name, the deal, whose file it is, whether both lists are open."""
    one = [(12, 1)]
    short = [PileAct(SHUFFLE, 0, []), PileAct(SHUFFLE, 1, [0]), PileAct(PICK, 0, [0], 3), PileAct(PICK, 1, [], 1)]
    picks = [*start((FORTY, ONES)), *(PileAct(PICK, n % 2, range(9, 2, -1), n) for n in range(9))]
    first = [*start((FORTY, ONES)), PileAct(SHUFFLE, 0, range(4, 30)), PileAct(PICK, 0, range(3, 9), 2)]
    yield "all-open", deal("all-open", acts=[*first, PileAct(SHUFFLE, 1, range(9))]), 0, True
    yield "first-seat", deal("first-seat"), 0, False
    yield "second-seat", deal("second-seat"), 1, False
    yield "both-open", deal("both-open"), 0, True
    yield "no-bytes-0", deal("no-bytes-0", silent=(0,)), 0, False
    yield "no-bytes-1", deal("no-bytes-1", silent=(1,)), 0, False
    yield "no-bytes", deal("no-bytes", silent=(0, 1)), 1, False
    yield "same-lists", deal("same-lists", (FOURS, FOURS)), 1, True
    yield "smallest", deal("smallest", (one, one), short), 0, True
    yield "only-the-coin", deal("only-the-coin", acts=[]), 1, False
    yield "picks", deal("picks", acts=picks), 0, False
    yield "large", deal("large", (LARGE, FOURS)), 0, False
    yield "long-game", deal("long-game", acts=long_game((FORTY, ONES), 60)), 0, False
    yield "long-game-1", deal("long-game-1", acts=long_game((FORTY, ONES), 40), silent=(0,)), 1, True
    yield "rematch", deal("rematch", game=2**31 - 1, match="A_z-09"), 0, False


def kept(file: dict[str, Any]) -> dict[str, Any]:
    """What the browser of this seat kept in the game, from its file."""
    own = file["opened"][file["seat"]]
    public = [{name: act[name] for name in act if name not in ("pile", "result")} for act in file["acts"]]
    orders = [(act["act"], act["result"][::-1]) for act in file["acts"] if act["kind"] == SHUFFLE and "pile" in act]
    return {
        **{name: file[name] for name in ("commitment", "hashes")},
        "bytes": file["bytes"][file["seat"]],
        **own,
        "acts": public,
        "draws": [[act, order[: 8 if act < 3 else 1]] for act, order in orders],
    }


def file_of(given: OpenedDeal, seat: int, both: bool) -> dict[str, Any]:
    """The file with what was kept, as plain JSON has it."""
    file: dict[str, Any] = json.loads(json.dumps(given.file_of(seat, both=both)))
    return {**file, "kept": json.loads(json.dumps(kept(file)))}


def made() -> dict[str, Any]:
    """All of the file: numbers below limits, and opened deals."""
    limits = [1, 2, 3, 7, 40, 1000, 2**31 + 1, 2**32 - 1, 2**32, 2**31 + 1, 6]
    numbers = []
    for act in (0, 1, 2, 255, 256, 2**32 - 1):
        key = drawn(f"key {act}")
        read = agreed_numbers(AgreedChance(key).text, act)
        numbers.append({"key": key.hex(), "act": act, "limits": limits, "below": [read.below(one) for one in limits]})
    return {
        "below": numbers,
        "deals": [{"name": name, "file": file_of(given, seat, both)} for name, given, seat, both in deals()],
    }


def written() -> str:
    """One deal on a line."""
    parts = made()
    rows = {name: ",\n".join(json.dumps(one, separators=(",", ":")) for one in part) for name, part in parts.items()}
    return "{\n" + ",\n".join(f'"{name}":[\n{part}\n]' for name, part in rows.items()) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), "ascii")
