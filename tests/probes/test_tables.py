"""Whole games over HTTP by people who press anything offered: nothing breaks, and every table is the engine's."""

import json
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

from tests.probes.browser import Answer, Browser
from tests.probes.conftest import size
from tests.running_site import RunningSite

GAMES = size("PROBE_GAMES", 200)
PRESSES = 400
PLAYERS = 4
Count = Callable[[str, object], None]
Tables = dict[str, list[tuple[int, dict[str, int]]]]
FACT = re.compile(r"(手札|場|山札|魂|(?:相手|先攻|後攻)のライフ|ライフ)(-?\d+)")


def test_games_over_http_are_the_engines(site: RunningSite, tmp_path: Path, record_property: Count) -> None:
    samples = re.findall(r'href="/d/([^/"]+)/"', Browser(site.url).get("/decks/").text)
    samples = list(dict.fromkeys(samples))
    assert len(samples) >= 4
    with ThreadPoolExecutor(PLAYERS) as people:
        games = list(people.map(lambda number: play(site.url, samples, number), range(GAMES)))
    told: Tables = {token: tables for token, tables, _ in games}
    file = tmp_path / "told.json"
    file.write_text(json.dumps(told), "utf-8")
    compared = f"from tests.probes.replayed import tell; tell({str(file)!r})"
    found = json.loads(site.manage("shell", "-v", "0", "-c", compared))
    ended = sum(over for _, _, over in games)
    record_property("games", len(games))
    record_property("over", ended)
    record_property("tables", found["tables"])
    assert found["differing"] == []
    assert found["tables"] > 20 * GAMES
    assert ended >= GAMES / 2


def play(url: str, samples: list[str], number: int) -> tuple[str, list[tuple[int, dict[str, int]]], bool]:
    """A game alone, or on both chairs, with what each table told; and whether it came to an end."""
    chance, browser = random.Random(number), Browser(url)
    deck, other = chance.choice(samples), chance.choice(samples)
    sent = {"seed": str(number), "first": str(number % 2), "chair": chance.choice(("nobody", "open", "closed"))}
    browser.get(f"/d/{deck}/solo")
    answer = browser.post(f"/d/{deck}/solo", **sent, other_deck=other)
    assert answer.status == 302, (answer.status, answer.text[-1500:])
    address = answer.location
    tables: list[tuple[int, dict[str, int]]] = []
    # The facts that are compared are those of the first seat.
    browser.post(f"{address}turn", board="still")
    page = opened(browser, address)
    for _ in range(PRESSES):
        tables.append((ply_of(page), facts_of(page)))
        offered = [unescape(text) for text in re.findall(r'name="action" value="([^"]+)"', page.text)]
        offered = [text for text in offered if not text.startswith("surrender")]
        if not offered:
            break
        words = [unescape(word) for word in re.findall(r'<option value="([^"]+)"></option>', page.text)]
        said = {"said": chance.choice(words)} if words else {}
        action = chance.choice(offered)
        pressed = browser.post(f"{address}act", action=action, revision=revision_of(page), **said)
        assert pressed.status in (200, 302, 303), (pressed.status, pressed.text[-1500:])
        page = opened(browser, address)
    return address.strip("/").split("/")[-1], tables, "solo-scene" in page.text


def opened(browser: Browser, address: str) -> Answer:
    """The table; where a curtain hides the hand of who decides, once he has the device."""
    page = browser.get(address)
    awaited = re.search(r'name="seat" value="(\d)" id="act-open-hand"', page.text)
    if awaited is None:
        return page
    browser.post(f"{address}open", seat=awaited[1])
    return browser.get(address)


def revision_of(page: Answer) -> str:
    found = re.search(r'name="revision" value="(\d+)"', page.text)
    assert found, page.text[-1500:]
    return found[1]


def ply_of(page: Answer) -> int:
    found = re.search(r'data-ply="(\d+)"', page.text)
    assert found, page.text[-1500:]
    return int(found[1])


def facts_of(page: Answer) -> dict[str, int]:
    """What the table says of itself aloud."""
    found = re.search(r'data-spoken="([^"]*)"', page.text)
    assert found, page.text[-1500:]
    told = {word: int(value) for word, value in FACT.findall(unescape(found[1]))}
    return {"相手のライフ" if word.endswith("のライフ") else word: value for word, value in told.items()}
