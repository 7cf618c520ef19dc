"""Texts of one game by what they do: those that last, that listen, that are started, and the abilities cards hold."""

from functools import lru_cache
from typing import NamedTuple

from rules_engine.compile.contents import ABILITIES_KEPT, events_of
from rules_engine.compile.program import Program, walk
from rules_engine.keywords.table import STARTED
from rules_engine.language import tree
from rules_engine.rulebook.options import SameKeyword, StandingTexts
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.codes import FIELD, HAND, HOLD, ZONES

LENDING = (tree.Grants, tree.GainsText, tree.Copies)


class StandingText(NamedTuple):
    """A lasting text: whose card, its program with its number, the zones in which it works, and whether nowhere but on
    the field."""

    card: int
    program: Program
    only_on_field: bool
    number: int
    zones: tuple[int, ...]


class LastingTexts(NamedTuple):
    """Lasting texts of one sort by the card that has them, the cards of those that work elsewhere, too, by zone the
    cards of those that work there, and all of the texts in the order of their cards."""

    by_card: dict[int, list[StandingText]]
    elsewhere: frozenset[int]
    lying: tuple[frozenset[int], ...]
    ordered: list[StandingText]


@lru_cache(ABILITIES_KEPT)
def lends_texts(ability: tree.Ability) -> bool:
    """Whether the ability can give cards texts of others."""
    return any(isinstance(node, LENDING) for node in walk(ability.body))


def works_in(program: Program) -> tuple[int, ...]:
    """The zones in which the text works; one of a card in hand does so still while the card is declared."""
    return (*program.zones, HOLD) if HAND in program.zones else program.zones or (FIELD,)


def lasting_texts(by_card: dict[int, list[StandingText]]) -> LastingTexts:
    """These texts, with all that is asked of them again and again."""
    texts = [text for card in sorted(by_card) for text in by_card[card]]
    elsewhere = frozenset(text.card for text in texts if not text.only_on_field)
    lying = tuple(frozenset(text.card for text in texts if zone in text.zones) for zone in range(len(ZONES)))
    return LastingTexts(by_card, elsewhere, lying, texts)


class Listener(NamedTuple):
    """A text that waits for events: whose card, its program, and whether it comes before the 召喚時 texts, works
    nowhere but on the field, and hears of nothing but its own card."""

    card: int
    number: int
    first: bool
    only_on_field: bool
    only_about_itself: bool


class Hearing(NamedTuple):
    """The texts that wait for one act: `all` of them, the `others` that hear not only of their own card, and the cards
    of those that do, `themselves`."""

    all: list[Listener]
    others: list[Listener]
    themselves: frozenset[int]


def hearing_of(listeners: list[Listener]) -> Hearing:
    """These texts, told apart by what they hear of."""
    others = [listener for listener in listeners if not listener.only_about_itself]
    return Hearing(listeners, others, frozenset(one.card for one in listeners if one.only_about_itself))


def listener_of(card: int, number: int, program: Program) -> Listener:
    """What is known of a waiting text before anything happens."""
    assert isinstance(program.head, tree.When)
    itself = all(isinstance(event.cards, tree.This) for event in events_of(program.head.event))
    return Listener(card, number, program.head.first, not program.zones, itself)


def replacers_of(pairs: list[tuple[int, int]], programs: tuple[Program, ...]) -> dict[tree.Act, list[tuple[int, int]]]:
    """By act those of these pairs of a card and a program whose text says what happens instead of it."""
    found: dict[tree.Act, list[tuple[int, int]]] = {}
    for card, number in with_head(pairs, programs, tree.InsteadOf):
        for act in {event.act: None for event in events_of(programs[number].head.event)}:  # type: ignore[attr-defined]
            found.setdefault(act, []).append((card, number))
    return found


def same_keywords(programs: tuple[Program, ...], words: frozenset[type], ruleset: Ruleset) -> dict[int, object]:
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


def is_for_any_time(program: Program, ruleset: Ruleset) -> bool:
    """Whether the ability may be used in any window of either turn."""
    if not isinstance(program.head, tree.Activate):
        return False
    always = ruleset.standing_texts is StandingTexts.ANY_WINDOW
    return program.head.occasion is tree.Occasion.ANYTIME or (always and program.head.occasion is tree.Occasion.ALWAYS)


def is_started(program: Program) -> bool:
    """Whether its player starts it."""
    return isinstance(program.head, tree.Activate) or program.keyword in STARTED


def is_for_windows(program: Program, opened: set[str]) -> bool:
    """Whether its player may start it in a window, for one of the keywords that windows are open to or in any phase."""
    any_phase = isinstance(program.head, tree.Activate) and program.head.occasion is tree.Occasion.ANY_PHASE
    return is_started(program) and (any_phase or not opened.isdisjoint((program.keyword, *program.under)))


def with_head(pairs: list[tuple[int, int]], programs: tuple[Program, ...], head: type) -> tuple[tuple[int, int], ...]:
    """Those of these pairs of a card and a program whose text has this kind of head."""
    return tuple((card, number) for card, number in pairs if isinstance(programs[number].head, head))
