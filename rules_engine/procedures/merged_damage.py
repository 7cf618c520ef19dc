"""The damage clauses of one card dealt as one (000 生活指導, S-二つのダメージ)."""

from rules_engine.effects.harm import fall, hurt
from rules_engine.effects.merging import gathered_for_places, gathered_for_players
from rules_engine.occurrence import Cause
from rules_engine.procedures import damage
from rules_engine.scripts.tree import CauseKind
from rules_engine.state import Frame, State
from rules_engine.steps import Procedure, Step


def _deal(state: State, frame: Frame, clause: str) -> None:
    cause = Cause(CauseKind.EFFECT, frame.player, frame.card)
    for number, places in gathered_for_places(state, frame).items():
        hurt(state, places, number, cause)
    hits = gathered_for_players(frame)
    together = len(hits) > 1
    if together:
        damage.settle_both(state, frame.player, frame.card)
    for player, number in reversed(hits):
        damage.deal(state, player, number, frame.card, clause, cause=cause, together=together)
    fall(state)


PROCEDURE = Procedure("merged_damage", (Step("deal", "S-二つのダメージ", _deal),))
