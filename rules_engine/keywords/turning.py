"""↻: lay this awake card; then what follows happens."""

from rules_engine.keywords.rule import KeywordRule, Windows, bodies
from rules_engine.language import tree
from rules_engine.language.tree import Ability, Pick, Quantity, This, Turn
from rules_engine.rulebook.options import TurningMoments
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Orientation


def _expand(keyword: tree.Keyword, ruleset: Ruleset) -> tuple[Ability, ...]:
    lay = Turn(Pick(Quantity.ALL, None, This()), Orientation.LAID)
    return (Ability(tree.Activate((lay,)), bodies(keyword)),)


def _windows(ruleset: Ruleset) -> Windows:
    return Windows.ANY if ruleset.turning_moments is TurningMoments.ANY_WINDOW else Windows.NONE


TURNING = KeywordRule("↻", "S-回転の時", (), expands=_expand, windows=_windows)
