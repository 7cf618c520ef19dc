"""Japanese for phases that begin and turns that end."""

from rules_engine.language import tree
from rules_engine.language.japanese.nouns import player
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Phase

OF_TURNS = (tree.Act.PHASE, tree.Act.TURN_END)


def at_phase(scope: Scope, node: tree.EventPattern) -> str:
    """自分の回復フェイズの始めに, 相手のターンの終わりに."""
    return f"{_whose(scope, node)}{_named(node)}の{'終わり' if node.act is tree.Act.TURN_END else '始め'}に"


def phase_clause(scope: Scope, node: tree.EventPattern, form: str) -> str:
    """自分の回復フェイズが始まる, 相手のターンは終わらない."""
    ends = node.act is tree.Act.TURN_END
    plain, cannot, past = ("終わる", "終わらない", "が終わった") if ends else ("始まる", "始まらない", "になった")
    return f"{_whose(scope, node)}{_named(node)}" + {"plain": f"が{plain}", "cannot": f"は{cannot}"}.get(form, past)


def _whose(scope: Scope, node: tree.EventPattern) -> str:
    return f"{player(scope, node.actor)}の" if node.actor else ""


def _named(node: tree.EventPattern) -> str:
    if node.act is tree.Act.TURN_END or node.phase is Phase.TURN_START:
        return "ターン"
    return node.phase.label if node.phase else "フェイズ"
