"""The cards of one game as flat tuples: what never changes about an instance, looked up by its number.

Instances are numbered from 0: the first seat's deck in the order given, then the second seat's. Types, seasons and
prices become ints here, with the ruleset's choices about seasons already applied, so that the hot paths only compare.
"""

from collections.abc import Container, Iterable, Sequence

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.compile.compiler import Compiler
from rules_engine.compile.contents import Contents, contents_of, events_of, less_power, takes_text, texts_of
from rules_engine.compile.game_reads import GameReads
from rules_engine.compile.game_texts import (
    Hearing,
    LastingTexts,
    Listener,
    StandingText,
    hearing_of,
    is_for_any_time,
    is_for_windows,
    is_started,
    lasting_texts,
    listener_of,
    replacers_of,
    same_keywords,
    with_head,
    works_in,
)
from rules_engine.compile.hidden_texts import hidden_texts
from rules_engine.compile.printed import (
    DIVINE_ATTRIBUTE,
    attributes_of,
    cards_with,
    cost_of,
    forms_of,
    given_by,
    names_of,
    need_of,
    runs_all,
    said_textless,
    text_timings,
)
from rules_engine.compile.reads import TWO_FORMS
from rules_engine.keywords.curse import CURSE
from rules_engine.keywords.table import declaring, started_in_windows
from rules_engine.language import tree
from rules_engine.rulebook.options import MixedCondition
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import CARD_TYPES
from rules_engine.vocabulary.terms import Season, Timing, Verb


