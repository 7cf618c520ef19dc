"""Taking back what a keeper did: every row as it was before, unless it changed since."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from auditlog.diff import get_field_value, is_primitive
from auditlog.models import LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import FieldDoesNotExist
from django.db import IntegrityError, transaction
from django.db.models import DateTimeField, Field, Model, ProtectedError
from django.utils.encoding import smart_str
from django.utils.timezone import is_naive

from cards.acts.acting import acting
from cards.acts.followed import is_followed_whole
from cards.sync import data_version

Own = Callable[[LogEntry, User], None]
_OWN_WAYS: dict[type[Model], Own] = {}
_NOT_FROM_HERE: dict[tuple[type[Model], str], str] = {}
NEEDS = {LogEntry.Action.CREATE: "delete", LogEntry.Action.UPDATE: "change", LogEntry.Action.DELETE: "add"}


class CannotTakeBackError(Exception):
    """Nothing was taken back; the message says why, in words for keepers."""


def taken_back_by(model: type[Model], way: Own) -> None:
    """Rows of this table are taken back by a `way` of their own, which raises ``CannotTakeBackError``, too."""
    _OWN_WAYS[model] = way


def not_taken_back(model: type[Model], field: str, why: str) -> None:
    """Changes of this field are taken back elsewhere: `why` says where."""
    _NOT_FROM_HERE[model, field] = why


def may_take_back(keeper: User, entries: list[LogEntry]) -> bool:
    """Whether the keeper may do to each of the rows what taking back does."""
    rights = ((entry.content_type, NEEDS.get(entry.action, "change")) for entry in entries)
    return all(keeper.has_perm(f"{kind.app_label}.{need}_{kind.model}") for kind, need in rights)


@transaction.atomic
def take_back(act: str, keeper: User) -> int:
    """Take back all that was done by this act, recorded as an act of the keeper; how many changes that were.
    ``CannotTakeBackError`` where a row changed since, or is needed by others."""
    entries = list(LogEntry.objects.select_for_update(of=("self",)).filter(cid=act).order_by("-pk"))
    if not entries:
        raise CannotTakeBackError("この操作の記録がありません。")
    with acting(keeper, takes_back=act):
        for entry in entries:
            try:
                with transaction.atomic():
                    _take_back_one(entry, keeper)
            except (IntegrityError, ProtectedError):
                why = "は、ほかのデータが使っているので戻せません。"
                raise CannotTakeBackError(f"「{entry.object_repr}」{why}") from None
    if any(entry.content_type.app_label == "cards" for entry in entries):
        data_version.bump()
    return len(entries)


def _take_back_one(entry: LogEntry, keeper: User) -> None:
    model = entry.content_type.model_class()
    if model is None:
        raise CannotTakeBackError(f"「{entry.object_repr}」の表は、もうありません。")
    if model in _OWN_WAYS:
        _OWN_WAYS[model](entry, keeper)
        return
    row = model._default_manager.select_for_update().filter(pk=entry.object_pk).first()
    if entry.action == LogEntry.Action.DELETE:
        _make_again(model, row, entry)
        return
    if row is None:
        raise _changed(entry)
    if _sets_of(entry):
        _put_back(row, entry)
        return
    if entry.action == LogEntry.Action.UPDATE:
        for why in [_NOT_FROM_HERE[model, name] for name in entry.changes if (model, name) in _NOT_FROM_HERE]:
            raise CannotTakeBackError(f"「{entry.object_repr}」{why}")
    _compare(row, entry)
    if entry.action == LogEntry.Action.CREATE:
        row.delete()
        return
    for name, (old, _) in entry.changes.items():
        _write(row, name, old)
    row.save()


def _changed(entry: LogEntry) -> CannotTakeBackError:
    return CannotTakeBackError(f"「{entry.object_repr}」は、この操作のあとで変えられているので戻せません。")


def _sets_of(entry: LogEntry) -> dict[str, dict[str, Any]]:
    return {name: told for name, told in entry.changes.items() if isinstance(told, dict)}


def _compare(row: Model, entry: LogEntry) -> None:
    """``CannotTakeBackError`` unless the row holds what the keeper left in it."""
    for name, (_, new) in entry.changes.items():
        value = get_field_value(row, _field(row, name, entry), use_json_for_changes=True)
        if (value if is_primitive(value) else smart_str(value)) != new:
            raise _changed(entry)


def _field(row: Model, name: str, entry: LogEntry) -> "Field[Any, Any]":
    try:
        field = row._meta.get_field(name)
    except FieldDoesNotExist:
        raise CannotTakeBackError(f"「{entry.object_repr}」の{name}は、操作の記録からは戻せません。") from None
    assert isinstance(field, Field)
    return field


def _write(row: Model, name: str, value: Any) -> None:
    field = row._meta.get_field(name)
    assert isinstance(field, Field)
    if field.is_relation:
        setattr(row, field.attname, value)
        return
    read = field.to_python(value)
    if isinstance(field, DateTimeField) and isinstance(read, datetime) and is_naive(read):
        read = read.replace(tzinfo=UTC)  # as the record writes it
    setattr(row, name, read)


def _make_again(model: type[Model], there: Model | None, entry: LogEntry) -> None:
    if there is not None:
        raise _changed(entry)
    if not is_followed_whole(model):
        raise CannotTakeBackError(f"「{entry.object_repr}」は、消す前のままには作り直せません。")
    row = model()
    for name, (old, _) in entry.changes.items():
        _field(row, name, entry)
        _write(row, name, old)
    row.save(force_insert=True)


def _put_back(row: Model, entry: LogEntry) -> None:
    """Rows that were put into a set, or taken out of it."""
    for name, told in _sets_of(entry).items():
        held = getattr(row, name)
        keys = set(told["keys"])
        rows = held.model._default_manager.filter(pk__in=keys)
        if len(rows) < len(keys):
            raise CannotTakeBackError(f"「{'、'.join(told['objects'])}」のどれかが、もうありません。")
        within = keys & set(held.values_list("pk", flat=True))
        added = told["operation"] == "add"
        if within != (keys if added else set()):
            raise _changed(entry)
        held.remove(*rows) if added else held.add(*rows)
