"""Drawn pictures of decks that have grown old."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings


def prune_drawn(now: datetime, *, dry_run: bool) -> int:
    """Drawn pictures of decks past their life; the cache itself forgets one only when somebody asks for it."""
    kept: dict[str, Any] = settings.CACHES["pictures"]
    if not kept["BACKEND"].endswith("FileBasedCache"):
        return 0
    too_old = now.timestamp() - kept["TIMEOUT"]
    files = [file for file in Path(kept["LOCATION"]).glob("*.djcache") if _written(file) < too_old]
    for file in () if dry_run else files:
        file.unlink(missing_ok=True)
    return len(files)


def _written(file: Path) -> float:
    """When; a file that is gone meanwhile is new."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return float("inf")
