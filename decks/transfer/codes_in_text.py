"""Codes and addresses wherever they stand in a pasted line, and codes that were broken over several lines."""

import re
from dataclasses import dataclass

from decks.deck_codes import DeckCodeError, Decoded, decode
from decks.deck_codes.reading import MAX_LENGTH
from rules_engine.catalog.folding import without_invisible

MAX_CODES = 20
MAX_TRIES = 100
TOO_MANY_CODES = f"一度に読むデッキコードは{MAX_CODES}個までです。分けて読み込んでください。"
COMMENTS = ("#", "//", "※", ";", "＃")
_WORD = r"[A-Za-z0-9_-]"
_STRONG = (
    rf"(?P<own>\bfd1\.{_WORD}*)"
    rf"|(?P<backup>\bBK(?:3{_WORD}{{8,}}|[12]\|[0-9A-Fa-f]*\|[A-Za-z0-9_:,|+/=-]*))"
    r"|(?P<older>(?<![A-Za-z0-9])[A-Za-z0-9]{1,5}\|[0-9A-Fa-f-]{8,24}\|[A-Za-z0-9_:|+/=!.-]*)"
)
_TOKEN = re.compile(
    rf"(?:https?://[^\s/?#]+)?/d/(?P<share>{_WORD}{{8,32}})(?!{_WORD})/?"
    rf"|(?P<address>(?:https?://[^\s#]*|share\.html)#[A-Za-z0-9_%+/=-]+)|{_STRONG}"
    rf"|(?P<v7>(?<!{_WORD})7{_WORD}{{9,}}(?!{_WORD}))"
)
_SPACED = re.compile(_STRONG)
_BARE = re.compile(rf"{_WORD}{{14,}}={{0,2}}")
_CONTINUED = re.compile(r"[A-Za-z0-9_:|+/=.-]+")
_LABEL = re.compile(r"^[^:：]{0,20}[:：]\s*(?=\S)")


@dataclass(frozen=True, slots=True)
class FoundCode:
    """A code of `span` lines: what it holds, why it is refused, or the `share` key of a deck of ours."""

    text: str
    decoded: Decoded | None = None
    refusal: str = ""
    share: str = ""
    span: int = 1


class CodeFinder:
    """Reads at most `MAX_CODES` codes of one paste, and tries a bounded number of times what only resembles one."""

    def __init__(self) -> None:
        self._codes_left = MAX_CODES
        self._tries_left = MAX_TRIES

    def codes_at(self, rows: list[str], start: int) -> list[FoundCode]:
        """The codes that begin on the line `rows[start]`, none on a comment or a line that only resembles one."""
        row = without_invisible(rows[start]).replace("｜", "|").strip()
        if row.startswith(COMMENTS):
            return []
        squeezed = "".join(row.split())
        tokens = list(_TOKEN.finditer(row))
        alone = len(tokens) == 1 and tokens[0][0] in (row, _LABEL.sub("", row))
        found = [code for token in tokens if (code := self._read(token, rows, start, alone=alone))]
        if not found and (whole := _SPACED.fullmatch(squeezed) or _BARE.fullmatch(row)):
            found = [code for code in (self._read(whole, rows, start, alone=True),) if code]
        return found

    def _read(self, token: re.Match[str], rows: list[str], start: int, *, alone: bool) -> FoundCode | None:
        parts, text = token.groupdict(), token[0]
        certain = any(parts.get(form) for form in ("share", "own", "backup", "older")) or "share.html" in text
        if not self._codes_left:
            return FoundCode(text, refusal=TOO_MANY_CODES) if certain else None
        code = self._certain(text, parts, rows, start, alone=alone)
        if code.refusal and not certain and not (alone and parts.get("v7")):
            return None
        self._codes_left -= 1
        return code

    def _certain(
        self, text: str, parts: dict[str, str | None], rows: list[str], start: int, *, alone: bool
    ) -> FoundCode:
        if share := parts.get("share"):
            return FoundCode(text, share=share)
        code = self._tried(text, 1)
        if code.refusal and alone:
            longer, span = _continued(text, rows, start)
            whole = self._tried(longer, span) if span > 1 else code
            return code if whole.refusal else whole
        return code

    def _tried(self, text: str, span: int) -> FoundCode:
        if not self._tries_left:
            return FoundCode(text, refusal=TOO_MANY_CODES)
        self._tries_left -= 1
        try:
            return FoundCode(text, decode(text), span=span)
        except DeckCodeError as fault:
            return FoundCode(text, refusal=fault.message)


def _continued(text: str, rows: list[str], start: int) -> tuple[str, int]:
    """The code together with the lines after it that could be its rest, and how many lines that are."""
    end = start + 1
    while end < len(rows) and _CONTINUED.fullmatch(rows[end].strip()) and len(text) <= MAX_LENGTH:
        text += rows[end].strip()
        end += 1
    return text, end - start
