"""How much an effect does, as far as its text settles it."""

from rules_engine.language import tree


def number_of(amount: tree.Amount | None) -> int:
    """The number written; what only the game settles counts as 1, its written factor as often."""
    match amount:
        case tree.Number(value):
            return value
        case tree.Calculation(left, tree.Operator.TIMES, right):
            return number_of(left) * number_of(right)
    return 1


def picked(pick: tree.Pick) -> int:
    """How many cards are picked at most; all or any number of them count as 1."""
    return number_of(pick.amount)
