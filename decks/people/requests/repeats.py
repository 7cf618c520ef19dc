"""Forms that are sent again: the same contents are answered as before, other contents are something else to be done.

A form bears an id, and what was done with it is kept under that id with a digest of the contents. A page that is kept
in a browser can send other contents under the same id: they are done under an id made of both, so that they, too, are
done once. What was kept before there were digests has none and counts as sent before.
"""

import hashlib
import json
import uuid
from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest

DoneT = TypeVar("DoneT")


def digest_of(contents: Any) -> str:
    """The same for equal contents, however they are written; `contents` is plain data."""
    return hashlib.sha256(json.dumps(contents, sort_keys=True).encode()).hexdigest()


def sent_id(request: HttpRequest, field: str) -> uuid.UUID | None:
    """The id in a field of a form; None where there is none to read."""
    try:
        return uuid.UUID(request.POST.get(field, ""))
    except ValueError:
        return None


def place_of(
    mark: uuid.UUID, digest: str, kept_at: Callable[[uuid.UUID], DoneT | None], answers: Callable[[DoneT], bool]
) -> tuple[DoneT | None, uuid.UUID]:
    """What was done with these contents under the id `mark`, or None and the id to do it under.

    `kept_at` finds what is kept under an id, `answers` tells whether that is the answer to these contents.
    """
    while (kept := kept_at(mark)) is not None:
        if answers(kept):
            return kept, mark
        mark = uuid.uuid5(mark, digest)
    return None, mark


def is_digest(kept: str, digest: str) -> bool:
    """Whether what is kept with the digest `kept`, or with none, was done with contents of this digest."""
    return kept in ("", digest)
