"""A text asks: which cards, one by one; whether; which of several texts; how many (S-効果)."""

from rules_engine.execution import asking, picking
from rules_engine.execution.closed_offers import decline, held_beside, turn_to
from rules_engine.execution.procedures.choose_frames import (
    AskingFrame,
    MayFrame,
    NameFrame,
    NumberFrame,
    OptionFrame,
    PickFrame,
)
from rules_engine.execution.procedures.draw import DrawFrame
from rules_engine.kernel.frame import NOBODY, Frame
from rules_engine.kernel.steps import GameProcedure, Question, Step
from rules_engine.language import tree
from rules_engine.language.members import EVENT_KIND_CHOSEN, EVENT_KIND_DECIDED, VERB_CHOOSE, VERB_DONE, VERB_NO
from rules_engine.queries import characteristics
from rules_engine.queries.text_frame import COMBINED, bind, bound, present
from rules_engine.rights import choices
from rules_engine.rights.possible import all_can_be_done, is_asked_unseen
from rules_engine.rights.sets import can_be_completed
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.state.zones import only_seen_by
from rules_engine.vocabulary.actions import DONE, NO, YES, Action, with_each
from rules_engine.vocabulary.terms import DecisionKind, Matter, Verb

ALL_OR_NOTHING = (tree.Quantity.FULL, tree.Quantity.AT_LEAST)
"""Quantities of which fewer cards are no choice."""


def _text(state: State, frame: AskingFrame) -> TextFrame:
    """The text that asks."""
    text = state.frames[state.frames.index(frame) - 1] if state.frames[-1] is not frame else state.frames[-2]
    assert isinstance(text, TextFrame)
    return text


def _pick(state: State, frame: PickFrame) -> tree.Pick:
    pick: tree.Pick = state.instances.programs[frame.program].code[frame.line][1]
    return pick


def _open_cards(state: State, frame: PickFrame) -> list[int]:
    text_frame, pick, chosen = _text(state, frame), _pick(state, frame), frame.chosen
    if len(chosen) >= frame.most:
        return []
    offered = [card for card in present(state, frame.offered) if card not in chosen]
    left = frame.most - len(chosen) - 1
    if not pick.such:
        return offered
    together = [card for card in offered if choices.together(state, text_frame, pick, chosen, card, left)]
    least = frame.least if pick.quantity in ALL_OR_NOTHING else 0
    return [
        card
        for card in together
        if can_be_completed(state, text_frame, pick, [*chosen, card], together, least, frame.most)
    ]


def _asks_cards(state: State, frame: PickFrame) -> int:
    if _open_cards(state, frame) or not frame.offered:  # There may be nothing to choose but that cannot be seen.
        return frame.player
    _keep(state, frame)
    return NOBODY


def _keep(state: State, frame: PickFrame) -> None:
    text_frame, pick = _text(state, frame), _pick(state, frame)
    whole = len(frame.chosen) >= frame.least or pick.quantity is not tree.Quantity.FULL
    complete = whole and (
        not pick.such or not frame.chosen or choices.is_complete(state, text_frame, pick, frame.chosen)
    )
    picking.picked(state, text_frame, pick, frame.slot, frame.chosen if complete else [])


def _card_options(state: State, frame: PickFrame) -> list[Action]:
    actions = with_each(VERB_CHOOSE, _open_cards(state, frame))
    pick, text_frame = _pick(state, frame), _text(state, frame)
    enough = len(frame.chosen) >= frame.least
    if enough and (not frame.chosen or choices.is_complete(state, text_frame, pick, frame.chosen)):
        actions.append(DONE)
    return actions


def _card_bounds(state: State, frame: PickFrame) -> tuple[int, int]:
    taken, offered = len(frame.chosen), len(_open_cards(state, frame))
    return max(0, frame.least - taken), min(frame.most - taken, offered)


def _chosen(state: State, frame: PickFrame) -> list[int]:
    return frame.chosen


def _choose_card(state: State, frame: PickFrame, action: Action, clause: str) -> bool:
    if action.verb is VERB_DONE:
        _keep(state, frame)
        return True
    secret = frame.player if state.face_down[action.card] else -1
    frame.chosen.append(action.card)
    state.note(EVENT_KIND_CHOSEN, clause, frame.player, action.card, secret=secret)
    return False


def _asks(state: State, frame: AskingFrame) -> int:
    return frame.player


def _tell(state: State, frame: AskingFrame, action: Action, clause: str) -> None:
    """What was decided; the text of a card in hand that is declined stays its owner's secret, a blank is nothing."""
    if frame.program in state.instances.blank_programs:
        return
    secret = only_seen_by(state, frame.card) if action.verb is VERB_NO else NOBODY
    number = max(action.card, 0)
    state.note(
        EVENT_KIND_DECIDED, clause, frame.player, frame.card, value=number, word=action.verb.value, secret=secret
    )


def _may_options(state: State, frame: MayFrame) -> list[Action]:
    if not is_asked_unseen(state, frame.card):
        return [YES, NO]
    body, text = state.instances.programs[frame.program].code[frame.line][1].body, _text(state, frame)
    can = body and all_can_be_done(state, text, body)
    return [*([YES] if can else []), *with_each(VERB_CHOOSE, held_beside(state, text)), NO]


def _answer_may(state: State, frame: MayFrame, action: Action, clause: str) -> bool:
    text = _text(state, frame)
    if action.verb is VERB_CHOOSE:
        turn_to(state, text, action.card)
        action = NO
    elif action.verb is VERB_NO:
        decline(state, text)
    _tell(state, frame, action, clause)
    if action.verb is VERB_NO:
        text.line = frame.after
    return True


def _asks_option(state: State, frame: OptionFrame) -> int:
    left = frame.wanted - len(frame.chosen)
    return frame.player if left > 0 and len(_open_options(state, frame)) > left else NOBODY


