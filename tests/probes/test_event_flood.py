"""A full shop hands in within a minute from three addresses, with limits, and once more while the server is killed.

What was acknowledged is stored once with its receipt, and no player sees another's list.
"""

import csv
import http.client
import io
import re
import signal
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from rules_engine.catalog.loader import load_catalog
from tests.probes.asked import Asked, Pairs
from tests.probes.browser import Answer, Browser, Page
from tests.probes.conftest import serving, size
from tests.running_site import RunningSite

PLAYERS = size("PROBE_PLAYERS", 200)
KILLS = size("PROBE_EVENT_KILLS", 5)
AT_ONCE = 24
MINUTE = 60
PATIENCE = 120
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
LOST = (OSError, http.client.HTTPException)
HANDLE = re.compile(r"player-\d{3}")
ENTRY = re.compile(r"/events/[\w-]+/entries/(\d+)/")
RECEIPT = re.compile(r"/verify/([0-9a-f]{64})")
Count = Callable[[str, object], None]


@dataclass
class Player:
    """A phone with a list of its own: ten kinds of cards, and a line that nobody can read."""

    place: int
    browser: Browser
    number: int = 0
    receipt: str = ""
    resent: int = 0
    was_cut: bool = False
    seen: list[int] = field(default_factory=list)

    @property
    def handle(self) -> str:
        return f"player-{self.place:03}"

    @property
    def cards(self) -> dict[str, int]:
        names = [card.name for card in load_catalog().cards.values()]
        return {names[(self.place + step) % len(names)]: 4 for step in range(10)}

    @property
    def mark(self) -> str:
        return f"mark-of-{self.place:03}"

    @property
    def text(self) -> str:
        return "\n".join([*(f"{copies} {name}" for name, copies in self.cards.items()), self.mark])

    def ask(self, asked: Asked) -> Answer:
        """Once, or again and again until there is an answer."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = self.browser.ask(asked)
            except LOST:
                self.resent += 1
                time.sleep(0.1)
            else:
                self.seen.append(answer.status)
                return answer
        raise AssertionError(f"never answered: {asked.method} {asked.path}")

    def hand_in(self, event: str) -> None:
        assert self.ask(Asked("GET", event)).status == 200
        address = f"{event}hand-in"
        written = {"handle": self.handle, "text": self.text}
        empty = form_of(address, self.ask(Asked("GET", address)))
        checked = self.ask(Asked("POST", address, form=filled(empty, step="read", **written)))
        sent = filled(form_of(address, checked), step="hand_in")
        before = self.resent
        answer = self.ask(Asked("POST", address, form=sent))
        self.was_cut = self.resent > before
        found = ENTRY.fullmatch(answer.location)
        assert answer.status == 303, (answer.status, answer.text[:2000])
        assert found, answer.location
        self.number = int(found[1])

    def look(self, event: str, other: int) -> None:
        """His own entry, on which nobody else is named, and that of another player, which is not there for him."""
        own = self.ask(Asked("GET", f"{event}entries/{self.number}/"))
        assert own.status == 200
        assert set(HANDLE.findall(own.text)) == {self.handle}
        assert set(re.findall(r"mark-of-\d{3}", own.text)) == {self.mark}
        receipts = set(RECEIPT.findall(own.text))
        assert len(receipts) == 1
        self.receipt = receipts.pop()
        for ending in ("", "list"):
            assert self.ask(Asked("GET", f"{event}entries/{other}/{ending}")).status == 404
        assert not set(HANDLE.findall(self.ask(Asked("GET", event)).text)) - {self.handle}


def form_of(address: str, answer: Answer) -> Pairs:
    """The fields of the form of lists, without its buttons."""
    assert answer.status == 200, (answer.status, answer.text[:2000])
    form = next(form for form in Page(address, answer.text).forms if ("step", "read") in form.fields)
    return tuple((name, value.lstrip("\n")) for name, value in form.fields if name != "step")


def filled(fields: Pairs, **values: str) -> Pairs:
    return (*((name, value) for name, value in fields if name not in values), *values.items())


@dataclass
class Hall:
    """An event at a running site, its organiser's browser, and players from three addresses."""

    site: RunningSite
    organiser: Browser
    event: str
    players: list[Player]

    def flood(self, meanwhile: Callable[["Hall"], None]) -> float:
        """Everybody hands in; in how many seconds the last was acknowledged."""
        began = time.monotonic()
        with ThreadPoolExecutor(AT_ONCE) as phones:
            jobs = [phones.submit(player.hand_in, self.event) for player in self.players]
            meanwhile(self)
            for job in jobs:
                job.result()
        return time.monotonic() - began

    def acknowledged(self) -> int:
        return sum(player.number > 0 for player in self.players)

    def look(self) -> None:
        with ThreadPoolExecutor(AT_ONCE) as phones:
            others = [*self.players[1:], self.players[0]]
            looks = [
                phones.submit(player.look, self.event, other.number)
                for player, other in zip(self.players, others, strict=True)
            ]
            for job in looks:
                job.result()

    def table(self, *query: tuple[str, str]) -> list[dict[str, str]]:
        answer = self.organiser.ask(Asked("GET", f"{self.event}entries.csv", query))
        assert answer.status == 200, answer.text[:2000]
        return list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"))))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A site that counts requests, as players meet it."""
    with serving(tmp_path_factory, RATELIMIT_ENABLE="true") as site:
        yield site


