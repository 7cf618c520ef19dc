"""The same game twice: with the seats changed, the cards numbered in another order, or one more card that is idle.

Whatever is answered in one is answered in the other; after every answer both look the same, card by card of the board.
"""

import random

from rules_engine.execution.interpreter import apply_action, open_question
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.notation import write_position
from rules_engine.queries.card_values import cost, power
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import FIELD
from rules_engine.vocabulary.terms import DecisionKind, Verb
from tests.rules_engine.game.full_boards import IDLE, Board, Key, Table, full_board, idle_cards, set_up

MOST_ACTIONS = 150
CARD_VERBS = frozenset(
    (
        Verb.SUMMON,
        Verb.POSSESS,
        Verb.DEPLOY,
        Verb.USE,
        Verb.ATTACK,
        Verb.INVOKE,
        Verb.BOTTOM,
        Verb.EXILE,
        Verb.SOUL,
        Verb.CHOOSE,
    )
)
NOTHING: Key = (-1, -1)
Meaning = tuple[object, ...]


class Seen:
    """A table with its cards and seats told as the board tells them."""

    def __init__(self, table: Table, *, swapped: bool = False) -> None:
        self.state = table.state
        self.keys = table.keys
        self.swapped = swapped

    def key(self, card: int) -> Key:
        return NOTHING if card < 0 else self.keys[card]

    def seat(self, seat: int) -> int:
        return 1 - seat if self.swapped and seat in (0, 1) else seat

    def answers(self) -> dict[Meaning, Action]:
        """The offered answers by what they mean on the board, without those that name the idle card."""
        found: dict[Meaning, Action] = {}
        for action in legal_actions(self.state):
            meaning = nth = self._meaning(action)
            if IDLE in meaning:
                continue
            while nth in found:
                nth = (*nth, "again")
            assert nth == meaning or action.verb is Verb.OPTION, action
            found[nth] = action
        return found

    def _meaning(self, action: Action) -> Meaning:
        if action.verb in CARD_VERBS:
            return (action.verb, self.key(action.card), self.key(action.target))
        state = self.state
        if action.verb is Verb.OPTION and open_question(state).kind is DecisionKind.ORDER:
            return self._next(action)
        return tuple(action)

    def _next(self, action: Action) -> Meaning:
        """Which of the abilities that wait is taken next, or whatever else is put in order."""
        state = self.state
        if not state.frames[-1].at.startswith("pending."):
            return tuple(action)
        entry = state.pending[action.card]
        return (action.verb, self.key(entry.card), repr(state.instances.programs[entry.program].ability))

    def picture(self) -> dict[str, object]:
        """All that a game is about, told by the cards of the board."""
        state, seats = self.state, (1, 0) if self.swapped else (0, 1)
        return {
            "asker": self.seat(state.asker),
            "ended": (state.ended, self.seat(state.winner)),
            "turn": (state.turn, self.seat(state.turn_player), state.phase),
            "life": [state.life[seat] for seat in seats],
            "rights": [state.rights[seat] for seat in seats],
            "zones": [[self._area(area[seat]) for seat in seats] for area in state.areas],
            "field": {self.key(card): self._card(card) for seat in seats for card in state.areas[FIELD][seat]},
            "prices": {
                self.key(card): cost(state, card) for area in state.areas[1:4] for seat in seats for card in area[seat]
            },
            "waiting": sorted((self.key(entry.card), entry.depth) for entry in state.pending),
        }

    def _area(self, cards: list[int]) -> list[Key]:
        return [self.keys[card] for card in cards if self.keys[card] != IDLE]

    def _card(self, card: int) -> tuple[object, ...]:
        state = self.state
        facts = (state.kind[card], state.laid[card], state.face_down[card], state.damage[card])
        return (*facts, self.key(state.host[card]), power(state, card))


def twins_of(board: Board, seed: int) -> dict[str, Seen]:
    """The board set up in the three other ways."""
    source = random.Random(f"twins {seed}")
    idle = source.choice(idle_cards()).id
    return {
        "seats changed": Seen(set_up(board, swapped=True), swapped=True),
        "numbered in another order": Seen(set_up(board, numbering=source)),
        f"with {idle} idle": Seen(set_up(board, idle=idle)),
    }


def play_alike(seed: int, *, most_actions: int = MOST_ACTIONS) -> int:
    """Play the board of this seed and its twins with the same answers; how many answers there were."""
    board, source = full_board(seed), random.Random(f"play {seed}")
    one, others = Seen(set_up(board)), twins_of(board, seed)
    _compare(one, others, board, 0)
    for played in range(most_actions):
        answers = one.answers()
        if not answers:
            return played
        meaning = source.choice(list(answers))
        alike = {name: other.answers()[meaning] for name, other in others.items()}
        apply_action(one.state, answers[meaning])
        for name, action in alike.items():
            apply_action(others[name].state, action)
        _compare(one, others, board, played + 1)
    return most_actions


def _compare(one: Seen, others: dict[str, Seen], board: Board, played: int) -> None:
    picture, answers = one.picture(), set(one.answers())
    for name, other in others.items():
        there = other.picture()
        different = [word for word, value in picture.items() if there[word] != value]
        told = f"{board.seed}, ruleset {dict(board.options)}, {played} actions, {name}"
        if different:
            word = different[0]
            facts = f"{word}: {_first(picture[word], there[word])}"
            raise AssertionError(f"{told}: {facts}\n{_position(one.state)}")
        if (also := set(other.answers())) != answers:
            raise AssertionError(f"{told}: offered {sorted(map(str, answers ^ also))}\n{_position(one.state)}")


def _first(one: object, other: object) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        key = next(key for key in (*one, *other) if one.get(key) != other.get(key))
        return f"{key} {one.get(key)} and {other.get(key)}"
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other) and one:
        place, (left, right) = next(
            both for both in enumerate(zip(one, other, strict=True)) if both[1][0] != both[1][1]
        )
        return f"{place}: {_first(left, right)}"
    return f"{one} and {other}"


def _position(state: State) -> str:
    try:
        return write_position(state)
    except StopIteration:
        return "no position"
