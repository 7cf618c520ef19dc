"""Card names as people type them: one folding for search and lists, and the index that finds cards by it."""

import unicodedata
from collections.abc import Mapping

from rules_engine.catalog.definitions import CardDefinition, Catalog

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


def fold(text: str) -> str:
    """The form in which names are compared and searched (S-名前).

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


class NameIndex:
    """Finds cards by name, alias, printed name and reading, in any spelling that `fold` equates."""

    def __init__(self, catalog: Catalog) -> None:
        self._exact = {unicodedata.normalize("NFKC", card.name): card.id for card in catalog}
        self.forms: Mapping[str, tuple[int, ...]] = _folded_forms(catalog)

    def exact(self, text: str) -> int | None:
        """The card whose name this is, width and outer spaces aside."""
        return self._exact.get(unicodedata.normalize("NFKC", text).strip())

    def named(self, text: str) -> tuple[int, ...]:
        """The cards that `text` names in any spelling: one, none, or those that share it."""
        exact = self.exact(text)
        return self.forms.get(fold(text), ()) if exact is None else (exact,)


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
