"""What was picked is kept for the statement that follows, and chosen cards are an event."""

from rules_engine.execution import triggers
from rules_engine.language import tree
from rules_engine.language.members import ACT_CHOOSE
from rules_engine.queries.text_frame import OWN_CHOICE, bound, holder_of, one_player, present, refs
from rules_engine.rights.choices import in_reach, is_choice
from rules_engine.rulebook.options import OwnChoices
from rules_engine.state.game_event import Cause, GameEvent
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame


def picked(state: State, text_frame: TextFrame, pick: tree.Pick, slot: str, instances: list[int]) -> None:
    """Keep what was picked for the statement that follows; a card is chosen only where somebody chose."""
    assert text_frame.bound is not None
    text_frame.bound[slot] = refs(state, instances)
    if pick.by is not None and state.instances.ruleset.own_choices is OwnChoices.REACHED:
        _keep_own_choice(state, text_frame, one_player(state, text_frame, pick.by), instances)
    if ACT_CHOOSE in state.instances.listeners and is_choice(pick):
        cause, chooser = (
            Cause(tree.CauseKind.EFFECT, holder_of(text_frame), text_frame.card),
            one_player(state, text_frame, pick.by),
        )
        chosen = [
            GameEvent(tree.Act.CHOOSE, chooser, card, state.stamp[card], source=state.zone[card], cause=cause)
            for card in instances
        ]
        triggers.happened(state, *chosen, first=False)
        triggers.at_once(state, text_frame, *chosen)


def _keep_own_choice(state: State, text_frame: TextFrame, chooser: int, instances: list[int]) -> None:
    """What the other player has chosen among his own cards stays within the text's reach (S-自身が選ぶ札)."""
    if chooser == text_frame.player:
        return
    owners = state.instances.owners
    own = [card for card in instances if owners[card] == chooser and not in_reach(state, text_frame, card)]
    if own:
        assert text_frame.bound is not None
        text_frame.bound[OWN_CHOICE] = refs(state, [*present(state, bound(text_frame, OWN_CHOICE)), *own])
