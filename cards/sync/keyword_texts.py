"""Reads `cards/data/keywords.txt`: what each keyword ability means, in our own words."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.catalog import Entry, read_file

KEYWORDS_FILE = Path(__file__).parent.parent / "data" / "keywords.txt"


@dataclass(frozen=True, slots=True)
class KeywordText:
    name: str
    kind: str
    meaning: str
    clause: str
    open_points: str


@cache
def load_keywords(path: Path = KEYWORDS_FILE) -> dict[str, KeywordText]:
    """The explanations by keyword; ``InvalidScriptError`` names the first bad line."""
    texts: dict[str, KeywordText] = {}
    for entry in read_file(path):
        text = _keyword(entry)
        if text.name in texts:
            raise entry.error(f"keyword {text.name} stands twice")
        texts[text.name] = text
    return texts


def _keyword(entry: Entry) -> KeywordText:
    if entry.key != "keyword" or not entry.text:
        raise entry.error("expected 'keyword NAME'")
    entry.allow("kind", "meaning", "clause", "open")
    return KeywordText(
        name=entry.text,
        kind=entry.required("kind").text,
        meaning=entry.required("meaning").text,
        clause=entry.words("clause"),
        open_points=entry.words("open"),
    )
