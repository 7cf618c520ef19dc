"""The table of an event's entries: what is to be seen of each, and how many there are of which kind."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cards.catalog import CardData
from decks.people.name_fields import folded_name
from decks.tournaments.access import entries_of
from decks.tournaments.desk.opinions import opinions_now
from decks.tournaments.judging import ListStatus, Opinion
from decks.tournaments.models import DeckCheck, Entry, Event, HandIn

NUMBERS_SHOWN = 5


class Mark(StrEnum):
    """What the rows may be chosen by, in the order in which it is offered."""

    MISSING = "missing"
    CHECK = "check"
    UNREADABLE = "unreadable"
    NOT_LEGAL = "not_legal"
    OTHERWISE = "otherwise"
    LATE = "late"
    CHANGED = "changed"
    SAME = "same"
    NAMESAKE = "namesake"
    UNLOCKED = "unlocked"
    CHECKED = "checked"
    REMOVED = "removed"

    @property
    def label(self) -> str:
        return LABELS[self]


LABELS = {
    Mark.MISSING: "未提出",
    Mark.CHECK: "要確認",
    Mark.UNREADABLE: "読めない行",
    Mark.NOT_LEGAL: "使用不可",
    Mark.OTHERWISE: "判定が変わった",
    Mark.LATE: "締切後",
    Mark.CHANGED: "直した",
    Mark.SAME: "同じリスト",
    Mark.NAMESAKE: "同名",
    Mark.UNLOCKED: "本人が直せる",
    Mark.CHECKED: "チェック済み",
    Mark.REMOVED: "取り消し",
}
_OF_STATUS = {
    ListStatus.UNREADABLE: Mark.UNREADABLE,
    ListStatus.NOT_LEGAL: Mark.NOT_LEGAL,
}


@dataclass(frozen=True, slots=True)
class DeskRow:
    """An entry. `now` is the opinion on its list today, None without a list or while it is judged again; `same` and
    `namesakes` are the numbers of others."""

    entry: Entry
    now: Opinion | None
    same: tuple[int, ...]
    namesakes: tuple[int, ...]
    checked: str
    marks: frozenset[Mark]

    @property
    def then(self) -> ListStatus | None:
        """The verdict of its hand-in, where today's is another."""
        then = ListStatus(self.entry.current.verdict) if self.entry.current else None
        return then if self.now and then is not self.now.status else None

    @property
    def finding(self) -> str:
        return self.now.findings[0] if self.now and self.now.status.needs_a_look and self.now.findings else ""

    @property
    def more(self) -> int:
        """Findings beside the first."""
        return max(0, len(self.now.findings) - 1) if self.now and self.finding else 0

    @property
    def unread(self) -> str:
        """The first line that nobody could read, unless the finding is about it."""
        lines = self.entry.current.unread if self.entry.current else []
        return lines[0] if lines and lines[0] not in self.finding else ""

    @property
    def size(self) -> int:
        return sum(self.entry.current.counts.values()) if self.entry.current else 0

    @property
    def times_changed(self) -> int:
        return self.entry.current.number - 1 if self.entry.current else 0


@dataclass(frozen=True, slots=True)
class Filter:
    code: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class DeskTable:
    """All rows; `waiting` lists are still to be judged again."""

    rows: tuple[DeskRow, ...]
    waiting: int

    @property
    def taking_part(self) -> int:
        return sum(Mark.REMOVED not in row.marks for row in self.rows)

    @property
    def handed_in(self) -> int:
        return sum(row.entry.current is not None and Mark.REMOVED not in row.marks for row in self.rows)

    def filters(self, chosen: str) -> list[Filter]:
        """All, and each mark that some row has or that is chosen."""
        counts = {mark: sum(mark in row.marks for row in self.rows) for mark in Mark}
        marks = [Filter(mark, mark.label, counts[mark], mark == chosen) for mark in Mark]
        every = Filter("", "すべて", len(self.rows), chosen not in set(Mark))
        return [every, *(one for one in marks if one.count or one.chosen)]

    def chosen(self, code: str, typed: str) -> list[DeskRow]:
        """The rows of that mark whose name, reading or number is what was `typed`."""
        rows = (row for row in self.rows if code not in set(Mark) or code in row.marks)
        return [row for row in rows if _is_meant(row.entry, typed)]


def _is_meant(entry: Entry, typed: str) -> bool:
    wanted = folded_name(typed)
    return (
        not wanted
        or wanted == str(entry.number)
        or wanted in folded_name(entry.handle)
        or wanted in folded_name(entry.reading)
    )


def table_of(event: Event, data: CardData) -> DeskTable:
    """Two queries."""
    entries = list(entries_of(event))
    done = DeckCheck.objects.filter(event=event, done_at__isnull=False).order_by("pk")
    checked = {check.entry_id: check.get_result_display() for check in done.only("entry_id", "result")}
    living = [entry for entry in entries if entry.removed_at is None]
    lists = [entry.current for entry in entries if entry.current]
    opinions = opinions_now(event, lists, data)
    same = _alike((entry.number, entry.current.text) for entry in living if entry.current and entry.current.counts)
    named = _alike((entry.number, folded_name(entry.handle)) for entry in living if entry.handle)
    rows = [_row(entry, opinions.get(_receipt(entry.current)), same, named, checked) for entry in entries]
    return DeskTable(tuple(rows), len(lists) - len(opinions))


def _receipt(hand_in: HandIn | None) -> str:
    return hand_in.receipt if hand_in else ""


def _alike(values: Iterable[tuple[int, str]]) -> dict[int, tuple[int, ...]]:
    """By number: the numbers of others with the same value."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for number, value in values:
        groups[value].append(number)
    return {number: _others(group, number) for group in groups.values() if len(group) > 1 for number in group}


def _others(group: Sequence[int], number: int) -> tuple[int, ...]:
    return tuple(other for other in group if other != number)[:NUMBERS_SHOWN]


def _row(
    entry: Entry,
    now: Opinion | None,
    same: dict[int, tuple[int, ...]],
    named: dict[int, tuple[int, ...]],
    checked: dict[int, str],
) -> DeskRow:
    result = checked.get(entry.pk, "")
    own_same, own_named = same.get(entry.number, ()), named.get(entry.number, ())
    if entry.removed_at:
        return DeskRow(entry, now, (), (), result, frozenset({Mark.REMOVED}))
    marks = {*_of_list(entry.current, now), *_of_entry(entry)}
    marks |= {
        mark for mark, held in ((Mark.SAME, own_same), (Mark.NAMESAKE, own_named), (Mark.CHECKED, result)) if held
    }
    return DeskRow(entry, now, own_same, own_named, result, frozenset(marks))


def _of_entry(entry: Entry) -> Iterator[Mark]:
    if entry.current is None:
        yield Mark.MISSING
    if entry.unlocked:
        yield Mark.UNLOCKED


def _of_list(current: HandIn | None, now: Opinion | None) -> Iterator[Mark]:
    if current is None:
        return
    if current.late:
        yield Mark.LATE
    if current.number > 1:
        yield Mark.CHANGED
    if now is not None and now.status.needs_a_look:
        yield Mark.CHECK
    if now is not None and now.status in _OF_STATUS:
        yield _OF_STATUS[now.status]
    if now is not None and now.status != current.verdict:
        yield Mark.OTHERWISE
