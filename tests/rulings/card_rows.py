"""The rows of `cards/PRODUCT.scenarios`: short blocks about single cards, one file per product.

A block begins with `=== NUMBER SENTENCE`: the card it is about and what is shown. Position and steps follow as
FORMAT.md explains; a block is no ruling, so it has no further header.
"""

import re
from pathlib import Path
from typing import NamedTuple

from rules_engine.catalog import load_catalog
from rules_engine.rulings.scenario import Scenario, read_scenario

FOLDER = Path(__file__).parent / "cards"
HEAD = re.compile(r"^=== (\d+) (.+)$", re.MULTILINE)


class Row(NamedTuple):
    """One block of one file."""

    file: str
    card: int
    title: str
    body: str

    @property
    def id(self) -> str:
        return f"{self.card} {self.title}"

    def scenario(self) -> Scenario:
        """The row with the header that a ruling would have."""
        catalogue = load_catalog()
        name = catalogue.card(self.card).name
        text = f"ruling C-01\ntitle {self.title}\nclauses S-効果\ncards {name}\n{self.body}\n"
        return read_scenario(text, catalogue, file=f"{self.file} {self.card}")


def rows_in(path: Path) -> list[Row]:
    _, *parts = HEAD.split(path.read_text("utf-8"))
    return [
        Row(path.stem, int(number), title, body.strip())
        for number, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]


def all_rows() -> list[Row]:
    return [row for path in sorted(FOLDER.glob("*.scenarios")) for row in rows_in(path)]
