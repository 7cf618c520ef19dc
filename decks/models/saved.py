"""What a person keeps beside decks: searches, and favourite cards in groups with names."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

MAX_SAVED_NAME_LENGTH = 40
MAX_QUERY_LENGTH = 4000

ONE_HOLDER = (Q(owner__isnull=False, visitor="")) | (Q(owner__isnull=True) & ~Q(visitor=""))


class Saved(models.Model):
    """Something of a user, or of a visitor by the hash of his token."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    visitor = models.CharField("訪問者の鍵", max_length=64, blank=True, default="", editable=False)
    name = models.CharField("名", max_length=MAX_SAVED_NAME_LENGTH)
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta:
        abstract = True
        ordering = ["made_at", "pk"]
        constraints = [
            models.CheckConstraint(name="%(class)s_has_one_holder", condition=ONE_HOLDER),
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
