"""A client written for the API as it was on 27 November 2026 still works: every name it sends is taken, every name it
reads is there, of the same kind.

`tests/frozen/api_client_2026_11.json` has what that API answered. It is never written again.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.building.models import Visibility
from tests.decks.builders import KUSHI, build_deck

pytestmark = [pytest.mark.usefixtures("catalogue"), pytest.mark.django_db]
FROZEN = Path(__file__).parents[1] / "frozen" / "api_client_2026_11.json"
ENTRIES = [{"card": KUSHI, "copies": 4}]
CALLS: dict[str, tuple[str, str, Any]] = {
    "root": ("GET", "", None),
    "cards": ("GET", "cards/?q=花子&type=place&sort=name&desc=1&page=1&size=40", None),
    "all cards": ("GET", "cards/?size=60&page=2", None),
    "card of two forms": ("GET", "cards/29/", None),
    "no card": ("GET", "cards/99999999/", None),
    "unknown name": ("GET", "cards/?tpye=place", None),
    "restrictions": ("GET", "restrictions/?on=2026-11-20&list=community", None),
    "revisions": ("GET", "restrictions/revisions/?on=2026-11-20", None),
    "check": ("POST", "check/", {"text": "5 隠された櫛の家\n1 肥川の大邪", "on": "2026-11-20", "list": "official"}),
    "check entries": ("POST", "check/", {"entries": ENTRIES, "format": "singleton"}),
    "odds": ("POST", "odds/", {"entries": [{"card": KUSHI, "copies": 40}], "turn": 1, "second": True}),
    "formats": ("GET", "formats/", None),
    "format": ("GET", "formats/singleton/", None),
    "public decks": ("GET", "public-decks/?sort=new&page=1&size=100", None),
    "deck form": ("GET", "deck.schema.json", None),
    "decks": ("GET", "decks/?page=1&size=10", None),
    "make a deck": (
        "POST",
        "decks/",
        {"name": "束", "note": "", "memo": "", "visibility": "private", "entries": ENTRIES},
    ),
    "a simulation": ("POST", "simulations/", {"entries": [{"card": KUSHI, "copies": 40}], "games": 10}),
}


def answers() -> dict[str, Any]:
    """What the calls answer, by the name of the call."""
    person = User.objects.create_user("frozen")
    build_deck(person, copies={KUSHI: 4}, visibility=Visibility.PUBLIC)
    client = Client()
    client.force_login(person)
    found = {}
    for name, (method, place, body) in CALLS.items():
        sent = "" if body is None else json.dumps(body)
        answer = client.generic(method, f"/api/v1/{place}", sent, content_type="application/json")
        found[name] = {"status": answer.status_code, "body": shape(answer.json())}
    return found


def shape(value: Any) -> Any:
    """The names and kinds of a value; of a list all that its members have."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items()}
    if isinstance(value, list):
        kinds = {json.dumps(shape(one), sort_keys=True) for one in value}
        return [json.loads(one) for one in sorted(kinds)]
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def lost(before: Any, now: Any, at: str = "") -> list[str]:
    """The places where a name is gone, or is of another kind."""
    if isinstance(before, dict) and isinstance(now, dict):
        gone = [f"{at}.{name}" for name in before if name not in now]
        return gone + [
            place for name in before if name in now for place in lost(before[name], now[name], f"{at}.{name}")
        ]
    if isinstance(before, list) and isinstance(now, list):
        unmatched = [one for one in before if all(lost(one, other) for other in now)]
        return [f"{at}[]: {json.dumps(one)[:200]}" for one in unmatched]
    return [] if before == now else [f"{at}: {before} → {now}"]


def test_the_client_of_november_2026_still_works() -> None:
    frozen, now = json.loads(FROZEN.read_text("utf-8")), answers()
    assert frozen.keys() == CALLS.keys()
    assert [place for name, before in frozen.items() for place in lost(before, now[name], name)] == []


def test_what_is_lost_is_found() -> None:
    before = {"a": "str", "b": [{"c": "number"}]}
    assert lost(before, {"a": "str", "b": [{"c": "number", "d": "str"}], "e": "str"}) == []
    assert lost(before, {"b": [{"c": "str"}]}) == [".a", '.b[]: {"c": "number"}']
