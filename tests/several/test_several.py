"""Three sites as one: people edit, search and play through all of them while Redis and PostgreSQL come and go."""

import http.client
import json
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from tests.probes.visitor import PRINTINGS, Edit, Visitor
from tests.several_sites import SeveralSites

PHASE_SECONDS = 5
WRITERS = 3
PASSWORD = "kannagi-no-fuda-8"
PAGES = ("/", "/cards/?q=%E4%BA%BA%E5%BD%A2", "/decks/public/", "/restrictions/", "/api/v1/cards/?size=20")

RENAME = """
from cards.sync.data_version import bump
from cards.models import Card
Card.objects.filter(pk=1).update(name={!r})
bump()
"""


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SeveralSites]:
    with SeveralSites(tmp_path_factory.mktemp("several")) as sites:
        yield sites


@dataclass
class Seen:
    """Every answer with when it was asked for and given, and when which part was away."""

    answers: list[tuple[float, float, int, str]] = field(default_factory=list)
    away: list[tuple[float, float, str]] = field(default_factory=list)

    def ask(self, what: str, asking: Callable[[], object]) -> int:
        """The status of the answer; 0 where none came."""
        began = time.monotonic()
        try:
            asking()
            status = 200
        except urllib.error.HTTPError as error:
            status = error.code
            if status == 503 and not error.headers["Retry-After"]:
                status = 599  # says nobody when to come back
        except (OSError, http.client.HTTPException):
            status = 0
        self.answers.append((began, time.monotonic(), status, what))
        return status

    @contextmanager
    def without(self, part: str, stop: Callable[[], None], start: Callable[[], None]) -> Iterator[None]:
        began = time.monotonic()
        stop()
        yield
        start()
        self.away.append((began, time.monotonic(), part))

    def part_away(self, began: float, ended: float) -> str:
        return next((part for since, until, part in self.away if ended > since and began < until), "")

    def counted(self) -> Counter[tuple[str, int]]:
        return Counter((self.part_away(began, ended), status) for began, ended, status, _ in self.answers)


def write(visitor: Visitor, seen: Seen, stop: threading.Event) -> Counter[int]:
    """Adds copies; an edit that was not acknowledged is sent again as it is, as the editor's script does."""
    held, number = Counter[int](), 0
    while not stop.is_set():
        edit = Edit(PRINTINGS[number % len(PRINTINGS)], 1)
        while seen.ask("edit", lambda edit=edit: visitor.send(edit)) != 200:  # type: ignore[misc]
            time.sleep(0.2)
        held[edit.printing] += 1
        number += 1
        time.sleep(0.02)
    return held


def read(visitor: Visitor, seen: Seen, stop: threading.Event) -> None:
    number = 0
    while not stop.is_set():
        address = PAGES[number % len(PAGES)]
        seen.ask(address, lambda address=address: visitor.get(address))  # type: ignore[misc]
        number += 1
        time.sleep(0.05)


class Player(Visitor):
    """Somebody with an account at the solo table."""

    def post(self, path: str, **fields: str) -> str:
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken") or ""
        body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        with self.opener.open(self.url + path, body, timeout=30) as answer:
            self.page = str(answer.read().decode())
            return str(answer.geturl())

    def sign_up(self, name: str) -> None:
        self.get("/accounts/signup/")
        self.post("/accounts/signup/", username=name, password1=PASSWORD, password2=PASSWORD)
        assert name in self.get("/")

    def sign_in(self, name: str) -> None:
        self.get("/accounts/login/")
        self.post("/accounts/login/", username=name, password=PASSWORD)

    def sit_down(self) -> str:
        share = re.search(r'href="/d/([\w-]+)/"', self.get("/"))
        assert share
        self.get(f"/d/{share[1]}/solo")
        return urllib.parse.urlsplit(self.post(f"/d/{share[1]}/solo", first="0", seed="札")).path

    def move(self, table: str) -> int:
        """The revision after the first move that is offered; a table that ended is laid anew."""
        page = self.get(table)
        revision = re.search(r'name="revision" value="(\d+)"', page)
        offered = re.search(r'name="action" value="([^"]+)"', page)
        assert revision, page
        if not offered:
            return int(revision[1])
        self.post(f"{table}act", revision=revision[1], action=offered[1].replace("&gt;", ">").replace("&amp;", "&"))
        after = re.search(r'name="revision" value="(\d+)"', self.page)
        return int(after[1]) if after else 0


