"""A person at a running site: keeps cookies and the connection, and reads links and forms off pages."""

import http.client
from dataclasses import dataclass
from html.parser import HTMLParser
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urljoin, urlsplit

from tests.probes.asked import Asked, Pairs, Sent

PASSWORD = "kannagi-no-fuda-8"
PATIENCE = 90


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    @property
    def location(self) -> str:
        return self.headers.get("Location", "")


@dataclass(frozen=True, slots=True)
class Form:
    address: str
    method: str
    fields: Pairs
    empty: tuple[str, ...]
    files: tuple[str, ...]


class Browser:
    def __init__(self, url: str, name: str = "", address: str = "") -> None:
        """`address` is the one of this machine's own that the requests come from."""
        self.url = url
        self.name = name
        self.cookies: dict[str, str] = {}
        self.sessions: list[str] = []
        parts = urlsplit(url)
        source = (address, 0) if address else None
        self.connection = http.client.HTTPConnection(
            parts.hostname or "", parts.port, timeout=PATIENCE, source_address=source
        )

    def ask(self, asked: Asked) -> Answer:
        return self.send(asked.as_sent(self.cookies))

    def get(self, path: str) -> Answer:
        return self.ask(Asked("GET", path))

    def post(self, path: str, **fields: str) -> Answer:
        return self.ask(Asked("POST", path, form=tuple(fields.items())))

    def send(self, sent: Sent, *, keep_cookies: bool = True) -> Answer:
        """Once more on a new connection where the kept one was closed meanwhile."""
        for attempt in (1, 2):
            try:
                self.connection.request(sent.method, sent.path, sent.body or None, dict(sent.headers))
                answer = self.connection.getresponse()
                body = answer.read()
                break
            except (http.client.RemoteDisconnected, ConnectionError):
                self.connection.close()
                if attempt == 2:
                    raise
            except (http.client.HTTPException, OSError):
                self.connection.close()
                raise
        if keep_cookies:
            self._keep(answer.headers)
        return Answer(answer.status, answer.headers, body)

    def _keep(self, headers: http.client.HTTPMessage) -> None:
        for given in headers.get_all("Set-Cookie", []):
            try:
                cookies = SimpleCookie(given)
            except CookieError:
                continue
            for name, morsel in cookies.items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.coded_value

    def sign_in(self) -> None:
        self.cookies = {}
        self.get("/accounts/login/")
        answer = self.post("/accounts/login/", username=self.name, password=PASSWORD)
        assert answer.status == 302, (self.name, answer.status, answer.text[:2000])

    @property
    def signed_in(self) -> bool:
        return "sessionid" in self.cookies

    def begin(self) -> int:
        """A visitor's first deck."""
        forms = Page("/decks/new", self.get("/decks/new").text).forms
        creation = next(value for form in forms for name, value in form.fields if name == "creation")
        answer = self.post("/decks/new", name="はじめの", creation=creation)
        return int(answer.location.split("/")[2])


class Page(HTMLParser):
    """Links and forms with what stands in their fields."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.address = address
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._open: dict[str, str | None] | None = None
        self._fields: list[tuple[str, str]] = []
        self._empty: list[str] = []
        self._files: list[str] = []
        self._select = self._area = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for name in ("href", "hx-get", "data-url", "src"):
            if given.get(name):
                self.links.append(urljoin(self.address, given[name]))
        if tag == "form":
            self._open = {**given}
            self._fields, self._empty, self._files = [], [], []
        elif tag == "select":
            self._select = given.get("name", "")
        elif tag == "option" and self._select and ("selected" in given or given.get("value")):
            self._choose(self._select, given.get("value", ""), chosen="selected" in given)
        elif tag == "textarea":
            self._area = given.get("name", "")
            self._empty.append(self._area)
        elif given.get("name") and tag in ("input", "button"):
            self._field(given)

    def _field(self, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind == "file":
            self._files.append(given["name"])
        elif kind not in ("checkbox", "radio") or "checked" in given:
            self._fields.append((given["name"], given.get("value", "")))
            if not given.get("value"):
                self._empty.append(given["name"])

    def _choose(self, name: str, value: str, *, chosen: bool) -> None:
        if chosen:
            self._fields = [pair for pair in self._fields if pair[0] != name]
        if chosen or all(field != name for field, _ in self._fields):
            self._fields.append((name, value))

    def handle_data(self, data: str) -> None:
        if self._area:
            self._fields.append((self._area, data))
            self._empty = [name for name in self._empty if name != self._area]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""
        elif tag == "form" and self._open is not None:
            address = urljoin(self.address, self._open.get("action") or self.address)
            method = (self._open.get("method") or "get").upper()
            self.forms.append(Form(address, method, tuple(self._fields), tuple(self._empty), tuple(self._files)))
            self._open = None
