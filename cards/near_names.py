"""The card a typed name means, and the nearest ones where no card is called so."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from cards.likeness import shares_something
from rules_engine.catalog.definitions import Catalog
from rules_engine.catalog.folding import fold
from rules_engine.catalog.names import NameIndex
from rules_engine.vocabulary.terms import Term

MAX_CANDIDATES = 3
MAX_NAME_LENGTH = 60
_NEAREST_EXAMINED = 24
LEAST_TO_GUESS = 0.6
LEAST_TO_TELL = 0.4
"""For somebody who searched in vain and is only told names: a far one is better than none, if it shares something."""
_CONTAINED_SCORE = 0.6
_PREFIX_SCORE = 0.01
_MOST_KNOWN = 10_000


class LineResult(Term):
    """How a typed line or name was understood. COPIES (the card is known, not how many of it), SIDE (a card of a list
    beside the deck), BAD_COUNT and BAD_CODE are given by readers that know more than names."""

    EXACT = "exact", "一致"
    FOLDED = "folded", "表記ゆれを読み替え"
    GUESSED = "guessed", "候補あり"
    UNKNOWN = "unknown", "見つからない"
    COPIES = "copies", "枚数を確かめる"
    SIDE = "side", "サイドの札"
    NOT_A_CARD = "not_a_card", "札の行ではない"
    BAD_COUNT = "bad_count", "枚数を読めない"
    BAD_CODE = "bad_code", "読めないコード"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card a misspelt name may have meant; `score` from 0 to 1."""

    card_id: int
    name: str
    score: float


@dataclass(frozen=True, slots=True)
class NameMatch:
    """`card_id` is set for EXACT and FOLDED; `candidates` for GUESSED: those that share a
    name or code, else at most three, best first."""

    result: LineResult
    card_id: int | None = None
    candidates: tuple[Candidate, ...] = ()


class NearNames:
    """Finds cards by name, alias and reading, in any spelling or near it, and by the codes printed on them."""

    def __init__(self, catalog: Catalog) -> None:
        self._index = NameIndex(catalog)
        self._names = {card.id: card.name for card in catalog}
        self._by_piece: dict[str, list[str]] = {}
        for folded in self._index.forms:
            for piece in _pieces(folded):
                self._by_piece.setdefault(piece, []).append(folded)
        self._known: dict[str, NameMatch] = {}

    def find(self, text: str, *, near: bool = True) -> NameMatch:
        """What `text` (a name as typed) means; names of more than 60 characters are UNKNOWN, and without `near` is what
        has no card of its own."""
        if not near:
            return self.find_certain(text)
        name = unicodedata.normalize("NFKC", text).strip()
        if (exact := self._index.exact(name)) is not None:
            return NameMatch(LineResult.EXACT, exact)
        if len(name) > MAX_NAME_LENGTH:
            return NameMatch(LineResult.UNKNOWN)
        folded = fold(name)
        if folded not in self._index.forms and (coded := self._index.coded(name)):
            return self._one_of(coded)
        match = self._known.get(folded)
        if match is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            match = self._known[folded] = self._find_folded(folded)
        return match

    def find_certain(self, text: str, *, near: bool = False) -> NameMatch:
        """As `find`, but what has no card of its own is UNKNOWN: nothing is looked for that comes `near`."""
        name = unicodedata.normalize("NFKC", text).strip()
        if (exact := self._index.exact(name)) is not None:
            return NameMatch(LineResult.EXACT, exact)
        if len(name) > MAX_NAME_LENGTH:
            return NameMatch(LineResult.UNKNOWN)
        ids = self._index.forms.get(fold(name)) or self._index.coded(name)
        return NameMatch(LineResult.FOLDED, ids[0]) if len(ids) == 1 else NameMatch(LineResult.UNKNOWN)

    def nearest(self, text: str, count: int = MAX_CANDIDATES, least: float = LEAST_TO_GUESS) -> tuple[Candidate, ...]:
        """The `count` cards whose names or readings come nearest to `text`, best first; none with less than `least`."""
        folded = fold(text[:MAX_NAME_LENGTH])
        best: dict[int, float] = {}
        for form, score in self._scores(folded, least):
            for card_id in self._index.forms[form]:
                best[card_id] = max(score, best.get(card_id, 0.0))
        ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))[:count]
        return tuple(Candidate(card_id, self._names[card_id], round(score, 3)) for card_id, score in ranked)

    def _find_folded(self, folded: str) -> NameMatch:
        if ids := self._index.forms.get(folded, ()):
            return self._one_of(ids)
        candidates = self.nearest(folded)
        return NameMatch(LineResult.GUESSED if candidates else LineResult.UNKNOWN, None, candidates)

    def _one_of(self, ids: tuple[int, ...]) -> NameMatch:
        """The card that a spelling or code means; where several share it, a question."""
        if len(ids) == 1:
            return NameMatch(LineResult.FOLDED, ids[0])
        return NameMatch(
            LineResult.GUESSED, None, tuple(Candidate(card_id, self._names[card_id], 1.0) for card_id in ids)
        )

    def _scores(self, folded: str, least: float) -> Iterable[tuple[str, float]]:
        shared = Counter(form for piece in _pieces(folded) for form in self._by_piece.get(piece, ()))
        matcher = SequenceMatcher(autojunk=False, b=folded)
        for form, _ in shared.most_common(_NEAREST_EXAMINED):
            matcher.set_seq1(form)
            contained = _CONTAINED_SCORE if len(folded) > 1 and folded in form else 0.0
            # The two quick ratios are never below the exact one and cost a small part of it.
            near = matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least
            score = max(matcher.ratio() if near else 0.0, contained)
            if score >= least and shares_something(folded, form):
                yield form, min(1.0, score + _PREFIX_SCORE * _shared_start(form, folded))


def _shared_start(left: str, right: str) -> int:
    """How many characters two texts share from the start on: a slip comes late in a word more often than early."""
    pairs = zip(left, right, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(left), len(right)))


def _pieces(folded: str) -> set[str]:
    """Single characters and pairs: what two spellings of a name still share."""
    return {*folded, *(folded[start : start + 2] for start in range(len(folded) - 1))}
