"""A text asks: which cards, one by one; whether; which of several texts; how many (S-効果)."""

from rules_engine import characteristics, choices
from rules_engine.actions import DONE, NO, YES, Action
from rules_engine.effects.reading import COMBINED, bind, bound, present
from rules_engine.scripts import tree
from rules_engine.state import NOBODY, Frame, State
from rules_engine.steps import Procedure, Question, Step
from rules_engine.vocabulary import DecisionKind, EventKind, Verb
from rules_engine.zones import only_seen_by


def _text(state: State, frame: Frame) -> Frame:
    """The frame of the text that asks."""
    return state.frames[state.frames.index(frame) - 1] if state.frames[-1] is not frame else state.frames[-2]


def _pick(state: State, frame: Frame) -> tree.Pick:
    pick: tree.Pick = state.instances.programs[frame.program].code[frame.line][1]
    return pick


def _open_cards(state: State, frame: Frame) -> list[int]:
    scene, pick, chosen = _text(state, frame), _pick(state, frame), frame.chosen
    if len(chosen) >= frame.number:
        return []
    offered = [card for card in present(state, bound(frame, "offered")) if card not in chosen]
    left = frame.number - len(chosen) - 1
    if not pick.such:
        return offered
    return [card for card in offered if choices.together(state, scene, pick, chosen, card, left)]


def _asks_cards(state: State, frame: Frame) -> int:
    if _open_cards(state, frame):
        return frame.player
    _keep(state, frame)
    return NOBODY


def _keep(state: State, frame: Frame) -> None:
    scene, pick = _text(state, frame), _pick(state, frame)
    whole = len(frame.chosen) >= frame.target or pick.quantity is not tree.Quantity.FULL
    complete = whole and (not pick.such or not frame.chosen or choices.is_complete(state, scene, pick, frame.chosen))
    choices.picked(state, scene, pick, frame.clause, frame.chosen if complete else [])


def _card_options(state: State, frame: Frame) -> list[Action]:
    actions = [Action(Verb.CHOOSE, card) for card in _open_cards(state, frame)]
    pick, scene = _pick(state, frame), _text(state, frame)
    enough = len(frame.chosen) >= frame.target
    if enough and (not frame.chosen or choices.is_complete(state, scene, pick, frame.chosen)):
        actions.append(DONE)
    return actions


def _choose_card(state: State, frame: Frame, action: Action, clause: str) -> bool:
    if action.verb is Verb.DONE:
        _keep(state, frame)
        return True
    secret = frame.player if state.face_down[action.card] else -1
    frame.chosen.append(action.card)
    state.note(EventKind.CHOSEN, clause, frame.player, action.card, secret=secret)
    return False


def _asks(state: State, frame: Frame) -> int:
    return frame.player


def _tell(state: State, frame: Frame, action: Action, clause: str) -> None:
    """What was decided; the text of a card in hand that is declined stays its owner's secret."""
    secret = only_seen_by(state, frame.card) if action.verb is Verb.NO else NOBODY
    number = max(action.card, 0)
    state.note(EventKind.DECIDED, clause, frame.player, frame.card, value=number, word=action.verb.value, secret=secret)


def _may_options(state: State, frame: Frame) -> list[Action]:
    return [YES, NO]


def _answer_may(state: State, frame: Frame, action: Action, clause: str) -> bool:
    _tell(state, frame, action, clause)
    if action.verb is Verb.NO:
        _text(state, frame).line = frame.number
    return True


def _asks_option(state: State, frame: Frame) -> int:
    return frame.player if len(frame.chosen) < frame.number else NOBODY


def _options(state: State, frame: Frame) -> list[Action]:
    statement = state.instances.programs[frame.program].code[frame.line][1]
    possible = [number for number in range(len(statement.options)) if number not in frame.chosen]
    able = [number for number in possible if _can_begin(state, frame, number)]
    return [Action(Verb.OPTION, number) for number in able or possible]


