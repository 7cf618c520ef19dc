"""The files of open data: the same for everybody, never changed, described, small, and read without the database."""

import gzip
import hashlib
import json
from datetime import timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import brotli
import jsonschema
import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from cards.catalog import current_data
from cards.models import Card, Keyword, Printing
from cards.open_data import contents, versions
from cards.open_data.schemas import ROWS
from cards.sync.data_version import bump
from rules_engine.rulings.book import entry_of
from tests.catalogue_counts import EVERY

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture(autouse=True)
def aside(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "open_data"


@pytest.fixture
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the rulings and the careful packing, which take seconds."""
    monkeypatch.setattr(contents, "all_entries", lambda: ())
    monkeypatch.setattr(versions.brotli, "compress", lambda contents: b"packed")


def latest(client: Client) -> Any:
    answer = client.get("/data/latest.json")
    assert answer.status_code == 200
    return answer.json()


def changed(name: str) -> dict[str, Any]:
    """Another state of the data, made into a version."""
    Card.objects.filter(pk=29).update(name=name)
    bump()
    return versions.make(current_data())


def test_all_cards_with_their_texts_are_one_small_file_without_a_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    says = latest(client)
    assert says["files"].keys() == ROWS.keys()
    address = says["files"]["cards"]["url"]
    with django_assert_num_queries(0):
        answer = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert (answer["Content-Encoding"], answer["Content-Type"]) == ("br", "application/json")
    assert len(answer.content) <= 150_000
    whole = json.loads(brotli.decompress(answer.content))
    assert (len(whole["data"]), whole["count"], whole["version"]) == (EVERY, EVERY, says["version"])
    card = next(one for one in whole["data"] if one["id"] == 29)
    assert card["text"][0] == "この札は怪異札としても使える。"
    assert card["abilities"][0] == {"timing": "counts-as", "script": "counts as apparition"}
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert not answer.cookies
    for file, facts in says["files"].items():
        plain = client.get(facts["url"])
        assert "Content-Encoding" not in plain
        assert (hashlib.sha256(plain.content).hexdigest(), len(plain.content)) == (facts["sha256"], facts["size"])
        packed = client.get(facts["url"], headers={"Accept-Encoding": "br;q=0, gzip"})
        assert gzip.decompress(packed.content) == plain.content
        assert len(packed.content) == facts["size_gzip"]
        schema = client.get(facts["schema"]["url"])
        assert schema["Content-Type"] == "application/schema+json"
        jsonschema.Draft202012Validator.check_schema(schema.json())
        jsonschema.validate(plain.json(), schema.json())
        assert (plain.json()["count"], plain.json()["file"]) == (facts["count"], file)
        assert "MIT" in plain.json()["licence"]
        assert "権利者" in plain.json()["game"]


@pytest.mark.usefixtures("light")
def test_what_a_program_has_is_not_sent_again(client: Client) -> None:
    first = client.get("/data/latest.json")
    assert first["Cache-Control"] == "public, max-age=300"
    again = client.get("/data/latest.json", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    file = client.get(first.json()["files"]["cards"]["url"])
    again = client.get(first.json()["files"]["cards"]["url"], headers={"If-None-Match": file["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    packed = client.get(first.json()["files"]["cards"]["url"], headers={"Accept-Encoding": "gzip"})
    assert packed["ETag"] != file["ETag"]


@pytest.mark.usefixtures("light")
def test_pages_of_other_sites_read_them(client: Client) -> None:
    for address in ("/data/latest.json", latest(client)["files"]["keywords"]["url"]):
        answer = client.get(address, headers={"Origin": "https://tools.example"})
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.usefixtures("light")
def test_the_same_data_are_the_same_version_wherever_they_are_made(client: Client, aside: Path) -> None:
    first = latest(client)["version"]
    bump()
    versions.make(current_data())
    assert [one["version"] for one in versions.state()["versions"]] == [first]
    (aside / "versions.json").unlink()
    assert latest(client)["version"] == first


@pytest.mark.usefixtures("light")
def test_ten_versions_stay_and_older_ones_are_gone(client: Client) -> None:
    made = [versions.make(current_data())["versions"][-1]["version"]]
    made += [changed(f"朧車{number}")["versions"][-1]["version"] for number in range(10)]
    assert len(set(made)) == 11
    assert latest(client)["versions"] == made[:0:-1]
    gone = client.get(f"/data/{made[0]}/cards.json")
    assert (gone.status_code, gone.json()["error"]["code"]) == (410, "gone")
    for version in made[1:]:
        assert client.get(f"/data/{version}/cards.json").status_code == 200
    for address in ("/data/none/cards.json", f"/data/{made[-1]}/others.json", f"/data/{made[-1]}/versions.json"):
        assert client.get(address).status_code == 404
    assert client.get(f"/data/{made[-1]}/..%2Fversions.json").status_code == 404


@pytest.mark.usefixtures("light")
def test_what_a_keeper_changes_is_a_version_soon_but_not_at_once(client: Client) -> None:
    before = latest(client)
    Keyword.objects.filter(name="憤怒").update(meaning="別の説明")
    bump()
    assert latest(client) == before
    with time_machine.travel(timezone.now() + versions.BETWEEN + timedelta(seconds=1), tick=False):
        after = latest(client)
    assert after["version"] != before["version"]
    meanings = {row["name"]: row["meaning"] for row in client.get(after["files"]["keywords"]["url"]).json()["data"]}
    assert meanings["憤怒"] == "別の説明"
    assert client.get(before["files"]["keywords"]["url"]).status_code == 200


@pytest.mark.usefixtures("light")
def test_ids_that_end_say_what_they_became(client: Client) -> None:
    versions.make(current_data())
    Printing.objects.filter(card_id=29).update(card_id=30)
    Card.objects.filter(pk=29).delete()
    Keyword.objects.filter(name="憤怒").update(name="激怒")
    bump()
    version = versions.make(current_data())["versions"][-1]["version"]
    assert latest(client)["migrations"] == [
        {"file": "cards", "id": 29, "to": 30, "version": version},
        {"file": "keywords", "id": "憤怒", "to": None, "version": version},
    ]


@pytest.mark.usefixtures("light")
def test_feeds_name_versions_and_the_rulings_that_are_new(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    versions.make(current_data())
    monkeypatch.setattr(contents, "all_entries", lambda: (entry_of("F-22"),))
    bump()
    version = versions.make(current_data())["versions"][-1]["version"]
    for address, titles in (("feed", [version]), ("rulings", [entry_of("F-22").question])):
        answer = client.get(f"/data/{address}.atom")
        assert answer["Content-Type"].startswith("application/atom+xml")
        entries = list(ElementTree.fromstring(answer.content).iter("{http://www.w3.org/2005/Atom}entry"))
        found = [entry.findtext("{http://www.w3.org/2005/Atom}title") or "" for entry in entries]
        assert all(title in one for title, one in zip(titles, found, strict=False))
        assert len(entries) == (2 if address == "feed" else 1)
        again = client.get(f"/data/{address}.atom", headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304


@pytest.mark.usefixtures("light")
def test_a_version_that_another_machine_made_is_made_here_from_the_same_data(client: Client, aside: Path) -> None:
    version = latest(client)["version"]
    for path in sorted(aside.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert client.get(f"/data/{version}/products.json").status_code == 200
