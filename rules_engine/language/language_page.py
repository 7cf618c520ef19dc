"""`LANGUAGE.md`: the grammar, every word with a real card, and what cannot be said."""

from pathlib import Path

from rules_engine.catalog.definitions import Catalog
from rules_engine.language.japanese.text import ability_text
from rules_engine.language.parse.parser import parse
from rules_engine.language.words import WORDS, Word

FOLDER = Path(__file__).parent
PAGE_FILE = FOLDER / "LANGUAGE.md"
GRAMMAR_FILE = FOLDER / "grammar.txt"
INTRODUCTION = """# The language of card abilities

A `script` line in the catalogue says one ability of a card, in printed order: `script HEAD: BODY`. Everything is said
from the seat of the player who holds the card: `own` is that player, `opp` the other one. The engine plays the line and
writes the card's Japanese text from it, so that text and play cannot disagree.

- `python -m rules_engine scripts check [FILE…]` names every fault with file, line and column.
- `python -m rules_engine scripts text ID…` prints a card's lines and the Japanese written from them;
  `scripts text --all` prints the Japanese of every card, with `--scripts` its lines, too.
- `python -m rules_engine scripts page` prints this page, which is made from `words.txt` and `grammar.txt`.
- `python -m rules_engine coverage [--json]` counts the cards that play by themselves.

How cards are picked: `1 own.hand` is one of the player's choice (fewer if there are fewer), `own.soul{place}` without a
number all of them. `own.hand` holds the open cards (手札公開場) too, `own.hand{face_down}` only the others. A brace
that touches the word before it is a filter, one that stands apart begins a block: `if exists own.field{place} { … }`.
`put` moves; a name behind `as` holds what was moved, dealt or chosen until the line ends. `may` is all or nothing, and
`if done` asks the statement before it. `always` holds modifiers; the same modifiers stand in `this turn { … }` and the
other durations, where their numbers are fixed when the duration begins; without a duration they last until the changed
card leaves the field."""
LIMITS = """## What the language cannot say

- Texts about what players do outside the game (prizes, drawings, shouting together) are left out or asked as yes or no.
- A card without a type that replaces the object of a search (闇).
- A print that nobody can read, or that leaves open who, whose or how many, is no fault of the language: the card's
  `manual` line says so."""


def page(catalog: Catalog) -> str:
    """The whole page."""
    grammar = f"## Grammar\n\n```\n{GRAMMAR_FILE.read_text(encoding='utf-8').rstrip()}\n```"
    groups = [f"## {title}\n\n{_table(words, catalog)}" for title, words in WORDS.items()]
    return "\n\n".join([INTRODUCTION, *groups, LIMITS, grammar]) + "\n"


def _table(words: tuple[Word, ...], catalog: Catalog) -> str:
    rows = ["| word | meaning | example | reads |", "|---|---|---|---|"]
    return "\n".join([*rows, *(_row(word, catalog) for word in words)])


def _row(word: Word, catalog: Catalog) -> str:
    card = catalog.cards.get(word.card_id)
    whose = f"{card.name}: " if card else ""
    text = ability_text(parse(word.script), card.types if card else ())
    cells = (f"`{word.word}`", word.meaning, f"{whose}`{word.script}`", text)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
