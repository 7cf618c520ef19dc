"""Whose a row is: a user's, or a visitor's by the hash of his token."""

import secrets
from typing import Any, TypedDict

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q

# In place of a visitor's hash, which it can never be: the row was somebody's who left, and is kept for others.
LEFT = "left"


def new_token() -> str:
    """For the address of a row that only those who are given it shall find."""
    return secrets.token_urlsafe(16)


class Owner(TypedDict, total=False):
    """The fields of a new row that say whose it is."""

    owner: User
    visitor: str


class Owned(models.Model):
    """A row of one user or of one visitor: it goes with the account, and a visitor who signs in takes it along."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+", verbose_name="持ち主"
    )
    visitor = models.CharField("訪問者の鍵", max_length=64, blank=True, default="", editable=False)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                name="%(class)s_has_one_holder",
                condition=Q(owner__isnull=False, visitor="") | (Q(owner__isnull=True) & ~Q(visitor="")),
            )
        ]

    @property
    def is_of_one_who_left(self) -> bool:
        return self.visitor == LEFT

    @property
    def whose(self) -> dict[str, Any]:
        """What other rows of the same person have in common with this one: of the two fields the one that says who it
        is, for the other is the same in half of all rows, and a database that looked there would read them all."""
        if self.owner_id:
            return {"owner": self.owner_id}
        return {"visitor": self.visitor} if self.visitor else {"owner": None, "visitor": ""}
