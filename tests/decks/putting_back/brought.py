"""Bringing files in tests: as a person does on the page, with a worker that does what was asked."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker import work_once
from decks.models import BroughtFile, Job
from decks.people.own_data import FORMAT, FORMAT_VERSION
from decks.putting_back.report import Report
from decks.putting_back.zipped import zipped
from tests.decks.builders import own_data_of

PAGE = "/accounts/put-back/"
NOT_THE_SAME = {"id", "key", "token", "share", "visibility", "views", "taken_down"}
"""What is another one after the way through a file: numbers, links, and what is the former site's."""


def client_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def work() -> int:
    done = 0
    while work_once("one", job_kinds()):
        done += 1
    assert not Job.objects.exists()
    return done


def file_of_rows(**kinds: Any) -> dict[str, Any]:
    return {"format": FORMAT, "version": FORMAT_VERSION, **kinds}


def as_bytes(file: Any) -> bytes:
    return file if isinstance(file, bytes) else json.dumps(file, ensure_ascii=False).encode()


def bring(person: User, file: Any, name: str = "fudacho.json") -> BroughtFile:
    """Choose the file on the page, and let a worker read it."""
    sent = SimpleUploadedFile(name, as_bytes(file))
    answer = client_of(person).post(PAGE, {"file": sent})
    assert answer.status_code == 302, answer.content.decode()
    assert work() == 1
    return held(person)


def held(person: User) -> BroughtFile:
    return BroughtFile.objects.get(owner=person)


def put_back(person: User, file: Any, name: str = "fudacho.json", differing: str = "") -> Report:
    """Have it put back, too; what came of it."""
    shown = bring(person, file, name)
    assert shown.state == "shown", shown.fault
    answer = client_of(person).post(f"{PAGE}take", {"file": shown.token, "differing": differing})
    assert answer.status_code == 302
    assert work() == 1
    taken = held(person)
    assert taken.state == "taken"
    assert bytes(taken.content) == b""
    return Report.from_data(taken.report)


def zip_of(person: User) -> bytes:
    return b"".join(zipped(person))


def whole(content: bytes) -> dict[str, list[Any]]:
    """All rows of a ZIP, by kind."""
    found: dict[str, list[Any]] = {}
    with ZipFile(BytesIO(content)) as archive:
        for name in archive.namelist():
            for kind, rows in json.loads(archive.read(name)).items():
                if isinstance(rows, list):
                    found.setdefault(kind, []).extend(rows)
    return found


def comparable(person: User) -> dict[str, Any]:
    """What the person has, as the file tells it, but for what must be another."""
    file = own_data_of(person)
    return {kind: _same(rows) for kind, rows in file.items() if kind not in ("made_at", "account")}


def _same(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _same(one) for key, one in value.items() if key not in NOT_THE_SAME}
    return [_same(one) for one in value] if isinstance(value, list) else value
