"""The cards by their names as people type them, and by the codes printed on them."""

import unicodedata
from collections.abc import Iterator, Mapping

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.catalog.folding import fold, fold_code, without_invisible


class NameIndex:
    """Finds cards by name, alias, printed name and reading, in any spelling that `fold` equates."""

    def __init__(self, catalog: Catalog) -> None:
        self._exact = {_plain(card.name): card.id for card in catalog}
        self.forms: Mapping[str, tuple[int, ...]] = _folded_forms(catalog)
        self._codes: dict[str, tuple[int, ...]] = {}
        for card in catalog:
            for code in codes_of(card):
                _add(self._codes, code, card)

    def exact(self, text: str) -> int | None:
        """The card whose name this is; width, outer spaces and what cannot be seen aside."""
        return self._exact.get(_plain(text))

    def named(self, text: str) -> tuple[int, ...]:
        """The cards that `text` names in any spelling: one, none, or those that share it."""
        exact = self.exact(text)
        return self.forms.get(fold(text), ()) if exact is None else (exact,)

    def coded(self, text: str) -> tuple[int, ...]:
        """The cards with a printing that bears this code (1/53, promo-01): one, none, or those that share it."""
        return self._codes.get(fold_code(text), ())


def codes_of(card: CardDefinition) -> Iterator[str]:
    """The folded codes of its printings, whole and part by part: behind HY-92/83 stands the rarity, behind others a
    second number."""
    for printing in card.printings:
        if printing.code:
            numbered = (part for part in printing.code.split() if any(sign.isdigit() for sign in part))
            yield from map(fold_code, (printing.code, *numbered))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", without_invisible(text)).strip()


def _folded_forms(catalog: Catalog) -> dict[str, tuple[int, ...]]:
    """Folded name, alias, printed name and reading → card ids; a form that is a card's own name means that card."""
    names: dict[str, tuple[int, ...]] = {}
    others: dict[str, tuple[int, ...]] = {}
    for card in catalog:
        for text in (card.name, *card.aliases):
            _add(names, fold(text), card)
        # A wave that draws out the end is left off as often as it is written.
        for text in dict.fromkeys((card.printed_name, card.reading, card.reading.rstrip("～〜"))):
            _add(others, fold(text), card)
    return others | names


def _add(forms: dict[str, tuple[int, ...]], folded: str, card: CardDefinition) -> None:
    if folded and card.id not in forms.get(folded, ()):
        forms[folded] = (*forms.get(folded, ()), card.id)
