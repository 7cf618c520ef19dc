"""One text per card in one long text, so that a part is looked for in all of them at once."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from cards.search.bits import bits_of

BETWEEN = "\x00"


class TextColumn:
    """The texts in order of the cards' places. A text may hold several lines."""

    def __init__(self, texts: Iterable[str]) -> None:
        parts = list(texts)
        self._joined = BETWEEN.join(parts) + BETWEEN
        self._starts: list[int] = []
        start = 0
        for part in parts:
            self._starts.append(start)
            start += len(part) + 1

    def containing(self, part: str) -> int:
        """The set of cards whose text holds `part`, which is not empty."""
        return bits_of(self._hits(part), len(self._starts))

    def having_line(self, line: str) -> int:
        """The set of cards one of whose lines is `line` and nothing else."""
        wrapped = f"\n{line}\n"
        return bits_of(
            (place for place in self._hits(line) if wrapped in f"\n{self._text(place)}\n"), len(self._starts)
        )

    def _text(self, place: int) -> str:
        start = self._starts[place]
        return self._joined[start : self._joined.index(BETWEEN, start)]

    def _hits(self, part: str) -> Iterator[int]:
        joined, starts = self._joined, self._starts
        at = joined.find(part) if part and BETWEEN not in part else -1
        while at >= 0:
            place = bisect_right(starts, at) - 1
            yield place
            if place + 1 == len(starts):
                return
            at = joined.find(part, starts[place + 1])
