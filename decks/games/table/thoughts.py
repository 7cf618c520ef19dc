"""What the computer thought at its answers, as the game keeps it: for telling why, in part while the game runs and
whole once it is over."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from decks.games.models.solo_game import Chair, SoloGame
from decks.games.table.log import Told, told_answers
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.players import Gain, Why, WhyKind
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import InvalidNotationError
from rules_engine.vocabulary.terms import Verb

TURNS = {Verb.END: "end", Verb.PASS: "pass", Verb.NO: "decline", Verb.ATTACK: "attack"}


@dataclass(frozen=True, slots=True)
class Thought:
    """Why the computer answered with `action` after `ply` actions, where `events` had happened: what may be `seen` by
    both while the game runs, and the `whole` reason."""

    ply: int
    events: int
    action: Action
    seen: Why | None
    whole: Why | None

    @property
    def says_something(self) -> bool:
        return self.seen is not None or (self.whole is not None and self.whole.kind is not WhyKind.ONLY)


@dataclass(frozen=True, slots=True)
class ToldWhy:
    """A reason as a page shows it: what was `given`, and in words what it was compared with, `instead`. `whole` says
    that the hands are no secret any more, `place` after how many actions it was."""

    why: Why
    given: Action
    done: Told
    instead: Told | None
    whole: bool
    place: int

    @property
    def gains(self) -> tuple[Gain, ...]:
        """In what it is better, while the game runs the two that count most; then what it costs, too."""
        return (*self.why.better, *self.why.worse) if self.whole else self.why.better[:2]

    @property
    def names_other(self) -> bool:
        """Whether the sentence says what it was compared with."""
        kind = self.why.kind
        return kind in (WhyKind.BETTER, WhyKind.SEASON_CARD) or (kind is WhyKind.SURVIVES and self.why.always)

    @property
    def turn(self) -> str:
        """What kind of other answer it is that words can name without a card; "" for any other."""
        if self.why.instead is None:
            return ""
        given, instead = self.given.verb, self.why.instead.verb
        if {given, instead} == {Verb.EXILE, Verb.DONE}:
            return "defend" if given is Verb.DONE else "let_through"
        return "" if instead is given else TURNS.get(instead, "")


def write_thoughts(thoughts: Iterable[Thought]) -> str:
    """As the game keeps them, "" for none: of each its ply, events, answer and both reasons."""
    rows = [[one.ply, one.events, str(one.action), _written(one.seen), _written(one.whole)] for one in thoughts]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")) if rows else ""


def read_thoughts(text: str) -> tuple[Thought, ...]:
    """What is kept. A reason that is not known any more, or not yet, is left out; ``ValueError`` where it is no list of
    thoughts at all."""
    rows = json.loads(text) if text else []
    return tuple(_thought(*row) for row in rows)


def _thought(ply: int, events: int, action: str, seen: str, whole: str) -> Thought:
    return Thought(int(ply), int(events), Action.parse(action), _read(seen), _read(whole))


def _written(why: Why | None) -> str:
    return str(why) if why else ""


def _read(text: str) -> Why | None:
    try:
        return Why.parse(text) if text else None
    except InvalidNotationError:
        return None


def with_thought(text: str, ply: int, new: Thought | None = None) -> str:
    """What is kept once the game goes on from there, after `ply` actions: what was taken back is gone."""
    before = [one for one in kept_thoughts(text) if one.ply < ply]
    return write_thoughts([*before, new] if new and new.says_something else before)


def kept_thoughts(text: str) -> tuple[Thought, ...]:
    """The same; none where they cannot be read. No game is lost for them."""
    try:
        return read_thoughts(text)
    except (ValueError, TypeError, InvalidNotationError):
        return ()


def thoughts_of(game: SoloGame, actions: Sequence[Action]) -> tuple[Thought, ...]:
    """Those at the answers in force, these `actions`."""
    if game.chair != Chair.MACHINE:
        return ()
    kept = kept_thoughts(game.thoughts)
    return tuple(one for one in kept if one.ply < len(actions) and actions[one.ply] == one.action)


def told_whys(
    thoughts: Iterable[Thought], cards: Sequence[CardDefinition], *, whole: bool
) -> tuple[tuple[Thought, ToldWhy], ...]:
    """Those that have something to say, each in words. Of 魂 exiled one after the other only the first: the rest is the
    same decision."""
    told: list[tuple[Thought, ToldWhy]] = []
    before: Thought | None = None
    for one in thoughts:
        goes_on = before is not None and one.action.verb is before.action.verb is Verb.EXILE
        why, before = (one.whole if whole else one.seen), one
        if why is None or goes_on or why.kind is WhyKind.ONLY:
            continue
        instead = told_answers((why.instead,), cards)[0] if why.instead else None
        told.append((one, ToldWhy(why, one.action, told_answers((one.action,), cards)[0], instead, whole, one.ply)))
    return tuple(told)
