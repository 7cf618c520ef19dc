"""Words about a running event: negating a declaration, preventing, changing its number, sending it elsewhere."""

from rules_engine.execution.procedures.damage import deal
from rules_engine.execution.reply import done
from rules_engine.execution.statements.damage import hurt
from rules_engine.execution.statements.flow import STATEMENTS
from rules_engine.kernel.frame import AmountFrame
from rules_engine.language import tree
from rules_engine.queries.text_frame import amount, bind, cards, cause_of, players
from rules_engine.state.declared import DeclarationFrame
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame
from rules_engine.vocabulary.terms import EventKind

ALTERED = "$altered"


def negate(state: State, frame: TextFrame, statement: tree.Negate) -> None:
    """What was declared with these cards comes to nothing, and counts as done."""
    found = cards(state, frame, statement.cards)
    for running in state.frames:
        if isinstance(running, DeclarationFrame) and running.at and running.card in found:
            running.negated = True
    done(frame, bool(found))


def _event(state: State, frame: TextFrame) -> AmountFrame:
    """The frame of the event that the running text replaces."""
    event = state.frames[state.frames.index(frame) - 1]
    assert isinstance(event, AmountFrame), event.at
    return event


def prevent(state: State, frame: TextFrame, statement: tree.Prevent) -> None:
    state.note(EventKind.PREVENTED, "S-効果", frame.player, frame.card)
    done(frame, True)


def alter(state: State, frame: TextFrame, statement: tree.AlterAmount) -> None:
    """The event happens with another number."""
    number, event = amount(state, frame, statement.amount), _event(state, frame)
    before = event.amount
    event.amount = max(
        0,
        {
            tree.Change.ADD: before + number,
            tree.Change.SUBTRACT: before - number,
            tree.Change.SET: number,
        }[statement.change],
    )
    bind(frame, ALTERED, 1)
    done(frame, True)


def redirect(state: State, frame: TextFrame, statement: tree.Redirect) -> None:
    """The damage is dealt to somebody else instead."""
    event, target = _event(state, frame), statement.target.choices[0]
    if isinstance(target, tree.Pick):
        hurt(state, cards(state, frame, target.cards), event.amount, cause_of(state, frame))
    else:
        for player in players(state, frame, target):
            deal(state, player, event.amount, event.card, "S-効果", cause=cause_of(state, frame))
    done(frame, True)


STATEMENTS.update({tree.Negate: negate, tree.Prevent: prevent, tree.AlterAmount: alter, tree.Redirect: redirect})
