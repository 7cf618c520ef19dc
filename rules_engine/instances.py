"""The cards of one game as flat tuples: what never changes about an instance, looked up by its number.

Instances are numbered from 0: the first seat's deck in the order given, then the second seat's. Types, seasons and
prices become ints here, with the ruleset's choices about seasons already applied, so that the hot paths only compare.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules_engine.actions import Action
from rules_engine.definitions import CardDefinition, Catalog
from rules_engine.effects.contents import (
    CARDS_KEPT,
    Contents,
    contents_of,
    events_of,
    takes_text,
    texts_of,
)
from rules_engine.effects.program import Compiler, Program
from rules_engine.effects.support import missing
from rules_engine.ruleset import Ruleset
from rules_engine.ruleset_options import MixedCondition, MixedSoul, SameKeyword, StandingTexts, ZeroCost
from rules_engine.scripts import tree
from rules_engine.scripts.reader import abilities_in, abilities_of
from rules_engine.vocabulary import Automation, CardType, Season, Timing, Verb

PLACE, APPARITION, TOOL, SEASON_CARD = range(4)
CARD_TYPES = (CardType.PLACE, CardType.APPARITION, CardType.TOOL, CardType.SEASON_CARD)
NO_FORM = -1
COUNTS_AS = "counts as"
ADVERSITY = "逆境"
DIVINE_ATTRIBUTE = "神"
SEASON_BITS = {Season.SPRING: 1, Season.SUMMER: 2, Season.AUTUMN: 4, Season.WINTER: 8, Season.NONE: 0}
KEYWORD_TIMINGS: dict[str, Timing | None] = {
    "不屈": Timing.EXILED,
    "速攻": Timing.SUMMON,
    "四季欲": Timing.SUMMON,
    "霊視": Timing.SUMMON,
    "混化ノ場所": Timing.SUMMON,
    "混化": Timing.DEPLOY,
    "混化ノ怪異": Timing.POSSESSED,
    "合唱": Timing.ATTACK,
    "襲撃": Timing.ATTACK,
    "魚群": Timing.ATTACK,
    "神秘": Timing.ALWAYS,
    "秘境": Timing.ALWAYS,
    "学校の怪談": Timing.ALWAYS,
    "潜在能力": None,
    "逆境": None,
    "突現": None,
    "結界": None,
    "↻": None,
}
FORM_TIMINGS = {
    CardType.PLACE: Timing.ATTACK,
    CardType.APPARITION: Timing.POSSESSED,
    CardType.TOOL: Timing.USE,
    CardType.SEASON_CARD: Timing.ALWAYS,
}


class Had(NamedTuple):
    """An ability a card has now: its program and, for a granted one, what its grantor had bound."""

    program: int
    bound: tuple[tuple[str, object], ...] = ()


class Standing(NamedTuple):
    """A lasting text: whose card, its program, and whether it works nowhere but on the field."""

    card: int
    program: Program
    only_on_field: bool


class Listener(NamedTuple):
    """A text that waits for events: whose card, its program, and whether it comes before the 召喚時 texts, works
    nowhere but on the field, and hears of nothing but its own card."""

    card: int
    number: int
    first: bool
    only_on_field: bool
    only_about_itself: bool


class Instances:
    """All card instances of one game. Every tuple is indexed by instance; `cost` and `need` by card type first.

    `cost[kind][card]` is -1 where the card has no such form; `need` and `gives` are season bits (spring 1, summer 2,
    autumn 4, winter 8): what its use asks of the 魂, and what it gives lying there.

    `programs` are the abilities of all cards of the game, `abilities[card]` the numbers of the card's own; `always`,
    `listeners` (by the act they wait for) and `replacers` pair cards with such abilities. `automated` says which cards
    have all their abilities scripted; `scripted` whether any card has one; `contents` what the texts speak of,
    `keywords` every keyword a card may have. `standing` are the lasting texts, `takers` those of them that take texts
    away, `invocable` the cards with something to start in the main phase (others may be lent it if `lends_invocable`),
    `heard_by_granted` the acts that granted texts wait for, `had[card]` the card's own abilities for as
    long as it keeps them, `had_as[card, kind]` those of one form of a 二種類札, `textless_forms` the forms without any;
    texts of keywords for which `same_keyword` is equal are one ability; `anytime` says whether any text may be used
    at any time, `startable` which cards can be started in each zone and `open_programs` which programs, by the
    keywords that windows are open to; `lowering` are the programs that may bring a 力 to 0 or less without damage,
    `lowerers` the lasting ones, `setting` and `setters` those that may make it smaller at all; `grants_texts`,
    `takes_texts` and `extra_rights` say whether any text gives cards texts, takes them away, or gives more of a
    right for some cards.
    """

    __slots__ = (
        "_attributes_said",
        "_names_said",
        "abilities",
        "always",
        "anytime",
        "attributes",
        "automated",
        "card_ids",
        "catalog",
        "contents",
        "cost",
        "count",
        "definitions",
        "divine",
        "extra_rights",
        "gives",
        "granted",
        "grants_texts",
        "had",
        "had_as",
        "heard_by_granted",
        "identity",
        "invocable",
        "keywords",
        "lends_invocable",
        "listeners",
        "lowerers",
        "lowering",
        "names",
        "need",
        "need_all",
        "open_programs",
        "owners",
        "power",
        "present",
        "programs",
        "replacers",
        "ruleset",
        "same_keyword",
        "scripted",
        "seasons",
        "setters",
        "setting",
        "standing",
        "startable",
        "takers",
        "takes_texts",
        "textless",
        "textless_forms",
        "texts",
    )

    def __init__(self, decks: Sequence[Sequence[int] | None], catalog: Catalog, ruleset: Ruleset) -> None:
        """The instances of two seats' decks of card ids; None is an absent seat. ``UnknownCardError`` for a bad id."""
        owned = [(seat, card_id) for seat, deck in enumerate(decks) for card_id in deck or ()]
        cards = tuple(catalog.card(card_id) for _, card_id in owned)
        self.ruleset: Ruleset = ruleset
        self.catalog: Catalog = catalog
        self._names_said: tuple[Action, ...] = ()
        self._attributes_said: tuple[Action, ...] = ()
        self.present: tuple[bool, ...] = tuple(deck is not None for deck in decks)
        self.count: int = len(owned)
        self.card_ids: tuple[int, ...] = tuple(card_id for _, card_id in owned)
        self.owners: tuple[int, ...] = tuple(seat for seat, _ in owned)
        self.identity: tuple[object, ...] = (self.card_ids, self.owners, self.present, ruleset)
        self.definitions: tuple[CardDefinition, ...] = cards
        self.cost: tuple[tuple[int, ...], ...] = tuple(
            tuple(_cost(card, kind) for card in cards) for kind in CARD_TYPES
        )
        self.need: tuple[tuple[int, ...], ...] = tuple(
            tuple(_need(card, kind, ruleset) for card in cards) for kind in CARD_TYPES
        )
        self.need_all: bool = ruleset.mixed_condition is MixedCondition.ALL_SEASONS
        self.gives: tuple[int, ...] = tuple(_gives(card, ruleset) for card in cards)
        self.power: tuple[int, ...] = tuple(card.power or 0 for card in cards)
        self.divine: tuple[bool, ...] = tuple(DIVINE_ATTRIBUTE in card.attributes for card in cards)
        texts = {card.id: frozenset() if card.scripts and runs_all(card) else _text_timings(card) for card in cards}
        self.texts: tuple[frozenset[Timing], ...] = tuple(texts[card.id] for card in cards)
        self.seasons: tuple[frozenset[Season], ...] = tuple(frozenset(card.seasons) for card in cards)
        self.attributes: tuple[frozenset[str], ...] = tuple(_attributes(card) for card in cards)
        self.names: tuple[frozenset[str], ...] = tuple(_names(card) for card in cards)
        self.textless: tuple[bool, ...] = tuple(not card.abilities and not card.scripts for card in cards)
        self.automated: tuple[bool, ...] = tuple(runs_all(card) for card in cards)
        self._compile(cards)

    @property
    def names_said(self) -> tuple[Action, ...]:
        """Every 札名 that exists, as one declares it: also those on no card of this game (S-宣言)."""
        if not self._names_said:
            self._names_said = _said(word for card in self.catalog for word in _names(card))
        return self._names_said

    @property
    def attributes_said(self) -> tuple[Action, ...]:
        """Every 【属性】 that exists, as one declares it."""
        if not self._attributes_said:
            self._attributes_said = _said(word for card in self.catalog for word in _attributes(card))
        return self._attributes_said

    def _compile(self, cards: tuple[CardDefinition, ...]) -> None:
        compiler = Compiler(self.ruleset)
        running = {card.id: card for card in cards if card.scripts}
        numbers: dict[int, tuple[int, ...]] = {}
        lowering: set[int] = set()
        setting: set[int] = set()
        for card_id, definition in running.items():
            texts, first = texts_of(definition, self.ruleset), len(compiler.programs)
            numbers[card_id] = compiler.compile_card(texts.abilities, definition.types)
            lowering.update(first + place for place in texts.lowering)
            setting.update(first + place for place in texts.setting)
        self.lowering: frozenset[int] = frozenset(lowering)
        self.setting: frozenset[int] = frozenset(setting)
        self.contents: Contents = contents_of(cards, self.ruleset)
        words = self.contents.words
        self.grants_texts: bool = not words.isdisjoint((tree.Grants, tree.GainsText, tree.Copies))
        self.takes_texts: bool = tree.LosesText in words
        self.extra_rights: bool = tree.Extra in words
        programs = self.programs = tuple(compiler.programs)
        self.abilities: tuple[tuple[int, ...], ...] = tuple(numbers.get(card.id, ()) for card in cards)
        self.granted: dict[tree.Modifier, tuple[int, ...]] = compiler.within
        self.scripted: bool = bool(programs)
        self.anytime: bool = any(is_for_any_time(part, self.ruleset) for part in programs)
        pairs = [(card, number) for card, own in enumerate(self.abilities) for number in own]
        self.always: tuple[tuple[int, int], ...] = _with_head(pairs, programs, tree.Always)
        self.had: tuple[list[Had], ...] = tuple([Had(number) for number in own] for own in self.abilities)
        self.had_as: dict[tuple[int, int], list[Had]] = {
            (card, kind): [had for had in self.had[card] if programs[had.program].form in (None, kind)]
            for card, definition in enumerate(cards)
            for kind in _forms(definition)
        }
        self.textless_forms: frozenset[tuple[int, int]] = frozenset(
            (card, kind)
            for (card, kind), had in self.had_as.items()
            if (not had and self.automated[card]) or CARD_TYPES[kind] in _said_textless(cards[card])
        )
        self.same_keyword: dict[int, object] = _same_keyword(programs, self.contents.words, self.ruleset)
        starting = {number for number, program in enumerate(programs) if _is_started(program)}
        self.invocable: frozenset[int] = frozenset(card for card, number in pairs if number in starting)
        lent = {number for numbers in self.granted.values() for number in numbers}
        takes = not self.contents.words.isdisjoint((tree.GainsText, tree.Copies))
        self.lends_invocable: bool = takes or not starting.isdisjoint(lent)
        self.heard_by_granted: frozenset[tree.Act] = frozenset(
            event.act
            for number in lent
            if isinstance(head := programs[number].head, tree.When)
            for event in events_of(head.event)
        )
        self.open_programs: dict[tuple[str, ...], frozenset[int]] = {}
        self.startable: dict[tuple[str, ...] | None, list[tuple[int, frozenset[int]]]] = {}
        self.standing: tuple[Standing, ...] = tuple(
            Standing(card, programs[number], not programs[number].zones) for card, number in self.always
        )
        self.lowerers: tuple[Standing, ...] = tuple(
            one for one, (_, number) in zip(self.standing, self.always, strict=True) if number in lowering
        )
        self.setters: tuple[Standing, ...] = tuple(
            one for one, (_, number) in zip(self.standing, self.always, strict=True) if number in setting
        )
        taking = {number for _, number in self.always if takes_text(programs[number].ability)}
        self.takers: tuple[Standing, ...] = tuple(
            one for one, (_, number) in zip(self.standing, self.always, strict=True) if number in taking
        )
        printed = (word.name for card in cards for word in card.keywords)
        self.keywords: frozenset[str] = self.contents.keywords.union(printed)
        self.replacers: tuple[tuple[int, int], ...] = _with_head(pairs, programs, tree.InsteadOf)
        self.listeners: dict[tree.Act, list[Listener]] = {}
        for card, number in _with_head(pairs, programs, tree.When):
            program = programs[number]
            for event in events_of(program.head.event):  # type: ignore[union-attr]
                self.listeners.setdefault(event.act, []).append(_listener(card, number, program))


