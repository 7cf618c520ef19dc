"""A visitor without an account who speaks to the running site as the editor's script does."""

import http.client
import http.cookiejar
import json
import re
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import Any

PRINTINGS = (1, 2, 3, 4, 5)
LOST = (OSError, http.client.HTTPException)


@dataclass(frozen=True)
class Edit:
    """One more or one fewer copy of a printing; its id stays the same however often it is sent."""

    printing: int
    difference: int
    edit_id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def body(self, copies: int, base: int) -> bytes:
        change = {"printing": self.printing, "from": copies, "to": copies + self.difference}
        return json.dumps({"edit_id": self.edit_id, "base": base, "changes": [change]}).encode()


class Visitor:
    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.deck = 0

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path, timeout=30) as answer:
            return str(answer.read().decode())

    def make_deck(self) -> int:
        page = self.get("/decks/new")
        form = page[page.index('enctype="multipart/form-data"') :]
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        body = urllib.parse.urlencode({**hidden, "name": "重い日"}).encode()
        with self.opener.open(f"{self.url}/decks/new", body, timeout=30) as answer:
            found = re.search(r"/decks/(\d+)/edit", answer.geturl())
        assert found, answer.geturl()
        self.deck = int(found[1])
        return self.deck

    def send(self, edit: Edit, copies: int = 0, base: int = 0) -> dict[str, Any]:
        """Send once; raises one of LOST (or an HTTP error) when no answer came back."""
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken") or ""
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-CSRFToken": token}
        address = f"{self.url}/decks/{self.deck}/edits"
        request = urllib.request.Request(address, edit.body(copies, base), headers)
        with self.opener.open(request, timeout=30) as answer:
            return dict(json.loads(answer.read()))

    def held(self) -> dict[int, int]:
        """Copies by printing, as the site says."""
        pane = json.loads(self.get(f"/decks/{self.deck}/pane"))
        return {int(printing): copies for printing, copies in pane["entries"].items()}
