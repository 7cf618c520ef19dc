"""Whether an opened deal is that of a game: its file against the game's record, where both lists are open.

The deal is made once more of what the file opened and of the acts that the engine finds in the record; what the file
has otherwise is a fault, in words.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from decks.games.matches.deal.commitments import PROTOCOL, DealTerms
from decks.games.matches.deal.opened import COIN, PICK, OpenedDeal, SeatList
from decks.games.matches.deal.opening import piles_of, size_of
from decks.games.models.match import SEATS
from rules_engine.catalog.definitions import Catalog
from rules_engine.game import AgreedChance, GameRecord
from rules_engine.game.chance_sheet import chance_sheet
from rules_engine.game.salted_order import deck_in_salted_order
from rules_engine.vocabulary.errors import InvalidNotationError, RulesError

MADE = {
    "commitment": "約束C",
    "lists": "リストの値",
    "hashes": "数の約束（h）",
    "key": "鍵",
    "numbers": "札の番号",
}
"""What is made of what was opened, by its name in the file."""
Line = Mapping[str, Any]


class UncheckedError(Exception):
    """File and record cannot be held against each other; the message says why."""


class OpenedFile(NamedTuple):
    """The file of a seat: what was opened of the deal, without acts, and the file itself."""

    seat: int
    deal: OpenedDeal
    file: dict[str, Any]


def opened_in(text: str) -> OpenedFile:
    """``UncheckedError`` for what is no file of an opened deal, and where a list is closed."""
    try:
        file = json.loads(text)
        closed = [seat for seat in SEATS if not file["opened"][seat]]
        if closed:
            raise UncheckedError("二人のリストが開かれていません。二人とも公開したあとのファイルが要ります。")
        first, second = (_list_of(one) for one in file["opened"])
        one, other = (bytes.fromhex(n) for n in file["bytes"])
        terms = DealTerms(file["match"], file["game"], file["rules"], file["data"])
        deal = OpenedDeal(terms, bytes.fromhex(file["secret"]), (first, second), (one, other))
        missing = (deal.file_of(file["seat"], both=True).keys() | MADE.keys()) - file.keys()
        lines = [line.get("act") for line in file["acts"]]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise UncheckedError("ファイルは、開かれた配りの形ではありません。") from None
    if missing or not lines or file["protocol"] != PROTOCOL or file["seat"] not in SEATS:
        raise UncheckedError("ファイルは、開かれた配りの形ではありません。")
    return OpenedFile(file["seat"], deal, file)


def record_in(text: str) -> GameRecord:
    """The record of a match, as JSON or as the text that a page of a kept game gives. ``UncheckedError`` for what is
    none, and for a game whose chance does not go by a key from its beginning to its end."""
    try:
        record = GameRecord.from_json(text) if text.lstrip().startswith("{") else GameRecord.from_text(text)
    except InvalidNotationError as fault:
        raise UncheckedError(f"記録を読めません（{fault}）。") from None
    if record.base or record.redraws:
        raise UncheckedError("記録は途中の局面から始まるか、途中で札を引き直しています。抽選の一覧は作れません。")
    if not record.agreed:
        raise UncheckedError("記録は対戦のものではありません。札は鍵ではなく、シードで配られています。")
    return record


def differences(opened: OpenedFile, record: GameRecord, catalog: Catalog) -> Iterator[str]:
    """What the file says otherwise than the record of the game, or than what it opened itself; none is right.
    ``UncheckedError`` where the rules of today cannot play the record."""
    try:
        sheet = chance_sheet(record, catalog)
    except RulesError as fault:
        raise UncheckedError(f"記録を、いまのルールと札の情報では再生できません（{fault}）。") from None
    deal, file = opened.deal, opened.file
    for seat in SEATS:
        yield from _of_deck(seat, deal.seats[seat], record.decks[seat] or ())
    if deal.key != AgreedChance.read(record.seed).key:
        yield "記録の抽選は、この配りの鍵によるものではありません。"
    acts = piles_of(sheet, size_of(deal.seats[0].cards))
    made = OpenedDeal(deal.terms, deal.secret, deal.seats, deal.browser_bytes, acts).file_of(opened.seat, both=True)
    for name, words in MADE.items():
        if file[name] != made[name]:
            yield f"ファイルの{words}は、開かれた中身から作ったものではありません。"
    yield from _of_acts(file["acts"], made["acts"])  # type: ignore[arg-type]


def _list_of(one: Mapping[str, Any]) -> SeatList:
    return SeatList(bytes.fromhex(one["salt"]), [(card, copies) for card, copies in one["cards"]])


def _of_deck(seat: int, opened: SeatList, deck: Sequence[int]) -> Iterator[str]:
    listed = [card for card, copies in opened.cards for _ in range(copies)]
    if sorted(listed) != sorted(deck):
        yield f"席{seat}のリストは、記録のデッキではありません。"
    elif deck_in_salted_order(listed, opened.salt) != tuple(deck):
        yield f"席{seat}の札の番号は、ソルトで決まる順ではありません。"


def _of_acts(told: Sequence[Any], played: Sequence[Line]) -> Iterator[str]:
    for number, (one, other) in enumerate(zip_longest(told, played)):
        if one is None:
            yield f"抽選{number}：ファイルにありません。記録では、{_words(other)}。"
        elif other is None:
            yield f"抽選{number}：記録にありません。ファイルでは、{_words(one)}。"
        elif _public(one) != _public(other):
            yield f"抽選{number}：ファイルでは{_words(one)}、記録では{_words(other)}。"
        elif one != other:
            yield f"抽選{number}：{_words(one)}。札が記録のものと違います。"


def _public(line: Line) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in ("pile", "result")}


def _words(line: Line) -> str:
    kind, seat, size = (line.get(name) for name in ("kind", "seat", "size"))
    if kind == COIN:
        return f"コイン（先攻は席{seat}）"
    if kind == PICK:
        return f"席{seat}の{size}枚から{line.get('taken')}枚を無作為に選ぶ"
    return f"席{seat}の{size}枚を切る"