def _said(words: Iterable[str]) -> tuple[Action, ...]:
    return tuple(Action(Verb.NAME, word=word) for word in sorted(set(words)))


def not_executed(card: CardDefinition) -> str:
    """The first word of the card's scripts that is not carried out yet, empty if all of them are."""
    return _not_executed(card.scripts, f"card {card.id}")


@lru_cache(CARDS_KEPT)
def _not_executed(scripts: tuple[str, ...], file: str) -> str:
    return next(filter(None, (missing(ability) for ability in abilities_in(scripts, file))), "")


def runs_all(card: CardDefinition) -> bool:
    """Whether every ability of the card is scripted and carried out."""
    return card.automation is Automation.AUTOMATED and not not_executed(card)


def _listener(card: int, number: int, program: Program) -> Listener:
    assert isinstance(program.head, tree.When)
    itself = all(isinstance(event.cards, tree.This) for event in events_of(program.head.event))
    return Listener(card, number, program.head.first, not program.zones, itself)


def _same_keyword(programs: tuple[Program, ...], words: frozenset[type], ruleset: Ruleset) -> dict[int, object]:
    """What texts of a keyword have alike that are one ability (001-効果-4); nothing where none can be had twice."""
    if words.isdisjoint((tree.Grants, tree.GainsText, tree.Copies)):
        return {}
    by_name = ruleset.same_keyword is SameKeyword.SAME_NAME
    found: dict[int, object] = {}
    for number, program in enumerate(programs):
        if names := (*program.under, program.keyword)[:1]:
            text = (program.under, program.head, program.ability.body, program.ability.limit)
            found[number] = (names, program.condition) if by_name else (names, program.condition, text)
    return {number: alike for number, alike in found.items() if alike[0][0]}  # type: ignore[index]


