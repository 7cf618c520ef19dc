"""The record of a game: all that is needed to play it again, as a value, as JSON and as readable text.

ruleset 2
seed "三月"
first 0
deck 0: 12*4 3 7*2
deck 1: absent
option silent_windows false
redrawn 1 0 "二回目"
base 1 "turn 3 自分\\nstep act\\n…"
action done
action summon 3 field
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from io import StringIO
from itertools import groupby, pairwise
from typing import Any, NamedTuple, TypeGuard, TypeVar

from rules_engine.kernel.agreed_chance import AGREED_KIND, AgreedChance
from rules_engine.kernel.frozen import frozen
from rules_engine.rulebook.ruleset import RULESET_VERSION, STANDARD, Ruleset
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import InvalidNotationError, RulesError

ItemT = TypeVar("ItemT")
Deck = tuple[int, ...] | None
Decks = Sequence[Sequence[int] | None]
MAXIMUM_CARDS = 10_000
READABLE_VERSIONS = range(1, RULESET_VERSION + 1)


class Redraw(NamedTuple):
    """After `ply` actions (0 or more) all that `seat` could not know was drawn again, by `chance`."""

    ply: int
    seat: int
    chance: str


class Base(NamedTuple):
    """The position, as text (``play.notation``), from which a game goes on that began under rules of `version`."""

    version: int
    text: str


@frozen
class GameRecord:
    """`decks` are card ids per seat (None: absent), `seed` any text, `first` the seat that goes first; `redraws` are
    in order of their plies, none after the last action. With a `base` the actions begin there, not with the deal.
    Where chance is `agreed` the seed is its key: who has the record knows every card of the game to come.

    ``replay(record, catalog)`` in ``rules_engine.game.game`` gives the same game again.
    """

    decks: tuple[Deck, Deck]
    seed: str
    first: int
    actions: tuple[Action, ...] = ()
    ruleset: Ruleset = STANDARD
    version: int = RULESET_VERSION
    redraws: tuple[Redraw, ...] = ()
    base: Base | None = None
    agreed: bool = False

    @property
    def chance(self) -> str | AgreedChance:
        """What the game is dealt by: the seed, or the key of an agreed chance."""
        return AgreedChance.read(self.seed) if self.agreed else self.seed

    def until(self, ply: int) -> "GameRecord":
        """The record of the first `ply` actions (0 or more), with what had been drawn again by then."""
        kept = tuple(redraw for redraw in self.redraws if redraw.ply <= ply)
        return replace(self, actions=self.actions[:ply], redraws=kept)

    def to_json(self) -> str:
        """One line of JSON; ``GameRecord.from_json`` reads it."""
        value = {
            "ruleset": self.version,
            "options": self.ruleset.differences(),
            "seed": self.seed,
            "first": self.first,
            "decks": self.decks,
            "actions": [str(action) for action in self.actions],
            **({"redraws": self.redraws} if self.redraws else {}),
            **({"base": self.base} if self.base else {}),
            **({"chance": AGREED_KIND} if self.agreed else {}),
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
        lines += [f"chance {AGREED_KIND}"] if self.agreed else []
        lines += [f"deck {player}: {_deck_text(deck)}" for player, deck in enumerate(self.decks)]
        lines += [f"option {name} {json.dumps(value)}" for name, value in self.ruleset.differences().items()]
        lines += [f"redrawn {one.ply} {one.seat} {json.dumps(one.chance, ensure_ascii=False)}" for one in self.redraws]
        lines += [f"base {self.base.version} {json.dumps(self.base.text, ensure_ascii=False)}"] if self.base else []
        lines += [f"action {action}" for action in self.actions]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> "GameRecord":
        """The record written as text; ``InvalidNotationError`` names the line that cannot be read."""
        value: dict[str, Any] = {"options": {}, "decks": [(), ()], "actions": [], "redraws": []}
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
    elif word == "chance":
        value[word] = rest
    elif word == "action":
        value["actions"].append(str(Action.parse(rest)))
    elif word == "redrawn":
        ply, seat, chance = rest.split(" ", 2)
        value["redraws"].append([int(ply), int(seat), json.loads(chance)])
    elif word == "base":
        version, text = rest.split(" ", 1)
        value["base"] = [int(version), json.loads(text)]
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
        _read_redraws(value.get("redraws", []), len(actions)),
        _read_base(value.get("base")),
        _is_agreed(value),
    )


def _is_agreed(value: dict[str, Any]) -> bool:
    """Whether the record says that its seed is the key of an agreed chance."""
    if "chance" not in value:
        return False
    if value["chance"] != AGREED_KIND or value.get("base") is not None:
        raise InvalidNotationError(f"chance is {AGREED_KIND} in a game that begins with the deal, or not named")
    try:
        AgreedChance.read(value["seed"])
    except RulesError as error:
        raise InvalidNotationError(str(error)) from None
    return True


def _read_redraws(value: object, played: int) -> tuple[Redraw, ...]:
    if not _is_list(value, list) or not all([type(part) for part in one] == [int, int, str] for one in value):
        raise InvalidNotationError("redraws are lists of a ply, a seat and a text")
    redraws = tuple(Redraw(*one) for one in value)
    plies = [0, *(redraw.ply for redraw in redraws), played]
    if any(ply > later for ply, later in pairwise(plies)) or any(redraw.seat not in (0, 1) for redraw in redraws):
        raise InvalidNotationError("redraws come in order, none after the last action, for seat 0 or 1")
    return redraws


def _read_base(value: object) -> Base | None:
    if value is None:
        return None
    if not isinstance(value, list) or [type(part) for part in value] != [int, str]:
        raise InvalidNotationError("a base is a version and a text")
    return Base(*value)


def _is_list(value: object, kind: type[ItemT]) -> TypeGuard[Sequence[ItemT]]:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(type(item) is kind for item in value)


def parse_actions(texts: Iterable[str]) -> tuple[Action, ...]:
    """Actions from their text forms; ``InvalidNotationError`` for the first that is none."""
    return tuple(Action.parse(text) for text in texts)


def checked_decks(decks: Decks, first: int) -> tuple[Deck, Deck]:
    """The decks of a game that `first` begins; ``RulesError`` for such as none can be dealt with."""
    if len(decks) != 2 or first not in (0, 1):
        raise RulesError("a game has two seats, 0 and 1")
    one, other = (None if deck is None else tuple(deck) for deck in decks)
    if one is None and other is None:
        raise RulesError("somebody must sit at the table")
    if not all(deck is None or deck for deck in (one, other)):
        raise RulesError("a deck holds one card or more; an absent seat is None")
    return one, other
