"""Two people who meet by a link and play a match over HTTP, each with what his browser would keep of the deal."""

import json
import os
import re
import sqlite3
import time
import urllib.error
import urllib.parse
from contextlib import closing
from typing import Any
from urllib.request import Request

import psycopg

from decks.games.matches.deal.commitments import DealTerms, bytes_hash
from rules_engine.game import GameRecord
from tests.probes.visitor import LOST, Visitor
from tests.running_site import DATABASE, RunningSite

PATIENCE = 120
SPOKEN = re.compile(r"手札(\d+)、場\d+、山札(\d+)、魂(\d+)、\s*ライフ(\d+)、\s*相手のライフ(\d+)")


class SiteFaultError(Exception):
    """The site answered with a fault of its own."""


class MatchPlayer(Visitor):
    """`table` is the address of his match. Everything is sent until it is answered: the site may die meanwhile."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.table, self.page, self.resent = "", "", 0
        self.bytes = os.urandom(16)
        self.state: dict[str, Any] = {}

    def ask(self, path: str, fields: dict[str, str] | None = None, **headers: str) -> str:
        """What comes of it: 409 and 422 show a page, too."""
        until = time.monotonic() + PATIENCE
        while True:
            token = next((cookie.value for cookie in self.cookies if cookie.name == "csrftoken"), None) or ""
            body = None if fields is None else {**fields, "csrfmiddlewaretoken": token}
            try:
                sent = urllib.parse.urlencode(body).encode() if body is not None else None
                with self.opener.open(Request(self.url + path, sent, headers), timeout=30) as answer:
                    self.address = urllib.parse.urlsplit(answer.geturl()).path
                    return str(answer.read().decode())
            except urllib.error.HTTPError as error:
                if error.code in (409, 422):
                    return str(error.read().decode())
                if error.code == 500:
                    raise SiteFaultError(f"{path}: {error.code}") from error
                if error.code != 503 or time.monotonic() > until:
                    raise
            except LOST:
                if time.monotonic() > until:
                    raise
            self.resent += 1
            time.sleep(0.1)

    def invite(self, deck: int) -> str:
        form = self._form(self.ask("/play/new"))
        self.ask("/play/new", {**form, "deck": self._deck(deck), "handle": "はる"})
        self.table = self.address
        return self.table

    def sit_down(self, link: str, deck: int) -> None:
        form = self._form(self.ask(link))
        self.ask(f"{link}sit", {**form, "deck": self._deck(deck), "handle": "なつ"})
        self.table = link

    def _form(self, page: str) -> dict[str, str]:
        self.page = page
        form = page[page.index('name="mark"') - 400 :]
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        chosen = re.search(r'<select name="format".*?<option value="([^"]*)"', page, re.DOTALL)
        return {**hidden, **({"format": chosen[1]} if chosen else {})}

    def _deck(self, number: int) -> str:
        select = self.page[self.page.index('<select name="deck"') :]
        found = [
            value for value in re.findall(r'<option value="([^"]+)"', select[: select.index("</select>")]) if value
        ]
        return found[number % len(found)]

    def deal_state(self) -> dict[str, Any]:
        self.state = dict(json.loads(self.ask(f"{self.table}deal/state")))
        return self.state

    def promise(self) -> None:
        state = self.deal_state()
        terms = DealTerms(state["match"], state["game"], state["rules"], state["data"])
        h = bytes_hash(terms, state["seat"], self.bytes).hex()
        self.ask(f"{self.table}deal/hash", {"game": str(state["game"]), "hash": h})

    def open_bytes(self) -> None:
        self.ask(f"{self.table}deal/bytes", {"game": str(self.state["game"]), "bytes": self.bytes.hex()})

    def look(self, *, table_alone: bool = False) -> None:
        """The whole page, or as its script asks for the table."""
        self.page = self.ask(self.table, **({"HX-Request": "true"} if table_alone else {}))

    @property
    def is_asked(self) -> bool:
        return 'data-asked="1"' in self.page

    @property
    def is_over(self) -> bool:
        return 'class="solo-scene' in self.page

    def press(self, text: str) -> None:
        """As the page's script sends it: the answer is the table after it."""
        question = re.search(r'name="revision" value="(\d+)"', self.page)
        assert question, self.page
        sent = {"revision": question[1], "action": text}
        self.page = self.ask(f"{self.table}act", sent, **{"HX-Request": "true"})

    def seen(self) -> tuple[int, ...]:
        """Hand, deck, souls, life and the other's life, as his page tells them."""
        found = SPOKEN.search(self.page)
        assert found, self.page
        return tuple(map(int, found.groups()))

    def cards(self) -> set[int]:
        """The numbers of the cards that his page names, his own and those of the other."""
        return {int(number) for number in re.findall(r'id="card-(\d+)"', self.page)}

    def deal_file(self) -> dict[str, Any]:
        return dict(json.loads(self.ask(f"{self.table}deals/1/file")))


def record_at(site: RunningSite, token: str) -> GameRecord:
    """What the site has stored of the match's newest game."""
    query = (
        "select game.record from decks_matchgame game join decks_match found on found.id = game.match_id"
        " where found.token = {} order by game.number desc limit 1"
    )
    if database := site.environment.get("DATABASE_URL"):
        with psycopg.connect(database) as connection:
            row = connection.execute(query.format("%s"), (token,)).fetchone()
    else:
        with closing(sqlite3.connect(f"file:{site.data / DATABASE}?mode=ro", uri=True, timeout=30)) as connection:
            row = connection.execute(query.format("?"), (token,)).fetchone()
    assert row
    return GameRecord.from_json(row[0])
