"""Positions in the middle of a game, full of cards of the whole catalogue, at random: seeded, so a failure can be found
again.

A board is told without instance numbers: the same board can be set up with the seats changed, with the cards numbered
in another order or with one more card that has nothing to do with the game.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.compile.instances import Instances
from rules_engine.execution.interpreter import advance
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.game.game import Game
from rules_engine.game.notation.terms import PHASES
from rules_engine.kernel.frame import NO_CARD
from rules_engine.queries.card_values import power
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.state.marks import made_cost, made_power
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.codes import (
    APPARITION,
    ATTACK,
    CARD_TYPES,
    DECK,
    EXILE,
    FIELD,
    HAND,
    OPEN_HAND,
    PLACE,
    RIGHTS,
    SEASON_CARD,
    SOUL,
    VIRTUE,
)
from tests.rules_engine.game.random_games import ALTERNATIVES, CHOICES, RULESETS, all_ids, catalog

STEPS = ("start", "recovery", "draw", "draw_window", "main", "end", "overflow", "pass_on")
MOST_ATTEMPTS = 20
Key = tuple[int, int]
"""A card of a board: its side, and its place among the cards of that side."""
IDLE: Key = (0, -1)


@dataclass(frozen=True)
class Piece:
    """One card: where it lies and how. `below` is the card of its side it possesses or lies on; `unknown` the cost and
    power of a card that lies on the field as 正体不明."""

    card_id: int
    zone: int
    kind: int = -1
    below: int = -1
    laid: bool = False
    face_down: bool = False
    damage: int = 0
    unknown: int = -1


@dataclass(frozen=True)
class Board:
    """A position between two steps of a turn; `sides` list the cards of each zone from the oldest to the newest, a deck
    from the bottom."""

    seed: str
    sides: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    life: tuple[int, int]
    rights: tuple[tuple[int, ...], tuple[int, ...]]
    turn: int
    turn_player: int
    step: str
    options: tuple[tuple[str, Any], ...]

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_differences(dict(self.options))


@dataclass(frozen=True)
class Table:
    """A board as it was set up: its state, and which card of the board each instance is (an idle one is none)."""

    state: State
    keys: tuple[Key, ...]

    @property
    def game(self) -> Game:
        """The state as a table keeps it, checked and with its history."""
        instances = self.state.instances
        one, other = (
            tuple(card for card, owner in zip(instances.card_ids, instances.owners, strict=True) if owner == seat)
            for seat in (0, 1)
        )
        return Game(self.state, (one, other))


def set_up(board: Board, *, numbering: random.Random | None = None, swapped: bool = False, idle: int = 0) -> Table:
    """The board at its first decision. `numbering` numbers the cards in another order, `swapped` changes the seats,
    `idle` is the id of a card that lies outside the game."""
    state, keys = _laid_out(board, numbering, swapped, idle)
    player = 1 - board.turn_player if swapped else board.turn_player
    step = f"turn.{board.step}"
    state.turn, state.turn_player, state.phase, state.log = board.turn, player, PHASES[step], []
    if board.step == "start":
        state.turn, state.turn_player = board.turn - 1, 1 - player
    state.frames.append(TurnFrame(step, player))
    advance(state)
    return Table(state, keys)


def _laid_out(board: Board, numbering: random.Random | None, swapped: bool, idle: int) -> tuple[State, tuple[Key, ...]]:
    """The state with every card where it lies, and the card of the board that each instance is."""
    keys: list[Key] = []
    decks: list[tuple[int, ...]] = []
    for side in (1, 0) if swapped else (0, 1):
        pieces = board.sides[side]
        order = list(range(len(pieces)))
        if numbering is not None:
            numbering.shuffle(order)
        extra = ((idle, IDLE),) if idle and side == 0 else ()
        cards = [*((pieces[place].card_id, (side, place)) for place in order), *extra]
        decks.append(tuple(card for card, _ in cards))
        keys += [key for _, key in cards]
    state = State.new(_instances(decks[0], decks[1], board.ruleset), board.seed, logging=True)
    numbers = {key: number for number, key in enumerate(keys)}
    for seat, side in enumerate((1, 0) if swapped else (0, 1)):
        _lay_side(state, board.sides[side], side, numbers)
        state.life[seat], state.rights[seat] = board.life[side], list(board.rights[side])
    if idle:
        _set_aside(state, keys.index(IDLE))
    count = state.instances.count
    state.stamp, state.since, state.acts = [0] * count, [0] * count, 0
    return state, tuple(keys)


@lru_cache(2)
def _instances(one: tuple[int, ...], other: tuple[int, ...], ruleset: Ruleset) -> Instances:
    """Kept, for a board is set up several times in a row."""
    return Instances((one, other), catalog(), ruleset)


def _lay_side(state: State, pieces: Sequence[Piece], side: int, numbers: dict[Key, int]) -> None:
    for place, piece in enumerate(pieces):
        card = numbers[side, place]
        put(state, card, piece.zone, "S-移動")
        state.face_down[card] = piece.face_down
        if piece.zone == FIELD:
            state.kind[card], state.laid[card], state.damage[card] = piece.kind, piece.laid, piece.damage
            state.host[card] = NO_CARD if piece.below < 0 else numbers[side, piece.below]
        if piece.unknown >= 0:
            state.memory[made_cost(card, 0)] = state.memory[made_power(card, 0)] = piece.unknown


def _set_aside(state: State, card: int) -> None:
    """It lies nowhere: no zone lists it."""
    state.areas[DECK][state.instances.owners[card]].remove(card)


@cache
def cards_of_kind(kind: int) -> tuple[int, ...]:
    """Every card of the catalogue that has a form of this type."""
    return tuple(card for card in all_ids() if catalog().card(card).form(CARD_TYPES[kind]))


def full_board(seed: int) -> Board:
    """The board of this seed: nothing on it stands that the rules would put away at once."""
    source = random.Random(f"board {seed}")
    for _ in range(MOST_ATTEMPTS):
        board = _some_board(source, f"board {seed}")
        state, keys = _laid_out(board, None, swapped=False, idle=0)
        standing = {key: power(state, card) for card, key in enumerate(keys) if state.kind[card] == PLACE}
        if all(one > 0 for one in standing.values()):
            return _hurt(board, standing, source)
    raise AssertionError(f"no board for seed {seed}")


def _hurt(board: Board, standing: dict[Key, int], source: random.Random) -> Board:
    """Some 場所札 have taken damage they can bear."""
    sides = [list(side) for side in board.sides]
    for (side, place), its_power in standing.items():
        if its_power > 1 and source.random() < 0.25:
            sides[side][place] = replace(sides[side][place], damage=source.randint(1, its_power - 1))
    return replace(board, sides=(tuple(sides[0]), tuple(sides[1])))


def _some_board(source: random.Random, seed: str) -> Board:
    step = "act" if source.random() < 0.7 else source.choice(STEPS)
    divine: set[int] = set()
    one, other = (_some_side(source, divine) for _ in (0, 1))
    return Board(
        seed,
        (one, other),
        (source.randint(1, 34), source.randint(1, 34)),
        (_some_rights(source), _some_rights(source)),
        source.randint(3, 12),
        source.randint(0, 1),
        step,
        tuple(some_ruleset(source).differences().items()),
    )


def some_ruleset(source: random.Random) -> Ruleset:
    """The standard rules, the other ones that are always tried, or any mixture."""
    if source.random() < 0.35:
        return STANDARD
    if source.random() < 0.5:
        return source.choice((*RULESETS[1:], ALTERNATIVES))
    values = {name: source.choice(list(type(getattr(STANDARD, name)))).value for name in CHOICES}
    return Ruleset.from_differences(values | {"silent_windows": source.random() < 0.5})


def _some_rights(source: random.Random) -> tuple[int, ...]:
    return tuple(int(source.random() < (0.9 if right == ATTACK else 0.75)) for right in range(len(RIGHTS)))


def _some_side(source: random.Random, divine: set[int]) -> tuple[Piece, ...]:
    """Hands, 場, 魂, 除外, 徳 and a deck that lasts for some turns."""
    pieces = _some_field(source, divine)
    numbers = ((HAND, 1, 8), (OPEN_HAND, 0, 3), (SOUL, 0, 12), (EXILE, 0, 8), (VIRTUE, 0, 9), (DECK, 4, 16))
    for zone, least, most in numbers:
        hidden = zone in (HAND, VIRTUE, DECK)
        number = source.randint(least, most)
        pieces += [Piece(source.choice(all_ids()), zone, face_down=hidden) for _ in range(number)]
    if any(piece.unknown >= 0 for piece in pieces):
        pieces.append(Piece(source.choice(_hiding_cards()), EXILE))
    return tuple(pieces)


@cache
def _hiding_cards() -> tuple[int, ...]:
    """Cards that can have made a 正体不明."""
    return tuple(card for card in all_ids() if any("正体不明" in script for script in catalog().card(card).scripts))


def _some_field(source: random.Random, divine: set[int]) -> list[Piece]:
    """Three to eight cards: perhaps a 季節札 with a 場所札 on it, 場所札 beside it, 怪異札 under them."""
    pieces: list[Piece] = []
    wanted, ground = source.randint(3, 8), -1
    if source.random() < 0.5:
        ground = 0
        pieces.append(Piece(_some_card(source, SEASON_CARD, divine), FIELD, SEASON_CARD))
    while len(pieces) < wanted:
        base = ground if ground >= 0 and source.random() < 0.5 else -1
        ground = -1 if base >= 0 else ground
        pieces.append(_some_place(source, base, divine))
        host = len(pieces) - 1
        while len(pieces) < wanted and source.random() < 0.4:
            hidden = source.random() < 0.8
            card = _some_card(source, APPARITION, set() if hidden else divine)
            pieces.append(Piece(card, FIELD, APPARITION, host, face_down=hidden))
    return pieces


def _some_place(source: random.Random, base: int, divine: set[int]) -> Piece:
    laid = source.random() < 0.35
    if source.random() < 0.1:
        number = source.randint(1, 6)
        return Piece(source.choice(all_ids()), FIELD, PLACE, base, laid, face_down=True, unknown=number)
    return Piece(_some_card(source, PLACE, divine), FIELD, PLACE, base, laid)


def _some_card(source: random.Random, kind: int, divine: set[int]) -> int:
    """A card of this type; no 神 that stands face-up already."""
    while (card := source.choice(cards_of_kind(kind))) in divine:
        pass
    if "神" in catalog().card(card).attributes:
        divine.add(card)
    return card


@cache
def idle_cards() -> tuple[CardDefinition, ...]:
    """Cards with texts: the texts do nothing where no card can be, but the engine knows that the game has such ones."""
    return tuple(card for card in (catalog().card(number) for number in all_ids()) if card.scripts)


def written(board: Board) -> dict[str, Any]:
    """The board as plain values for JSON; ``board_from`` reads them."""
    values = {field.name: getattr(board, field.name) for field in fields(board)}
    values["sides"] = [
        [[getattr(piece, field.name) for field in fields(piece)] for piece in side] for side in board.sides
    ]
    values["options"] = [(name, value.value if isinstance(value, StrEnum) else value) for name, value in board.options]
    return values


def board_from(values: dict[str, Any]) -> Board:
    """The board written as these values."""
    one, other = (tuple(Piece(*piece) for piece in side) for side in values["sides"])
    return Board(
        values["seed"],
        (one, other),
        tuple(values["life"]),
        (tuple(values["rights"][0]), tuple(values["rights"][1])),
        values["turn"],
        values["turn_player"],
        values["step"],
        tuple((name, value) for name, value in values["options"]),
    )
