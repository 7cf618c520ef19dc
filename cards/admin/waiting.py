"""What waits for a keeper: each room says where to find it, and the front page of `/admin/` counts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Model
from django.urls import reverse
from django.utils.http import urlencode

from cards.models import ListDifference


@dataclass(frozen=True)
class Waiting:
    """Rows of a table that keepers have not dealt with: those of `open_rows`, listed by `shown_by`."""

    label: str
    model: type[Model]
    open_rows: Mapping[str, Any] = field(default_factory=dict)
    shown_by: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        names = self.model._meta
        query = f"?{urlencode(self.shown_by)}" if self.shown_by else ""
        return reverse(f"admin:{names.app_label}_{names.model_name}_changelist") + query

    def may_see(self, person: User | AnonymousUser) -> bool:
        return person.has_perm(f"{self.model._meta.app_label}.view_{self.model._meta.model_name}")

    def count(self) -> int:
        return self.model._default_manager.filter(**self.open_rows).count()


WAITING = [Waiting("公開札一覧との違い", ListDifference)]


def waits_for(person: User | AnonymousUser) -> list[tuple[Waiting, int]]:
    """What this person may look at, and how much of it there is; what rooms above bring comes first."""
    return [(one, one.count()) for one in reversed(WAITING) if one.may_see(person)]
