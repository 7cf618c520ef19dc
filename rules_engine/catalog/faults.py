"""What no card and no product may be like: the reader of the files asks here, and so does the site
where its keepers write cards. What scripts may not say is in `rules_engine.language.check`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.catalog.definitions import CardDefinition, CardForm, ProductDefinition
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import CardType, Certainty, Season

HIGHEST_NUMERAL = 99
SEASON_LETTERS = frozenset(season.label for season in Season)


class FactFault(StrEnum):
    """Each with what a developer reads; the words of keepers are the site's."""

    FORM_COUNT = "a card has one form or two"
    FORM_TWICE = "two forms of one type"
    POWER = "a 場所札 has a power, and only a 場所札"
    COST_RANGE = f"a cost is a number from 0 to {HIGHEST_NUMERAL}"
    POWER_RANGE = f"a power is a number from 0 to {HIGHEST_NUMERAL}"
    NO_SEASON = "a form has a season"
    SEASON_TWICE = "a form has a season once"
    MIXED = "a card with several seasons is 混化, and only such a card"
    COPIES = f"copies are a number from 1 to {HIGHEST_NUMERAL}, or unlimited"
    NO_PRINTING = "a card needs a printing"
    NO_PRODUCT = "a printing needs a product"
    ATTRIBUTE_TWICE = "an attribute stands once"
    KEYWORD_TWICE = "a keyword stands once"
    PARAMETER = "behind a keyword stands a number, or seasons"
    ALIAS = "an alias is another name, and stands once"
    KIND = "a product has a kind"
    EARLIEST_ALONE = "'earliest' needs 'released'"
    EARLIEST_LATE = "'earliest' is later than 'released'"
    CERTAINTY = "how sure the day is does not go with the days"


@dataclass(frozen=True, slots=True)
class Faulty:
    """A fault, the field of the definition it is in, and the word that is wrong, where it is one word's."""

    fault: FactFault
    field: str
    word: str = ""

    def __str__(self) -> str:
        return f"{self.fault}: {self.word}" if self.word else self.fault.value


def card_faults(card: CardDefinition) -> tuple[Faulty, ...]:
    """Everything that is wrong with a card by itself."""
    return (
        *(fault for form in card.forms for fault in form_faults(form)),
        *_faults_of_all_forms(card),
        *(Faulty(FactFault.ATTRIBUTE_TWICE, "attributes", name) for name in _twice(card.attributes)),
        *(Faulty(FactFault.KEYWORD_TWICE, "keywords", name) for name in _twice(map(str, card.keywords))),
        *(fault for keyword in card.keywords for fault in parameter_faults(keyword.parameter)),
        *(Faulty(FactFault.ALIAS, "aliases", name) for name in _twice((card.name, *card.aliases))),
        *(Faulty(FactFault.ALIAS, "aliases") for alias in card.aliases if not alias.strip()),
        *_faults_of_copies(card),
    )


def form_faults(form: CardForm) -> Iterator[Faulty]:
    """What is wrong with one way to use a card."""
    if (form.type is CardType.PLACE) != (form.power is not None):
        yield Faulty(FactFault.POWER, "power")
    if not 0 <= form.cost <= HIGHEST_NUMERAL:
        yield Faulty(FactFault.COST_RANGE, "cost", str(form.cost))
    if form.power is not None and not 0 <= form.power <= HIGHEST_NUMERAL:
        yield Faulty(FactFault.POWER_RANGE, "power", str(form.power))
    if not form.seasons:
        yield Faulty(FactFault.NO_SEASON, "seasons")
    yield from (Faulty(FactFault.SEASON_TWICE, "seasons", letter) for letter in _twice(s.label for s in form.seasons))


def parameter_faults(parameter: str) -> Iterator[Faulty]:
    """What is wrong with the parameter of a keyword: 憤怒 20, 混化 春夏, 不屈 with nothing."""
    letters = set(parameter)
    is_number = parameter.isascii() and parameter.isdigit()
    if parameter and not is_number and not (letters <= SEASON_LETTERS and len(letters) == len(parameter)):
        yield Faulty(FactFault.PARAMETER, "keywords", parameter)


def _faults_of_all_forms(card: CardDefinition) -> Iterator[Faulty]:
    if not 1 <= len(card.forms) <= 2:
        yield Faulty(FactFault.FORM_COUNT, "forms")
    if _twice(str(form.type) for form in card.forms):
        yield Faulty(FactFault.FORM_TWICE, "forms")
    if any(form.seasons and (len(form.seasons) > 1) != card.mixed for form in card.forms):
        yield Faulty(FactFault.MIXED, "mixed")


def _faults_of_copies(card: CardDefinition) -> Iterator[Faulty]:
    if card.copy_limit is not None and not 1 <= card.copy_limit <= HIGHEST_NUMERAL:
        yield Faulty(FactFault.COPIES, "copy_limit", str(card.copy_limit))
    if not card.printings:
        yield Faulty(FactFault.NO_PRINTING, "printings")
    for printing in card.printings:
        if not printing.products:
            yield Faulty(FactFault.NO_PRODUCT, "products", str(printing.number))


def product_faults(product: ProductDefinition) -> Iterator[Faulty]:
    """Everything that is wrong with a product."""
    if not product.kind:
        yield Faulty(FactFault.KIND, "kind")
    if product.earliest and not product.released:
        yield Faulty(FactFault.EARLIEST_ALONE, "earliest")
    elif product.earliest and product.released and product.earliest > product.released:
        yield Faulty(FactFault.EARLIEST_LATE, "earliest")
    elif product.certainty is not certainty_of(product):
        yield Faulty(FactFault.CERTAINTY, "certainty")


def certainty_of(product: ProductDefinition) -> Certainty:
    """How sure the day of sale is, which follows from what is known of it."""
    return Certainty.BY if product.earliest else Certainty.SURE if product.released else Certainty.UNKNOWN


def claims_of(card: CardDefinition) -> dict[str, str]:
    """What no other card may have: its id, its names and aliases in any spelling, its printings; each in words."""
    names = {f"name {fold(name)}": f"name {name}" for name in (*card.aliases, card.name)}
    printings = {key: key for key in (f"printing {printing.number}" for printing in card.printings)}
    return {f"card {card.id}": f"card {card.id}", **names, **printings}


def cards_named(name: str, cards: Iterable[CardDefinition]) -> list[CardDefinition]:
    """The cards with this name or alias, in any spelling that players and searches take for the same."""
    folded = fold(name)
    return [card for card in cards if folded in {fold(one) for one in (card.name, *card.aliases)}]


def _twice(words: Iterable[str]) -> list[str]:
    return [word for word, times in Counter(words).items() if times > 1]
