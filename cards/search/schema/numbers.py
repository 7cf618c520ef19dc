"""Cards by a number or a day of theirs."""

from cards.index.index import Values
from cards.search.schema.condition import CardCondition, union
from cards.search_language.values import COMPARISONS, day_fits, read_days, read_number, read_span


def among(asked: CardCondition, sets: Values) -> int:
    """The cards whose number the condition lets through; a card without a number is never among them but by -."""
    if asked.operator in COMPARISONS:
        holds, limit = COMPARISONS[asked.operator], read_number(asked.value)
        return union(sets, [key for key in sets if holds(key, limit)])
    spans = [read_span(value) for value in asked.values]
    fits = [key for key in sets if any(low <= key <= high for low, high in spans)]
    if asked.operator == "!=":
        fits = [key for key in sets if key not in fits]
    return union(sets, fits)


def on_days(asked: CardCondition) -> int:
    """The cards whose first day the condition lets through; a month or a year stands for all its days."""
    first, last = read_days(asked.value)
    by_day = asked.index.by_day
    return union(by_day, [day for day in by_day if day_fits(asked.operator, day, first, last)])
