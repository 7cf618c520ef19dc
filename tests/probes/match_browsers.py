"""Many matches at once, as their browsers ask: each page for news by the steps of static/js/match-news.js, and one of
the two presses now and then. Sockets and nothing more, so that the machine is the site's."""

import asyncio
import json
import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from tests.running_site import ROOT


def steps_in(script: Path) -> tuple[tuple[float, float], ...]:
    """So long after the last act a page asks so often, in seconds, as its script says."""
    found = re.search(r"const STEPS = (\[\[.*?\]\]);", script.read_text("utf-8"))
    assert found, script
    return tuple((most / 1000, every / 1000) for most, every in json.loads(found[1].replace("_", "")))


STEPS = steps_in(ROOT / "static" / "js" / "match-news.js")
SOON = 20.0
"""An answer within so many seconds is to be seen at once."""
THOUGHT = (0.5, 19.0)
"""How long people think who play at once, in seconds."""
LATE_THOUGHTS = ((23.0, 100.0), (123.0, 180.0))
"""How long others think, whose matches go on beside: until the page of the other asks more rarely."""
ARRIVING = 10.0
"""Seconds within which all pages are opened: each process takes the connections that it has time for."""
CSRF = "a" * 32


@dataclass
class Answer:
    status: int
    body: str


class Connection:
    """One browser's connection to the site, opened again when the site closes it."""

    def __init__(self, port: int, cookies: Mapping[str, str]) -> None:
        self.port, self.cookies = port, "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, fields: Mapping[str, str] | None = None) -> Answer:
        try:
            return await self._ask(path, fields)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.streams = None
            return await self._ask(path, fields)

    async def _ask(self, path: str, fields: Mapping[str, str] | None) -> Answer:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        body = urlencode(fields).encode() if fields is not None else b""
        lines = [f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"Cookie: {self.cookies}", f"X-CSRFToken: {CSRF}", "HX-Request: true", "Accept-Encoding: identity"]
        if fields is not None:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = re.search(r"content-length: (\d+)", head)
        content = await reader.readexactly(int(length[1])) if length else b""
        if "connection: close" in head:
            writer.close()
            self.streams = None
        return Answer(int(head.split(" ", 2)[1]), content.decode())


def interval_at(age: float) -> float:
    """How often a page asks so many seconds after the last act."""
    return next(every for most, every in STEPS if age < most)


@dataclass
class Heard:
    """How long it took until the other saw a press, in seconds, by how often his page asked for news just then; and how
    often news were asked for."""

    waits: dict[float, list[float]] = field(default_factory=lambda: {every: [] for _, every in STEPS})
    asked: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass
class MatchPage:
    """One of the two pages of a match. `pressed_at` is when the other last pressed, 0 for never, and `interval` how
    often this page asked then. Who is `late` thinks about each question of his anew, and not between what he presses
    one after the other."""

    connection: Connection
    address: str
    heard: Heard
    chance: random.Random
    thought: tuple[float, float] = THOUGHT
    numbers: dict[str, str] = field(default_factory=dict)
    page: str = ""
    pressed_at: float = 0.0
    interval: float = 0.0
    since: float = 0.0
    thinks_until: float = 0.0
    other: "MatchPage | None" = None

    @property
    def late(self) -> bool:
        return self.thought != THOUGHT

    async def live(self, until: float) -> None:
        await asyncio.sleep(self.chance.uniform(0, ARRIVING))
        await self.load()
        # Who thinks for long begins in the midst of it: else all of them would press in the same minute.
        self._think(least=0.0 if self.late else None)
        while time.monotonic() < until:
            if self.is_asked and time.monotonic() >= self.thinks_until:
                await self.press()
                if not (self.late and self.is_asked):
                    self._think()
            await asyncio.sleep(interval_at(time.monotonic() - self.since))
            await self._ask_for_news()

    async def _ask_for_news(self) -> None:
        self.heard.asked += 1
        answer = await self.connection.ask(f"{self.address}news?{urlencode(self.numbers)}")
        if answer.status == 200:
            news = {name: str(number) for name, number in json.loads(answer.body).items()}
            if self.numbers | {"here": news["here"]} == news:
                # Only whether the other is here: no act, and nothing is drawn anew.
                self.numbers = news
                return
            await self.load()
            if self.late:
                self._think()
            if self.pressed_at:
                self.heard.waits[self.interval].append(time.monotonic() - self.pressed_at)
                self.pressed_at = 0.0
        elif answer.status != 204:
            self.heard.faults.append(f"news {answer.status}")

    def _think(self, least: float | None = None) -> None:
        shortest, longest = self.thought
        self.thinks_until = time.monotonic() + self.chance.uniform(shortest if least is None else least, longest)

    @property
    def is_asked(self) -> bool:
        return 'data-asked="1"' in self.page

    async def load(self) -> None:
        self._shows(await self.connection.ask(self.address))

    async def press(self) -> None:
        offered = [unescape(text) for text in re.findall(r'name="action" value="([^"]+)"', self.page)]
        question = re.search(r'name="revision" value="(\d+)"', self.page)
        if not offered or not question or self.other is None:
            return
        declining = [text for text in offered if text in ("pass", "no", "end")]
        pressed_at = self.other.pressed_at = time.monotonic()
        self.other.interval = interval_at(pressed_at - self.other.since)
        sent = {"revision": question[1], "action": declining[0] if declining else offered[0]}
        self._shows(await self.connection.ask(f"{self.address}act", sent))
        if self.is_asked and self.other.pressed_at == pressed_at:
            # He is asked once more: what he pressed need not be anything that the other sees.
            self.other.pressed_at = 0.0

    def _shows(self, answer: Answer) -> None:
        if answer.status not in (200, 409):
            self.heard.faults.append(f"table {answer.status}")
            return
        self.page, self.since = answer.body, time.monotonic()
        found = {name: re.search(rf'data-{name}="(\d+)"', answer.body) for name in ("heard", "noted", "here")}
        self.numbers = {name: one[1] for name, one in found.items() if one}
