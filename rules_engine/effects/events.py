"""Words about a running event: negating a declaration, preventing, changing its number, sending it elsewhere."""

from rules_engine.effects.flow import STATEMENTS, done
from rules_engine.effects.harm import hurt
from rules_engine.effects.reading import amount, bind, cards, cause_of, players
from rules_engine.procedures.damage import deal
from rules_engine.scripts import tree
from rules_engine.state import Frame, State
from rules_engine.vocabulary import EventKind

ALTERED = "$altered"
DECLARED = ("use", "summon", "possess", "deploy", "attack")


def negate(state: State, frame: Frame, statement: tree.Negate) -> None:
    """What was declared with these cards comes to nothing, and counts as done."""
    found = cards(state, frame, statement.cards)
    for running in state.frames:
        if running.at.partition(".")[0] in DECLARED and running.card in found and running is not frame:
            running.bound = {**(running.bound or {}), "negated": 1}
    done(frame, bool(found))


def _event(state: State, frame: Frame) -> Frame:
    """The frame of the event that the running text replaces."""
    return state.frames[state.frames.index(frame) - 1]


def prevent(state: State, frame: Frame, statement: tree.Prevent) -> None:
    state.note(EventKind.PREVENTED, "S-効果", frame.player, frame.card)
    done(frame, True)


def alter(state: State, frame: Frame, statement: tree.AlterAmount) -> None:
    """The event happens with another number."""
    number, event = amount(state, frame, statement.amount), _event(state, frame)
    before = event.number
    event.number = max(
        0,
        {
            tree.Change.ADD: before + number,
            tree.Change.SUBTRACT: before - number,
            tree.Change.SET: number,
        }[statement.change],
    )
    bind(frame, ALTERED, 1)
    done(frame, True)


def redirect(state: State, frame: Frame, statement: tree.Redirect) -> None:
    """The damage is dealt to somebody else instead."""
    event, target = _event(state, frame), statement.target.choices[0]
    if isinstance(target, tree.Pick):
        hurt(state, cards(state, frame, target.cards), event.number, cause_of(state, frame))
    else:
        for player in players(state, frame, target):
            deal(state, player, event.number, event.card, "S-効果", cause=cause_of(state, frame))
    done(frame, True)


STATEMENTS.update({tree.Negate: negate, tree.Prevent: prevent, tree.AlterAmount: alter, tree.Redirect: redirect})