def _can_begin(state: State, frame: Frame, number: int) -> bool:
    """Whether the text has something to choose from, where it begins with a choice of cards."""
    code, scene = state.instances.programs[frame.program].code, _text(state, frame)
    line = next(
        place + 1
        for place in range(frame.line, len(code))
        if code[place][0] == "option" and code[place][1] == frame.clause and code[place][2] == number
    )
    if line >= len(code) or code[line][0] != "pick":
        return True
    return bool(choices.candidates_of(state, scene, code[line][1])) or getattr(code[line][3], "search", False)


def _answer_option(state: State, frame: Frame, action: Action, clause: str) -> bool:
    frame.chosen.append(action.card)
    scene = _text(state, frame)
    taken = bound(scene, frame.clause)
    assert isinstance(taken, int)
    bind(scene, frame.clause, taken | 1 << action.card)
    _tell(state, frame, action, clause)
    return False


def _numbers(state: State, frame: Frame) -> list[Action]:
    return [Action(Verb.OPTION, number) for number in range(frame.target, frame.number + 1)]


def _answer_count(state: State, frame: Frame, action: Action, clause: str) -> bool:
    offered = present(state, bound(frame, "offered"))
    _tell(state, frame, action, clause)
    choices.picked(state, _text(state, frame), _pick(state, frame), frame.clause, offered[: action.card])
    return True


def _answer_number(state: State, frame: Frame, action: Action, clause: str) -> bool:
    _tell(state, frame, action, clause)
    names = frame.bound or {}
    word = names.get(f"word {action.card}", action.card)
    bind(_text(state, frame), frame.clause, word)
    return True


def _answer_draws(state: State, frame: Frame, action: Action, clause: str) -> bool:
    """How many of the cards are drawn: the drawing waits below."""
    _text(state, frame).number = action.card
    return True


def _words(state: State, frame: Frame) -> list[Action]:
    """Every word of that kind that exists, or the attributes of the cards meant: never what the asker cannot see."""
    said = bound(frame, "said")
    if not isinstance(said, tuple):
        instances = state.instances
        return list(instances.names_said if said == tree.Declared.NAME else instances.attributes_said)
    words = {word for card in present(state, said) for word in characteristics.attributes(state, card)}
    return [Action(Verb.NAME, word=word) for word in sorted(words)]


def _answer_name(state: State, frame: Frame, action: Action, clause: str) -> bool:
    state.note(EventKind.DECIDED, clause, frame.player, frame.card, word=action.word)
    bind(_text(state, frame), frame.clause, action.word)
    return True


def _option_end(state: State, frame: Frame, clause: str) -> None:
    """What the text of an attack is to be has been chosen: before it does anything, the 力 may strike."""
    frame.at = ""
    if not frame.line and bound(_text(state, frame), COMBINED):
        state.frames.append(Frame("blow.order", _text(state, frame).player, frame.card))


def _end(state: State, frame: Frame, clause: str) -> None:
    frame.at = ""


PROCEDURE = Procedure(
    "choose",
    (
        Question("cards", "S-選ぶ", DecisionKind.CHOOSE_CARDS, _asks_cards, _card_options, _choose_card),
        Step("cards_end", "S-選ぶ", _end),
        Question("may", "S-選ぶ", DecisionKind.MAY, _asks, _may_options, _answer_may),
        Step("may_end", "S-選ぶ", _end),
        Question("option", "S-選ぶ", DecisionKind.CHOOSE_ONE, _asks_option, _options, _answer_option),
        Step("option_end", "S-選ぶ", _option_end),
        Question("count", "S-選ぶ", DecisionKind.NUMBER, _asks, _numbers, _answer_count),
        Step("count_end", "S-選ぶ", _end),
        Question("draws", "S-選ぶ", DecisionKind.NUMBER, _asks, _numbers, _answer_draws),
        Step("draws_end", "S-選ぶ", _end),
        Question("number", "S-選ぶ", DecisionKind.NUMBER, _asks, _numbers, _answer_number),
        Step("number_end", "S-選ぶ", _end),
        Question("name", "S-宣言", DecisionKind.NAME, _asks, _words, _answer_name),
    ),
)
