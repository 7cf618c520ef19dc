"""Takes over single facts of the list where somebody decided that the list is right."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from cards.list_import.differences import FIELDS, Difference
from cards.list_import.rows import ListedPrinting
from rules_engine.catalog.definitions import CardDefinition, CardForm, PrintedKeyword, PrintingDefinition
from rules_engine.vocabulary.terms import CardType


class UnknownDifferenceError(Exception):
    """What was to be accepted is no difference of this list; the message names it."""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A printing's number and a field of it, or every field (empty)."""

    number: int
    field: str = ""

    def __str__(self) -> str:
        return f"#{self.number} {self.field}".strip()

    def covers(self, difference: Difference) -> bool:
        return self.number == difference.number and self.field in ("", difference.field)


def parse_acceptance(text: str) -> Acceptance:
    """`257:cost` or `257`; ``UnknownDifferenceError`` for anything else."""
    number, _, field = text.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) <= 10) or field not in ("", *FIELDS):
        fields = " ".join(FIELDS)
        raise UnknownDifferenceError(f"「{text}」は「番号」でも「番号:項目」でもありません (項目: {fields})")
    return Acceptance(int(number), field)


def accepted(found: Iterable[Difference], wanted: Iterable[Acceptance]) -> list[Difference]:
    """The differences that are accepted; each acceptance must mean at least one."""
    known = list(found)
    for acceptance in wanted:
        if not any(acceptance.covers(difference) for difference in known):
            raise UnknownDifferenceError(f"{acceptance} に違いはありません")
    return [difference for difference in known if any(acceptance.covers(difference) for acceptance in wanted)]


def card_with(card: CardDefinition, field: str, listed: ListedPrinting) -> tuple[CardDefinition, set[str]]:
    """The card with the list's value of one of its own fields, and the names of the facts this changes."""
    if field == "name":
        printed = listed.name.printed if card.printed_name == card.name else card.printed_name
        renamed = replace(card, name=listed.name.name, printed_name=printed, aliases=(*card.aliases, card.name))
        return renamed, {"name", "printed_name", "aliases"}
    if field == "reading":
        return replace(card, reading=listed.name.reading), {"reading"}
    if field == "attributes":
        return replace(card, attributes=listed.attributes), {"attributes"}
    if field == "keywords":
        own = {keyword.name for keyword in card.keywords}
        added = tuple(PrintedKeyword(name) for name in listed.keywords if name not in own)
        return replace(card, keywords=card.keywords + added), {"keywords"}
    forms = tuple(_FORM_CHANGES[field](form, listed) for form in card.forms)
    if field == "type":
        forms = (_FORM_CHANGES[field](card.forms[0], listed), *card.forms[1:])
    mixed = listed.mixed if field == "seasons" else card.mixed
    return replace(card, forms=forms, mixed=mixed), {"forms", "mixed"} if mixed != card.mixed else {"forms"}


def _with_type(form: CardForm, listed: ListedPrinting) -> CardForm:
    power = form.power if listed.type is not CardType.PLACE else (listed.power or form.power or 0)
    return replace(form, type=listed.type, power=power if listed.type is CardType.PLACE else None)


def _with_power(form: CardForm, listed: ListedPrinting) -> CardForm:
    return replace(form, power=listed.power) if form.type is CardType.PLACE else form


_FORM_CHANGES: dict[str, Callable[[CardForm, ListedPrinting], CardForm]] = {
    "type": _with_type,
    "cost": lambda form, listed: replace(form, cost=listed.cost),
    "power": _with_power,
    "seasons": lambda form, listed: replace(form, seasons=listed.seasons),
}


def printing_with(
    printing: PrintingDefinition, field: str, listed: ListedPrinting
) -> tuple[PrintingDefinition, set[str]]:
    """The printing with the list's value of one of its fields, and the names of the facts this changes."""
    if field == "products":
        return replace(printing, products=listed.products), {"products"}
    if field == "rarity":
        return replace(printing, rarity=listed.rarity), {"rarity"}
    dated = replace(printing, promo_date=listed.promo_date, promo_text=listed.promo_text)
    return dated, {"promo_date", "promo_text"}
