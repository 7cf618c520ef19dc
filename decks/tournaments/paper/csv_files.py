"""Entries and lists as tables for other programs, in UTF-8 or Shift_JIS, with no cell that counts as a formula."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.template.defaultfilters import date as dated
from django.utils import timezone

from cards.catalog import CardData
from decks.tournaments.judging import ListStatus, opinion_now
from decks.tournaments.listed import ListedHandIn, listed
from decks.tournaments.models import Entry, Event
from decks.tournaments.paper.people_lists import NO_LIST, Tables
from decks.tournaments.paper.queries import Handed, Roll
from decks.transfer.csv_form import BYTE_ORDER_MARK
from decks.transfer.tables import guarded
from rules_engine.vocabulary.terms import CardType

GETA = "〓"
TYPES = tuple(kind.label for kind in CardType)
# The same sign under another number, as Windows writes it in Shift_JIS.
_SAME_SIGN = str.maketrans("〜−‖—¢£¬", "～－∥―￠￡￢")


class Encoding(StrEnum):
    UTF_8 = "utf-8"
    SHIFT_JIS = "shift_jis"


@dataclass(frozen=True, slots=True)
class LostSigns:
    """A player whose name or reading has signs that Shift_JIS lacks."""

    entry: Entry

    @property
    def written(self) -> str:
        return in_shift_jis(" ".join(filter(None, (self.entry.handle, self.entry.reading))))


def entries_csv(event: Event, roll: Roll, round: int, tables: Tables, data: CardData) -> list[list[str]]:
    """Everybody who takes part, in the order of readings."""
    header = (
        *("受付番号", "名前", "ふりがな", "リスト", "判定（提出時）", "判定（現在）", "締切後", "提出時刻", "受領番号"),
        *("合計枚数", *TYPES, "種類なし", "読めない行", f"卓（{round}回戦）" if round else "卓"),
    )
    return [list(header), *(_entry_row(event, entry, tables, data) for entry in roll.players)]


def _entry_row(event: Event, entry: Entry, tables: Tables, data: CardData) -> list[str]:
    person = [str(entry.number), entry.handle, entry.reading]
    table = str(tables.get(entry.pk, ""))
    if entry.current is None:
        return [*person, NO_LIST, *[""] * 5, *[""] * (len(TYPES) + 3), table]
    hand_in, cards = entry.current, listed(entry.current, data)
    return [
        *person,
        "提出済み",
        ListStatus(hand_in.verdict).label,
        opinion_now(event, hand_in, data).status.label,
        "○" if hand_in.late else "",
        dated(timezone.localtime(hand_in.at), "Y-m-d H:i:s"),
        hand_in.receipt,
        *map(str, _counts(cards)),
        str(len(cards.unread)),
        table,
    ]


def _counts(cards: ListedHandIn) -> Iterator[int]:
    """All copies, those of each type, and those of no type."""
    copies = {group.label: group.copies for group in cards.types}
    yield cards.size
    yield from (copies.get(label, 0) for label in (*TYPES, ""))


def lists_csv(handed: Sequence[Handed], data: CardData) -> list[list[str]]:
    """All lists, a card a row; a line that nobody could read is a row without a number of copies."""
    header = ["受付番号", "名前", "枚数", "札名", "種類", "季節", "コスト", "札の番号", "受領番号"]
    return [header, *(row for one in handed for row in _list_rows(one, data))]


def _list_rows(one: Handed, data: CardData) -> Iterator[list[str]]:
    person, cards = [str(one.entry.number), one.entry.handle], listed(one.hand_in, data)
    for group in cards.types:
        for card, copies in group.cards:
            seasons = "".join(season.label for season in card.seasons)
            facts = [group.label, seasons, str(card.cost), f"#{card.id}"]
            yield [*person, str(copies), card.name, *facts, one.hand_in.receipt]
    for line in cards.unread:
        yield [*person, "", line, "読めない行", "", "", "", one.hand_in.receipt]


def written(rows: Iterable[Sequence[str]], encoding: Encoding) -> bytes:
    """The table as a file. In Shift_JIS a sign that it lacks is 〓, and a last column names what became of it."""
    target = io.StringIO()
    writer = csv.writer(target)
    if encoding is Encoding.UTF_8:
        target.write(BYTE_ORDER_MARK)
        writer.writerows(map(guarded, row) for row in rows)
        return target.getvalue().encode()
    header, *others = rows
    writer.writerow([*header, "〓にした文字"])
    for row in others:
        lost = lost_signs("".join(row))
        writer.writerow([guarded(in_shift_jis(cell)) for cell in row] + [" ".join(map(_code_of, lost))])
    return target.getvalue().encode("cp932")


def in_shift_jis(text: str) -> str:
    """The text in signs of Shift_JIS as Windows has it."""
    same = text.translate(_SAME_SIGN)
    return "".join(sign if _is_held(sign) else GETA for sign in same)


def lost_signs(text: str) -> list[str]:
    """What of a text Shift_JIS has no sign for, each once."""
    return [sign for sign in dict.fromkeys(text.translate(_SAME_SIGN)) if not _is_held(sign)]


def _is_held(sign: str) -> bool:
    try:
        sign.encode("cp932")
    except UnicodeEncodeError:
        return False
    return True


def _code_of(sign: str) -> str:
    return f"U+{ord(sign):04X}"
