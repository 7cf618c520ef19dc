"""Which tables are followed: every change that a keeper makes in one of their rows is recorded."""

from collections.abc import Iterable
from typing import Any

from auditlog.models import LogEntry
from auditlog.registry import auditlog
from django.db.models import Model
from django.db.models.signals import m2m_changed, pre_delete

from cards import models
from cards.acts.acting import is_acting

CHANGED = {"post_add": "add", "post_remove": "delete"}


def follow(model: type[Model], fields: Iterable[str] = (), sets: Iterable[str] = ()) -> None:
    """Follow the rows of a table: all its columns, or those of some `fields`, and `sets` of rows of other tables. A
    removed row can be made again only where all its columns are followed."""
    columns = [field.name for field in model._meta.concrete_fields]
    auditlog.register(model, include_fields=list(fields) or columns)
    for name in sets:
        _follow_set(model, name)


def is_followed_whole(model: type[Model]) -> bool:
    if not auditlog.contains(model):
        return False
    followed = auditlog.get_model_fields(model)["include_fields"]
    return {field.name for field in model._meta.concrete_fields} <= set(followed)


def _follow_set(model: type[Model], name: str) -> None:
    """Its rows by their keys, too: names may change. A row that goes leaves the sets it is in, and
    takes its own along, which no signal tells."""

    def changed(instance: Model, action: str, pk_set: set[Any] | None, reverse: bool, **_: Any) -> None:
        if action in CHANGED and pk_set and not reverse:
            _note(instance, name, CHANGED[action], pk_set)

    def going(instance: Model, **_: Any) -> None:
        if is_acting() and (keys := set(getattr(instance, name).values_list("pk", flat=True))):
            _note(instance, name, "delete", keys)

    def target_going(instance: Model, **_: Any) -> None:
        if is_acting():
            for row in model._default_manager.filter(**{name: instance.pk}):
                _note(row, name, "delete", {instance.pk})

    mark = f"follow {model._meta.label} {name}"
    m2m_changed.connect(changed, sender=getattr(model, name).through, weak=False, dispatch_uid=mark)
    pre_delete.connect(going, sender=model, weak=False, dispatch_uid=mark)
    target = model._meta.get_field(name).related_model
    pre_delete.connect(target_going, sender=target, weak=False, dispatch_uid=f"{mark} target")


def _note(row: Model, name: str, operation: str, keys: set[Any]) -> None:
    if is_acting():
        rows = list(getattr(row, name).model._default_manager.filter(pk__in=keys).order_by("pk"))
        told = {"type": "m2m", "operation": operation, "objects": [str(one) for one in rows]}
        changes = {name: {**told, "keys": [one.pk for one in rows]}}
        LogEntry.objects.log_create(row, action=LogEntry.Action.UPDATE, changes=changes)


def follow_cards() -> None:
    for model in (
        *(models.Card, models.CardForm, models.FormSeason, models.CardAttribute, models.CardKeyword, models.Alias),
        *(models.Attribute, models.Keyword, models.Product, models.ListDifference),
        *(models.RestrictionRevision, models.RestrictionEntry),
    ):
        follow(model)
    follow(models.Printing, sets=["products"])
    follow(models.CardPicture, fields=["source", "licence"])  # the file itself is not kept
