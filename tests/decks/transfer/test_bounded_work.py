"""A hostile paste costs little more than an honest one: counted in searches for near names, never in seconds."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.catalog import current_catalog
from cards.near_names import NearNames
from decks.transfer.reader import MOST_NEAR
from tests.decks.builders import build_deck
from tests.decks.transfer.test_views import seen_in

pytestmark = pytest.mark.django_db

LINES = 2_000
SPELLINGS = 6
"""In how many ways one line may be taken apart into copies and name."""


def misspelt(lines: int = LINES) -> str:
    """Lines of which each nearly names a card, all different."""
    chance, names = random.Random(12), [card.name[:10] for card in current_catalog()]
    return "\n".join(f"4 {chance.choice(names)[:-1]}ゑ{number}号" for number in range(lines))


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that near names were looked for."""
    asked: list[str] = []
    nearest = NearNames.nearest

    def counted(index: NearNames, text: str, *args: Any) -> Any:
        asked.append(text)
        return nearest(index, text, *args)

    monkeypatch.setattr(NearNames, "nearest", counted)
    return asked


def elements(page: str) -> int:
    return len(re.findall(r"<[a-z]", page))


def test_every_entrance_looks_for_near_names_on_a_hundred_lines(
    searches: list[str], owner: User, signed_in: Callable[[User], Client]
) -> None:
    client, text = signed_in(owner), misspelt()
    deck = build_deck(owner)
    table = "名前,枚数\n" + "\n".join(f"{line[2:]},4" for line in text.splitlines()[1:])
    data = json.dumps({"cards": [{"name": line[2:], "copies": 4} for line in text.splitlines()[:900]]})
    several = json.dumps([json.loads(data), json.loads(data)])
    for path in ("/check/", "/decks/new", f"/decks/{deck.pk}/import"):
        for paste in (text, table, data, several):
            searches.clear()
            answer = client.post(path, {"text": paste}, follow=True)
            assert answer.status_code in (200, 422), (path, paste[:20])
            assert len(searches) <= MOST_NEAR * SPELLINGS, (path, paste[:20])
            assert elements(answer.content.decode()) <= 3_000, (path, paste[:20])
    searches.clear()
    assert client.post("/api/v1/check/", {"text": text}, content_type="application/json").status_code == 200
    assert len(searches) <= MOST_NEAR * SPELLINGS


def test_it_is_said_what_was_not_looked_for_and_what_is_not_shown() -> None:
    page = Client().post("/check/", {"text": misspelt()}).content.decode()
    assert f"あとの{LINES - MOST_NEAR}行は探していません" in page
    assert f"ほかに{LINES - 200}行あります" in page
    assert 0 < page.count('class="choices"') <= MOST_NEAR
    assert "ほかに1970件あります" in page


def test_what_is_certain_is_read_on_every_line_and_costs_no_search(searches: list[str]) -> None:
    text = "\n".join(f"1 《{card.name}》" for card in current_catalog())
    page = Client().post("/check/", {"text": text}).content.decode()
    assert f"{len(current_catalog())}行</strong>：一致 {len(current_catalog())}" in page
    assert searches == []
    assert "探していません" not in page


def test_lines_to_decide_are_shown_wherever_they_stand(owner: User, signed_in: Callable[[User], Client]) -> None:
    """They can be decided and accepted although hundreds of plain lines stand before them."""
    client = signed_in(owner)
    text = "\n".join(["1 隠された櫛の家"] * 400 + ["1 肥川の大邪"])
    page = client.post("/decks/new", {"text": text}, follow=True).content.decode()
    [field] = re.findall(r'name="(line_\d+)" value="skip"', page)
    sent = {"text": text, "seen": seen_in(page), "step": "accept", field: "112", "name": "束"}
    assert client.post("/decks/new", sent).status_code == 302


def test_a_message_of_lines_left_out_stays_short(owner: User, signed_in: Callable[[User], Client]) -> None:
    client, text = signed_in(owner), "\n".join(["4 隠された櫛の家", *(f"存在しない{n}札束" for n in range(500))])
    page = client.post("/decks/new", {"text": text}, follow=True).content.decode()
    choices = dict.fromkeys(re.findall(r'name="(line_\d+)" value="skip"', page), "skip")
    sent = {"text": text, "seen": seen_in(page), "step": "accept", "name": "束", **choices}
    page = client.post("/decks/new", sent, follow=True).content.decode()
    assert "500行は入りませんでした" in page
    assert "ほか480行" in page
