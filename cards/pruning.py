"""Removing what has grown old, in small steps: nobody who writes meanwhile waits long."""

import time
from datetime import datetime, timedelta
from pathlib import PurePosixPath
from typing import TypeVar

from django.core.files.storage import default_storage
from django.db import models, transaction

from cards.models import CardPicture
from cards.pictures.service import FOLDER, file_names

STEP = 200
# Seconds between two steps, in which those who wait to write come in.
PAUSE = 0.05
# A picture that is being taken in has its files before its row.
NEW_FILE = timedelta(days=1)

ModelT = TypeVar("ModelT", bound=models.Model)


def remove(rows: models.QuerySet[ModelT], *, dry_run: bool, step: int = STEP) -> int:
    """Delete `rows` step by step with all that hangs on them; how many there were."""
    if dry_run:
        return rows.count()
    removed = 0
    while gone := _removed(rows, step):
        removed += gone
        time.sleep(PAUSE)
    return removed


@transaction.atomic
def _removed(rows: models.QuerySet[ModelT], step: int) -> int:
    # Locked and read again within the step: what somebody takes back meanwhile stays.
    chosen = list(rows.order_by("pk").select_for_update().values_list("pk", flat=True)[:step])
    rows.model._default_manager.filter(pk__in=chosen).delete()
    return len(chosen)


def prune_pictures(now: datetime, *, dry_run: bool) -> int:
    """Files of card pictures that no row names."""
    named = {
        PurePosixPath(name).name
        for picture in CardPicture.objects.all()
        for name in file_names(picture.printing_id, picture.digest, picture.width)
    }
    try:
        files = default_storage.listdir(FOLDER)[1]
    except FileNotFoundError:
        return 0
    unused = [f"{FOLDER}/{name}" for name in files if name not in named]
    unused = [name for name in unused if default_storage.get_modified_time(name) < now - NEW_FILE]
    for name in () if dry_run else unused:
        default_storage.delete(name)
    return len(unused)
