"""Many lists that workers judge: kept for a day, so that the page can be left and found again."""

from django.db import models
from django.utils import timezone

from decks.people.models import Owned, new_token


class ListBatch(Owned):
    """Lists that were given at once, with what came of them.

    `question` is the day and the list to judge by, as a query. `lists` are the sources as data, `total` how many they
    are and `done` how many of them have been looked at. `rows` are the results, None until all are there; `problem`
    says why there will be none.
    """

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    question = models.CharField("問い", max_length=300, editable=False)
    lists = models.JSONField("リスト", editable=False)
    total = models.PositiveSmallIntegerField("リストの数", editable=False)
    done = models.PositiveSmallIntegerField("調べた数", default=0, editable=False)
    rows = models.JSONField("結果", null=True, blank=True, editable=False)
    problem = models.CharField("調べられなかったわけ", max_length=40, blank=True, default="", editable=False)
    asked_at = models.DateTimeField("頼んだ時", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "まとめて確かめたリスト"
        ordering = ["-pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [
            models.Index(name="batches_of_owner", fields=["owner", "-asked_at"]),
            models.Index(name="batches_of_visitor", fields=["visitor", "-asked_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.total}個のリスト"
