"""What a person keeps beside decks: searches, and favourite cards in groups with names."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from decks.people.models import Owned
from decks.people.name_fields import LineField

MAX_SAVED_NAME_LENGTH = 40
MAX_QUERY_LENGTH = 4000


class Saved(Owned):
    """Something under a name that its owner gave it."""

    name = LineField("名", max_length=MAX_SAVED_NAME_LENGTH)
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta(Owned.Meta):
        abstract = True
        ordering = ["made_at", "pk"]
        constraints = [
            *Owned.Meta.constraints,
            models.CheckConstraint(name="%(class)s_name_not_empty", condition=~Q(name="")),
            models.UniqueConstraint(
                name="%(class)s_name_once_per_user", fields=["owner", "name"], condition=Q(owner__isnull=False)
            ),
            models.UniqueConstraint(
                name="%(class)s_name_once_per_visitor", fields=["visitor", "name"], condition=~Q(visitor="")
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SavedSearch(Saved):
    """`query` is the query part of the search page's address."""

    query = models.CharField("条件", max_length=MAX_QUERY_LENGTH, blank=True, default="")

    class Meta(Saved.Meta):
        verbose_name = verbose_name_plural = "残した検索"


class FavouriteGroup(Saved):
    """Favourite cards under one name."""

    class Meta(Saved.Meta):
        verbose_name = verbose_name_plural = "お気に入りの組"


class Favourite(models.Model):
    """One card of a group; all printings of a card are one."""

    group = models.ForeignKey(FavouriteGroup, models.CASCADE, related_name="favourites", verbose_name="組")
    card = models.ForeignKey("cards.Card", models.CASCADE, related_name="+", verbose_name="札")
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "お気に入り"
        ordering = ["made_at", "pk"]
        constraints = [models.UniqueConstraint(name="favourite_once_per_group", fields=["group", "card"])]

    def __str__(self) -> str:
        return str(self.card)
