"""The rule of thumb that both sides play on by in what is tried: where it matters, it tries its answers one step ahead.

It attacks before it summons, for what has attacked is a 魂 more to pay with, and possesses whoever will attack before
that. 道具札 in windows, what may be done or left, texts and their order, choices of cards and what can be started are
tried: each answer is carried out, all that follows is answered by the plain rule (``rule_of_thumb``) up to the next
declaration, and the position is judged. Every position of that is counted.
"""

from typing import Final

from rules_engine.execution.interpreter import LOOP, open_question
from rules_engine.game.legal_actions import legal_actions
from rules_engine.kernel.windows import WindowFrame
from rules_engine.players.budget import Budget
from rules_engine.players.candidates import distinct
from rules_engine.players.evaluation import evaluate
from rules_engine.players.rule_of_thumb import quick_answer, spare_soul, urgency
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import END, PASS, Action
from rules_engine.vocabulary.terms import DecisionKind, Verb, Window

OWN_WINDOWS: Final = (Window.TURN_START, Window.ATTACK_DECLARED, Window.ATTACK_COMPLETED, Window.END)
OTHERS_WINDOWS: Final = (Window.ATTACK_DECLARED, Window.END)
"""In which windows of the own turn and of the other one's 道具札 are thought of."""
JUDGED: Final = (DecisionKind.MAY, DecisionKind.CHOOSE_ONE, DecisionKind.ORDER, DecisionKind.CHOOSE_CARDS)
TRIED_WITH_CARE: Final = (Verb.SUMMON, Verb.DEPLOY)
MOST_TRIED: Final = 5
STEPS: Final = 12
"""Answers after which a trial is judged where it stands."""
TOOL_KEPT: Final = 10
"""By how much a 道具札 must better the position to be used: half a point of life."""
EARLIER: Final = {Verb.ATTACK: 1_500, Verb.POSSESS: 1_000, Verb.SUMMON: -1_000}
LAID_LATER: Final = -1_500
SHUT: Final = LOOP.passing(tuple(Window))
"""How a trial goes on: nobody uses 道具札 in it."""
MULTIPLIER: Final = 1_103_515_245
INCREMENT: Final = 12_345
MODULUS: Final = 2**31


def judged_answer(state: State, answers: list[Action], chance: int, budget: Budget, *, careful: bool = False) -> Action:
    """One of the legal answers; `chance` is any number. What is tried for it is taken from the `budget`. Who is
    `careful` tries a summon or a 季節札, too, and leaves it where that betters nothing."""
    if len(answers) == 1:
        return answers[0]
    kind = open_question(state).kind
    if kind is DecisionKind.MAIN:
        return _declaration(state, answers, chance, budget, careful)
    if kind is DecisionKind.WINDOW:
        return _in_window(state, answers, chance, budget)
    plain = quick_answer(state, answers, chance)
    if kind in JUDGED:
        return _best(state, _few(state, plain, answers), chance, budget, 0)
    if kind is DecisionKind.DEFEND and plain.verb is Verb.EXILE:
        return spare_soul(state, [action for action in answers if action.verb is Verb.EXILE])
    return plain


def _declaration(state: State, answers: list[Action], chance: int, budget: Budget, careful: bool) -> Action:
    best, most, started = None, 0, list[Action]()
    for action in answers:
        if action.verb is Verb.INVOKE:
            started.append(action)
            continue
        worth = _urgency(state, action, chance)
        if worth > most:
            best, most = action, worth
    if best is not None:
        if not careful or best.verb not in TRIED_WITH_CARE or _betters(state, best, chance, budget):
            return best
        return _declaration(state, [one for one in answers if one != best], chance, budget, careful)
    otherwise = END if END in answers else answers[-1]
    return _started(state, started, otherwise, chance, budget) if started else otherwise


def _urgency(state: State, action: Action, chance: int) -> int:
    """What is declared first: 季節札, 憑依 on who will attack, attack, summon, other 憑依."""
    worth = urgency(state, action, chance)
    if not worth:
        return 0
    later = LAID_LATER if action.verb is Verb.POSSESS and state.laid[action.target] else 0
    return worth + EARLIER.get(action.verb, 0) + later


def _started(state: State, started: list[Action], otherwise: Action, chance: int, budget: Budget) -> Action:
    """What can be started is, if that betters the position."""
    best, most = otherwise, evaluate(state, state.asker)
    for action in started[:MOST_TRIED]:
        worth = _worth(state, action, chance, budget)
        if worth is not None and worth > most:
            best, most = action, worth
    return best


def _betters(state: State, action: Action, chance: int, budget: Budget) -> bool:
    """Whether the position is better after this declaration; so it is said, too, where the budget is spent."""
    worth = _worth(state, action, chance, budget)
    return worth is None or worth > evaluate(state, state.asker)


def _in_window(state: State, answers: list[Action], chance: int, budget: Budget) -> Action:
    frame = state.frames[-1]
    assert isinstance(frame, WindowFrame)
    windows = OWN_WINDOWS if state.turn_player == state.asker else OTHERS_WINDOWS
    if frame.window not in windows:
        return PASS
    return _best(state, _few(state, PASS, answers), chance, budget, TOOL_KEPT)


def _few(state: State, first: Action, answers: list[Action]) -> list[Action]:
    """As many answers as are tried, this one before the others; of copies of a card only one."""
    return [first, *(action for action in distinct(state, answers) if action != first)][:MOST_TRIED]


def _best(state: State, tried: list[Action], chance: int, budget: Budget, ahead: int) -> Action:
    """The answer after which the position is best; the first one, unless another is `ahead` of it by more."""
    best, most = tried[0], _worth(state, tried[0], chance, budget)
    if most is None:
        return best
    most += ahead
    for action in tried[1:]:
        worth = _worth(state, action, chance, budget)
        if worth is None:
            break
        if worth > most:
            best, most = action, worth
    return best


def _worth(state: State, action: Action, chance: int, budget: Budget) -> int | None:
    """What this answer is worth to who gives it, when the next declaration is due; None if the budget is spent."""
    if not budget.take():
        return None
    seat, trial = state.asker, state.copy(logging=False)
    SHUT.answer(trial, action)
    for _ in range(STEPS):
        if trial.ended is not None or open_question(trial).kind is DecisionKind.MAIN:
            break
        if not budget.take():
            return None
        chance = (chance * MULTIPLIER + INCREMENT) % MODULUS
        SHUT.answer(trial, quick_answer(trial, legal_actions(trial), chance >> 8))
    return evaluate(trial, seat)
