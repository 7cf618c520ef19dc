"""Numbers in words: 3, 自分の魂の場所札の枚数."""

from collections.abc import Callable
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.filter_words import described
from rules_engine.language.japanese.nouns import AMOUNTS, CARD, ONE, TRAITS, VALUES, amount, every, player
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Zone


def per_card(scope: Scope, node: tree.Amount) -> tuple[str, str]:
    """`2 * count(cards)` as (「…1枚につき」, 「2」), `count(cards) / 3` as (「…3枚につき」, 「1」).

    ("", the number in words) for any other amount.
    """
    node = _spelled_out(scope, node)
    factor, counted = _parts(node, tree.Operator.TIMES)
    counted, step = _parts(counted, tree.Operator.DIVIDE)[::-1] if isinstance(factor, tree.Number) else (node, ONE)
    if counted == tree.Count(tree.Bound("it")) and scope.names["it"] == MORE_CARDS and factor == ONE:
        return "", "増えた枚数"
    if isinstance(counted, tree.Count) and isinstance(factor, tree.Number) and isinstance(step, tree.Number):
        return _each(scope, counted, step.value), amount(scope, factor)
    return "", amount(scope, node)


MORE_CARDS = "増えた札"


def _each(scope: Scope, node: tree.Count, step: int) -> str:
    """自分の魂の道具札1枚につき, 自分の魂の季節1種類につき."""
    if node.different is not None:
        return f"{_whole(scope, node.cards)}の{TRAITS[node.different]}{step}種類につき"
    if node.cards == tree.Bound("it"):
        return f"{step}枚につき"
    parts = node.cards.parts if isinstance(node.cards, tree.Union) else ()
    if len(parts) == 2 and parts[1] == tree.This():
        return f"この札を含めて、{every(scope, parts[0])}{step}枚につき"
    return f"{every(scope, node.cards)}{step}枚につき"


def _spelled_out(scope: Scope, node: tree.Amount) -> tree.Amount:
    """What a `let` fixed, in place of its name where the name stands for the first time."""
    if isinstance(node, tree.Variable) and node.name in scope.numbers and node.name not in scope.counted:
        scope.counted.add(node.name)
        return scope.numbers[node.name]
    return node


def same_number(scope: Scope, node: tree.Amount) -> bool:
    """Whether the number is that of cards just spoken of, so that 「同じ枚数」 says it."""
    if isinstance(node, tree.Variable):
        return node.name in scope.counted
    return isinstance(node, tree.Count) and isinstance(node.cards, tree.Bound) and not node.cards.filter.filters


def _parts(node: tree.Amount, operator: tree.Operator) -> tuple[tree.Amount, tree.Amount]:
    """The number and the rest of a product or a quotient; 1 and the whole of anything else."""
    if not isinstance(node, tree.Calculation) or node.operator is not operator:
        return ONE, node
    return (node.left, node.right) if isinstance(node.left, tree.Number) else (node.right, node.left)


def _number(scope: Scope, node: tree.Number) -> str:
    return str(node.value)


def _variable(scope: Scope, node: tree.Variable) -> str:
    if node.name in scope.numbers:
        return "その数" if node.name in scope.counted else amount(scope, _spelled_out(scope, node))
    return scope.names[node.name]


def _value_of(scope: Scope, node: tree.ValueOf) -> str:
    said, value = every(scope, node.cards), VALUES[node.value]
    return {
        tree.Fold.ONE: f"{said}の{value}",
        tree.Fold.SUM: f"{said}の{value}の合計",
        tree.Fold.HIGHEST: f"{said}の最も高い{value}",
        tree.Fold.LOWEST: f"{said}の最も低い{value}",
    }[node.fold]


def _whole(scope: Scope, node: tree.Cards) -> str:
    """All of the cards, where the next word says that they are cards: 自分の魂(の枚数)."""
    said = every(scope, node)
    plain = isinstance(node, tree.Selector) and node.zones and not node.filter.filters and Zone.FIELD not in node.zones
    return said.removesuffix(f"の{CARD}") if plain else said


def _count(scope: Scope, node: tree.Count) -> str:
    said = _whole(scope, node.cards)
    return f"{said}の枚数" if node.different is None else f"{said}の{TRAITS[node.different]}の種類数"


def _life(scope: Scope, node: tree.Life) -> str:
    return f"{player(scope, node.player)}のライフ"


def _calculation(scope: Scope, node: tree.Calculation) -> str:
    return CALCULATIONS[node.operator](scope, node.left, node.right)


def _plus(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    said = amount(scope, left)
    if isinstance(right, tree.Number):
        return f"{said}より{right.value}多い数"
    beside = _beside(left, right)
    if beside:
        return f"{said.removesuffix('の枚数')}と{described(scope, beside)}の枚数の合計"
    return f"{said.removesuffix('の合計')}と{amount(scope, right)}の合計"


def _beside(one: tree.Amount, other: tree.Amount) -> tree.AllOf | None:
    """What the other cards are, where both numbers count cards of the same zones."""
    if not isinstance(one, tree.Count) or not isinstance(other, tree.Count):
        return None
    if not isinstance(one.cards, tree.Selector) or not isinstance(other.cards, tree.Selector):
        return None
    alike = replace(one.cards, filter=other.cards.filter) == other.cards and one.different is other.different is None
    return other.cards.filter if alike and one.cards.zones else None


def _minus(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    said = amount(scope, left)
    if isinstance(right, tree.Number):
        return f"{said}より{right.value}少ない数"
    return f"{said}から{amount(scope, right)}を引いた数"


def _times(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    number, rest = (left, right) if isinstance(left, tree.Number) else (right, left)
    return f"{amount(scope, rest)}の{amount(scope, number)}倍"


def _divide(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    up = isinstance(left, tree.Calculation) and left.operator is tree.Operator.PLUS and left.right == ONE
    part = "半分" if right == tree.Number(2) else f"{amount(scope, right)}分の1"
    if up and isinstance(left, tree.Calculation) and right == tree.Number(2):
        return f"{amount(scope, left.left)}の{part}（端数切り上げ）"
    return f"{amount(scope, left)}の{part}（端数切り捨て）"


def _difference(scope: Scope, left: tree.Amount, right: tree.Amount) -> str:
    """自分と相手の手札の枚数の差."""
    one, other = amount(scope, left), amount(scope, right)
    own, opp = scope.seats[tree.Whose.OWN], scope.seats[tree.Whose.OPP]
    if one.removeprefix(own) == other.removeprefix(opp):
        return f"{own}と{other}の差"
    return f"{one}と{other}の差"


CALCULATIONS: dict[tree.Operator, Callable[[Scope, tree.Amount, tree.Amount], str]] = {
    tree.Operator.PLUS: _plus,
    tree.Operator.MINUS: _minus,
    tree.Operator.TIMES: _times,
    tree.Operator.DIVIDE: _divide,
    tree.Operator.DIFFERENCE: _difference,
}


AMOUNTS.update(
    {
        tree.Number: _number,
        tree.Variable: _variable,
        tree.ValueOf: _value_of,
        tree.Count: _count,
        tree.Life: _life,
        tree.Calculation: _calculation,
    }
)
