"""Two people who meet by a link and play a match over HTTP, each with what his browser would keep of the deal."""

import json
import os
import re
import time
import urllib.error
import urllib.parse
from typing import Any
from urllib.request import Request

from decks.games.matches.deal.commitments import DealTerms, bytes_hash
from tests.probes.page_facts import facts_on
from tests.probes.table_facts import TableFacts
from tests.probes.visitor import LOST, Visitor

PATIENCE = 120


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

    def invite(self, deck: str, number: int) -> str:
        """With the `deck` of this share token, whatever the format says of it; without one with a sample."""
        form = self._form(self.ask("/play/new"))
        self.ask("/play/new", {**form, "deck": deck or self._sample(number), "any_list": "on", "handle": "はる"})
        self.table = self.address
        return self.table

    def sit_down(self, link: str, deck: str, number: int) -> None:
        form = self._form(self.ask(link))
        self.ask(f"{link}sit", {**form, "deck": deck or self._sample(number), "handle": "なつ"})
        self.table = link

    def _form(self, page: str) -> dict[str, str]:
        self.page = page
        form = page[page.index('name="mark"') - 400 :]
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        chosen = re.search(r'<select name="format".*?<option value="([^"]*)"', page, re.DOTALL)
        return {**hidden, **({"format": chosen[1]} if chosen else {})}

    def _sample(self, number: int) -> str:
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

    def look(self, *, table_alone: bool = False, whole_log: bool = False) -> None:
        """The whole page, or as its script asks for the table."""
        address = f"{self.table}?log=all" if whole_log else self.table
        self.page = self.ask(address, **({"HX-Request": "true"} if table_alone else {}))

    def press(self, text: str) -> None:
        """As the page's script sends it: the answer is the table after it."""
        question = re.search(r'name="revision" value="(\d+)"', self.page)
        assert question, self.page
        sent = {"revision": question[1], "action": text}
        self.page = self.ask(f"{self.table}act", sent, **{"HX-Request": "true"})

    def do_beside(self, what: str) -> None:
        """As the forms beside the table send it."""
        form = self.page[self.page.index('<form id="beside"') :]
        hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[: form.index("</form>")])
        self.page = self.ask(f"{self.table}beside", {**dict(hidden), "what": what}, **{"HX-Request": "true"})

    @property
    def facts(self) -> TableFacts:
        """All that his page tells of the table."""
        return facts_on(self.page)

    @property
    def result(self) -> str:
        """How the match ended for him, as his page says."""
        found = re.search(r'<h2 id="scene-heading">([^<]+)', self.page)
        assert found, self.page
        return found[1]

    def cards(self) -> set[int]:
        """The numbers of the cards that his page names, his own and those of the other."""
        return {int(number) for number in re.findall(r'id="card-(\d+)"', self.page)}

    def deal_file(self) -> dict[str, Any]:
        return dict(json.loads(self.ask(f"{self.table}deals/1/file")))
