"""A text as what its words share: pairs of characters, and how much of a text each of them tells."""

import re
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path

from rules_engine.catalog.folding import fold
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.text_blocks import read_file

SYNONYMS_FILE = Path(__file__).with_name("synonyms.txt")
_HIRAGANA = re.compile("[ぁ-ゖ]+")
_KANJI = re.compile("[㐀-鿿0-9]")
_SAYS_LITTLE, _SAYS_SOME, _SAYS_MUCH = 0.2, 0.6, 1.0
"""Two hiragana are mostly grammar; one beside a kanji or katakana says how a word goes on."""
_ALONE = 0.5
"""A kanji or digit alone, beside the pairs that it is part of: 魂, 徳, 力 are whole words."""


@frozen
class Wording:
    """A folded text; `loose` says of each character whether it was written in hiragana."""

    text: str
    loose: tuple[bool, ...]

    def part(self, start: int, end: int) -> "Wording":
        return Wording(self.text[start:end], self.loose[start:end])

    def as_word(self) -> "Wording":
        """The same where it is known that it is no grammar."""
        return Wording(self.text, (False,) * len(self.text))


def wording(text: str) -> Wording:
    """The text as names are folded; stretch by stretch, too, so that it is known what was hiragana."""
    text = unicodedata.normalize("NFKC", text)
    said, loose, at = "", [], 0
    for stretch in _HIRAGANA.finditer(text):
        for piece, hiragana in ((text[at : stretch.start()], False), (stretch[0], True)):
            folded = _folded(piece)
            said += folded
            loose += [hiragana] * len(folded)
        at = stretch.end()
    rest = _folded(text[at:])
    said, loose = said + rest, [*loose, *[False] * len(rest)]
    whole = _folded(text)
    return Wording(whole if len(whole) == len(said) else said, tuple(loose))


def tokens(words: Wording) -> dict[str, float]:
    """The pairs of characters of a text, and its kanji and digits alone, with how much each says."""
    found: dict[str, float] = {}
    for at in range(len(words.text) - 1):
        loose = words.loose[at] + words.loose[at + 1]
        pair = words.text[at : at + 2]
        found[pair] = max(found.get(pair, 0.0), (_SAYS_MUCH, _SAYS_SOME, _SAYS_LITTLE)[loose])
    for character in words.text:
        if _KANJI.match(character):
            found[character] = _ALONE
    return found


def counted(text: str) -> Counter[str]:
    """How often each token stands in a text."""
    said = wording(text).text
    found = Counter(said[at : at + 2] for at in range(len(said) - 1))
    found.update(character for character in said if _KANJI.match(character))
    return found


@cache
def synonyms() -> dict[str, tuple[Wording, ...]]:
    """Folded words of players → what rulings call it; nothing where the words say nothing by themselves."""
    found: dict[str, tuple[Wording, ...]] = {}
    for entry in read_file(SYNONYMS_FILE):
        entry.allow(*(["means"] if entry.key == "said" else []))
        if entry.key not in ("said", "nothing"):
            raise entry.error("expected 'said WORDS / WORDS' or 'nothing WORDS / WORDS'")
        means = entry.required("means").text.split(" / ") if entry.key == "said" else []
        for words in entry.text.split(" / "):
            if fold(words) in found:
                raise entry.error(f"'{words}' is said twice")
            found[fold(words)] = tuple(wording(one) for one in means)
    return found


def _folded(text: str) -> str:
    """As `fold`, but nothing is left of a text of nothing but marks."""
    folded = fold(text)
    return folded if any(unicodedata.category(character)[0] in "LN" for character in folded) else ""
