"""A person at a solo table, who sees the page and presses its buttons."""

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any

from django.test import Client

from decks.models import Deck
from tests.decks.builders import build_deck, visitor_client

PLACE = 1  # 隠された櫛の家: 場所札 of cost 0, 力 1, 夏
APPARITION = 13  # 病ねずみ: 怪異札 of cost 0, 夏
SEASON_CARD = 1337  # 火炎旋風: 季節札 of cost 0, 夏
TOOL = 182  # 罪状: 道具札 of cost 0, 無
GREAT = 112  # 肥川の大蛇: 場所札 of cost 10, 春
TOOL_WITHOUT_WINDOW = 52  # 悠習の古日記: 道具札 of cost 3
PLACES = {PLACE: 40}
MIXTURE = {PLACE: 14, APPARITION: 10, SEASON_CARD: 6, GREAT: 6, TOOL_WITHOUT_WINDOW: 4}


def solo_deck(copies: Mapping[int, int] = MIXTURE, **fields: object) -> Deck:
    return build_deck(copies=copies, **fields)  # type: ignore[arg-type]


def without_links(page: str) -> str:
    return re.sub(r"<a [^>]*>|</a>", "", page)


class Player:
    """`page` is the last answer; buttons answer the table that is on it. Where a curtain hides the hand of the seat
    that decides, he `takes` the device and opens it."""

    takes = True

    def __init__(self, client: Client | None = None) -> None:
        self.client = client or visitor_client()
        self.address = ""
        self.response: Any = None

    @classmethod
    def at_table(cls, copies: Mapping[int, int] = MIXTURE, *, seed: str = "三月", first: int = 0) -> "Player":
        player = cls()
        player.start(solo_deck(copies), seed=seed, first=first)
        return player

    def start(self, deck: Deck, *, seed: str = "三月", first: int = 0) -> None:
        answer = self.client.post(f"/decks/{deck.pk}/solo", {"seed": seed, "first": first})
        self.sit(answer["Location"])

    def sit(self, address: str) -> None:
        self.address = address
        self.response = self.client.get(address)
        self._opened()

    @property
    def token(self) -> str:
        return self.address.strip("/").split("/")[-1]

    @property
    def page(self) -> str:
        return self.response.content.decode()

    @property
    def words(self) -> str:
        """The page as it reads, without its links."""
        return without_links(self.page)

    @property
    def revision(self) -> int:
        found = re.search(r'name="revision" value="(\d+)"', self.page)
        assert found
        return int(found[1])

    @property
    def offered(self) -> list[str]:
        return [unescape(text) for text in re.findall(r'name="action" value="([^"]+)"', self.page)]

    @property
    def spoken(self) -> dict[str, int]:
        told = re.search(r'data-spoken="([^"]*)"', self.page)
        assert told
        return {word: int(number) for word, number in re.findall(r"(手札|場|山札|魂|(?<!の)ライフ)(\d+)", told[1])}

    def of(self, verb: str) -> str:
        """The first offered action of this verb."""
        return next(action for action in self.offered if action.split()[0] == verb)

    def send(self, what: str, **values: object) -> Any:
        self.response = self.client.post(self.address + what, {"revision": self.revision, **values}, follow=True)
        self._opened()
        return self.response

    def _opened(self) -> None:
        awaited = re.search(r'name="seat" value="(\d)" id="act-open-hand"', self.page)
        if self.takes and awaited:
            self.response = self.client.post(f"{self.address}open", {"seat": awaited[1]}, follow=True)

    def act(self, text: str) -> Any:
        return self.send("act", action=text)

    def keep_hand(self) -> "Player":
        self.act("no")
        return self

    def until(self, wanted: Callable[["Player"], bool]) -> None:
        """Pass, end turns and put surplus cards away until it is so."""
        for _ in range(400):
            if wanted(self):
                return
            answers = [text for text in self.offered if text in ("pass", "end") or text.startswith("soul")]
            self.act(answers[0])
        raise AssertionError("it never came to that")
