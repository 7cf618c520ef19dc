"""Valid requests, found by walking the site's own pages and filling in its own forms."""

import re
from collections import Counter, deque
from urllib.parse import parse_qsl, unquote, urlsplit

from django.urls import Resolver404, resolve

from tests.probes.asked import Asked, Pairs
from tests.probes.browser import Browser, Form, Page
from tests.probes.world import COPIES

FILLED = {
    "text": "4 隠された櫛の家\n1 肥川の大蛇\n10 火の玉",
    "name": "名のある束",
    "q": "人形 コスト<=3",
    "note": "説明",
    "message": "はじめ",
    "query": "q=人形",
    "username": "walker",
}
ENDS_THE_WALK = re.compile(r"(logout|login|signup|password|accounts/delete|/delete|/auth/user/)")
NOT_WALKED = re.compile(r"^/(static|media)/")
PER_ROUTE = 2


class Walk:
    """Of every route some pages are looked at and some forms sent; what others would lose is only written down."""

    def __init__(self, browser: Browser, *beginnings: str, most: int) -> None:
        self.browser = browser
        self.requests: list[Asked] = []
        self.known: dict[str, list[str]] = {}
        self._left = most
        self._seen: Counter[str] = Counter()
        self._met: set[str] = set()
        self._pages = deque(beginnings)
        while self._pages and self._left > 0:
            self._look(self._pages.popleft())
        self._script_requests()

    def _look(self, address: str) -> None:
        path, query = parts_of(address)
        if not self._wanted(path, "GET") or ENDS_THE_WALK.search(path):
            return
        self._take(Asked("GET", path, query))

    def _wanted(self, path: str, kind: str) -> bool:
        """Whether so few of its route were taken before; what the address holds is remembered in any case."""
        if NOT_WALKED.search(path):
            return False
        try:
            found = resolve(unquote(path))
        except Resolver404:
            return False
        for name, value in found.kwargs.items():
            values = self.known.setdefault(name, [])
            if str(value) not in values:
                values.append(str(value))
        self._seen[f"{kind} {found.route}"] += 1
        return self._seen[f"{kind} {found.route}"] <= PER_ROUTE

    def _take(self, asked: Asked) -> None:
        """Ask, write the request down, and note where its answer leads."""
        self._left -= 1
        self.requests.append(asked)
        answer = self.browser.ask(asked)
        assert answer.status < 500, (
            f"a valid request failed:\n{asked.as_sent(self.browser.cookies).curl(self.browser.url)}"
        )
        if answer.location:
            self._pages.appendleft(answer.location)
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            return
        page = Page(asked.path, answer.text)
        for link in page.links:
            if urlsplit(link).netloc in ("", urlsplit(self.browser.url).netloc) and link not in self._met:
                self._met.add(link)
                self._pages.append(link)
        for form in page.forms:
            self._fill_in(form)

    def _fill_in(self, form: Form) -> None:
        path, query = parts_of(form.address)
        given = dict(form.fields)
        step = "/".join(sorted({*given, given.get("step", ""), given.get("what", "")}))
        if not self._wanted(path, f"{form.method} {step}"):
            return
        values = dict.fromkeys(form.empty, "1") | FILLED
        fields = tuple((name, value or values.get(name, "")) for name, value in form.fields)
        fields += tuple((name, values[name]) for name in form.empty if name not in given)
        file = (form.files[0], "deck.txt", FILLED["text"].encode()) if form.files and len(self.requests) % 2 else None
        if form.method == "GET":
            asked = Asked("GET", path, fields)
        else:
            asked = Asked(form.method, path, query, form=fields, file=file)
        if ENDS_THE_WALK.search(path) or self._left <= 0:
            self.requests.append(asked)
        else:
            self._take(asked)

    def _script_requests(self) -> None:
        """What scripts and other programs send, which stands in no form."""
        entries = [{"printing": printing, "copies": copies} for printing, copies in COPIES.items()]
        for deck in self.known.get("deck_id", [])[:4]:
            change = {"printing": 1, "from": 4, "to": 3}
            edit = {"edit_id": f"00000000-0000-4000-8000-{int(deck):012d}", "base": 0, "changes": [change]}
            text = {"field": "name", "from": "x", "to": "新しい名"}
            self.requests += [
                Asked("POST", f"/decks/{deck}/edits", data=edit),
                Asked("POST", f"/decks/{deck}/edits", data={**edit, "changes": [], "texts": [text]}),
                Asked("POST", f"/decks/{deck}/edits", data={**edit, "action": "undo"}),
                Asked("PUT", f"/api/v1/decks/{deck}/", data={"revision": 1, "entries": entries}),
                Asked("GET", f"/api/v1/decks/{deck}/"),
                Asked("GET", f"/decks/{deck}/cards", (("q", "人形"),), headers={"HX-Request": "true"}),
            ]
        new_deck = {"name": "名", "note": "説明", "memo": "", "visibility": "unlisted", "entries": entries}
        self.requests += [
            Asked("POST", "/api/v1/decks/", data=new_deck),
            Asked("POST", "/api/v1/check/", data={"text": FILLED["text"], "on": "2026-11-20", "list": "official"}),
            Asked("POST", "/api/v1/check/", data={"entries": entries}),
            Asked(
                "POST", "/api/v1/odds/", data={"entries": entries, "want": "{季節:夏}>=1 かつ {コスト:0}>=1", "turn": 2}
            ),
            Asked(
                "POST", "/api/v1/simulations/", data={"entries": entries, "level": "random", "games": 2, "seed": "雪"}
            ),
            *(Asked("GET", f"/api/v1/simulations/{token}/") for token in self.known.get("simulation", [])[:2]),
            Asked("GET", "/api/v1/cards/", (("q", "人形"), ("season", "summer"), ("cost_max", "3"), ("page", "1"))),
            Asked("GET", "/api/v1/public-decks/", (("q", '札:"火の玉">=2 季節:夏'), ("sort", "likes"), ("page", "1"))),
            Asked("POST", "/kept/star", form=(("put", "285"), ("next", "/kept/")), headers={"HX-Request": "true"}),
        ]


def parts_of(address: str) -> tuple[str, Pairs]:
    parts = urlsplit(address)
    return parts.path or "/", tuple(parse_qsl(parts.query, keep_blank_values=True))
