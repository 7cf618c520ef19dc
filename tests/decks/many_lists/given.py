"""Lists and files for tests of many lists."""

import io
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cards.catalog import CardData
from decks.many_lists.collecting import Collected, from_files, from_text
from rules_engine import load_catalog, load_revisions

SAMPLES = Path(__file__).parents[3] / "decks" / "samples"


@cache
def data() -> CardData:
    return CardData("many", load_catalog(), load_revisions())


def sample(season: str = "spring") -> str:
    """A legal list."""
    return (SAMPLES / f"{season}.txt").read_text(encoding="utf-8")


def cards_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line[:1].isdigit()]


def pasted(text: str) -> Collected:
    return from_text(text, data())


def uploaded(**files: str | bytes) -> Collected:
    """Files with _ in place of the dot before their ending."""
    raw = [(name.replace("_", "."), text.encode() if isinstance(text, str) else text) for name, text in files.items()]
    return from_files(raw, data())


def zipped(files: Mapping[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", compression) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return written.getvalue()


def many(count: int, list_of: str = "") -> str:
    text = "\n".join(cards_of(list_of or sample()))
    return "\n\n".join(f"# 選手{number}\n{text}" for number in range(1, count + 1))
