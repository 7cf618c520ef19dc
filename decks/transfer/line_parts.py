"""What stands before and behind the name of a line: a small grammar of the ways to write copies and the rest.

`fronts` and `backs` go from the two ends of a line inwards, one part at a time; behind each the name may begin or end.
What the parts mean beside a known card is for `copies.py`.
"""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from decks.transfer.plain_text import KANJI_DIGITS, number_in_kanji

MOST_BEFORE, MOST_BEHIND = 3, 5
"""So many parts stand before a name and behind it at most; each is another place where the name may begin or end."""
OPENING, CLOSING = "([{【《〈「『〔<", ")]}】》〉」』〕>"
_TIMES = "xX×✕✖╳✗✘⨯⨉☓❌хХχΧ*∗✱"
_UNIT = r"枚(?:ずつ|積み?|採用|投入|入り|差し|刺し)?"
_NUMBER = r"\d+(?:\.0+)?(?!\d|\.\d)"
_KANJI = rf"[{KANJI_DIGITS}]{{1,4}}"
_TURN = rf"\s*(?:{_UNIT}|[{_TIMES}](?![{_TIMES}]))"
_OPEN, _CLOSE = re.escape(OPENING), re.escape(CLOSING)
_INSIDE = rf"[^{_OPEN}{_CLOSE}\"]"
_COUNT = re.compile(rf"\s*[@{_TIMES}]?\s*(?:(?P<number>[-+−]?{_NUMBER})|(?P<kanji>{_KANJI}))(?:{_TURN})?\s*")
_FRONT_MARKS = re.compile(
    r"(?:[\s,;:|+>•・‥…●○◯◎□■☐☑☒✓✔✅▪▫◆◇★☆▶▷►➤→⇒]|[-–—](?![-–—\d])|\[[ xX✓✔]?\](?=\s)|\*(?=\s)|\*{2,})*"
)
_FRONT = re.compile(
    r"(?P<side>(?:sb|side(?:board)?|サイド(?:ボード)?)\s*:)"
    rf"|(?P<group>[{_OPEN}\"]{_INSIDE}{{1,12}}[{_CLOSE}\"])"
    r"|(?P<running>\d{1,4}\s*(?:\.(?!\d)|\)|、))"
    rf"|(?P<count>[{_TIMES}]\s*{_NUMBER}\s*(?:{_UNIT})?|[-+−]?{_NUMBER}(?:{_TURN})?"
    rf"|[{_TIMES}]?{_KANJI}(?:{_TURN}|(?=[\s,;:|])))",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"(?P<flag>\*[A-Za-z]{1,10}\*)$"
    r"|(?P<mark>(?:[\s,;:|、‥…._=→⇒・/]|(?<=\s)[-–—―─]+(?=\s|$)|\*{2,})+)$"
    r"|(?P<printing>#\d{1,9})$"
    rf"|(?P<group>[{_OPEN}]{_INSIDE}{{0,60}}[{_CLOSE}]|(?<!\w)\"[^\"]{{0,60}}\")$"
    r"|(?P<code>(?<=\s)(?=\S*\d)[A-Za-z0-9]+[-/_][A-Za-z0-9/_-]+(?: (?:C|UC|R|SR|SSR|KR))?)$"
    rf"|(?P<count>[@{_TIMES}]\s*(?:{_NUMBER}|{_KANJI})\s*(?:{_UNIT})?"
    rf"|(?:(?<=\s)[-+−])?(?<!\d)(?<!\d\.){_NUMBER}(?:{_TURN})?"
    rf"|{_KANJI}\s*{_UNIT}|(?<=[\s,;:|、]){_KANJI})$"
    r"|(?P<season>(?<=[)\]】〉》〕])\s*[春夏秋冬])$",
    re.IGNORECASE,
)
_BACK_ENDS = frozenset(
    f'0123456789 \t,;:|、‥…._=→⇒・/-–—―─"枚積み採用投入差刺しりずつ春夏秋冬CR{_TIMES}{KANJI_DIGITS}{CLOSING}'
)
_COMMENT = re.compile(r"//|※|https?://|#(?!\d{1,9}(?:\s|$|//|※|#))")


class Kind(Enum):
    """What a part looks like."""

    MARK = auto()
    SIDE = auto()
    COUNT = auto()
    RUNNING = auto()
    GROUP = auto()
    PRINTING = auto()
    FLAG = auto()
    SEASON = auto()
    CODE = auto()


class Part(NamedTuple):
    """One part of a line beside its name; `start` and `end` are its places in the line."""

    kind: Kind
    text: str
    start: int
    end: int


class Edge(NamedTuple):
    """A place where the name may begin or end, and the parts beyond it. Marks that only part others are left out."""

    at: int
    parts: tuple[Part, ...]


def without_comment(line: str) -> tuple[str, str]:
    """The line, and the comment behind it with its mark. A `#` right before a number alone is a printing's."""
    found = _COMMENT.search(line) if "/" in line or "#" in line or "※" in line else None
    return (line[: found.start()].rstrip(), line[found.start() :]) if found else (line, "")


def fronts(line: str) -> list[Edge]:
    """Where the name may begin, the whole line first. What marks a line may begin a name, so both are places."""
    edges, parts, at = [Edge(0, ())], tuple[Part, ...](), 0
    while True:
        end = _end_of_marks(line, at)
        if end > at and line[at:end].isspace():
            edges[-1] = Edge(end, parts)
        elif end > at:
            edges.append(Edge(end, parts))
        found = _FRONT.match(line, end)
        part = _part(found) if found else None
        if not part or len(parts) == MOST_BEFORE or (part.kind is Kind.GROUP and count_in(part.text[1:-1]) is None):
            return edges
        parts, at = (*parts, part), part.end
        edges.append(Edge(at, parts))


def backs(line: str) -> list[Edge]:
    """Where the name may end, the whole line first; parts stand in the order of the line."""
    edges, parts, end = [Edge(len(line), ())], tuple[Part, ...](), len(line)
    while end and len(parts) < MOST_BEHIND and line[end - 1] in _BACK_ENDS:
        found = _BACK.search(line, max(0, end - 70), end)
        if not found:
            break
        part, end = _part(found), found.start()
        if part.kind is not Kind.MARK:
            parts = (part, *parts)
        edges.append(Edge(end, parts))
    return edges


def count_in(text: str) -> int | None:
    """The number where `text` is nothing but copies: 4, ×4, 4枚, 四枚, 4.0."""
    found = _COUNT.fullmatch(text)
    if not found:
        return None
    if found["kanji"]:
        return number_in_kanji(found["kanji"])
    return int(found["number"].partition(".")[0].replace("−", "-")[:10])


def numbers_in(text: str) -> Iterator[int]:
    """Every number that is in `text` in digits."""
    return (int(digits[:10]) for digits in re.findall(r"\d+", text))


def _end_of_marks(line: str, at: int) -> int:
    found = _FRONT_MARKS.match(line, at)
    return found.end() if found else at


def _part(found: re.Match[str]) -> Part:
    return Part(_KINDS[found.lastgroup or "mark"], found[0], found.start(), found.end())


_KINDS = {kind.name.lower(): kind for kind in Kind}
