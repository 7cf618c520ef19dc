"""One text per card in one long text, so that a part is looked for in all of them at once."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, islice, repeat
from operator import contains

from cards.index.bits import bits_of, bits_where, in_order

BETWEEN = "\x00"
# A part in more than one text of so many: asking every text is quicker than going from hit to hit.
FEW = 32
KEPT = 256


class TextColumn:
    """The texts in order of the cards' places. A text may hold several lines."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [f"\n{text}\n" for text in texts]
        self._joined = BETWEEN.join(self._texts)
        self._starts = list(accumulate((len(text) + 1 for text in self._texts[:-1]), initial=0))
        self._common: dict[str, int] = {}

    def containing(self, part: str, among: int | None = None) -> int:
        """The set of cards whose text holds `part`, which is not empty; where `among` is given, of those cards."""
        size = len(self._texts)
        if among is None:
            return self._all_containing(part)
        if among.bit_count() > size // FEW:
            return self._all_containing(part) & among
        return bits_of((place for place in in_order(among, range(size)) if part in self._texts[place]), size)

    def beginning(self, part: str, among: int) -> int:
        """The set of those cards one of whose lines begins with `part`."""
        return self.containing(f"\n{part}", among)

    def having_line(self, line: str, among: int | None = None) -> int:
        """The set of cards one of whose lines is `line` and nothing else; where `among` is given, of those cards."""
        return self.containing(f"\n{line}\n", among)

    def _all_containing(self, part: str) -> int:
        common = self._common.get(part)
        if common is not None:
            return common
        few = len(self._texts) // FEW
        places = list(islice(self._hits(part), few + 1))
        return bits_of(places, len(self._texts)) if len(places) <= few else self._keep_common(part)

    def _keep_common(self, part: str) -> int:
        """What many texts hold is short and asked for often."""
        if len(self._common) >= KEPT:
            self._common.clear()
        found = self._common[part] = bits_where(map(contains, self._texts, repeat(part)))
        return found

    def _hits(self, part: str) -> Iterator[int]:
        joined, starts = self._joined, self._starts
        at = joined.find(part) if part and BETWEEN not in part else -1
        while at >= 0:
            place = bisect_right(starts, at) - 1
            yield place
            if place + 1 == len(starts):
                return
            at = joined.find(part, starts[place + 1])