def _forms(card: CardDefinition) -> list[int]:
    """The forms of a card that has several (二種類札), none for another."""
    return [kind for kind, kind_of in enumerate(CARD_TYPES) if card.form(kind_of)] if len(card.types) > 1 else []


def is_for_any_time(program: Program, ruleset: Ruleset) -> bool:
    """Whether the ability may be used in any window of either turn."""
    if not isinstance(program.head, tree.Activate):
        return False
    always = ruleset.standing_texts is StandingTexts.ANY_WINDOW
    return program.head.occasion is tree.Occasion.ANYTIME or (always and program.head.occasion is tree.Occasion.ALWAYS)


def _is_started(program: Program) -> bool:
    return isinstance(program.head, tree.Activate) or program.keyword == ADVERSITY


def _with_head(pairs: list[tuple[int, int]], programs: tuple[Program, ...], head: type) -> tuple[tuple[int, int], ...]:
    return tuple((card, number) for card, number in pairs if isinstance(programs[number].head, head))


def _counts_as(card: CardDefinition) -> list[tree.CountsAs]:
    if not any(COUNTS_AS in line for line in card.scripts):
        return []
    return [ability.head for ability in abilities_of(card) if isinstance(ability.head, tree.CountsAs)]


def _said_textless(card: CardDefinition) -> list[CardType | None]:
    """The forms that are printed as without effect (効果なし)."""
    return [head.type for head in _counts_as(card) if head.no_text]


