"""The collected static files: style sheets and scripts made small, all of it compressed. That takes seconds: done only
when one has changed."""

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Shipped by libraries for pages this site does not have.
UNUSED = ("redoc", "rest_framework")
OWN_SCRIPTS = "js/"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACES = re.compile(r"\s+")
BETWEEN_RULES = re.compile(r" ?([{};]) ?")


def small(sheet: str) -> str:
    """A style sheet without its comments and indentation. Spaces within a selector stay: some of them select."""
    return BETWEEN_RULES.sub(r"\1", SPACES.sub(" ", COMMENT.sub("", sheet))).strip()


def small_script(script: str) -> str:
    """A script of this site without indentation and the lines that are only a comment. Line breaks stay: some of them
    end a statement. A script with a text of several lines stays as it is, because spaces belong to that text."""
    lines = script.splitlines()
    if any(line.count("`") % 2 for line in lines):
        return script
    told = (line.strip() for line in lines)
    return "\n".join(line for line in told if line and not line.startswith("//"))


class CollectedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Where files are collected: sheets and our own scripts are saved without what only their readers here need."""

    def _save(self, name: str, content: "File[bytes]") -> str:
        if made_small := _made_small(name):
            content = ContentFile(made_small(b"".join(content.chunks()).decode()).encode())
        saved: str = super()._save(name, content)
        return saved


def _made_small(name: str) -> Callable[[str], str] | None:
    if name.endswith(".css"):
        return small
    return small_script if name.startswith(OWN_SCRIPTS) and name.endswith(".js") else None


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
