"""Card names as people type them: one folding for search and lists, and the nearest names for a misspelt one."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from rules_engine.definitions import CardDefinition, Catalog
from rules_engine.vocabulary import Term

MAX_CANDIDATES = 3
MAX_NAME_LENGTH = 60
_NEAREST_EXAMINED = 24
_LEAST_SCORE = 0.6
_CONTAINED_SCORE = 0.6
_PREFIX_SCORE = 0.01
_MOST_KNOWN = 10_000

_KATAKANA_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_VARIANTS = str.maketrans(
    {
        **dict.fromkeys("零〇", "0"),
        **dict.fromkeys("一壱壹", "1"),
        **dict.fromkeys("二弐貳", "2"),
        **dict.fromkeys("三参參", "3"),
        **dict.fromkeys("四肆", "4"),
        **dict.fromkeys("五伍", "5"),
        **dict.fromkeys("六陸", "6"),
        **dict.fromkeys("七漆", "7"),
        **dict.fromkeys("八捌", "8"),
        **dict.fromkeys("九玖", "9"),
        "拾": "十",
        "竜": "龍",
        "蝕": "食",
        "髙": "高",
        "﨑": "崎",
        "佛": "仏",
    }
)


class LineResult(Term):
    """How a typed line or name was understood. BAD_CODE is given by readers that know more than names."""

    EXACT = "exact", "一致"
    FOLDED = "folded", "表記ゆれを読み替え"
    GUESSED = "guessed", "候補あり"
    UNKNOWN = "unknown", "見つからない"
    NOT_A_CARD = "not_a_card", "札の行ではない"
    BAD_COUNT = "bad_count", "枚数を読めない"
    BAD_CODE = "bad_code", "読めないコード"


def fold(text: str) -> str:
    """The form in which names are compared and searched.

    Width, kana kind, case, numeral kind, spelling variants, spaces, punctuation and variation marks make no
    difference. A text of nothing but punctuation keeps it, so that no name folds to nothing.
    """
    plain = unicodedata.normalize("NFKC", text).lower().translate(_KATAKANA_TO_HIRAGANA).translate(_VARIANTS)
    plain = _repeat(plain)
    return "".join(character for character in plain if _counts(character)) or "".join(plain.split())


def _repeat(text: str) -> str:
    """々 written out: 姦々 is 姦姦."""
    for position, character in enumerate(text):
        if character == "々" and position:
            text = text[:position] + text[position - 1] + text[position + 1 :]
    return text


def _counts(character: str) -> bool:
    return unicodedata.category(character)[0] in "LN"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card a misspelt name may have meant; `score` from 0 to 1."""

    card_id: int
    name: str
    score: float


@dataclass(frozen=True, slots=True)
class NameMatch:
    """`card_id` is set for EXACT and FOLDED; `candidates` (best first, at most three) for GUESSED."""

    result: LineResult
    card_id: int | None = None
    candidates: tuple[Candidate, ...] = ()


class NameIndex:
    """Finds cards by name, alias and reading, in any spelling that `fold` equates."""

    def __init__(self, catalog: Catalog) -> None:
        self._exact = {unicodedata.normalize("NFKC", card.name): card.id for card in catalog}
        self._names = {card.id: card.name for card in catalog}
        self._folded = _folded_forms(catalog)
        self._by_piece: dict[str, list[str]] = {}
        for folded in self._folded:
            for piece in _pieces(folded):
                self._by_piece.setdefault(piece, []).append(folded)
        self._known: dict[str, NameMatch] = {}

    def find(self, text: str) -> NameMatch:
        """What `text` (a name as typed) means; names of more than 60 characters are UNKNOWN."""
        name = unicodedata.normalize("NFKC", text).strip()
        if name in self._exact:
            return NameMatch(LineResult.EXACT, self._exact[name])
        if len(name) > MAX_NAME_LENGTH:
            return NameMatch(LineResult.UNKNOWN)
        folded = fold(name)
        match = self._known.get(folded)
        if match is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            match = self._known[folded] = self._find_folded(folded)
        return match

    def nearest(self, text: str, count: int = MAX_CANDIDATES) -> tuple[Candidate, ...]:
        """The `count` cards whose names or readings come nearest to `text`, best first; none where nothing is near."""
        folded = fold(text[:MAX_NAME_LENGTH])
        best: dict[int, float] = {}
        for form, score in self._scores(folded):
            for card_id in self._folded[form]:
                best[card_id] = max(score, best.get(card_id, 0.0))
        ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))[:count]
        return tuple(Candidate(card_id, self._names[card_id], round(score, 3)) for card_id, score in ranked)

    def _find_folded(self, folded: str) -> NameMatch:
        ids = self._folded.get(folded, ())
        if len(ids) == 1:
            return NameMatch(LineResult.FOLDED, ids[0])
        candidates = tuple(Candidate(card_id, self._names[card_id], 1.0) for card_id in ids) or self.nearest(folded)
        return NameMatch(LineResult.GUESSED if candidates else LineResult.UNKNOWN, None, candidates)

    def _scores(self, folded: str) -> Iterable[tuple[str, float]]:
        shared = Counter(form for piece in _pieces(folded) for form in self._by_piece.get(piece, ()))
        matcher = SequenceMatcher(autojunk=False, b=folded)
        for form, _ in shared.most_common(_NEAREST_EXAMINED):
            matcher.set_seq1(form)
            contained = _CONTAINED_SCORE if len(folded) > 1 and folded in form else 0.0
            if (score := max(matcher.ratio(), contained)) >= _LEAST_SCORE:
                yield form, min(1.0, score + _PREFIX_SCORE * _shared_start(form, folded))


def _shared_start(left: str, right: str) -> int:
    """How many characters two texts share from the start on: a slip comes late in a word more often than early."""
    pairs = zip(left, right, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(left), len(right)))


def _folded_forms(catalog: Catalog) -> dict[str, tuple[int, ...]]:
    """Folded name, alias, printed name and reading → card ids; a form that is a card's own name means that card."""
    names: dict[str, tuple[int, ...]] = {}
    others: dict[str, tuple[int, ...]] = {}
    for card in catalog:
        for text in (card.name, *card.aliases):
            _add(names, fold(text), card)
        for text in (card.printed_name, card.reading):
            _add(others, fold(text), card)
    return others | names


def _add(forms: dict[str, tuple[int, ...]], folded: str, card: CardDefinition) -> None:
    if folded and card.id not in forms.get(folded, ()):
        forms[folded] = (*forms.get(folded, ()), card.id)


def _pieces(folded: str) -> set[str]:
    """Single characters and pairs: what two spellings of a name still share."""
    return {*folded, *(folded[start : start + 2] for start in range(len(folded) - 1))}
