"""Bringing a file, having it put back, forgetting it: the person's turn first, then rows, then jobs."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum

from decks.jobs.models import Job, Priority
from decks.jobs.queue import ask, forget
from decks.people.quotas import one_at_a_time
from decks.putting_back.belongings import KIND
from decks.putting_back.content import packed
from decks.putting_back.models import BroughtFile, FileState
from decks.putting_back.quotas import FILES_AT_ONCE, MOST_WAITING

MOST_NAME = 100


class NoRoomError(ValueError):
    """As much waits to be put back as the site holds."""

    def __str__(self) -> str:
        return "いまは、ほかの人のファイルがたくさん待っています。しばらくしてから、もう一度お試しください。"


def key_of(file: BroughtFile) -> str:
    return f"{KIND} {file.token}"


def file_of(user: User) -> BroughtFile | None:
    """What the person brought last, without its content."""
    return BroughtFile.objects.filter(owner=user).defer("content").first()


@transaction.atomic
def bring(user: User, name: str, sent: bytes) -> BroughtFile:
    """Keep the file in place of one brought before, and have it read. ``UnreadableFileError`` for what is surely none
    of ours, ``NoRoomError``, ``QuotaReachedError`` while jobs of the person's are open."""
    content = packed(sent)
    printable = "".join(letter for letter in name if letter.isprintable())
    file = BroughtFile(owner=user, name=printable[:MOST_NAME], content=content, size=len(content))
    one_at_a_time(file)
    for former in BroughtFile.objects.filter(owner=user).defer("content"):
        forget_file(former)
    waiting = BroughtFile.objects.aggregate(all=Sum("size"))["all"] or 0
    if waiting + len(content) > MOST_WAITING:
        raise NoRoomError
    file.save(force_insert=True)
    ask_for(file)
    return file


@transaction.atomic
def begin_taking(user: User, token: str, differing: str) -> BroughtFile | None:
    """Have it put back; None where that is not the file that was shown. Asked twice it is taken once."""
    one_at_a_time(BroughtFile(owner=user))
    rows = BroughtFile.objects.select_for_update().filter(owner=user, token=token).defer("content")
    file = rows.first()
    if file is None or file.state in (FileState.READING, FileState.UNREADABLE):
        return None
    if file.state == FileState.SHOWN:
        file.state, file.differing = FileState.TAKING, differing
        file.save(update_fields=["state", "differing"])
        ask_for(file)
    return file


@transaction.atomic
def go_on(user: User, token: str) -> None:
    """Try again what does not go on."""
    file = BroughtFile.objects.filter(owner=user, token=token).defer("content").first()
    if file is not None and file.state in (FileState.READING, FileState.TAKING) and open_job_of(file) is None:
        ask_for(file)


@transaction.atomic
def forget_file(file: BroughtFile) -> None:
    """What was put back of it stays."""
    forget(key_of(file))
    BroughtFile.objects.filter(pk=file.pk).delete()


def ask_for(file: BroughtFile) -> None:
    ask(key_of(file), KIND, {"file": file.token}, file, priority=Priority.BATCH, quota=FILES_AT_ONCE)


def open_job_of(file: BroughtFile) -> Job | None:
    job = Job.objects.filter(key=key_of(file)).first()
    return job if job and job.is_open else None