@pytest.fixture
def hall(shop: RunningSite) -> Hall:
    organiser = Browser(shop.url)
    form = next(
        form for form in Page("/events/new", organiser.get("/events/new").text).forms if "name" in dict(form.fields)
    )
    day = (datetime.now(UTC) + timedelta(days=7)).date()
    told = {"name": "満員の大会", "day": f"{day}", "limit": str(PLAYERS)}
    answer = organiser.ask(Asked("POST", "/events/new", form=filled(form.fields, **told)))
    assert answer.status == 302, (answer.status, answer.text[:2000])
    event = answer.location.removesuffix("desk")
    players = [Player(place, Browser(shop.url, address=ADDRESSES[place % 3])) for place in range(PLAYERS)]
    return Hall(shop, organiser, event, players)


def assert_each_is_stored_once(hall: Hall) -> None:
    hall.look()
    players = sorted(hall.players, key=lambda player: player.number)
    assert [player.number for player in players] == list(range(1, PLAYERS + 1))
    stored = sorted((int(row["受付番号"]), row["名前"], row["受領番号"]) for row in hall.table())
    assert stored == [(player.number, player.handle, player.receipt) for player in players]
    lists: dict[int, dict[str, int]] = defaultdict(dict)
    unread: dict[int, list[str]] = defaultdict(list)
    for row in hall.table(("lists", "1")):
        number = int(row["受付番号"])
        if row["枚数"]:
            assert row["札名"] not in lists[number]
            lists[number][row["札名"]] = int(row["枚数"])
        else:
            unread[number].append(row["札名"])
    assert lists == {player.number: player.cards for player in players}
    assert unread == {player.number: [player.mark] for player in players}
    seen = {status for player in players for status in player.seen}
    assert seen == {200, 303, 404}, "refused by a limit, or an error of our own"
    assert hall.site.faults() == []


def test_a_full_shop_hands_in_within_a_minute(hall: Hall, record_property: Count) -> None:
    seconds = hall.flood(lambda hall: None)
    record_property("players", PLAYERS)
    record_property("seconds", round(seconds, 1))
    assert_each_is_stored_once(hall)
    assert sum(player.resent for player in hall.players) == 0
    assert seconds <= MINUTE


def kill_between(hall: Hall) -> None:
    """Without warning, each time when another part of the players is through and the rest are at it."""
    waiting = threading.Event()
    for kill in range(1, KILLS + 1):
        until = time.monotonic() + PATIENCE
        while hall.acknowledged() < PLAYERS * kill // (KILLS + 2) and time.monotonic() < until:
            waiting.wait(0.01)
        hall.site.stop(signal.SIGKILL)
        hall.site.start()


def test_what_was_acknowledged_is_stored_once_although_the_server_was_killed(
    hall: Hall, record_property: Count
) -> None:
    seconds = hall.flood(kill_between)
    resent = sum(player.was_cut for player in hall.players)  # the lists themselves, not what was asked before them
    record_property("players", PLAYERS)
    record_property("seconds", round(seconds, 1))
    record_property("kills", KILLS)
    record_property("resent", resent)
    assert_each_is_stored_once(hall)
    assert resent > 0, f"{KILLS} kills, {resent} resent: nothing was proved"
