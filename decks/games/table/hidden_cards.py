"""Cards that the person may not see: what may be answered with them says neither which they are nor their numbers."""

from collections.abc import Sequence

from decks.games.table.log import NUMBERED
from rules_engine.game import Game
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import DECK, HAND, VIRTUE
from rules_engine.vocabulary.terms import EventKind

CLOSED_ZONES = (HAND, DECK, VIRTUE)


def is_unseen(game: Game, card: int, eyes: Sequence[int]) -> bool:
    """Whether this card lies closed on the side of a seat that is not among `eyes`, and was not shown to them since
    the turn began."""
    state = game.state
    if state.instances.owners[card] in eyes:
        return False
    if state.zone[card] not in CLOSED_ZONES and not state.face_down[card]:
        return False
    return not _was_shown(game, card, eyes)


def _was_shown(game: Game, card: int, eyes: Sequence[int]) -> bool:
    for event in reversed(game.log):
        if event.kind is EventKind.TURN_STARTED:
            return False
        if event.card == card and event.secret in (-1, *eyes):
            return True
    return False


def unseen_answers(game: Game, eyes: Sequence[int]) -> dict[str, Action]:
    """The legal answers with a card that may not be seen, by what the page calls them: the first, the second …, in
    the order in which they lie."""
    legal = [action for action in game.legal_actions() if action.card >= 0 and action.verb not in NUMBERED]
    cards = {action.card for action in legal if is_unseen(game, action.card, eyes)}
    places = {card: number for number, card in enumerate(_as_they_lie(game, cards), start=1)}
    return {f"{action.verb.value} unseen {places[action.card]}": action for action in legal if action.card in places}


def _as_they_lie(game: Game, cards: set[int]) -> list[int]:
    areas = [area for zone in game.state.areas for area in zone]
    return [card for area in areas for card in area if card in cards]
