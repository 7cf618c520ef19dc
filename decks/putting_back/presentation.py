"""How far a brought file is, and what comes of it, as its page shows them."""

from dataclasses import dataclass

from decks.jobs.waiting import Waiting, waiting_of
from decks.people.belongings import belongings
from decks.people.read_back import Outcome
from decks.putting_back.models import BroughtFile, FileState
from decks.putting_back.report import Report, WhyNot
from decks.putting_back.services import open_job_of


@dataclass(frozen=True, slots=True)
class ShownKind:
    """One kind of what is in the file; `taken` is what is or was put back, with its `parts`."""

    told: str
    found: int
    taken: int
    there: int
    differs: int
    refused: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ShownFile:
    """`wanted` rows are to be put back, `done` of them are; while it is read, `done` are those seen so far. `left` are
    whole kinds that cannot be put back, and why."""

    kinds: tuple[ShownKind, ...]
    reasons: tuple[tuple[str, WhyNot], ...]
    notes: tuple[str, ...]
    left: tuple[tuple[int, str], ...]
    unknown: tuple[str, ...]
    waiting: Waiting
    done: int
    wanted: int
    differs: int
    taken: int
    mark: str

    @property
    def is_going(self) -> bool:
        return self.waiting is not Waiting.STOPPED


def shown(file: BroughtFile) -> ShownFile:
    """Two small queries more while it is worked at."""
    report = Report.from_data(file.report)
    waiting = _waiting(file) if file.state in (FileState.READING, FileState.TAKING) else Waiting.NOT
    done = sum(file.progress.get("done", {}).values()) or file.progress.get("read", 0)
    back = {one.in_file: one.put_back for one in belongings() if one.put_back}
    why = {one.in_file: one.not_put_back for one in belongings() if one.not_put_back}
    kinds = []
    for name, count in report.kinds.items():
        if name in back and count.found:
            of = count.of
            numbers = (count.taken, of(Outcome.THERE), of(Outcome.DIFFERS), of(Outcome.REFUSED))
            kinds.append(ShownKind(back[name].told, count.found, *numbers, tuple(count.parts.items())))
    return ShownFile(
        kinds=tuple(kinds),
        reasons=tuple((back[one.kind].told, one) for one in report.reasons if one.kind in back),
        notes=tuple(note for name, one in back.items() if name in report.kinds for note in one.notes),
        left=tuple((count.found, why[name]) for name, count in report.kinds.items() if name in why and count.found),
        unknown=tuple(report.unknown),
        waiting=waiting,
        done=done,
        wanted=report.found,
        differs=report.differs,
        taken=report.taken,
        mark=f"{file.state}-{waiting}-{done}",
    )


def _waiting(file: BroughtFile) -> Waiting:
    job = open_job_of(file)
    if job is None:
        # It may have been done since the row was read.
        now = BroughtFile.objects.filter(pk=file.pk).values_list("state", flat=True).first()
        return Waiting.STOPPED if now == file.state else Waiting.NOT
    return waiting_of(job)
