"""What becomes of some rows of one kind: what their room says of them, and what the quotas leave room for."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from decks.people.belongings import belongings
from decks.people.quotas import Quota
from decks.people.read_back import WRITTEN, Judged, Outcome, PutBack, RowReader
from decks.putting_back.content import UnreadableFileError
from decks.putting_back.models import Differing
from decks.putting_back.rows import FileRow

NO_ROW = "ファイルの中の書き方が正しくありません"
NAMELESS = "読めない項目"
MOST_BROKEN = 1_000
TOO_BROKEN = "読めない項目が多すぎます。もう一度受け取ったファイルでお試しください。"


def kinds_read_back() -> dict[str, PutBack]:
    """By their names in the file."""
    return {one.in_file: one.put_back for one in belongings() if one.put_back}


def kinds_in_files() -> list[str]:
    """All that a file has rows of, also of kinds that are not read back."""
    return [one.in_file for one in belongings() if one.in_file]


def in_batches(rows: Iterable[FileRow]) -> Iterator[list[FileRow]]:
    """Rows of one kind that follow each other, as many as that kind takes together."""
    sizes = {name: kind.at_once for name, kind in kinds_read_back().items()}
    batch: list[FileRow] = []
    for row in rows:
        if batch and (row.kind != batch[0].kind or len(batch) >= sizes.get(row.kind, 100)):
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def judged_rows(
    reader: RowReader, rows: Sequence[Any], room: dict[Quota, int], differing: str = Differing.LEAVE
) -> list[Judged]:
    """What becomes of these rows; what they take is taken off the `room`."""
    found = iter(reader.judge([row for row in rows if isinstance(row, dict)]))
    judged = [next(found) if isinstance(row, dict) else _no_row() for row in rows]
    for one in judged:
        if one.outcome is Outcome.DIFFERS and differing == Differing.BESIDE:
            one.outcome = Outcome.NEW
        if one.outcome not in WRITTEN:
            continue
        full = next((quota for quota, cost in one.costs.items() if cost > room[quota]), None)
        if full is not None:
            one.refuse(full.sentence.rstrip("。"))
            continue
        for quota, cost in one.costs.items():
            room[quota] -= cost
    return judged


def _no_row() -> Judged:
    return Judged(NAMELESS, Outcome.REFUSED, NO_ROW, broken=True)


class BrokenRows:
    """A file of ours has none; one of nothing else is not looked through to its end."""

    def __init__(self) -> None:
        self.count = 0

    def note(self, judged: Iterable[Judged]) -> None:
        self.count += sum(one.broken for one in judged)
        if self.count > MOST_BROKEN:
            raise UnreadableFileError(TOO_BROKEN)
