"""What a card prints, as numbers and sets: prices, seasons, names, moments, and whether its texts are carried out."""

from collections.abc import Sequence
from functools import lru_cache

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.compile.contents import CARDS_KEPT
from rules_engine.compile.support import missing
from rules_engine.keywords.clear import CLEAR
from rules_engine.keywords.table import TABLE
from rules_engine.language import tree
from rules_engine.language.parse.reader import abilities_in, abilities_of
from rules_engine.language.timing import OF_FORM, timing_of
from rules_engine.rulebook.options import MixedSoul, ZeroCost
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.codes import CARD_TYPES, NO_FORM, SEASON_BITS
from rules_engine.vocabulary.terms import Automation, CardType, Season, Timing

COUNTS_AS = "counts as"
DIVINE_ATTRIBUTE = "神"


def not_executed(card: CardDefinition) -> str:
    """The first word of the card's scripts that is not carried out yet, empty if all of them are."""
    return _not_executed(card.scripts, f"card {card.id}")


@lru_cache(CARDS_KEPT)
def _not_executed(scripts: tuple[str, ...], file: str) -> str:
    return next(filter(None, (missing(ability) for ability in abilities_in(scripts, file))), "")


def runs_all(card: CardDefinition) -> bool:
    """Whether every ability of the card is scripted and carried out."""
    return card.automation is Automation.AUTOMATED and not not_executed(card)


def forms_of(card: CardDefinition) -> list[int]:
    """The forms of a card that has several (二種類札), none for another."""
    return [kind for kind, kind_of in enumerate(CARD_TYPES) if card.form(kind_of)] if len(card.types) > 1 else []


def _counts_as(card: CardDefinition) -> list[tree.CountsAs]:
    if not any(COUNTS_AS in line for line in card.scripts):
        return []
    return [ability.head for ability in abilities_of(card) if isinstance(ability.head, tree.CountsAs)]


def said_textless(card: CardDefinition) -> list[CardType | None]:
    """The forms that are printed as without effect (効果なし)."""
    return [head.type for head in _counts_as(card) if head.no_text]


def names_of(card: CardDefinition) -> frozenset[str]:
    """Every 札名 the card has: its own, the printed one, and those it counts as."""
    names = (card.name, card.printed_name, *(head.name for head in _counts_as(card)))
    return frozenset(name for name in names if name)


def attributes_of(card: CardDefinition) -> frozenset[str]:
    """Every 【属性】 the card has, those it counts as included."""
    return frozenset((*card.attributes, *(word for head in _counts_as(card) for word in head.attributes)))


def cards_with(costs: Sequence[int], every: bool) -> frozenset[int]:
    """The cards that have this form, by their `costs` in it: `every` one where texts change types."""
    return frozenset(card for card, cost in enumerate(costs) if every or cost >= 0)


def season_bits(seasons: Sequence[Season]) -> int:
    """The bits of these seasons; 無 has none (001-魂-無)."""
    return sum(SEASON_BITS[season] for season in set(seasons))


def cost_of(card: CardDefinition, kind: CardType) -> int:
    """The printed cost of the card as this type, ``NO_FORM`` if it is none."""
    form = card.form(kind)
    return NO_FORM if form is None else form.cost


def need_of(card: CardDefinition, kind: CardType, ruleset: Ruleset) -> int:
    """The season bits that the use of the card as this type asks for."""
    form = card.form(kind)
    if form is None:
        return 0
    every_type = ruleset.zero_cost is ZeroCost.EVERY_TYPE and not _is_clear(card)
    return 0 if form.cost == 0 and (kind is CardType.PLACE or every_type) else season_bits(form.seasons)


def _is_clear(card: CardDefinition) -> bool:
    """鮮明: the season counts whatever the cost is (S-零コスト)."""
    return any(keyword.name == CLEAR.name for keyword in card.keywords)


def given_by(card: CardDefinition, ruleset: Ruleset) -> int:
    """The season bits that the card gives lying in 魂."""
    several = len(card.seasons) > 1
    return 0 if several and ruleset.mixed_soul is MixedSoul.NO_SEASON else season_bits(card.seasons)


def text_timings(card: CardDefinition) -> frozenset[Timing]:
    """The moments at which a text of the card would happen; keywords at theirs, else at that of the card's forms.

    Of a card that nobody could read a text is known, not its moment: it is that of the forms, too.
    """
    timings = {timing_of(ability, card.types) for ability in abilities_of(card)} - {Timing.KEYWORD}
    forms = {OF_FORM[kind] for kind in card.types}
    if card.manual and not card.scripts:
        timings |= forms
    for keyword in card.keywords:
        rule = TABLE.get(keyword.name)
        timings |= forms if rule is None or rule.timings is None else set(rule.timings)
    return frozenset(timings)
