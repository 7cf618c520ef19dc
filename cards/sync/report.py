"""What a sync or an import did, as values; the commands print them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Any

from django.db.models import Choices, Model

from rules_engine.catalog.definitions import CardForm, OlderWording
from rules_engine.vocabulary.terms import Term


class Action(Enum):
    ADDED = "追加"
    CHANGED = "変更"
    KEPT = "維持"
    CONFLICT = "衝突"


@dataclass(frozen=True, slots=True)
class Change:
    """KEPT: the source says `after`, the row keeps `before`. CONFLICT: `after` says with what."""

    action: Action
    subject: str
    field: str = ""
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        if self.action is Action.ADDED:
            return f"追加 {self.subject}"
        if self.action is Action.CONFLICT:
            return f"衝突 {self.subject}: {self.after}"
        if self.action is Action.KEPT:
            return f"維持 {self.subject} {self.field}: {self.before} (目録では {self.after})"
        return f"変更 {self.subject} {self.field}: {self.before} → {self.after}"


@dataclass(slots=True)
class SyncReport:
    changes: list[Change] = field(default_factory=list)

    def add(self, action: Action, subject: str, field: str = "", before: object = "", after: object = "") -> None:
        self.changes.append(Change(action, subject, field, in_words(before), in_words(after)))

    def of(self, action: Action) -> list[Change]:
        return [change for change in self.changes if change.action is action]

    @property
    def wrote(self) -> bool:
        return any(change.action in (Action.ADDED, Action.CHANGED) for change in self.changes)


def compare(
    report: SyncReport,
    subject: str,
    labels: Mapping[str, str],
    values: tuple[Mapping[str, Any], Mapping[str, Any]],
    kept: Mapping[str, str],
) -> set[str]:
    """The fields to write so that the row's values (first) become the source's (second); kept ones are only told."""
    before, after = values
    differing = [name for name in after if before[name] != after[name]]
    for name in differing:
        action = Action.KEPT if name in kept else Action.CHANGED
        report.add(action, subject, labels.get(name, name), before[name], after[name])
    return {name for name in differing if name not in kept}


def label_of(model: type[Model], field: str) -> str:
    """The Japanese label of a model's column."""
    return str(getattr(model._meta.get_field(field), "verbose_name", field))


def in_words(value: object) -> str:
    """A field's value for people."""
    if isinstance(value, Term | Choices):
        return str(value.label)
    if isinstance(value, CardForm):
        return _form_in_words(value)
    if isinstance(value, OlderWording):
        return f"{value.since} #{value.printing} {value.text}"
    if isinstance(value, tuple | list):
        return "、".join(in_words(part) for part in value) or "なし"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bool):
        return "はい" if value else "いいえ"
    return "なし" if value is None or value == "" else str(value)


def _form_in_words(form: CardForm) -> str:
    kind = form.type.label if form.type else "種類なし"
    seasons = "".join(season.label for season in form.seasons)
    power = f" 力{form.power}" if form.power is not None else ""
    return f"{kind} コスト{form.cost} {seasons}{power}"
