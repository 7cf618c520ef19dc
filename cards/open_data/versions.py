"""The versions that lie in the data folder: made when the data changed, read without asking the database.

`versions.json` names every version there ever was here, the newest last, and what became of ids that ended. The newest
ten have a folder; what had one is gone for good, and is known as gone.
"""

import fcntl
import gzip
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings
from django.utils import timezone

from cards.catalog import CardData, current_data
from cards.open_data.changes import changes, ended
from cards.open_data.contents import GAME, LICENCE, LICENCE_JA, rows_of, version_of, written
from cards.open_data.facts import Row
from cards.open_data.schemas import ROWS
from cards.sync.data_version import current_token

KEPT = 10
PACKED = {"br": ".br", "gzip": ".gz"}
BETWEEN = timedelta(minutes=10)
"""A keeper who changes several things within this time makes one version of them."""
State = dict[str, Any]
NOTHING: State = {"token": "", "versions": [], "migrations": []}


def folder() -> Path:
    return Path(settings.DATA_DIR) / "open_data"


def state() -> State:
    """What `versions.json` says; nothing where none was made yet."""
    try:
        read: State = json.loads((folder() / "versions.json").read_bytes())
    except FileNotFoundError:
        return NOTHING
    return read


def is_due(known: State, token: str) -> bool:
    """Whether the data changed since the newest version, and not a moment after that was made."""
    if known["token"] == token:
        return False
    made = datetime.fromisoformat(known["versions"][-1]["made_at"]) if known["versions"] else None
    return made is None or timezone.now() - made > BETWEEN


def in_step() -> State:
    """The versions, with that of the data as it is now."""
    known = state()
    return make(current_data()) if is_due(known, current_token()) else known


def make(data: CardData) -> State:
    """Make the version of this data if it is not the newest one, and forget those beyond the newest ten."""
    folder().mkdir(parents=True, exist_ok=True)
    with _alone():
        known = state()
        if known["token"] == data.token and known["versions"]:
            return known
        rows = rows_of(data)
        version = version_of(rows)
        if not known["versions"] or known["versions"][-1]["version"] != version:
            known = _with_version(known, rows, version)
        known = {**known, "token": data.token}
        _put(folder() / "versions.json", json.dumps(known, ensure_ascii=False).encode())
        _forget([one["version"] for one in known["versions"][-KEPT:]])
    return known


@contextmanager
def _alone() -> Iterator[None]:
    with (folder() / "making.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _with_version(known: State, rows: dict[str, list[Row]], version: str) -> State:
    before = _newest_rows(known)
    made = {
        "version": version,
        "made_at": timezone.now().isoformat(timespec="seconds"),
        "files": _made_files(rows, version),
        "changes": changes(before, rows) if before else {},
    }
    earlier = [one for one in known["versions"] if one["version"] != version]
    return {
        **known,
        "versions": [*earlier, made],
        "migrations": [*known["migrations"], *(ended(before, rows, version) if before else ())],
    }


def _made_files(rows: dict[str, list[Row]], version: str) -> dict[str, Any]:
    """Write the files of a version into a folder that appears as a whole; what each is."""
    facts = {}
    with tempfile.TemporaryDirectory(dir=folder()) as aside:
        for name, contents in written(rows, version):
            packed = {"br": brotli.compress(contents), "gzip": gzip.compress(contents, 9, mtime=0)}
            (Path(aside) / name).write_bytes(contents)
            for encoding, ending in PACKED.items():
                (Path(aside) / f"{name}{ending}").write_bytes(packed[encoding])
            facts[name] = {
                "sha256": hashlib.sha256(contents).hexdigest(),
                "size": len(contents),
                **{f"size_{encoding}": len(body) for encoding, body in packed.items()},
            }
        target = folder() / version
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(aside, target)
    return {
        file: {**facts[f"{file}.json"], "count": len(rows[file]), "schema": facts[f"{file}.schema.json"]}
        for file in ROWS
    }


def _newest_rows(known: State) -> dict[str, list[Row]] | None:
    """The rows of the version before the one that is made; None for the first."""
    if not known["versions"]:
        return None
    before = folder() / known["versions"][-1]["version"]
    return {file: json.loads((before / f"{file}.json").read_bytes())["data"] for file in ROWS}


def _forget(kept: list[str]) -> None:
    for place in folder().iterdir():
        if place.is_dir() and place.name not in kept:
            shutil.rmtree(place)


def _put(path: Path, contents: bytes) -> None:
    """All of it or nothing, for those who read meanwhile."""
    aside = path.with_suffix(".new")
    aside.write_bytes(contents)
    aside.replace(path)


def latest(known: State) -> Row:
    """What `/data/latest.json` says."""
    newest = known["versions"][-1]
    files = {
        file: {"url": f"/data/{newest['version']}/{file}.json", **_with_schema(newest, file)}
        for file in newest["files"]
    }
    return {
        "version": newest["version"],
        "made_at": newest["made_at"],
        "licence": LICENCE,
        "licence_ja": LICENCE_JA,
        "game": GAME,
        "files": files,
        "versions": [one["version"] for one in reversed(known["versions"][-KEPT:])],
        "migrations": known["migrations"],
    }


def _with_schema(version: State, file: str) -> Row:
    facts = version["files"][file]
    return {**facts, "schema": {"url": f"/data/{version['version']}/{file}.schema.json", **facts["schema"]}}
