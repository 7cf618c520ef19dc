"""What befalls a player: damage, draws, life."""

from rules_engine.language import tree
from rules_engine.language.japanese.amount_words import per_card, same_number
from rules_engine.language.japanese.comparison_words import GAINED
from rules_engine.language.japanese.nouns import player
from rules_engine.language.japanese.pick_words import picked
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Zone


def damage(scope: Scope, node: tree.Damage) -> str:
    per, said = per_card(scope, node.amount)
    scope.call(node.name, "与えたダメージ", "そのダメージ")
    target = target_said(scope, node.target)
    safe = "魂で防御できない" if node.undefendable else ""
    if per or isinstance(node.amount, tree.Number):
        return f"{per}{target}に{safe}{said}ダメージ"
    if said.endswith("少ない数"):
        return f"{target}に、{said.removesuffix('数')}{safe}ダメージ"
    return f"{target}に、{said}に等しい{safe}ダメージ"


def target_said(scope: Scope, node: tree.Target) -> str:
    said = [player(scope, one) if isinstance(one, tree.Player) else picked(scope, one) for one in node.choices]
    if len(said) == 1:
        return said[0]
    comma = "、" if said[1].startswith(scope.seats[tree.Whose.BOTH]) else ""
    return f"{'、'.join(said)}のいずれか" if len(said) > 2 else f"{f'か{comma}'.join(said)}のどちらか"


def draw(scope: Scope, node: tree.Draw) -> str:
    up_to = _up_to_hand(scope, node)
    if same_number(scope, node.amount):
        per, number = "", "同じ枚数"
    else:
        per, said = per_card(scope, node.amount)
        number = f"{said}枚" if per or isinstance(node.amount, tree.Number) else f"{said}と同じ枚数"
    number += "まで" if node.quantity is tree.Quantity.UP_TO else ""
    own = node.player.whose is tree.Whose.OWN and not node.player.name
    who = "" if own else f"{player(scope, node.player)}は"
    scope.call(node.name, "引いた札", "その引いた札", several=True)
    if up_to:
        return f"{who}{up_to}"
    return f"{per}{who}{number}引いて手札公開場に置く" if node.open else f"{per}{who}{number}引く"


def _up_to_hand(scope: Scope, node: tree.Draw) -> str:
    """`draw 5 - count(own.hand)`: 手札がちょうど5枚になるまで引く."""
    made = node.amount
    if not isinstance(made, tree.Calculation) or made.operator is not tree.Operator.MINUS:
        return ""
    hand = tree.Count(tree.Selector(node.player.whose, (Zone.HAND,)))
    open_hand = tree.Count(tree.Selector(node.player.whose, (Zone.HAND, Zone.OPEN_HAND)))
    if made.right not in (hand, open_hand) or not isinstance(made.left, tree.Number):
        return ""
    return f"手札がちょうど{made.left.value}枚になるまで引く"


def change_life(scope: Scope, node: tree.ChangeLife) -> str:
    per, said = per_card(scope, node.amount)
    scope.call(node.name, GAINED if node.change is tree.Change.ADD else "失ったライフ", "そのライフの数")
    who = f"{per}{player(scope, node.player)}のライフを"
    if node.change is not tree.Change.SET and not (per or isinstance(node.amount, tree.Number)):
        said = f"{said}だけ" if said.endswith("の差") else f"{said}の分だけ"
        return f"{said}{who}{'増やす' if node.change is tree.Change.ADD else '失う'}"
    if node.change is tree.Change.ADD:
        return f"{who}{said}増やす"
    return f"{who}{said}失う" if node.change is tree.Change.SUBTRACT else f"{who}{said}にする"
