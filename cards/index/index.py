"""All cards of one data version, laid out for searching. Built once per process and version, from what the database
holds, so that every database finds the same."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from datetime import date
from functools import cached_property, reduce
from operator import or_
from typing import Any

from cards.effect_words.doings import Doing, doings_of
from cards.faces.texts import automation_of, text_lines
from cards.index.bits import Order, bits_of, bits_where
from cards.index.known import rarities_of
from cards.index.spellings import COLUMNS, light, needles, texts_of
from cards.index.text_column import TextColumn
from cards.index.wording import looked_for, spoken
from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.catalog.folding import fold, fold_code, fold_part
from rules_engine.catalog.names import codes_of

COUNTS_KEPT = 512
KEYWORD = 40
Values = Mapping[Any, int]


class CardIndex:
    """Sets of cards by what they bear. A set is a whole number, see bits.py; `cards` stand by rising id."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.cards: tuple[CardDefinition, ...] = tuple(catalog)
        self.size = len(self.cards)
        self.everything = (1 << self.size) - 1
        self.orders: dict[Hashable, range | Order] = {}
        self._counts: dict[tuple[str, int], dict[Any, int]] = {}
        self._fitting: dict[Callable[[CardDefinition], bool], int] = {}

    def where(self, fits: Callable[[CardDefinition], bool]) -> int:
        """The cards that `fits` accepts. It is asked of each card once: give a function that stays the same."""
        found = self._fitting.get(fits)
        if found is None:
            found = self._fitting[fits] = bits_where(map(fits, self.cards))
        return found

    def counts(self, column: str, cards: int, values: Collection[Any]) -> list[int]:
        """How many of `cards` bear each of these values of `column`, one of the properties below. The counts are kept:
        other pages, orders and views of a search show the same."""
        if len(self._counts) >= COUNTS_KEPT:
            self._counts.clear()
        counts = self._counts.setdefault((column, cards), {})
        sets: Values = getattr(self, column)
        for value in values:
            if value not in counts:
                counts[value] = (sets.get(value, 0) & cards).bit_count()
        return [counts[value] for value in values]

    def holding(self, ids: Collection[int]) -> int:
        """The cards with these ids; ids of no card are passed over."""
        places = self.place_of
        return bits_of((places[card_id] for card_id in ids if card_id in places), self.size)

    @cached_property
    def place_of(self) -> Mapping[int, int]:
        """Id → place."""
        return {card.id: place for place, card in enumerate(self.cards)}

    def by(self, values_of: Callable[[CardDefinition], Iterable[Hashable]]) -> dict[Any, int]:
        """Value → the cards that bear it."""
        return self._gathered(map(values_of, self.cards))

    def _gathered(self, values: Iterable[Iterable[Hashable]]) -> dict[Any, int]:
        """The same of values that stand in the order of the cards."""
        places: defaultdict[Any, list[int]] = defaultdict(list)
        for place, borne in enumerate(values):
            for value in dict.fromkeys(borne):
                places[value].append(place)
        return {value: bits_of(found, self.size) for value, found in places.items()}

    # --- names -----------------------------------------------------------------------------------------------------

    @cached_property
    def _spellings(self) -> Mapping[str, TextColumn]:
        texts = [texts_of(card) for card in self.cards]
        return {column: TextColumn(text[column] for text in texts) for column in COLUMNS}

    def named(self, text: str) -> int:
        """The cards whose name, alias or reading holds `text` in any spelling."""
        found = 0
        for needle in needles(text):
            found |= self._spellings[needle.column].containing(needle.text)
        return found

    def named_exactly(self, text: str) -> int:
        """The cards whose name, alias or reading is `text` in any spelling."""
        found = 0
        for needle in needles(text):
            found |= self._spellings[needle.column].having_line(needle.text)
        return found

    def by_fit(self, cards: int, text: str) -> tuple[int, int]:
        """Of `cards`, those with a name, alias or reading that begins with `text`, and among them those that go by
        nothing but `text`."""
        begin = whole = 0
        for needle in needles(text):
            beginning = self._spellings[needle.column].beginning(needle.text, cards)
            begin |= beginning
            whole |= self._spellings[needle.column].having_line(needle.text, beginning)
        return begin, whole

    @cached_property
    def _names_alone(self) -> tuple[TextColumn, TextColumn]:
        return self._as_written_and_folded((card.name, *card.aliases) for card in self.cards)

    @cached_property
    def _readings(self) -> tuple[TextColumn, TextColumn]:
        return self._as_written_and_folded((card.reading or card.name,) for card in self.cards)

    @staticmethod
    def _as_written_and_folded(names: Iterable[tuple[str, ...]]) -> tuple[TextColumn, TextColumn]:
        rows = list(names)
        written, folded = (TextColumn("\n".join(map(form, row)) for row in rows) for form in (light, fold))
        return written, folded

    @cached_property
    def _codes(self) -> Values:
        return self.by(codes_of)

    def coded(self, text: str) -> int:
        """The cards with a printing that bears this code."""
        return self._codes.get(fold_code(text), 0)

    def name_holds(self, text: str) -> int:
        return self._holds(self._names_alone, text)

    def reading_holds(self, text: str) -> int:
        return self._holds(self._readings, text)

    def _holds(self, columns: tuple[TextColumn, TextColumn], text: str) -> int:
        """Signs count where they stand in a name; what is in none is looked for in every spelling."""
        written, folded = columns
        if not light(text):
            return self.everything
        return written.containing(light(text)) or reduce(or_, map(folded.containing, fold_part(text)))

    @cached_property
    def folded_readings(self) -> list[str]:
        """The readings in order of the places: by code points they stand in the order of the kana."""
        return [fold(card.reading or card.name) for card in self.cards]

    @cached_property
    def texts(self) -> TextColumn:
        """The cards' texts in our words, as `spoken`."""
        return TextColumn("\n".join(map(spoken, text_lines(card))) for card in self.cards)

    @cached_property
    def wordiness(self) -> list[int]:
        """How much the text of each card says, in order of the places. A keyword counts as a sentence."""
        lines = [text_lines(card) for card in self.cards]
        return [sum(len(line) + KEYWORD * line.count("■") for line in of_card) for of_card in lines]

    def says(self, text: str) -> int:
        """The cards in whose text `text` stands; none for a text of nothing but signs."""
        part = looked_for(text)
        return self.texts.containing(part) if part else 0

    # --- facts -----------------------------------------------------------------------------------------------------

    @cached_property
    def types(self) -> Values:
        return self.by(lambda card: card.types)

    @cached_property
    def seasons(self) -> Values:
        return self.by(lambda card: (season for form in card.forms for season in form.seasons))

    @cached_property
    def mixed(self) -> int:
        return self.where(lambda card: card.mixed)

    @cached_property
    def costs(self) -> Values:
        return self.by(lambda card: (form.cost for form in card.forms))

    @cached_property
    def powers(self) -> Values:
        return self.by(lambda card: (form.power for form in card.forms if form.power is not None))

    @cached_property
    def attributes(self) -> Values:
        return self.by(lambda card: card.attributes)

    @cached_property
    def keywords(self) -> Values:
        """By name alone and by name with number or parameter."""
        return self.by(lambda card: (name for word in card.keywords for name in (word.name, str(word))))

    @cached_property
    def keyword_names(self) -> Values:
        return self.by(lambda card: (word.name for word in card.keywords))

    @cached_property
    def words_borne(self) -> tuple[tuple[str, int], ...]:
        """Attributes and keywords, folded, with their cards."""
        return tuple((fold(name), cards) for name, cards in (*self.attributes.items(), *self.keywords.items()))

    @cached_property
    def products(self) -> Values:
        return self.by(lambda card: (name for printing in card.printings for name in printing.products))

    @cached_property
    def rarities(self) -> Values:
        return self.by(rarities_of)

    @cached_property
    def numbers(self) -> Values:
        return self.by(lambda card: (printing.number for printing in card.printings))

    @cached_property
    def copies(self) -> Values:
        """By how many copies the print allows in a deck: 0 for cards that no deck holds, None for any number."""
        return self.by(lambda card: (card.copy_limit if card.is_deck_card else 0,))

    @cached_property
    def automations(self) -> Values:
        return self.by(lambda card: (automation_of(card)[0],))

    @cached_property
    def _doings(self) -> tuple[Doing, ...]:
        return tuple(doings_of(self.cards))

    @cached_property
    def effect_words(self) -> Values:
        """By what the cards do, in the words of cards.effect_words."""
        return self._gathered(doing.words for doing in self._doings)

    @cached_property
    def effects_by_use(self) -> tuple[str, ...]:
        """The effect words of which there are cards, those of most cards first."""
        return tuple(sorted(self.effect_words, key=lambda word: (-self.effect_words[word].bit_count(), word)))

    @cached_property
    def effect_numbers(self) -> dict[tuple[str, int], int]:
        """(Effect word, the largest number the text names with it) → cards."""
        return self._gathered(doing.words.items() for doing in self._doings)

    @cached_property
    def targets(self) -> Values:
        return self._gathered(doing.targets for doing in self._doings)

    @cached_property
    def released(self) -> dict[int, date]:
        """Place → the first day a printing was sold or given out, for the cards where one is known."""
        days = {place: self._first_day(card) for place, card in enumerate(self.cards)}
        return {place: day for place, day in days.items() if day is not None}

    @cached_property
    def by_day(self) -> dict[date, int]:
        places: defaultdict[date, list[int]] = defaultdict(list)
        for place, day in self.released.items():
            places[day].append(place)
        return {day: bits_of(found, self.size) for day, found in places.items()}

    def _first_day(self, card: CardDefinition) -> date | None:
        products = self.catalog.products
        days = [printing.promo_date for printing in card.printings]
        days += [products[name].released for one in card.printings for name in one.products if name in products]
        return min((day for day in days if day is not None), default=None)
