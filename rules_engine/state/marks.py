"""Marks: what a game remembers about cards and players beside the position itself, each under a typed key.

A mark is its kind and then the numbers it is about: cards, their zone-change numbers (stamps), players, programs.
``State.memory`` holds a number for each. One function below makes the marks of each kind and says what the number
means; ``KINDS`` says how long they last, what they touch, and how they are written in the text of a position.
"""

from typing import Final, NamedTuple

from rules_engine.vocabulary.aspects import MADE, MARKS, NOTHING
from rules_engine.vocabulary.terms import Phase

Mark = tuple[int, ...]
PHASES: tuple[Phase, ...] = tuple(Phase)

EXTRA_RIGHT: Final = 0
EXTRA_RIGHT_USED: Final = 1
LIMIT_OF_TURN: Final = 2
LIMIT_OF_MATCH: Final = 3
MADE_COST: Final = 4
MADE_POWER: Final = 5
ARRIVED: Final = 6
CAME_OPEN: Final = 7
PAID: Final = 8
ADVERSITY: Final = 9
BEGAN: Final = 10
ENDS: Final = 11
EXTRA_TURN: Final = 12
SKIP: Final = 13
HURT_BY: Final = 14
FALLEN: Final = 15
ANY_FALLEN: Final = 16
LEAST_LEFT: Final = 17
NEARER: Final = 18


class MarkKind(NamedTuple):
    """`name` begins the mark's text; `about` says what its numbers are; it lasts for a turn where it
    is `of_turn`, else for the match.

    `touches` is the aspect that changes with such a mark: ``NOTHING`` where no text's meaning hangs on it.
    """

    name: str
    about: tuple[str, ...]
    of_turn: bool
    touches: int


KINDS: tuple[MarkKind, ...] = (
    MarkKind("turn extra", ("player", "right", "card", "program", "line"), True, NOTHING),
    MarkKind("turn extra used", ("player", "right", "card", "program", "line", "card"), True, NOTHING),
    MarkKind("turn limit", ("card", "program"), True, NOTHING),
    MarkKind("limit", ("card", "program"), False, NOTHING),
    MarkKind("cost", ("card", "stamp"), False, MADE),
    MarkKind("power", ("card", "stamp"), False, MADE),
    MarkKind("turn arrived", ("card",), True, MARKS),
    MarkKind("open", ("card",), False, MARKS),
    MarkKind("paid", ("card", "stamp", "card"), False, MARKS),
    MarkKind("adversity", ("card",), False, NOTHING),
    MarkKind("turn began", (), True, NOTHING),
    MarkKind("turn ends", (), True, NOTHING),
    MarkKind("extra turn", ("player",), False, NOTHING),
    MarkKind("skip", ("phase", "player"), False, NOTHING),
    MarkKind("hurt", ("card",), False, NOTHING),
    MarkKind("fallen", ("card",), False, NOTHING),
    MarkKind("fallen", (), False, NOTHING),
    MarkKind("least left", ("player",), False, NOTHING),
    MarkKind("nearer end", (), False, NOTHING),
)
"""By the number that begins each mark."""

TURN_BEGAN: Mark = (BEGAN,)
"""The number of the event at which the turn began; moves by hand read what came to a zone after it."""
TURN_ENDS: Mark = (ENDS,)
"""1 if a text ends the turn: nothing more is declared in the main phase."""
SOME_FALLEN: Mark = (ANY_FALLEN,)
"""1 while the rule may still have to tell 場所札 apart that it has put away once."""

NEARER_END: Mark = (NEARER,)
"""The turn at whose start somebody last had less left than ever before; watched in long games alone."""


def least_left(player: int) -> Mark:
    """The least life, cards in the deck and missing 徳 that the player has had together."""
    return (LEAST_LEFT, player)


def extra_right(player: int, right: int, card: int, program: int, line: int) -> Mark:
    """How often more the player may use the right with certain cards this turn, by that line of that card's text."""
    return (EXTRA_RIGHT, player, right, card, program, line)


def extra_right_used(given: Mark, card: int) -> Mark:
    """1 if this extra right, which goes once with each name, has been used with that card this turn."""
    return (EXTRA_RIGHT_USED, *given[1:], card)


def limit(of_turn: bool, card: int, program: int) -> Mark:
    """How often that text of the card has happened in this turn or this match, for one that says how often it may."""
    return (LIMIT_OF_TURN if of_turn else LIMIT_OF_MATCH, card, program)


def made_cost(card: int, stamp: int) -> Mark:
    """The cost of a card that a text has made a 場所札 (正体不明); it has a ``made_power`` as well."""
    return (MADE_COST, card, stamp)


def made_power(card: int, stamp: int) -> Mark:
    """The 力 of a card that a text has made a 場所札 (正体不明); asked whenever such a card is read."""
    return (MADE_POWER, card, stamp)


def arrived(card: int) -> Mark:
    """The stamp with which the card was summoned this turn, for texts about cards that came in this turn."""
    return (ARRIVED, card)


def came_open(card: int) -> Mark:
    """The stamp with which the 怪異札 came to the field face up, for texts that ask whether it did."""
    return (CAME_OPEN, card)


def paid(card: int, stamp: int, given: int) -> Mark:
    """The stamp under which the card `given` lies that was the price of 突現, for texts of the card that name it."""
    return (PAID, card, stamp, given)


def adversity(card: int) -> Mark:
    """The stamp under which the card will lie once it has come to the field by 逆境: its attack asks."""
    return (ADVERSITY, card)


def extra_turn(player: int) -> Mark:
    """How many turns more the player has once this one ends."""
    return (EXTRA_TURN, player)


def skip(phase: Phase, player: int) -> Mark:
    """How many of the player's next phases of this kind do not take place."""
    return (SKIP, PHASES.index(phase), player)


def hurt_by(card: int) -> Mark:
    """Whose effect has dealt the 場所札 its last damage: the cause of its fall."""
    return (HURT_BY, card)


def fallen(card: int) -> Mark:
    """The stamp of a 場所札 that the rule has put away once: it does not do so again while the card lies there."""
    return (FALLEN, card)


def words_of(mark: Mark) -> str:
    """The mark in the text of a position."""
    kind = KINDS[mark[0]]
    numbers = [
        PHASES[number].value if what == "phase" else str(number)
        for what, number in zip(kind.about, mark[1:], strict=True)
    ]
    return " ".join([kind.name, *numbers])


def cards_of(mark: Mark) -> list[int]:
    """The cards the mark is about."""
    return [number for what, number in zip(KINDS[mark[0]].about, mark[1:], strict=True) if what == "card"]


def with_cards(mark: Mark, renamed: dict[int, int]) -> Mark:
    """The mark about the cards that these have become."""
    about = zip(KINDS[mark[0]].about, mark[1:], strict=True)
    return (mark[0], *(renamed[number] if what == "card" else number for what, number in about))
