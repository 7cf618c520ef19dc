"""Full boards with few texts, of which some forbid, grant or copy: there much is kept, and only they wake it.

On a board of forty different texts everything is watched for some other one's sake.
"""

import random
from dataclasses import replace
from functools import cache

from rules_engine.game.game import apply_action, legal_actions
from rules_engine.vocabulary.codes import DECK, FIELD, HAND, OPEN_HAND, PLACE, RIGHTS, SEASON_CARD, TOOL
from rules_engine.vocabulary.terms import Verb
from tests.rules_engine.game.full_boards import Board, Piece, cards_of_kind, full_board, set_up
from tests.rules_engine.game.random_games import all_ids, catalog

MEDDLING = ("cannot", " has (", " has ■", "copies", "becomes", ".cost", "loses text", "always")
BANS = "uses {tool}"
GRANTS = (" has (", " has ■")
LASTING = "always"
OPENED = "open_hand"
CHEAP = 3
COUNTED = "噂"
MOST_ACTIONS = 60


def _scripts(card: int) -> tuple[str, ...]:
    return catalog().card(card).scripts


@cache
def meddlers(kind: int) -> tuple[int, ...]:
    """Cards of this type whose texts last and change what others are or may; 季節札 that grant texts alone."""
    words = GRANTS if kind == SEASON_CARD else MEDDLING
    return tuple(card for card in cards_of_kind(kind) if any(word in one for one in _scripts(card) for word in words))


@cache
def keyword_granting() -> tuple[int, ...]:
    return tuple(card for card in meddlers(SEASON_CARD) if any(GRANTS[1] in one for one in _scripts(card)))


@cache
def hands() -> tuple[tuple[int, ...], ...]:
    """Cheap cards by sort: 道具札 without a text, those that open or close hands, cards that forbid 道具札, others."""
    cheap = [card for card in all_ids() if catalog().card(card).cost <= CHEAP]
    tools = [card for card in cards_of_kind(TOOL) if card in cheap]
    return (
        tuple(card for card in tools if not _scripts(card)),
        tuple(card for card in tools if any(OPENED in one for one in _scripts(card))),
        tuple(card for card in cheap if any(BANS in one for one in _scripts(card))),
        tuple(tools),
    )


@cache
def counted() -> tuple[int, ...]:
    """Cards that texts count, without any that last."""
    found = [card for card in all_ids() if COUNTED in catalog().card(card).attributes]
    return tuple(card for card in found if not any(LASTING in one for one in _scripts(card)))


@cache
def plain(kind: int) -> tuple[int, ...]:
    """Cards of this type without a text of any type."""
    return tuple(card for card in cards_of_kind(kind) if not _scripts(card) and card in all_ids())


class _Palette:
    """The few cards with texts that this board has, on both sides."""

    def __init__(self, source: random.Random) -> None:
        sort = source.randrange(len(hands()))
        self.hand: list[int] = [source.choice(hands()[0]), *source.sample(hands()[sort], 2), source.choice(hands()[2])]
        self.field: dict[int, int] = {kind: source.choice(meddlers(kind)) for kind in (PLACE, SEASON_CARD)}
        if source.random() < 0.5:
            self.field[SEASON_CARD] = source.choice(keyword_granting())
        self.kind: int = source.choice((PLACE, SEASON_CARD))
        self.counted: int = source.choice(counted())


def meddling_board(seed: int) -> Board:
    """The full board of this seed with most of its cards exchanged, in a main phase with all rights."""
    board, source = full_board(seed), random.Random(f"meddling {seed}")
    palette = _Palette(source)
    one, other = (tuple(_exchanged(piece, palette, source) for piece in side) for side in board.sides)
    rights = tuple(1 for _ in RIGHTS)
    return replace(
        board, seed=f"meddling {seed}", sides=(one, other), step="main", rights=(rights, rights), life=(30, 30),
        options=(),
    )  # fmt: skip


def _exchanged(piece: Piece, palette: _Palette, source: random.Random) -> Piece:
    kind = piece.kind if piece.zone == FIELD and piece.kind != SEASON_CARD else PLACE
    card = source.choice(plain(kind))
    if piece.zone == FIELD and (piece.kind == SEASON_CARD or (kind == palette.kind and source.random() < 0.7)):
        card = palette.field[piece.kind]
    elif piece.zone == HAND and source.random() < 0.8:
        card = source.choice(palette.hand)
    elif piece.zone == OPEN_HAND or (piece.zone == DECK and source.random() < 0.3):
        card = palette.counted
    return replace(piece, card_id=card, unknown=-1)


def play_meddling(seed: int) -> None:
    """Play the board of this seed at random, uses first of all half of the time: they change what is kept."""
    play_on(meddling_board(seed), seed)


def play_on(board: Board, seed: int) -> None:
    """Play this board so."""
    state, source = set_up(board).state, random.Random(f"play {seed}")
    for _ in range(MOST_ACTIONS):
        if state.asker < 0:
            return
        offered = [action for action in legal_actions(state) if action.verb is not Verb.SURRENDER]
        uses = [action for action in offered if action.verb is Verb.USE]
        apply_action(state, source.choice(uses if uses and source.random() < 0.5 else offered))
