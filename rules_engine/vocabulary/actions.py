"""Actions: the small values with which a player answers a decision, and their text form both ways.

`summon 3 field`, `summon 3 on 7`, `possess 5 on 3`, `deploy 4`, `use 6`, `attack 3`, `end`, `pass`, `bottom 5`,
`exile 8`, `soul 2`, `done`, `surrender 0`, `choose 9`, `yes`, `no`, `option 1`, `name 座敷童`, `text`,
`power`, `text 1`. Numbers are card
instances of the game, of `surrender` the seat, of `option` the number of a text, of a pending ability or the number
itself; behind `name` stands the 札名 or 【属性】 declared, whatever else there is to say. By hand, where a
text is not played by itself: `move 5 to soul`, `lay 5`, `wake 5`, `life 0 to 27` and `draw 0` (seats); where the rules
say that a position may be set by hand, `set` and what is set (``run.setting``).
"""

from typing import Final, NamedTuple

from rules_engine.vocabulary.errors import InvalidNotationError
from rules_engine.vocabulary.terms import Verb, Zone

NOTHING: Final = -1
FIELD_TARGET: Final = -1
_BARE = frozenset((Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO, Verb.POWER))
_VERBS = {verb.value: verb for verb in Verb}
UNDER_DECK = len(Zone)
DESTINATIONS = (*(zone.value for zone in Zone), "under")
"""The goals of a `move` by hand, by number: the zones in their order, `deck` on top of it, and `under` the deck."""


class Action(NamedTuple):
    """One answer: `card` is an instance (or the seat that surrenders), -1 where the verb needs none.

    `target` is the 季節札 of a summon (-1: the bare field), the host of a 憑依, the place of ``DESTINATIONS`` of a
    `move` or the number of a `life`; `word` is what a `name` declares.
    """

    verb: Verb
    card: int = NOTHING
    target: int = NOTHING
    word: str = ""

    def __str__(self) -> str:
        if self.verb in _BARE:
            return self.verb.value
        if self.verb is Verb.NAME:
            return f"name {self.word}"
        if self.verb is Verb.SET:
            return f"set {self.word}"
        if self.verb is Verb.TEXT and self.card < 0:
            return "text"
        if self.verb is Verb.MOVE:
            return f"move {self.card} to {DESTINATIONS[self.target]}"
        if self.verb is Verb.LIFE:
            return f"life {self.card} to {self.target}"
        if self.target >= 0:
            return f"{self.verb.value} {self.card} on {self.target}"
        return f"{self.verb.value} {self.card}" + (" field" if self.verb is Verb.SUMMON else "")

    @classmethod
    def parse(cls, text: str) -> "Action":
        """The action written as `text`; ``InvalidNotationError`` if it is none. ``Action.parse(str(a)) == a``."""
        words = text.split()
        verb = _VERBS.get(words[0]) if words else None
        if verb is None:
            raise InvalidNotationError(f"not an action: {text!r}")
        if verb is Verb.TEXT and len(words) == 1:
            return TEXT
        if verb is Verb.NAME and len(words) > 1:
            return cls(verb, word=text.strip().partition(verb.value)[2].strip())
        if verb is Verb.SET and len(words) > 1:
            return cls(verb, word=" ".join(words[1:]))
        action = cls._from_words(verb, words[1:])
        if action is None:
            raise InvalidNotationError(f"not an action: {text!r}")
        return action

    @classmethod
    def _from_words(cls, verb: Verb, words: list[str]) -> "Action | None":
        if verb in _BARE:
            return None if words else cls(verb)
        if not words or not _is_number(words[0]):
            return None
        card, rest = int(words[0]), words[1:]
        if verb in (Verb.MOVE, Verb.LIFE):
            return cls._by_hand(verb, card, rest)
        if rest == (["field"] if verb is Verb.SUMMON else []):
            return cls(verb, card)
        if verb in (Verb.SUMMON, Verb.POSSESS) and len(rest) == 2 and rest[0] == "on" and _is_number(rest[1]):
            return cls(verb, card, int(rest[1]))
        return None

    @classmethod
    def _by_hand(cls, verb: Verb, card: int, rest: list[str]) -> "Action | None":
        if len(rest) != 2 or rest[0] != "to":
            return None
        if verb is Verb.MOVE:
            return cls(verb, card, DESTINATIONS.index(rest[1])) if rest[1] in DESTINATIONS else None
        return cls(verb, card, int(rest[1])) if _is_number(rest[1]) else None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 6


END = Action(Verb.END)
PASS = Action(Verb.PASS)
DONE = Action(Verb.DONE)
YES = Action(Verb.YES)
NO = Action(Verb.NO)
FIRST = Action(Verb.OPTION, 0)
TEXT = Action(Verb.TEXT)
FIRST_TEXT = Action(Verb.TEXT, 0)
POWER = Action(Verb.POWER)
_READY: dict[Verb, list[Action]] = {verb: [] for verb in Verb}


def with_each(verb: Verb, cards: list[int]) -> list[Action]:
    """The action of this verb with each of these cards, in their order; made once, for they are alike in every game."""
    if not cards:
        return []
    ready, actions = _READY[verb], list[Action]()
    try:
        for card in cards:
            actions.append(ready[card])
    except IndexError:
        ready.extend([Action(verb, card) for card in range(len(ready), max(cards) + 1)])
        return with_each(verb, cards)
    return actions
