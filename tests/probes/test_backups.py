"""A backup that is taken while many people write holds, put back elsewhere, every edit acknowledged before it began."""

import random
import re
import threading
import time
import urllib.error
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.probes.conftest import SECONDS, size
from tests.probes.visitor import PRINTINGS, Edit, Visitor
from tests.running_site import RunningSite

WRITERS = size("PROBE_WRITERS", 32)
BEFORE = min(SECONDS, 8)
"""Seconds for which they write before the backup begins."""
Count = Callable[[str, object], None]


@dataclass
class Writer:
    """Somebody who adds copies one by one: what was sent, in this order, and how many of it were acknowledged."""

    visitor: Visitor
    number: int
    sent: list[int] = field(default_factory=list)
    acknowledged: int = 0
    put_off: int = 0

    def write(self, stop: threading.Event) -> None:
        chance = random.Random(self.number)
        while not stop.is_set() and len(self.sent) < 900:
            printing = chance.choice(PRINTINGS)
            self.sent.append(printing)
            self.save(Edit(printing, 1))
            self.acknowledged += 1

    def save(self, edit: Edit) -> None:
        """A busy site says when to come back; the same edit is then sent again, as the editor's script does."""
        while True:
            try:
                self.visitor.send(edit)
            except urllib.error.HTTPError as error:
                if error.code != 503:
                    raise
                self.put_off += 1
                time.sleep(int(error.headers["Retry-After"]))
            else:
                return


def elsewhere(site: RunningSite, folder: Path) -> RunningSite:
    """An empty place with a database of the same kind."""
    environment = {name: value for name, value in site.environment.items() if name in ("REDIS_URL", "WORKERS")}
    if url := site.environment.get("DATABASE_URL"):
        with psycopg.connect(url, autocommit=True) as server:
            server.execute("CREATE DATABASE elsewhere")
        environment["DATABASE_URL"] = re.sub(r"/[^/]*$", "/elsewhere", url)
    folder.mkdir()
    return RunningSite(folder, RATELIMIT_ENABLE="false", **environment)


def test_a_backup_under_load_holds_what_was_acknowledged(
    site: RunningSite, tmp_path: Path, record_property: Count
) -> None:
    writers = [Writer(Visitor(site.url), number) for number in range(WRITERS)]
    for writer in writers:
        writer.visitor.make_deck()
    stop = threading.Event()
    with ThreadPoolExecutor(WRITERS) as people:
        writing = [people.submit(writer.write, stop) for writer in writers]
        try:
            time.sleep(BEFORE)
            before = [writer.acknowledged for writer in writers]
            began = time.monotonic()
            site.manage("backup", str(tmp_path / "backup.zip"))
            took = time.monotonic() - began
            after = [len(writer.sent) for writer in writers]
        finally:
            stop.set()
        for job in writing:
            job.result()
    other = elsewhere(site, tmp_path / "other")
    other.manage("restore", str(tmp_path / "backup.zip"))
    other.start()
    try:
        held = []
        for writer in writers:
            writer.visitor.url = other.url
            held.append(Counter(writer.visitor.held()))
    finally:
        other.stop()
    for writer, least, copies, most in zip(writers, before, held, after, strict=True):
        assert least <= copies.total() <= most
        assert copies == Counter(writer.sent[: copies.total()]), "what came back is no beginning of what was sent"
    record_property("writers", WRITERS)
    record_property("acknowledged before it", sum(before))
    record_property("held by it", sum(map(Counter.total, held)))
    record_property("sent when it had ended", sum(after))
    record_property("put off", sum(writer.put_off for writer in writers))
    record_property("seconds it took", round(took, 1))
    assert sum(before) >= WRITERS, "too little had been written: nothing was proved"
    assert sum(after) > sum(before), "nobody wrote while the backup was made"
