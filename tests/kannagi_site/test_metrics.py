"""`/metrics`: behind its key, by room and status, without paths or people; `security.txt` where a contact is named."""

import re
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.running_site import RunningSite

SECRET = {"Authorization": "Bearer metrics-key-0123456789"}


def read(client: Client, key: str) -> Any:
    return client.get("/metrics", headers={"Authorization": f"Bearer {key}"})


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "given"), [("", ""), ("", "any"), ("right", ""), ("right", "wrong")])
def test_without_the_key_the_address_does_not_exist(client: Client, settings: Any, key: str, given: str) -> None:
    settings.METRICS_KEY = key
    assert read(client, given).status_code == 404
    assert client.get("/metrics").status_code == 404


@pytest.mark.django_db
def test_the_state_of_the_whole_site(client: Client, settings: Any) -> None:
    settings.METRICS_KEY = "right"
    answer = read(client, "right")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    words = answer.content.decode()
    assert 'fudacho_ready{part="database"} 1.0' in words
    assert "fudacho_workers 0.0" in words
    assert re.search(r"^fudacho_backup_age_hours \d", words, re.MULTILINE) is None


def answered(words: str) -> dict[tuple[str, str], float]:
    """How many GETs were answered, by room and status."""
    lines = r'^fudacho_requests_total{method="GET",room="(\w+)",status="(\d+)"} ([\d.]+)'
    return {(room, status): float(count) for room, status, count in re.findall(lines, words, re.MULTILINE)}


def metrics_with(site: RunningSite, wanted: dict[tuple[str, str], int]) -> str:
    """Asked until so many are counted: a request is at its answer's end, when its reader may have gone on."""
    until = time.monotonic() + 60
    while True:
        asked = urllib.request.Request(f"{site.url}/metrics", headers=SECRET)
        words: str = urllib.request.urlopen(asked).read().decode()
        counts = answered(words)
        if all(counts.get(key, 0) >= count for key, count in wanted.items()) or time.monotonic() > until:
            return words
        time.sleep(0.1)


def test_two_processes_are_added_up(tmp_path: Path) -> None:
    site = RunningSite(tmp_path, WORKERS="2", THINKERS="0", METRICS_KEY=SECRET["Authorization"].removeprefix("Bearer "))
    site.prepare()
    site.start()
    try:
        for _ in range(10):
            urllib.request.urlopen(f"{site.url}/credits/").read()
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"{site.url}/nothing-there/")
        words = metrics_with(site, {("site", "200"): 10, ("none", "404"): 1})
    finally:
        site.stop()
    counts = answered(words)
    assert sum(count for (_, status), count in counts.items() if status == "200") >= 10
    assert counts["none", "404"] == 1
    assert float(re.findall(r"^fudacho_database_seconds_total{.*} ([\d.e-]+)", words, re.MULTILINE)[0]) > 0
    assert "nothing-there" not in words


@pytest.mark.parametrize(
    ("contact", "line"),
    [
        ("keeper@example.org", "Contact: mailto:keeper@example.org"),
        ("https://example.org/contact", "Contact: https://example.org/contact"),
    ],
)
def test_security_txt(client: Client, settings: Any, contact: str, line: str) -> None:
    settings.SECURITY_CONTACT = contact
    answer = client.get("/.well-known/security.txt")
    assert line in answer.content.decode().splitlines()
    assert re.search(r"^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$", answer.content.decode(), re.MULTILINE)
    settings.SECURITY_CONTACT = ""
    assert client.get("/.well-known/security.txt").status_code == 404
