"""The short addresses of rulings, and their codes."""

import re

import pytest
from django.test import Client

from decks.drawing import qr
from decks.rulings.links import key_of, ruling_by_key
from rules_engine.rulings.book import all_entries

pytestmark = pytest.mark.django_db


def test_every_ruling_has_a_key_of_its_own_that_can_be_typed() -> None:
    keys = {key_of(entry.id): entry.id for entry in all_entries()}
    assert len(keys) == len(all_entries())
    assert all(re.fullmatch(r"[a-z0-9-]{3,9}", key) for key in keys)
    assert all(ruling_by_key(key) == ruling for key, ruling in keys.items())


@pytest.mark.parametrize(
    ("ruling", "key"),
    [
        ("X-74l", "x74l"),
        ("C-01", "c01"),
        ("F-22b", "f22b"),
        ("DM-手順-1", "dm-hvbdd"),
        ("MTG-121.6-b", "mtg-pgsbq"),
        ("MTG-121.6b", "mtg-sgw2c"),
    ],
)
def test_a_key_stays_what_it_was(ruling: str, key: str) -> None:
    assert key_of(ruling) == key


def test_a_short_address_leads_to_its_ruling(client: Client) -> None:
    for key in ("x74l", "X74L"):
        answer = client.get(f"/r/{key}")
        assert (answer.status_code, answer["Location"]) == (302, "/rulings/X-74l/")
    assert client.get(client.get(f"/r/{key_of('DM-手順-1')}")["Location"]).status_code == 200
    for key in ("x749", "zzz", "あ"):
        assert client.get(f"/r/{key}").status_code == 404
    assert client.post("/r/x74l").status_code == 405


def test_the_page_of_a_ruling_shows_link_and_code(client: Client) -> None:
    text = client.get("/rulings/X-74l/", headers={"host": "localhost"}).content.decode()
    assert 'value="http://localhost/r/x74l"' in text
    drawn = re.search(r'<path class="ruling__ink" d="([^"]+)"', text)
    assert drawn
    dark = {
        (int(x) + at, int(y)) for x, y, long in re.findall(r"M(\d+) (\d+)h(\d+)", drawn[1]) for at in range(int(long))
    }
    rows = qr.modules("http://localhost/r/x74l")
    assert dark == {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell}
    assert f'viewBox="0 0 {len(rows)} {len(rows)}"' in text