def _names(card: CardDefinition) -> frozenset[str]:
    names = (card.name, card.printed_name, *(head.name for head in _counts_as(card)))
    return frozenset(name for name in names if name)


def _attributes(card: CardDefinition) -> frozenset[str]:
    return frozenset((*card.attributes, *(word for head in _counts_as(card) for word in head.attributes)))


def season_bits(seasons: Sequence[Season]) -> int:
    """The bits of these seasons; 無 has none (001-魂-無)."""
    return sum(SEASON_BITS[season] for season in set(seasons))


def _cost(card: CardDefinition, kind: CardType) -> int:
    form = card.form(kind)
    return NO_FORM if form is None else form.cost


def _need(card: CardDefinition, kind: CardType, ruleset: Ruleset) -> int:
    form = card.form(kind)
    if form is None:
        return 0
    every_type = ruleset.zero_cost is ZeroCost.EVERY_TYPE and not _is_clear(card)
    return 0 if form.cost == 0 and (kind is CardType.PLACE or every_type) else season_bits(form.seasons)


def _is_clear(card: CardDefinition) -> bool:
    """鮮明: the season counts whatever the cost is (S-零コスト)."""
    return any(keyword.name == "鮮明" for keyword in card.keywords)


def _gives(card: CardDefinition, ruleset: Ruleset) -> int:
    several = len(card.seasons) > 1
    return 0 if several and ruleset.mixed_soul is MixedSoul.NO_SEASON else season_bits(card.seasons)


def _text_timings(card: CardDefinition) -> frozenset[Timing]:
    """The moments at which a text of the card would happen; keywords at theirs, else at that of the card's forms."""
    timings: set[Timing] = {ability.timing for ability in card.abilities if ability.timing is not Timing.KEYWORD}
    forms = {FORM_TIMINGS[kind] for kind in card.types}
    for keyword in card.keywords:
        if keyword.name not in KEYWORD_TIMINGS:
            timings |= forms
        elif (timing := KEYWORD_TIMINGS[keyword.name]) is not None:
            timings.add(timing)
    return frozenset(timings)