def play(player: Player, table: str, seen: Seen, stop: threading.Event) -> int:
    """The highest revision that was acknowledged."""
    reached = [0]

    def move() -> None:
        reached.append(player.move(table))

    while not stop.is_set():
        seen.ask("move", move)
        time.sleep(0.1)
    assert reached == sorted(reached), "an acknowledged move was lost"
    return reached[-1]


def test_parts_come_and_go_and_nothing_acknowledged_is_lost(sites: SeveralSites) -> None:
    seen, stop = Seen(), threading.Event()
    writers = [Visitor(sites.url) for _ in range(WRITERS)]
    for visitor in writers:
        visitor.make_deck()
    player = Player(sites.url)
    player.sign_up("卓の人")
    table = player.sit_down()
    with ThreadPoolExecutor(WRITERS + 2) as people:
        writing = [people.submit(write, visitor, seen, stop) for visitor in writers]
        others = [people.submit(read, Visitor(sites.url), seen, stop), people.submit(play, player, table, seen, stop)]
        try:
            time.sleep(PHASE_SECONDS)
            with seen.without("Redis", sites.redis.stop, sites.redis.start):
                time.sleep(PHASE_SECONDS)
                entering = Player(sites.url)
                door = seen.ask("sign in without Redis", lambda: entering.sign_in("卓の人"))
            time.sleep(PHASE_SECONDS)
            with seen.without("PostgreSQL", sites.postgres.stop, sites.postgres.start):
                time.sleep(PHASE_SECONDS)
                ready = [status_of(f"{site.url}/readyz") for site in sites.sites]
                alive = [status_of(f"{site.url}/healthz") for site in sites.sites]
                found = [status_of(f"{site.url}/cards/?q=%E4%BA%BA%E5%BD%A2") for site in sites.sites[:2]]
            time.sleep(PHASE_SECONDS)
        finally:
            stop.set()
        written = [job.result() for job in writing]
        reached = others[1].result()
    counted = seen.counted()
    assert {status for _, status in counted} <= {200, 503}, (counted, sites.log()[-4000:])
    assert [answer for answer in seen.answers if answer[2] == 503 and not seen.part_away(*answer[:2])] == []
    assert [visitor.held() for visitor in writers] == [dict(held) for held in written]
    assert "卓の人" in player.get("/")
    assert int(re.findall(r'name="revision" value="(\d+)"', player.get(table))[0]) == reached
    assert (door, ready, alive, found) == (503, [503] * 3, [200] * 3, [200] * 2)
    # Without Redis people go on, since only counting fails; that enough happened at every time is part of the proof.
    assert counted["Redis", 200] > 20, counted
    assert counted["PostgreSQL", 503] > 5, counted
    assert counted["", 200] > 100, counted
    assert reached > 10
    answered = sites.proxy.answers()
    assert len(answered) == 3, answered
    assert min(answers["200"] for answers in answered.values()) > 40, answered


def status_of(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_every_process_sees_a_change_of_the_cards_at_once(sites: SeveralSites) -> None:
    def names() -> set[str]:
        """From every process: the third site has two of them."""
        answers = [Visitor(site.url).get("/api/v1/cards/1/") for site in sites.sites for _ in range(6)]
        return {json.loads(answer)["name"] for answer in answers}

    (usual,) = names()
    sites.sites[0].manage("shell", "-c", RENAME.format("名を変えた札"))
    assert names() == {"名を変えた札"}
    sites.sites[1].manage("shell", "-c", RENAME.format(usual))
    assert names() == {usual}


def test_a_picture_is_the_same_wherever_it_is_drawn(sites: SeveralSites) -> None:
    share = re.search(r'href="/d/([\w-]+)/"', Visitor(sites.url).get("/"))
    assert share

    def drawn(url: str) -> bytes:
        # The address stands on the picture, so all ask under the proxy's.
        request = urllib.request.Request(f"{url}/d/{share[1]}/picture.jpg", headers={"Host": sites.url[7:]})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return bytes(answer.read())

    assert len({drawn(site.url) for site in sites.sites}) == 1
