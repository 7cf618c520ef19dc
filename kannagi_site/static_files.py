"""The collected static files. Collecting and compressing them takes seconds: done only when one has changed."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

# Shipped by libraries for pages this site does not have.
UNUSED = ("redoc", "rest_framework")


def collect_changed() -> bool:
    """Collect what the finders find into STATIC_ROOT; whether anything had to be done."""
    mark = Path(settings.STATIC_ROOT) / "collected"
    found = fingerprint()
    if mark.is_file() and mark.read_text() == found:
        return False
    # Anew, because Django would keep a collected file that is younger than its replaced source.
    call_command("collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=list(UNUSED))
    mark.write_text(found)
    return True


def fingerprint() -> str:
    """A digest of where the static files lie, how long they are and when they changed."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for line in sorted(_sources()):
        digest.update(line.encode())
    return digest.hexdigest()


def _sources() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list(list(UNUSED)):
            path = storage.path(name)
            facts = os.stat(path)
            yield f"{path} {facts.st_size} {facts.st_mtime_ns}\n"
