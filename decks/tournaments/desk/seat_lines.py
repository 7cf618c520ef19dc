"""Tables as pairing software writes them: a table and its players, by number or name, in each row."""

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from decks.people.name_fields import folded_name
from decks.tournaments.models import Entry
from decks.tournaments.models.event import MOST_PLAYERS
from decks.transfer.encodings import decoded

MOST_CHARACTERS, MOST_BYTES = 200_000, 400_000
MOST_ROWS, MOST_CELLS = 2 * MOST_PLAYERS, 12
MOST_TABLES = 9_999
FAULTS_SHOWN = 20
_TABLE = {folded_name(word) for word in ("卓", "卓番号", "テーブル", "table", "table number", "table no", "tbl")}
_PLAYER = {
    folded_name(word)
    for word in (
        *("受付番号", "番号", "number", "no", "id", "player id", "名前", "氏名", "name", "player", "player name"),
        *(
            "選手",
            "プレイヤー",
            "プレーヤー",
            "参加者",
            "対戦相手",
            "opponent",
            "opponent name",
            "handle",
            "ハンドルネーム",
        ),
    )
}
_NUMBERED = re.compile(r"(.*?)[ 0-9]*")
_NOBODY = {folded_name(word) for word in ("bye", "不戦勝", "-", "なし", "***", "* bye *", "none")}
_NUMBER = re.compile(r"(?:#|№|no\.?\s*)?([0-9]{1,6})", re.IGNORECASE)


class InvalidSeatsError(ValueError):
    """Nothing can be taken; each of the `faults` is a sentence that names its line."""

    def __init__(self, *faults: str) -> None:
        super().__init__("、".join(faults))
        more = len(faults) - FAULTS_SHOWN
        self.faults = (*faults[:FAULTS_SHOWN], f"ほか{more}件。") if more > 0 else faults


@dataclass(frozen=True, slots=True)
class SeatLine:
    table: int
    entry: Entry


@dataclass(frozen=True)
class Players:
    """The entries that take part, by number and by name."""

    entries: Sequence[Entry]
    numbers: dict[int, Entry] = field(init=False)
    names: dict[str, list[Entry]] = field(init=False)

    def __post_init__(self) -> None:
        names: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            names[folded_name(entry.handle)].append(entry)
        object.__setattr__(self, "numbers", {entry.number: entry for entry in self.entries})
        object.__setattr__(self, "names", dict(names))

    def find(self, cell: str) -> Entry:
        """Who is meant; ``LookupError`` with the sentence why nobody is, or several. "#7" is never a name."""
        numbered = _NUMBER.fullmatch(cell)
        by_number = self.numbers.get(int(numbered[1])) if numbered else None
        named = [] if numbered and not cell[0].isdigit() else self.names.get(folded_name(cell), [])
        found = {entry.number: entry for entry in (*named, *([by_number] if by_number else []))}
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            numbers = "・".join(f"#{number}" for number in sorted(found))
            raise LookupError(f"「{_short(cell)}」は{len(found)}人います。受付番号（{numbers}）で書いてください。")
        raise LookupError(f"「{_short(cell)}」という参加者はいません。")

    def named_in(self, text: str) -> int:
        """In how many cells of a text somebody is named: tells the encoding of a file."""
        cells = (cell for row in _rows(text) for cell in row)
        return sum(folded_name(cell) in self.names for cell in cells)


def text_in(raw: bytes, players: Players) -> str:
    """The text of a file in UTF-8, Shift_JIS, UTF-16 and others. ``InvalidSeatsError``."""
    if len(raw) > MOST_BYTES:
        raise InvalidSeatsError(f"ファイルは{MOST_BYTES // 1000}KBまでです。")
    if raw.startswith(b"PK\x03\x04"):
        raise InvalidSeatsError("表計算のファイルは読めません。CSV で保存して選ぶか、表を貼り付けてください。")
    text = decoded(raw, players.named_in)
    if text is None:
        raise InvalidSeatsError("文字コードを読めません。UTF-8 か Shift_JIS の CSV で保存してください。")
    return text


