"""The scripts of the page: other people's are unchanged, with their licence, and no more of them than is needed."""

import hashlib
import re

import pytest

from tests.house import ROOT

NOBLE = ROOT / "static" / "vendor" / "noble-hashes"
DIGESTS = {
    "LICENSE": "4f221aee6e072336700c408c68ab3b96a3fc09f6aebe6f48f1bd99e5ef13faec",
    "_md.js": "60cf3010fda89e3e4d3f0e7ff1ce249e9c467f34b4fd41b6fd6101d9f69be763",
    "_u64.js": "b09da8c07fe8187c07649494cdb7cd0bcf13df90b506a9473d19e4d5f8c2e102",
    "hmac.js": "fec9f8f3aeda785ea2de91cc4c059d54ef98196261c026c43f48341007ae52c9",
    "sha2.js": "471746bba6ec4c6238ca41358d1d3b40b6ff31cf3363f0b4d550c649c1a8e83b",
    "utils.js": "037ad49adb78168b6b699598fd33f85f7877456b1d28b4d032e2a1a16807947c",
}


CODES = {
    "LICENSE-MIT": "07a9f887e9215644439b808628b09f8eece932d79130ff563f958f3a1783e684",
    "index.js": "a0de370051f94bd74f218f74401fdf197585e3f9ef0143164f87ea941a3fdd6f",
}


@pytest.mark.parametrize("name", CODES)
def test_what_draws_codes_is_as_it_was_published(name: str) -> None:
    folder = ROOT / "static" / "vendor" / "qr"
    assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == CODES[name]
    assert {path.name for path in folder.iterdir()} == {*CODES, "README.md"}


@pytest.mark.parametrize("name", DIGESTS)
def test_a_vendored_file_is_as_it_was_published(name: str) -> None:
    assert hashlib.sha256((NOBLE / name).read_bytes()).hexdigest() == DIGESTS[name]


def test_only_what_is_imported_is_vendored() -> None:
    needed, ahead = set(), ["hmac.js", "sha2.js"]
    while ahead:
        name = ahead.pop()
        needed.add(name)
        found = re.findall(r'^import .* from "\./([\w.]+)";$', (NOBLE / name).read_text("utf-8"), re.MULTILINE)
        ahead += set(found) - needed
    assert needed | {"LICENSE", "README.md"} == {path.name for path in NOBLE.iterdir()}
    assert "MIT License" in (NOBLE / "LICENSE").read_text("utf-8")


def test_the_scripts_that_check_send_nothing() -> None:
    scripts = [path for path in (ROOT / "static" / "js").glob("*deal*.js") if not path.name.startswith("match-")]
    assert len(scripts) >= 5
    asking = re.compile(r"\b(?:fetch|XMLHttpRequest|sendBeacon|WebSocket|EventSource|localStorage|indexedDB)\b")
    assert asking.search("fetch(address)")
    assert [path.name for path in scripts if asking.search(path.read_text("utf-8"))] == []
