"""A card as a keeper is about to write it, asked everything that the catalogue's files are asked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cards.admin.fact_words import error_of
from cards.admin.script_words import in_japanese
from cards.catalog import current_catalog
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.faults import FactFault, card_faults, cards_named
from rules_engine.language.check import KnownWords, check_script, known_words, scripts_faults
from rules_engine.language.japanese.text import ability_text
from rules_engine.language.parse.parser import parse
from rules_engine.vocabulary.errors import InvalidScriptError

OWN_FIELDS = {"mixed": "mixed", "copy_limit": "copy_limit", "products": "products"}
"""Where a fault that is no row's is shown: the field of the form by that of the definition; else above the form."""
OF_ROWS = {
    *(FactFault.FORM_COUNT, FactFault.FORM_TWICE, FactFault.POWER, FactFault.COST_RANGE, FactFault.POWER_RANGE),
    *(FactFault.NO_SEASON, FactFault.SEASON_TWICE, FactFault.ATTRIBUTE_TWICE, FactFault.KEYWORD_TWICE),
    FactFault.PARAMETER,
}
"""Told at the row itself, which asks the same check."""
Told = Iterator[tuple[str | None, str]]


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """A line of scripts: what it says to players, or what is wrong with it."""

    number: int
    sentence: str
    faults: tuple[str, ...]


def other_cards(card_id: int | None) -> list[CardDefinition]:
    """All cards but this one, those that are left out of pages too: their names are taken all the same."""
    catalog = current_catalog()
    return [card for card in (*catalog, *catalog.unreadable.values()) if card.id != card_id]


def name_faults(name: str, card_id: int | None) -> Iterator[str]:
    for other in cards_named(name, other_cards(card_id)):
        said = f"「{name}」は、#{other.id}「{other.name}」の札名か別名と同じです"
        yield f"{said}（空白・記号・かなの違いは区別しません）。"


def faults_of(card: CardDefinition, before: CardDefinition | None) -> Told:
    """Everything that is wrong with the card, scripts apart: the field, and the words. `before`: as it is now."""
    for faulty in card_faults(card):
        if faulty.fault not in OF_ROWS:
            [words] = error_of(faulty).messages
            yield OWN_FIELDS.get(faulty.field), words
    yield from (("name", words) for words in name_faults(card.name, card.id))
    if before:
        yield from ((None, words) for words in missed_by_others([before], [card]))


def missed_by_others(before: Iterable[CardDefinition], after: Iterable[CardDefinition]) -> Iterator[str]:
    """Scripts of other cards that name what would be gone once the cards of `before` stand as those of `after`."""
    old, new = list(before), list(after)
    changed = {card.id for card in old}
    others = [card for card in current_catalog() if card.id not in changed]
    known, were = known_words([*others, *new]), known_words(old)
    if set(were.names) <= set(known.names) and set(were.attributes) <= set(known.attributes):
        return
    for other in [*others, *(card for card in new if len(new) > 1)]:
        for fault in scripts_faults(other, known):
            said = f"#{other.id}「{other.name}」の効果が名指ししています（{in_japanese(fault)}）"
            yield f"{said}前の名前を別名に残すか、先にその札の効果を直してください。"


def script_lines(text: str, card: CardDefinition) -> list[ScriptLine]:
    """Line by line what the scripts of this card say; blank lines are passed over."""
    known = known_words([*other_cards(card.id), card])
    numbered = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return [_script_line(number, line, card, known) for number, line in numbered]


def _script_line(number: int, line: str, card: CardDefinition, known: KnownWords) -> ScriptLine:
    source = line.strip()
    faults = check_script(source, card, known, f"card {card.id}", number, 1 + len(line) - len(line.lstrip()))
    try:
        sentence = ability_text(parse(source), card.types)
    except InvalidScriptError:
        sentence = ""
    return ScriptLine(number, sentence, tuple(map(in_japanese, faults)))
