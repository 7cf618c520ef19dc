"""The record of a game: all that is needed to play it again, as a value, as JSON and as readable text.

ruleset 2
seed "三月"
first 0
deck 0: 12*4 3 7*2
deck 1: absent
option silent_windows false
action done
action summon 3 field
"""

import json
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import groupby
from typing import Any

from rules_engine.kernel.frozen import frozen
from rules_engine.rulebook.ruleset import RULESET_VERSION, STANDARD, Ruleset
from rules_engine.terms.actions import Action
from rules_engine.terms.errors import InvalidNotationError

Deck = tuple[int, ...] | None
MAXIMUM_CARDS = 10_000
READABLE_VERSIONS = range(1, RULESET_VERSION + 1)


@frozen
class GameRecord:
    """`decks` are card ids per seat (None: absent), `seed` any text, `first` the seat that goes first.

    ``replay(record, catalog)`` in ``rules_engine.play.game`` gives the same game again.
    """

    decks: tuple[Deck, Deck]
    seed: str
    first: int
    actions: tuple[Action, ...] = ()
    ruleset: Ruleset = STANDARD
    version: int = RULESET_VERSION

    def to_json(self) -> str:
        """One line of JSON; ``GameRecord.from_json`` reads it."""
        value = {
            "ruleset": self.version,
            "options": self.ruleset.differences(),
            "seed": self.seed,
            "first": self.first,
            "decks": self.decks,
            "actions": [str(action) for action in self.actions],
        }
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "GameRecord":
        """The record written as JSON; ``InvalidNotationError`` if it is none or of a ruleset version to come."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidNotationError(f"not JSON: {error}") from None
        if not isinstance(value, dict):
            raise InvalidNotationError("a record is a JSON object")
        missing = {"ruleset", "seed", "first", "decks", "actions"} - value.keys()
        if missing:
            raise InvalidNotationError(f"a record needs {', '.join(sorted(missing))}")
        return _checked(value)

    def to_text(self) -> str:
        """The readable form, one fact per line; ``GameRecord.from_text`` reads it."""
        lines = [f"ruleset {self.version}", f"seed {json.dumps(self.seed, ensure_ascii=False)}", f"first {self.first}"]
        lines += [f"deck {player}: {_deck_text(deck)}" for player, deck in enumerate(self.decks)]
        lines += [f"option {name} {json.dumps(value)}" for name, value in self.ruleset.differences().items()]
        lines += [f"action {action}" for action in self.actions]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> "GameRecord":
        """The record written as text; ``InvalidNotationError`` names the line that cannot be read."""
        value: dict[str, Any] = {"options": {}, "decks": [(), ()], "actions": []}
        # A seed may hold characters that `splitlines` takes for ends of lines.
        for number, line in enumerate(StringIO(text, newline=None), start=1):
            if line.strip():
                try:
                    _read_line(value, line.strip())
                except (ValueError, LookupError, RecursionError, InvalidNotationError):
                    raise InvalidNotationError(f"line {number} of the record: {line!r}", line=number) from None
        if not {"ruleset", "seed", "first"} <= value.keys():
            raise InvalidNotationError("a record needs ruleset, seed and first")
        return _checked(value)


def _deck_text(deck: Deck) -> str:
    if deck is None:
        return "absent"
    runs = [(card_id, len(list(run))) for card_id, run in groupby(deck)]
    return " ".join(f"{card_id}*{copies}" if copies > 1 else str(card_id) for card_id, copies in runs)


def _read_line(value: dict[str, Any], line: str) -> None:
    word, _, rest = line.partition(" ")
    if word in ("ruleset", "first"):
        value[word] = int(rest)
    elif word == "seed":
        value[word] = json.loads(rest)
    elif word == "action":
        value["actions"].append(str(Action.parse(rest)))
    elif word == "option":
        name, _, option = rest.partition(" ")
        value["options"][name] = json.loads(option)
    elif word == "deck":
        player, _, cards = rest.partition(":")
        value["decks"][("0", "1").index(player)] = _read_deck(cards.split())
    else:
        raise ValueError(line)


def _read_deck(words: list[str]) -> Deck:
    if words == ["absent"]:
        return None
    cards: list[int] = []
    for word in words:
        card_id, _, copies = word.partition("*")
        number = int(copies or 1)
        if len(cards) + number > MAXIMUM_CARDS:
            raise ValueError(word)
        cards += [int(card_id)] * number
    return tuple(cards)


def _checked(value: dict[str, Any]) -> GameRecord:
    version = value["ruleset"]
    if type(version) is not int or version not in READABLE_VERSIONS:
        raise InvalidNotationError(f"ruleset {version!r} is none of 1 to {RULESET_VERSION}")
    if value["first"] not in (0, 1) or isinstance(value["first"], bool):
        raise InvalidNotationError(f"first is 0 or 1, not {value['first']!r}")
    if not isinstance(value["seed"], str):
        raise InvalidNotationError("the seed is a text")
    options, actions, decks = value.get("options", {}), value["actions"], value["decks"]
    if not isinstance(options, dict) or not _is_list(actions, str):
        raise InvalidNotationError("options are an object, actions a list of texts")
    if not isinstance(decks, list) or len(decks) != 2 or not all(deck is None or _is_list(deck, int) for deck in decks):
        raise InvalidNotationError("decks are two lists of card ids; null is an absent seat")
    first, second = (None if deck is None else tuple(deck) for deck in decks)
    return GameRecord(
        (first, second),
        value["seed"],
        value["first"],
        parse_actions(actions),
        Ruleset.from_differences(options),
        version,
    )


def _is_list(value: object, kind: type) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(type(item) is kind for item in value)


def parse_actions(texts: Iterable[str]) -> tuple[Action, ...]:
    """Actions from their text forms; ``InvalidNotationError`` for the first that is none."""
    return tuple(Action.parse(text) for text in texts)
