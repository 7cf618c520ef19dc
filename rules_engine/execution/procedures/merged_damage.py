"""The damage clauses of one card dealt as one (000 生活指導, S-二つのダメージ)."""

from rules_engine.execution.procedures import damage
from rules_engine.execution.statements.damage import fall, hurt
from rules_engine.execution.statements.merging import MergedDamageFrame
from rules_engine.kernel.steps import GameProcedure, Step
from rules_engine.language.tree import CauseKind
from rules_engine.state.game_event import Cause
from rules_engine.state.state import State


def _deal(state: State, frame: MergedDamageFrame, clause: str) -> None:
    cause = Cause(CauseKind.EFFECT, frame.player, frame.card)
    for number, places in frame.places_by_sum(state).items():
        hurt(state, places, number, cause)
    hits = list(frame.to_players.items())
    together = len(hits) > 1
    if together:
        damage.settle_both(state, frame.player, frame.card)
    for player, number in reversed(hits):
        damage.deal(state, player, number, frame.card, clause, cause=cause, together=together)
    fall(state)


PROCEDURE = GameProcedure("merged_damage", (Step("deal", "S-二つのダメージ", _deal),))
