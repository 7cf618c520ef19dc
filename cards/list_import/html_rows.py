"""HTML → one mapping of data-attributes per `div.card`."""

from dataclasses import dataclass
from html.parser import HTMLParser

PREFIX = "data-"


@dataclass(frozen=True, slots=True)
class HtmlRow:
    """The attributes of one printing without their prefix; `row` counts the list's cards from 1."""

    row: int
    values: dict[str, str]

    def text(self, name: str) -> str:
        return self.values.get(name, "").strip()

    def tokens(self, name: str) -> tuple[str, ...]:
        """Space separated values, each once, in order."""
        return tuple(dict.fromkeys(self.values.get(name, "").split()))


class _CardReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[HtmlRow] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "div" and "card" in found.get("class", "").split():
            values = {name.removeprefix(PREFIX): value for name, value in found.items() if name.startswith(PREFIX)}
            self.rows.append(HtmlRow(len(self.rows) + 1, values))


def html_rows(html: str) -> list[HtmlRow]:
    """All printings of the list, in its order."""
    reader = _CardReader()
    reader.feed(html)
    reader.close()
    return reader.rows
