"""Today's cards and lists, one line each, as the files beside this one have them.

``UPDATE_GOLDEN=1 python -m pytest tests/live_data`` writes the files again.
"""

import os
from difflib import ndiff
from pathlib import Path

from cards.effect_words.words import EFFECT_WORDS, effect_words_of
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.cli.coverage import state_of
from rules_engine.legality.restrictions import RestrictionRevision

FOLDER = Path(__file__).parent
ORDER = {effect.word: place for place, effect in enumerate(EFFECT_WORDS)}


def card_line(card: CardDefinition) -> str:
    """Number, name, forms, printings, script lines, how far it plays by itself, and the effect words that find it."""
    forms = "/".join(kind.label for kind in card.types) or "-"
    words = " ".join(sorted(effect_words_of(card), key=ORDER.__getitem__))
    prints, scripts = len(card.printings), len(card.scripts)
    return f"{card.id} {card.name} | {forms} | {prints} {scripts} {state_of(card)[0]} | {words}".rstrip()


def revision_lines(revision: RestrictionRevision) -> list[str]:
    """The revision's day, then its entries."""
    span = f"{revision.earliest} … {revision.effective}" if revision.earliest else str(revision.effective)
    head = f"{revision.series.value} {revision.number} {revision.title} | {span} | {revision.certainty.value}"
    return [head, *(f"  {entry.card_name} {entry.status.label}" for entry in revision.entries)]


def differences(name: str, lines: list[str]) -> list[str]:
    """What came (+) and went (-) against the file of this name; nothing after it has been written."""
    path = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", "utf-8")
    kept = path.read_text("utf-8").splitlines()
    return [line for line in ndiff(kept, lines) if line[0] in "+-"] if kept != lines else []
