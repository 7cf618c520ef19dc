"""Where a listed printing and our card disagree."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from cards.list_import.rows import ListedPrinting
from cards.sync.report import in_words
from rules_engine.catalog.definitions import CardDefinition, PrintingDefinition
from rules_engine.catalog.folding import fold

FIELDS = (
    "name",
    "reading",
    "type",
    "cost",
    "power",
    "seasons",
    "attributes",
    "keywords",
    "products",
    "rarity",
    "promo_date",
)


@dataclass(frozen=True, slots=True)
class Difference:
    """`settled`: the catalogue records this very difference and keeps the printed value."""

    number: int
    card_id: int
    name: str
    field: str
    ours: str
    listed: str
    settled: bool = False

    def __str__(self) -> str:
        return f"#{self.number} {self.name} {self.field}: {self.ours} / 一覧では {self.listed}"


def differences(card: CardDefinition, printing: PrintingDefinition, listed: ListedPrinting) -> Iterator[Difference]:
    """Every field in which the list says something else than we hold; lists of words are compared as sets."""
    for field, ours, theirs in _pairs(card, printing, listed):
        yield Difference(
            listed.number, card.id, card.name, field, ours, theirs, _settled(card, listed.number, field, theirs)
        )


def _pairs(
    card: CardDefinition, printing: PrintingDefinition, listed: ListedPrinting
) -> Iterator[tuple[str, str, str]]:
    if listed.name.name not in (card.name, *card.aliases):
        yield "name", card.name, listed.name.name
    if fold(listed.name.reading) != fold(card.reading):
        yield "reading", card.reading, listed.name.reading
    if listed.type not in (card.types or (None,)):
        yield "type", in_words(card.types), in_words(listed.type)
    form = next((form for form in card.forms if form.type is listed.type), card.forms[0])
    if listed.cost != form.cost:
        yield "cost", str(form.cost), str(listed.cost)
    if listed.power is not None and listed.power != card.power:
        yield "power", in_words(card.power), str(listed.power)
    if set(listed.seasons) != set(form.seasons) or listed.mixed != card.mixed:
        yield "seasons", _seasons(card.mixed, form.seasons), _seasons(listed.mixed, listed.seasons)
    if set(listed.attributes) != set(card.attributes):
        yield "attributes", " ".join(card.attributes), " ".join(listed.attributes)
    names = {keyword.name for keyword in card.keywords}
    if set(listed.keywords) - names:
        yield "keywords", " ".join(map(str, card.keywords)), " ".join(listed.keywords)
    yield from _printing_pairs(printing, listed)


def _printing_pairs(printing: PrintingDefinition, listed: ListedPrinting) -> Iterator[tuple[str, str, str]]:
    if set(listed.products) != set(printing.products):
        yield "products", " ".join(printing.products), " ".join(listed.products)
    if listed.rarity != printing.rarity:
        yield "rarity", printing.rarity, listed.rarity
    if listed.promo_text and _day_or_text(listed) != _day_or_text(printing):
        yield "promo_date", printing.promo_text, listed.promo_text


def _day_or_text(printing: PrintingDefinition | ListedPrinting) -> date | str:
    """A day is compared as a day, however it is written; what is no day, as text."""
    return printing.promo_date or printing.promo_text


def _seasons(mixed: bool, seasons: tuple[object, ...]) -> str:
    return ("混化 " if mixed else "") + in_words(seasons).replace("、", "")


def _settled(card: CardDefinition, number: int, field: str, theirs: str) -> bool:
    recorded = dict(card.listed)
    value = recorded.get(f"{field}:{number}", recorded.get(field))
    if value is None:
        return False
    if field == "keywords":
        return set(theirs.split()) - {keyword.name for keyword in card.keywords} <= set(value.split())
    return set(value.split()) == set(theirs.split())
