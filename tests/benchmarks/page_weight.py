"""W4: what a visitor downloads and the browser must hold before pictures and fonts."""

import re
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from tests.probes.visitor import Visitor
from tests.running_site import RunningSite

PAGES = ("/", "/cards/", "/cards/?season=spring", "/restrictions/", "/check/")
ELEMENTS, BYTES = 2_500, 300_000


class Counter(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.elements = 0
        self.parts: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements += 1
        given = dict(attributes)
        if tag == "script" and given.get("src"):
            self.parts.add(str(given["src"]))
        if tag == "link" and given.get("rel") == "stylesheet":
            self.parts.add(str(given["href"]))


def weigh(visitor: Visitor, page: str) -> tuple[int, int]:
    """Elements, and bytes of HTML, CSS and JavaScript uncompressed."""
    html = visitor.get(page)
    counter = Counter()
    counter.feed(html)
    texts = [html, *(visitor.get(part) for part in counter.parts)]
    assert not re.search(r"@import", "".join(texts)), "an imported style sheet would not be counted"
    return counter.elements, sum(len(text.encode()) for text in texts)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        site = RunningSite(Path(folder))
        site.prepare()
        site.start()
        try:
            visitor = Visitor(site.url)
            for page in (*PAGES, f"/decks/{visitor.make_deck()}/edit"):
                elements, size = weigh(visitor, page)
                print(f"W4 {page}: {elements} elements, {size / 1000:.0f} KB; goal ≤ {ELEMENTS}, < {BYTES // 1000} KB")
        finally:
            site.stop()


if __name__ == "__main__":
    main()