class Instances:
    """All card instances of one game. Every tuple is indexed by instance; `cost` and `need` by card type first.

    `cost[kind][card]` is -1 where the card has no such form; `need` and `gives` are season bits (spring 1, summer 2,
    autumn 4, winter 8): what its use asks of the 魂, and what it gives lying there.

    `programs` are the abilities of all cards of the game, `abilities[card]` the numbers of the card's own; `always`,
    `listeners` and `replacers` (by the act they wait for) pair cards with such abilities. `by_hand` are the cards with
    a text that is not played by itself; `scripted` says whether any card has one; `contents` what the texts speak of,
    `keywords` every keyword a card may have, `declaring` what they may find wrong with a declaration, `limited` whose
    declaration may be wrong so (``may.grounds``), `open_keywords` those that windows are open to in the other player's
    turn and in the own. `standing` are the lasting texts, `text_takers` those of them that take texts away,
    `invocable` the cards with something to start in the main phase (others may be lent it if `lends_invocable`),
    `lends_lasting` says whether a card may be lent a lasting text, `heard_by_granted` the acts that granted texts wait
    for, `held[card]` the card's own abilities for as long as it keeps them, `held_as[card, kind]` those of one form of
    a 二種類札, `textless_forms` the forms without any; texts of keywords for which `same_keyword` is equal are one
    ability; `anytime` says whether any text may be used at any time, `startable` which cards can be started in each
    zone and `open_programs` which programs, by the keywords that windows are open to; `lowering` are the programs that
    may bring a 力 to 0 or less without damage, `lowerers` the lasting ones, `setting` and `setters` those that may
    make it smaller at all; `takes_texts` and `extra_rights` say whether any text takes texts of cards away or gives
    more of a right for some cards; `reads` is what texts may read of a position, `quiet_windows` whether nothing but
    道具札 answers a window and only those are asked who have one to use (S-窓の沈黙), `answering` whether anything
    else may answer, in the other player's turn and in the own; `of_type` are the cards that may ever be of it,
    `fixed_prices` says that no text touches a price; where hands are not looked into, `blank_listeners` and
    `blank_replacers`, together `blank_programs`, are what a closed hand is asked for without holding it
    (``compile.hidden_texts``). In a `forecast` the cards in `unknown` have no facts and no texts
    (``compile.forecast``); in a game there are none.
    """

    __slots__ = (
        "_attributes_said",
        "_names_said",
        "abilities",
        "always",
        "answering",
        "anytime",
        "attributes",
        "blank_listeners",
        "blank_programs",
        "blank_replacers",
        "by_hand",
        "card_ids",
        "catalog",
        "contents",
        "cost",
        "count",
        "declaring",
        "definitions",
        "divine",
        "extra_rights",
        "fixed_prices",
        "forecast",
        "gives",
        "granted",
        "heard_by_granted",
        "held",
        "held_as",
        "identity",
        "invocable",
        "keywords",
        "lends_invocable",
        "lends_lasting",
        "limited",
        "listeners",
        "lowerers",
        "lowering",
        "names",
        "need",
        "need_all",
        "of_type",
        "open_keywords",
        "open_programs",
        "owners",
        "power",
        "present",
        "programs",
        "quiet_windows",
        "reads",
        "replacers",
        "ruleset",
        "same_keyword",
        "scripted",
        "seasons",
        "setters",
        "setting",
        "standing",
        "startable",
        "takes_texts",
        "text_takers",
        "textless",
        "textless_forms",
        "texts",
        "unknown",
    )

    def __init__(self, decks: Sequence[Sequence[int] | None], catalog: Catalog, ruleset: Ruleset) -> None:
        """The instances of two seats' decks of card ids; None is an absent seat. ``UnknownCardError`` for a bad id."""
        owned = [(seat, card_id) for seat, deck in enumerate(decks) for card_id in deck or ()]
        cards = tuple(catalog.card(card_id) for _, card_id in owned)
        self.forecast: bool = False
        self.unknown: frozenset[int] = frozenset()
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
            tuple(cost_of(card, kind) for card in cards) for kind in CARD_TYPES
        )
        self.need: tuple[tuple[int, ...], ...] = tuple(
            tuple(need_of(card, kind, ruleset) for card in cards) for kind in CARD_TYPES
        )
        self.need_all: bool = ruleset.mixed_condition is MixedCondition.ALL_SEASONS
        self.gives: tuple[int, ...] = tuple(given_by(card, ruleset) for card in cards)
        self.power: tuple[int, ...] = tuple(card.power or 0 for card in cards)
        self.divine: tuple[bool, ...] = tuple(DIVINE_ATTRIBUTE in card.attributes for card in cards)
        texts = {card.id: frozenset() if card.scripts and runs_all(card) else text_timings(card) for card in cards}
        self.texts: tuple[frozenset[Timing], ...] = tuple(texts[card.id] for card in cards)
        self.seasons: tuple[frozenset[Season], ...] = tuple(frozenset(card.seasons) for card in cards)
        self.attributes: tuple[frozenset[str], ...] = tuple(attributes_of(card) for card in cards)
        self.names: tuple[frozenset[str], ...] = tuple(names_of(card) for card in cards)
        self.textless: tuple[bool, ...] = tuple(card.is_textless for card in cards)
        self.by_hand: frozenset[int] = frozenset(
            card for card, definition in enumerate(cards) if not runs_all(definition)
        )
        self._compile(cards)

    @property
    def names_said(self) -> tuple[Action, ...]:
        """Every 札名 that exists, as one declares it: also those on no card of this game (S-宣言)."""
        if not self._names_said:
            self._names_said = _said(word for card in self.catalog for word in names_of(card))
        return self._names_said

    @property
    def attributes_said(self) -> tuple[Action, ...]:
        """Every 【属性】 that exists, as one declares it."""
        if not self._attributes_said:
            self._attributes_said = _said(word for card in self.catalog for word in attributes_of(card))
        return self._attributes_said

    def _compile(self, cards: tuple[CardDefinition, ...]) -> None:
        compiler = Compiler(self.ruleset)
        running = {card.id: card for card in cards if card.scripts}
        numbers: dict[int, tuple[int, ...]] = {}
        for card_id, definition in running.items():
            texts = texts_of(definition, self.ruleset)
            numbers[card_id] = compiler.compile_card(texts.abilities, definition.types)
        less = [less_power(program.ability) for program in compiler.programs]
        self.lowering: frozenset[int] = frozenset(number for number, (lowers, _) in enumerate(less) if lowers)
        self.setting: frozenset[int] = frozenset(number for number, (_, sets) in enumerate(less) if sets)
        hidden = hidden_texts(self.catalog, self.ruleset)
        blanks = [(number, compiler.programs[number].head) for number in compiler.compile_card(hidden.blanks, ())]
        self.blank_listeners: tuple[int, ...] = tuple(number for number, head in blanks if isinstance(head, tree.When))
        self.blank_replacers: tuple[int, ...] = tuple(
            number for number, head in blanks if isinstance(head, tree.InsteadOf)
        )
        self.blank_programs: frozenset[int] = frozenset((*self.blank_listeners, *self.blank_replacers))
        self.contents: Contents = contents_of((*cards, *hidden.cards), self.ruleset)
        self.takes_texts: bool = tree.LosesText in self.contents.words
        self.extra_rights: bool = tree.Extra in self.contents.words
        programs = self.programs = tuple(compiler.programs)
        self.abilities: tuple[tuple[int, ...], ...] = tuple(numbers.get(card.id, ()) for card in cards)
        self.granted: dict[tree.ModifierNode, tuple[int, ...]] = compiler.within
        self.scripted: bool = bool(programs)
        self.anytime: bool = any(is_for_any_time(part, self.ruleset) for part in programs)
        pairs = [(card, number) for card, own in enumerate(self.abilities) for number in own]
        self.always: tuple[tuple[int, int], ...] = with_head(pairs, programs, tree.Always)
        self.held: tuple[list[int], ...] = tuple(map(list, self.abilities))
        self.held_as: dict[tuple[int, int], list[int]] = {
            (card, kind): [number for number in self.held[card] if programs[number].form in (None, kind)]
            for card, definition in enumerate(cards)
            for kind in forms_of(definition)
        }
        self.textless_forms: frozenset[tuple[int, int]] = frozenset(
            (card, kind)
            for (card, kind), had in self.held_as.items()
            if (not had and card not in self.by_hand) or CARD_TYPES[kind] in said_textless(cards[card])
        )
        self.same_keyword: dict[int, object] = same_keywords(programs, self.contents.words, self.ruleset)
        starting = {number for number, program in enumerate(programs) if is_started(program)}
        self.invocable: frozenset[int] = frozenset(card for card, number in pairs if number in starting)
        lent = {number for numbers in self.granted.values() for number in numbers}
        takes = not self.contents.words.isdisjoint((tree.GainsText, tree.Copies))
        self.lends_invocable: bool = takes or not starting.isdisjoint(lent)
        self.lends_lasting: bool = takes or any(isinstance(programs[number].head, tree.Always) for number in lent)
        self.heard_by_granted: frozenset[tree.Act] = frozenset(
            event.act
            for number in lent
            if isinstance(head := programs[number].head, tree.When)
            for event in events_of(head.event)
        )
        self.open_keywords: tuple[tuple[str, ...], ...] = tuple(
            started_in_windows(self.ruleset, own_turn=own) for own in (False, True)
        )
        self.answering: tuple[bool, ...] = tuple(self._answer(words) for words in self.open_keywords)
        self.quiet_windows: bool = self.ruleset.looks_into_hands and not any(self.answering)
        self.open_programs: dict[tuple[str, ...] | None, frozenset[int]] = {}
        self.startable: dict[tuple[str, ...] | None, list[tuple[int, frozenset[int]]]] = {}
        taking = {number for _, number in self.always if takes_text(programs[number].ability)}
        self.standing: LastingTexts = self._lasting(range(len(programs)))
        anywhere = self.contents.reads.beside(TWO_FORMS) if self.held_as else self.contents.reads
        self.reads: GameReads = GameReads(anywhere, programs, self.standing, self.granted)
        self.lowerers: LastingTexts = self._lasting(self.lowering)
        self.setters: LastingTexts = self._lasting(self.setting)
        self.text_takers: LastingTexts = self._lasting(taking)
        printed = (word.name for card in cards for word in card.keywords)
        self.keywords: frozenset[str] = self.contents.keywords.union(printed)
        self.fixed_prices: bool = not self.contents.changes_prices and CURSE.name not in self.keywords
        changing = self.contents.changes_types
        self.of_type: tuple[frozenset[int], ...] = tuple(cards_with(costs, changing) for costs in self.cost)
        self.declaring: dict[Verb, tuple[str, ...]] = declaring(self.keywords)
        self.limited: dict[Verb, frozenset[int]] = {}
        self.replacers: dict[tree.Act, list[tuple[int, int]]] = replacers_of(pairs, programs)
        listeners: dict[tree.Act, list[Listener]] = {}
        for card, number in with_head(pairs, programs, tree.When):
            program = programs[number]
            for event in events_of(program.head.event):  # type: ignore[attr-defined]
                listeners.setdefault(event.act, []).append(listener_of(card, number, program))
        self.listeners: dict[tree.Act, Hearing] = {act: hearing_of(found) for act, found in listeners.items()}

    def _answer(self, words: tuple[str, ...]) -> bool:
        """Whether anything but 道具札 may answer a window while it is open to these keywords."""
        opened = set(words)
        started = self.lends_invocable or any(is_for_windows(program, opened) for program in self.programs)
        return self.scripted and (self.anytime or (bool(words) and started))

    def _lasting(self, numbers: Container[int]) -> LastingTexts:
        """The lasting texts among these programs."""
        by_card: dict[int, list[StandingText]] = {}
        for card, number in self.always:
            if number in numbers:
                program = self.programs[number]
                by_card.setdefault(card, []).append(
                    StandingText(card, program, not program.zones, number, works_in(program))
                )
        return lasting_texts(by_card)


def _said(words: Iterable[str]) -> tuple[Action, ...]:
    return tuple(Action(Verb.NAME, word=word) for word in sorted(set(words)))
