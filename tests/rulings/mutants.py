"""Wrong scripts, and whether anything notices: `python -m tests.rulings.mutants [NUMBER…]` prints those nobody does.

Every line of the cards that the rulebook, its page on 道具札, our rulings and the official FAQ name is changed in one
place at a time: a number is one more or one less, a comparison turned round, a condition denied, one player taken for
the other, one zone or end of the deck for another, what may be done must be done, an instruction, a filter or a limit
left out. A row of the card or a ruling that names it must then fail. `equivalent.txt` lists the few changes that change
nothing, with the reason.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.language.parse.parser import parse
from rules_engine.language.parse.tokens import PATTERN
from rules_engine.language.tree import Ability
from rules_engine.rulings.scenario import Scenario, run
from rules_engine.vocabulary.errors import RulesError
from tests.rulings.firing import scenarios_by_card

CARDS_FILE = Path(__file__).with_name("named_cards.txt")
EQUIVALENT_FILE = Path(__file__).with_name("equivalent.txt")
OTHER_WORD = {
    "own": "opp",
    "opp": "own",
    "self": "opponent",
    "opponent": "self",
    "both": "own",
    "hand": "soul",
    "open_hand": "soul",
    "soul": "exile",
    "exile": "soul",
    "deck": "exile",
    "top": "bottom",
    "bottom": "top",
    "laid": "awake",
    "awake": "laid",
    "summon": "attack",
    "or": "and",
    "and": "or",
    "may": "",
    "random": "",
    "search": "put",
    "any": "1",
    "all": "1",
    "up to": "",
}
OTHER_SIGN = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "+": "-", "-": "+"}
OPENING, CLOSING = "{([", "})]"


class Mutant(NamedTuple):
    """A card with one of its script lines (the first is 1) meaning something else; how it is spaced does not count."""

    card: int
    place: int
    meaning: Ability

    @classmethod
    def read(cls, card: int, place: int, script: str) -> "Mutant":
        """``InvalidScriptError`` for a line that cannot be read."""
        return cls(card, place, parse(script))


def named_cards() -> list[int]:
    """The cards of named_cards.txt, one number at the beginning of each line."""
    lines = CARDS_FILE.read_text("utf-8").splitlines()
    return [int(line.partition(" ")[0]) for line in lines if not line.startswith("#")]


def equivalents() -> dict[Mutant, str]:
    """The changes that change nothing, each with its reason: blocks of card and place, script, reason."""
    blocks = EQUIVALENT_FILE.read_text("utf-8").strip().split("\n\n")[1:]
    found = {}
    for block in blocks:
        place, script, reason = block.splitlines()
        card, _, number = place.partition(" ")
        found[Mutant.read(int(card), int(number), script)] = reason
    return found


def mutants_of(card: int) -> dict[Mutant, str]:
    """Every change that can be read and says something else, with its script."""
    found: dict[Mutant, str] = {}
    for place, script in enumerate(load_catalog().card(card).scripts, 1):
        plain = Mutant.read(card, place, script)
        for changed in changes(script):
            try:
                mutant = Mutant.read(card, place, changed)
            except RulesError:
                continue
            if mutant != plain:
                found.setdefault(mutant, changed)
    return found


def changes(script: str) -> Iterator[str]:
    """The script with one thing changed; not all of these can be read."""
    tokens = list(PATTERN.finditer(script))
    for token in tokens:
        before, text, after = script[: token.start()], token.group(), script[token.end() :]
        for other in _others(token):
            yield re.sub(r"  +", " ", f"{before}{other}{after}").strip()
        if text in ("if", "not"):
            yield before + ("if not" if text == "if" else "") + (after if text == "if" else after.lstrip())
    yield from _left_out(script, tokens)


def _others(token: re.Match[str]) -> list[str]:
    text = token.group()
    if token.lastgroup == "number":
        return [str(int(text) + 1), *([str(int(text) - 1)] if int(text) else [])]
    if token.lastgroup == "word" and text in OTHER_WORD:
        return [OTHER_WORD[text]]
    return [OTHER_SIGN[text]] if text in OTHER_SIGN else []


def _left_out(script: str, tokens: list[re.Match[str]]) -> Iterator[str]:
    """Without one instruction, filter, limit or option: what stands between two separators of one depth."""
    for number, token in enumerate(tokens):
        if token.group() in (";", ",", ":", "{", "|", "["):
            end = _end_of_part(tokens, number + 1)
            stop = tokens[end].start() if end < len(tokens) else len(script)
            yield _tidied(script[: token.end()] + script[stop:])
            yield _tidied(script[: token.start()] + script[stop:])


def _end_of_part(tokens: list[re.Match[str]], start: int) -> int:
    depth = 0
    for number in range(start, len(tokens)):
        text = tokens[number].group()
        if depth == 0 and (text in CLOSING or text in (";", ",", ":", "|")):
            return number
        depth += (text in OPENING) - (text in CLOSING)
        if depth == 0 and text == "}" and tokens[number - 1].group() != ",":
            follows = tokens[number + 1].group() if number + 1 < len(tokens) else ""
            if not follows.isspace() and follows not in (".", ")", "}", ",", ";", ""):
                return number + 1
    return len(tokens)


def _tidied(script: str) -> str:
    script = re.sub(r"([;,:|{\[])\s*[;,|]", r"\1", script)
    script = re.sub(r"[;,|]\s*([})\]])", r"\1", script)
    return re.sub(r"\s+", " ", script.replace("{}", "")).strip(" ;,:")


def unnoticed(card: int) -> dict[Mutant, str]:
    """The changes after which every row of the card, and every ruling that names it, still passes."""
    return {mutant: script for mutant, script in mutants_of(card).items() if not _is_noticed(mutant, script)}


def _is_noticed(mutant: Mutant, script: str) -> bool:
    return any(not _passes(_with(scenario, mutant, script)) for scenario in scenarios_by_card()[mutant.card])


def _with(scenario: Scenario, mutant: Mutant, script: str) -> Scenario:
    card = scenario.catalog.card(mutant.card)
    scripts = (*card.scripts[: mutant.place - 1], script, *card.scripts[mutant.place :])
    cards = {**scenario.catalog.cards, card.id: replace(card, scripts=scripts)}
    return replace(scenario, catalog=Catalog(cards, scenario.catalog.products))


def _passes(scenario: Scenario) -> bool:
    try:
        return run(scenario) is None
    except (RulesError, AssertionError, IndexError):
        return False


def main(numbers: list[int]) -> int:
    """Print the changes that nothing notices; 1 if there are any that are not listed."""
    listed, count, left = equivalents(), 0, 0
    for card in numbers or named_cards():
        count += len(mutants_of(card))
        for mutant, script in unnoticed(card).items():
            if mutant not in listed:
                left += 1
                print(f"{card} {mutant.place}\n{script}\n", flush=True)
    print(f"{left} of {count} changes are not noticed, {len(listed)} change nothing")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main([int(word) for word in sys.argv[1:]]))