def _options(state: State, frame: OptionFrame) -> list[Action]:
    return [Action(Verb.OPTION, number) for number in _open_options(state, frame)]


def _open_options(state: State, frame: OptionFrame) -> list[int]:
    """The numbers of the texts left to choose: those that have something to choose from, if there are any."""
    statement = state.instances.programs[frame.program].code[frame.line][1]
    possible = [number for number in range(len(statement.options)) if number not in frame.chosen]
    return [number for number in possible if _can_begin(state, frame, number)] or possible


def _can_begin(state: State, frame: OptionFrame, number: int) -> bool:
    """Whether the text has something to choose from, where it begins with a choice of cards."""
    code, text_frame = state.instances.programs[frame.program].code, _text(state, frame)
    line = next(
        place + 1
        for place in range(frame.line, len(code))
        if code[place][0] == "option" and code[place][1] == frame.slot and code[place][2] == number
    )
    if line >= len(code) or code[line][0] != "pick":
        return True
    return bool(choices.candidates_of(state, text_frame, code[line][1])) or getattr(code[line][3], "search", False)


def _answer_option(state: State, frame: OptionFrame, action: Action, clause: str) -> bool:
    _take_option(state, frame, action.card)
    _tell(state, frame, action, clause)
    return False


def _take_option(state: State, frame: OptionFrame, number: int) -> None:
    frame.chosen.append(number)
    text_frame = _text(state, frame)
    taken = bound(text_frame, frame.slot)
    assert isinstance(taken, int)
    bind(text_frame, frame.slot, taken | 1 << number)


def _numbers(state: State, frame: PickFrame | NumberFrame) -> list[Action]:
    return [Action(Verb.OPTION, number) for number in range(frame.least, frame.most + 1)]


def _number_bounds(state: State, frame: PickFrame | NumberFrame) -> tuple[int, int]:
    return frame.least, frame.most


def _answer_count(state: State, frame: PickFrame, action: Action, clause: str) -> bool:
    offered = present(state, frame.offered)
    _tell(state, frame, action, clause)
    picking.picked(state, _text(state, frame), _pick(state, frame), frame.slot, offered[: action.card])
    return True


def _answer_number(state: State, frame: NumberFrame, action: Action, clause: str) -> bool:
    _tell(state, frame, action, clause)
    bind(_text(state, frame), frame.slot, frame.value(action.card))
    return True


def _answer_draws(state: State, frame: NumberFrame, action: Action, clause: str) -> bool:
    """How many of the cards are drawn: the drawing waits below."""
    drawing = state.frames[-2]
    assert isinstance(drawing, DrawFrame)
    drawing.amount = action.card
    return True


def _words(state: State, frame: NameFrame) -> list[Action]:
    """Every word of that kind that exists, or the attributes of the cards meant: never what the asker cannot see."""
    if frame.among is None:
        instances = state.instances
        return list(instances.names_said if frame.is_card_name else instances.attributes_said)
    words = {word for card in present(state, frame.among) for word in characteristics.attributes(state, card)}
    return [Action(Verb.NAME, word=word) for word in sorted(words)]


def _answer_name(state: State, frame: NameFrame, action: Action, clause: str) -> bool:
    state.note(EVENT_KIND_DECIDED, clause, frame.player, frame.card, word=action.word)
    bind(_text(state, frame), frame.slot, action.word)
    return True


def _option_end(state: State, frame: OptionFrame, clause: str) -> None:
    """What the text of an attack is to be has been chosen: before it does anything, the 力 may strike.

    Where as few could be chosen as were wanted, nobody has been asked (S-選ぶ).
    """
    while len(frame.chosen) < frame.wanted and (left := _open_options(state, frame)):
        _take_option(state, frame, left[0])
    frame.at = ""
    if not frame.line and bound(_text(state, frame), COMBINED):
        state.frames.append(Frame("blow.order", _text(state, frame).player, frame.card))


def _end(state: State, frame: AskingFrame, clause: str) -> None:
    frame.at = ""


PROCEDURE = GameProcedure(
    "choose",
    (
        Question(
            "cards", "S-選ぶ", DecisionKind.CHOOSE_CARDS, _asks_cards, _card_options, _choose_card,
            bounds=_card_bounds, chosen=_chosen, about=asking.pick_asking,
        ),
        Step("cards_end", "S-選ぶ", _end),
        Question("may", "S-選ぶ", DecisionKind.MAY, _asks, _may_options, _answer_may, about=asking.may_asking),
        Step("may_end", "S-選ぶ", _end),
        Question(
            "option", "S-選ぶ", DecisionKind.CHOOSE_ONE, _asks_option, _options, _answer_option,
            about=asking.options_asking,
        ),
        Step("option_end", "S-選ぶ", _option_end),
        Question(
            "count", "S-選ぶ", DecisionKind.NUMBER, _asks, _numbers, _answer_count,
            bounds=_number_bounds, about=asking.pick_asking, matter=Matter.COUNT,
        ),
        Step("count_end", "S-選ぶ", _end),
        Question(
            "draws", "S-選ぶ", DecisionKind.NUMBER, _asks, _numbers, _answer_draws,
            bounds=_number_bounds, about=asking.deed_asking, matter=Matter.DRAWS,
        ),
        Step("draws_end", "S-選ぶ", _end),
        Question(
            "number", "S-選ぶ", DecisionKind.NUMBER, _asks, _numbers, _answer_number,
            bounds=_number_bounds, about=asking.deed_asking,
        ),
        Step("number_end", "S-選ぶ", _end),
        Question("name", "S-宣言", DecisionKind.NAME, _asks, _words, _answer_name, about=asking.deed_asking),
    ),
)  # fmt: skip
