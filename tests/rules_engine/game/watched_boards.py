"""Full boards of plain cards with one sort of text only, so that what it reads is watched for its own sake alone.

On a *named* board tools change cards that they name for a turn, and no text lasts. On a *priced* board the tools of the
hands cost a little more than there are 魂, and beside them lie cards whose texts bear on prices once they have come.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from rules_engine.compile.contents import parts, texts_of
from rules_engine.language import tree
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.codes import FIELD, HAND, PLACE, RIGHTS, SEASON_CARD, SOUL, TOOL
from tests.rules_engine.game.full_boards import Board, Piece, cards_of_kind, full_board
from tests.rules_engine.game.meddling_boards import plain
from tests.rules_engine.game.random_games import all_ids, catalog

FEW = 4
DEARER = 2
BEARING = (tree.ActsAs, tree.Gives, tree.Permits, tree.Becomes)


def named_board(seed: int) -> Board:
    """The full board of this seed with plain cards and, in hand, 道具札 that change what they name for this turn."""
    board, source = full_board(seed), random.Random(f"named {seed}")
    return _dressed(board, [_with_hand(side, _naming(), source) for side in board.sides], f"named {seed}")


def priced_board(seed: int) -> Board:
    """The same with few 魂 and, in hand, 道具札 a little too dear and 場所札 that bear on prices."""
    board, source = full_board(seed), random.Random(f"priced {seed}")
    sides = []
    for side in board.sides:
        souls = [place for place, piece in enumerate(side) if piece.zone == SOUL]
        poor = [replace(one, zone=HAND) if place in souls[FEW:] else one for place, one in enumerate(side)]
        hand = [source.choice(source.choice((_dear(), _bearing()))) for _ in side]
        sides.append(_with_hand(poor, hand, source))
    return _dressed(board, sides, f"priced {seed}")


def _dressed(board: Board, sides: Sequence[Sequence[Piece]], seed: str) -> Board:
    """In a main phase with all rights."""
    one, other = (tuple(side) for side in sides)
    rights = tuple(1 for _ in RIGHTS)
    return replace(
        board, seed=seed, sides=(one, other), step="main", rights=(rights, rights), life=(30, 30), options=()
    )  # fmt: skip


def _with_hand(side: Sequence[Piece], hand: Sequence[int], source: random.Random) -> list[Piece]:
    """The side with cards of these in hand, and plain ones wherever else cards lie."""
    found = []
    for piece in side:
        quiet = (
            _quiet_season_cards() if piece.kind == SEASON_CARD else plain(piece.kind if piece.zone == FIELD else PLACE)
        )
        card = source.choice(hand if piece.zone == HAND else quiet)
        found.append(replace(piece, card_id=card, unknown=-1))
    return found


@cache
def _quiet_season_cards() -> tuple[int, ...]:
    """季節札 without a lasting text; there is none without any."""
    return tuple(card for card in cards_of_kind(SEASON_CARD) if "always" not in " ".join(catalog().card(card).scripts))


@cache
def _naming() -> tuple[int, ...]:
    """道具札 that name a card and change it for this turn."""
    scripts = {card: " ".join(catalog().card(card).scripts) for card in cards_of_kind(TOOL)}
    return tuple(card for card, text in scripts.items() if "choose p" in text and "this turn {" in text)


@cache
def _dear() -> tuple[int, ...]:
    """道具札 that cost a little more than the few 魂 are."""
    costs = range(FEW + 1, FEW + 1 + DEARER)
    return tuple(card for card in cards_of_kind(TOOL) if catalog().card(card).cost in costs)


@cache
def _bearing() -> tuple[int, ...]:
    """場所札 that cost nothing, or little, whose lasting texts say who pays or with what."""
    found = []
    for card in all_ids():
        definition = catalog().card(card)
        lasting = [one for one in texts_of(definition, STANDARD).abilities if isinstance(one.head, tree.Always)]
        bears = any(isinstance(node, BEARING) for one in lasting for node in parts(one))
        if bears and card in cards_of_kind(PLACE) and definition.cost <= FEW:
            found.append(card)
    return tuple(found)
