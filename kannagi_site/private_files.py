"""Files of the data folder that nobody else on the machine may read; the collected static files are no secret."""

from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings

OTHERS = 0o077


def keep_private(tell: Callable[[str], object]) -> None:
    """Take away what others may do with them; `tell` hears of those that belong to another user.

    SQLite gives the files beside a database the same rights, and what lies in a folder needs none of its own.
    """
    for path in open_to_others():
        try:
            path.chmod(path.stat().st_mode & 0o777 & ~OTHERS)
        except OSError as error:
            tell(f"{path}: ほかの人も読めます / others may read it: {error.strerror}")


def open_to_others() -> Iterator[Path]:
    return (path for path in _private() if path.stat().st_mode & OTHERS)


def _private() -> Iterator[Path]:
    data = Path(settings.DATA_DIR)
    yield from data.glob("*.sqlite3*")
    folders = (settings.MEDIA_ROOT, settings.CACHES["pictures"].get("LOCATION", ""))
    yield from (
        Path(path) for path in (data / "secret_key", data / "snapshots", *folders) if path and Path(path).exists()
    )