def read_seats(text: str, players: Players) -> list[SeatLine]:
    """Every row of the paste. ``InvalidSeatsError`` with all that cannot be read: then there are no seats at all."""
    if len(text) > MOST_CHARACTERS:
        raise InvalidSeatsError(f"一度に入れられるのは{MOST_CHARACTERS}文字までです。")
    rows = [(number, row) for number, row in enumerate(_rows(text), 1) if any(row)]
    if len(rows) > MOST_ROWS:
        raise InvalidSeatsError(f"一度に入れられるのは{MOST_ROWS}行までです（いまは{len(rows)}行）。")
    columns = _columns(rows[0][1]) if rows else None
    body = rows[1:] if columns else rows
    if not body:
        raise InvalidSeatsError("卓の番号と参加者を、1行に1卓か1人ずつ貼り付けてください。")
    faults: list[str] = []
    seats = [seat for number, row in body for seat in _seats(number, row, columns, players, faults)]
    faults += _twice(seats)
    if faults or not seats:
        raise InvalidSeatsError(*(faults or ["参加者が一人も書かれていません。"]))
    return seats


def _rows(text: str) -> list[list[str]]:
    """Cells of every line, as a table from a spreadsheet, or as CSV with commas or semicolons."""
    lines = text.replace("\ufeff", "").splitlines()
    first = next((line for line in lines if line.strip()), "")
    between = next((mark for mark in "\t,;，、" if mark in first), "\t")
    if between == "\t" and "\t" not in first:
        return [line.split(maxsplit=1) for line in lines]
    try:
        rows = csv.reader(lines, delimiter=between, strict=False)
        return [[cell.strip() for cell in row[:MOST_CELLS]] for row in rows]
    except csv.Error:
        return [[cell.strip() for cell in line.split(between)[:MOST_CELLS]] for line in lines]


@dataclass(frozen=True, slots=True)
class _Columns:
    table: int
    players: tuple[int, ...]


def _columns(head: Sequence[str]) -> _Columns | None:
    """Which columns the first row names; None where it is no row of headings."""
    words = [_NUMBERED.fullmatch(cell.strip().casefold()) for cell in head]
    names = [folded_name(found[1]) if found else "" for found in words]
    table = next((place for place, name in enumerate(names) if name in _TABLE), None)
    players = tuple(place for place, name in enumerate(names) if name in _PLAYER)
    return _Columns(table, players) if table is not None and players else None


def _seats(
    number: int, row: Sequence[str], columns: _Columns | None, players: Players, faults: list[str]
) -> Iterator[SeatLine]:
    """The seats of a row; what is wrong with it joins the `faults`."""
    cell = row[columns.table if columns and columns.table < len(row) else 0].strip()
    table = _NUMBER.fullmatch(cell.removesuffix("卓").strip())
    if not table or not 1 <= int(table[1]) <= MOST_TABLES:
        faults.append(f"{number}行目：「{_short(cell)}」は卓の番号として読めません（1から{MOST_TABLES}）。")
        return
    named = _named(row, columns)
    if not named:
        faults.append(f"{number}行目：参加者が書かれていません。")
    seated: set[int] = set()
    for name in named:
        if folded_name(name) in _NOBODY:
            continue
        try:
            entry = players.find(name)
        except LookupError as why:
            faults.append(f"{number}行目：{why}")
            continue
        if entry.pk not in seated:
            seated.add(entry.pk)
            yield SeatLine(int(table[1]), entry)


def _named(row: Sequence[str], columns: _Columns | None) -> list[str]:
    places: Iterable[int] = columns.players if columns else range(1, len(row))
    return [row[place] for place in places if place < len(row) and row[place].strip()]


def _twice(seats: Sequence[SeatLine]) -> Iterator[str]:
    counts = Counter(seat.entry.pk for seat in seats)
    for pk in (pk for pk, count in counts.items() if count > 1):
        tables = [seat.table for seat in seats if seat.entry.pk == pk]
        if len(set(tables)) > 1:
            handle = next(seat.entry.handle for seat in seats if seat.entry.pk == pk)
            yield f"「{handle}」が{'・'.join(map(str, sorted(set(tables))))}卓にいます。"


def _short(cell: str) -> str:
    return cell if len(cell) <= 20 else f"{cell[:20]}…"
