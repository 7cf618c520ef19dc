"""Card facts as frozen values: what is printed, never what happens in a game."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property

from rules_engine.rulebook.ruleset import COPY_LIMIT
from rules_engine.vocabulary.errors import UnknownCardError
from rules_engine.vocabulary.terms import Automation, CardType, Certainty, Season

DEFAULT_COPY_LIMIT = COPY_LIMIT


@dataclass(frozen=True, slots=True)
class ProductDefinition:
    """A product. `released` is the day of sale where `certainty` is SURE; where it is BY, the sale lies between
    `earliest` and `released`; None where nothing is known (promotional cards have a day each)."""

    name: str
    kind: str
    released: date | None = None
    earliest: date | None = None
    certainty: Certainty = Certainty.UNKNOWN
    source: str = ""


@dataclass(frozen=True, slots=True)
class PrintingDefinition:
    """One printing: its unique number (1 or more) and the products that hold it."""

    number: int
    products: tuple[str, ...]
    rarity: str = ""
    code: str = ""
    promo_date: date | None = None
    promo_text: str = ""


@dataclass(frozen=True, slots=True)
class CardForm:
    """One way to use a card. `cost` 0 to 30; `power` only where `type` is 場所札; no type for 闇."""

    type: CardType | None
    cost: int
    power: int | None
    seasons: tuple[Season, ...]


@dataclass(frozen=True, slots=True)
class PrintedKeyword:
    """A keyword ability with its number or parameter as printed: 憤怒 20, 混化 春夏."""

    name: str
    parameter: str = ""

    @property
    def number(self) -> int | None:
        return int(self.parameter) if self.parameter.isdigit() else None

    def __str__(self) -> str:
        return f"{self.name} {self.parameter}".rstrip()


class CorrectionAnswer(StrEnum):
    """What became of a row of the comparison with the prints."""

    APPLIED = "applied"
    ANSWERED = "answered"
    OPTION = "option"


@dataclass(frozen=True, slots=True)
class Correction:
    """The catalogue's answer to a row of the comparison with the prints (`catalog/corrections.txt`).

    `text` says what was done, or why nothing; `option` is the name of the ruleset's option where that decides; `file`
    and `line` (from 1) say where the answer stands.
    """

    answer: CorrectionAnswer
    text: str
    option: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class OlderWording:
    """What an older printing said otherwise, in our own words: `since` its year or product, `printing` its number.

    The newest printing's text counts for all printings, so this is a note and nothing is played from it.
    """

    since: str
    printing: int
    text: str


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """One card: everything printed on it. `id` is the number of its first printing (1 or more) and never changes.

    `copy_limit` is the printed number of copies a deck may hold, None for any number (001 用意するもの: four).
    `limit_group` names cards that share one limit, empty for none; `printed_name` is the name as printed on the card
    (it differs from `name` only where a season was added to tell cards apart).

    `scripts` are the abilities in the script language, one line each in printed order, as far as they are written;
    `manual` says why a card's text is not (or not wholly) played by the engine, empty where nothing stands against it.
    `older` are the wordings of older printings that mean something else. `emblem` names the silhouette that the drawn
    face bears, empty where the attributes say enough. `corrections` say how the catalogue came to follow the print;
    they are no fact of the card, so cards are compared without them.
    """

    id: int
    name: str
    reading: str
    forms: tuple[CardForm, ...]
    attributes: tuple[str, ...] = ()
    keywords: tuple[PrintedKeyword, ...] = ()
    printings: tuple[PrintingDefinition, ...] = ()
    aliases: tuple[str, ...] = ()
    printed_name: str = ""
    mixed: bool = False
    copy_limit: int | None = DEFAULT_COPY_LIMIT
    limit_group: str = ""
    related: tuple[str, ...] = ()
    doubt: str = ""
    listed: tuple[tuple[str, str], ...] = ()
    scripts: tuple[str, ...] = ()
    manual: str = ""
    older: tuple[OlderWording, ...] = ()
    emblem: str = ""
    corrections: tuple[Correction, ...] = field(default=(), compare=False)

    def __hash__(self) -> int:
        """By the number alone, which is quick: cards are keys wherever a deck is judged."""
        return hash(self.id)

    @property
    def types(self) -> tuple[CardType, ...]:
        return tuple(form.type for form in self.forms if form.type is not None)

    @property
    def cost(self) -> int:
        return self.forms[0].cost

    @property
    def seasons(self) -> tuple[Season, ...]:
        return self.forms[0].seasons

    @property
    def power(self) -> int | None:
        return next((form.power for form in self.forms if form.power is not None), None)

    @property
    def is_deck_card(self) -> bool:
        """Whether the card belongs in a deck at all: only 闇 has no type."""
        return bool(self.types)

    @property
    def is_textless(self) -> bool:
        """Whether the card is printed without any effect; what stands there unreadable has a `manual` line."""
        return not (self.scripts or self.keywords or self.manual)

    @property
    def unscripted(self) -> tuple[PrintedKeyword, ...]:
        """The printed keywords that no script line names."""
        return tuple(one for one in self.keywords if not any(one.name in line for line in self.scripts))

    @property
    def automation(self) -> Automation:
        """How much of the text the engine plays by itself; a card without text is automated."""
        if not self.manual and not self.unscripted:
            return Automation.AUTOMATED
        return Automation.PARTLY if self.scripts else Automation.MANUAL

    def form(self, card_type: CardType) -> CardForm | None:
        """The form in which the card is used as `card_type`, None if it cannot be."""
        return next((form for form in self.forms if form.type is card_type), None)


@dataclass(frozen=True)
class Catalog:
    """All cards and products, by id, printing number and name.

    `unreadable` cards exist, but their facts are not to be had: each stands there with its id, its name and no type.
    Nothing lists or finds them; what holds one by its id, as decks do, still learns its name.
    """

    cards: Mapping[int, CardDefinition]
    products: Mapping[str, ProductDefinition] = field(default_factory=dict)
    unreadable: Mapping[int, CardDefinition] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        cards: Iterable[CardDefinition],
        products: Iterable[ProductDefinition] = (),
        unreadable: Iterable[CardDefinition] = (),
    ) -> "Catalog":
        """A catalogue of these cards, in order of their ids."""
        ordered = sorted(cards, key=lambda card: card.id)
        return cls(
            {card.id: card for card in ordered},
            {product.name: product for product in products},
            {card.id: card for card in unreadable},
        )

    def __iter__(self) -> Iterator[CardDefinition]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)

    def card(self, card_id: int) -> CardDefinition:
        """The card with this id, an unreadable one too; ``UnknownCardError`` if there is none."""
        try:
            return self.cards[card_id]
        except KeyError:
            pass
        try:
            return self.unreadable[card_id]
        except KeyError:
            raise UnknownCardError(f"no card {card_id}") from None

    @cached_property
    def card_by_printing(self) -> dict[int, CardDefinition]:
        return {printing.number: card for card in self for printing in card.printings}

    @cached_property
    def card_by_plain_name(self) -> dict[str, CardDefinition]:
        """Cards by name alone, width aside (NFKC)."""
        return {unicodedata.normalize("NFKC", card.name): card for card in self}

    @cached_property
    def card_by_name(self) -> dict[str, CardDefinition]:
        """Cards by name and by alias; a name wins over an alias."""
        aliases = {alias: card for card in self for alias in card.aliases}
        return aliases | {card.name: card for card in self}
