"""The table of the words of the language: `words.txt`, one meaning and one example for each.

    ## Statements
    damage WHOM N
      a player, cards, or `one_of(…, …)`
      5 憤怒 25: damage one_of(opponent, 1 field{place}) 2

The number before the example is the card it is on, 0 where no card needs the word yet and the script is made up.
"""

from pathlib import Path

from rules_engine.kernel.frozen import frozen

WORDS_FILE = Path(__file__).with_name("words.txt")


@frozen
class Word:
    """A word or form of the language."""

    word: str
    meaning: str
    card_id: int
    script: str


def read_words(text: str) -> dict[str, tuple[Word, ...]]:
    """The words by group, in the order of the table."""
    groups = {}
    for block in text.split("## ")[1:]:
        title, *lines = block.strip().splitlines()
        triples = zip(lines[::3], lines[1::3], lines[2::3], strict=True)
        groups[title] = tuple(_word(*triple) for triple in triples)
    return groups


def _word(word: str, meaning: str, example: str) -> Word:
    number, _, script = example.strip().partition(" ")
    return Word(word, meaning.strip(), int(number), script)


WORDS = read_words(WORDS_FILE.read_text(encoding="utf-8"))
