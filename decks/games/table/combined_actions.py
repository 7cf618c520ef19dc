"""Presses that say two answers at once, so that nobody is asked for what another press tells already.

Who picks a card to put under the deck declares 零探し with it; who declares something in the main phase passes the
window that stands open before it. What the other seat is asked in between comes first: the press goes on once it
has declined.
"""

from collections.abc import Sequence

from rules_engine.game import Fault, Game
from rules_engine.vocabulary.actions import NO, PASS, YES, Action
from rules_engine.vocabulary.codes import HAND
from rules_engine.vocabulary.terms import DecisionKind, Matter, Verb

DECLINES = (PASS, NO)
DECLARED = {Verb.SUMMON, Verb.POSSESS, Verb.DEPLOY, Verb.ATTACK, Verb.INVOKE, Verb.END}


def asks_for_zero_search(position: Game) -> bool:
    """Whether it is open if 零探し is declared at all."""
    decision = position.decision
    return decision is not None and decision.matter is Matter.ZERO_SEARCH


def main_phase_beyond(position: Game) -> Game | None:
    """The position once everybody has passed the open window, where nothing but one's own next declaration comes of
    that."""
    decision = position.decision
    if decision is None or decision.window is None or decision.player != position.state.turn_player:
        return None
    beyond = position.copy()
    beyond.play(PASS)
    decline_for_others(beyond, decision.player)
    then = beyond.decision
    follows = then is not None and then.kind is DecisionKind.MAIN and then.player == decision.player
    return beyond if follows and len(beyond.log) == len(position.log) else None


def decline_for_others(game: Game, seat: int) -> None:
    """Play on, on a copy, until `seat` is asked again, or what is asked cannot be declined."""
    while game.decision is not None and game.decision.player != seat:
        declining = next((answer for answer in DECLINES if game.explain(answer) is None), None)
        if declining is None:
            return
        game.play(declining)


def fault_of_rest(position: Game, seat: int, rest: Sequence[Action]) -> Fault | None:
    """Why these answers of `seat` could not follow, if the others declined what they are asked in between."""
    game = position.copy()
    for answer in rest:
        decline_for_others(game, seat)
        fault = game.explain(answer, seat)
        if fault:
            return fault
        game.play(answer)
    return None


def write_press(seat: int, rest: Sequence[Action]) -> str:
    """What a press of this seat still says, as text; "" for nothing."""
    return ";".join([str(seat), *map(str, rest)]) if rest else ""


def read_press(text: str) -> tuple[int, tuple[Action, ...]]:
    """What was written by ``write_press``."""
    seat, *rest = text.split(";")
    return int(seat), tuple(map(Action.parse, rest))


def offered_at_once(position: Game, beyond: Game | None) -> tuple[Action, ...]:
    """What may be pressed beside the legal answers, each of which means two of them; `beyond` is what
    ``main_phase_beyond`` finds."""
    if position.decision is not None and asks_for_zero_search(position):
        return tuple(Action(Verb.BOTTOM, card) for card in position.state.areas[HAND][position.decision.player])
    if beyond is None:
        return ()
    legal = frozenset(position.legal_actions())
    return tuple(action for action in beyond.legal_actions() if action not in legal)


def answers_of(position: Game, pressed: Action) -> tuple[Action, ...]:
    """The answers that a press says."""
    if asks_for_zero_search(position):
        return (YES, pressed) if pressed in offered_at_once(position, None) else (pressed,)
    passes = pressed.verb in DECLARED and pressed not in position.legal_actions() and main_phase_beyond(position)
    return (PASS, pressed) if passes else (pressed,)


def stands_between(before: Game, first: Action, second: Action) -> bool:
    """Whether the position that `first` leads to from `before` lies between the two answers of one press."""
    if first == PASS:
        return main_phase_beyond(before) is not None
    return first == YES and second.verb is Verb.BOTTOM and asks_for_zero_search(before)
