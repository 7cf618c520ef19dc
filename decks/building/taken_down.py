"""Whether a deck is shown, and what it knows of having been taken down by a keeper."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from decks.building.visibility import Visibility

MAX_TAKE_DOWN_LENGTH = 500
DOWN_IS_PRIVATE = Q(taken_down_at__isnull=True, taken_down_reason="", taken_down_from="") | (
    Q(taken_down_at__isnull=False, visibility=Visibility.PRIVATE) & ~Q(taken_down_reason="")
)
"""Nothing that is down can come to be seen, whoever writes it; `decks.building.publicity` says so in words before."""


class TakenDown(models.Model):
    """A deck that was taken down is private, and remembers who might see it before."""

    taken_down_at = models.DateTimeField("公開を止めた日時", null=True, blank=True, editable=False)
    taken_down_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name="公開を止めた管理者",
    )
    taken_down_reason = models.CharField(
        "公開を止めた理由", max_length=MAX_TAKE_DOWN_LENGTH, blank=True, default="", editable=False
    )
    taken_down_from = models.CharField("止める前の公開範囲", max_length=10, blank=True, default="", editable=False)

    class Meta:
        abstract = True

    @property
    def is_taken_down(self) -> bool:
        return self.taken_down_at is not None

    @property
    def is_shared(self: Any) -> bool:
        return bool(self.visibility != Visibility.PRIVATE and not self.is_of_locked)

    @property
    def is_public(self: Any) -> bool:
        return bool(self.visibility == Visibility.PUBLIC and not self.is_of_locked)

    @property
    def is_of_locked(self: Any) -> bool:
        """Whether its account was locked, which hides all it has."""
        return self.owner is not None and not self.owner.is_active
