"""Game terms as choices of model fields, and the checks that keep other words out of the database."""

from django.db import models

from rules_engine.vocabulary.terms import Term


def choices_of(terms: type[Term]) -> list[tuple[str, str]]:
    """What a field that holds one of these terms may contain: identifier and Japanese label."""
    return [(term.value, term.label) for term in terms]


def only_terms(field: str, terms: type[Term], name: str, *, or_empty: bool = False) -> models.CheckConstraint:
    """A constraint: `field` holds the identifier of a term (or nothing, where that has a meaning)."""
    values = [term.value for term in terms] + ([""] if or_empty else [])
    return checked(name, models.Q(**{f"{field}__in": values}), "決められた語から選んでください")


def checked(name: str, condition: models.Q, message: str) -> models.CheckConstraint:
    """A named check with the words a keeper reads when it fails."""
    return models.CheckConstraint(condition=condition, name=name, violation_error_message=message)
