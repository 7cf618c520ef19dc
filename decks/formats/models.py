"""A format that somebody made, and each of its versions: what was judged by one can be judged so again."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from decks.people.models import Owned, new_token
from decks.people.name_fields import LineField
from rules_engine.legality.formats import Format, of_plain

MAX_FORMAT_NAME_LENGTH = 40
MAX_ABOUT_LENGTH = 500


class DeckFormat(Owned):
    """`key` is in its address: who has the link may read it and judge by it. `by_site`: keepers made it for everybody,
    it belongs to nobody and stays when they leave. `version` is the newest one's number."""

    key = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    by_site = models.BooleanField("札帖のフォーマット", default=False, editable=False)
    version = models.PositiveIntegerField("版", default=1, editable=False)
    made_at = models.DateTimeField("作成", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "フォーマット"
        ordering = ["made_at", "pk"]
        indexes = [
            models.Index(fields=["visitor"], name="deckformat_of_visitor"),
            models.Index(fields=["made_at"], condition=Q(by_site=True), name="deckformat_of_site"),
        ]
        constraints = [
            models.CheckConstraint(
                name="deckformat_has_one_holder",
                condition=Q(owner__isnull=False, visitor="", by_site=False)
                | (Q(owner__isnull=True, by_site=False) & ~Q(visitor=""))
                | Q(owner__isnull=True, visitor="", by_site=True),
            )
        ]

    def __str__(self) -> str:
        return f"フォーマット {self.key}"


class FormatVersion(models.Model):
    """The format as it stood from `made_at` on; `rules` as ``to_plain`` writes them. `made_by` names the keeper."""

    format = models.ForeignKey(DeckFormat, models.CASCADE, related_name="versions", verbose_name="フォーマット")
    number = models.PositiveIntegerField("版")
    name = LineField("名前", max_length=MAX_FORMAT_NAME_LENGTH)
    about = models.TextField("説明", max_length=MAX_ABOUT_LENGTH, blank=True, default="")
    rules = models.JSONField("ルール")
    made_at = models.DateTimeField("作成", default=timezone.now, editable=False)
    made_by = models.CharField("作った管理者", max_length=150, blank=True, default="", editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "フォーマットの版"
        ordering = ["format", "number"]
        constraints = [models.UniqueConstraint(fields=["format", "number"], name="format_version_once")]

    def __str__(self) -> str:
        return f"{self.name} 第{self.number}版"

    def to_format(self) -> Format:
        """``InvalidFormatError`` if the rules are none, which no page can have written."""
        return of_plain(self.rules, key=self.format.key, name=self.name, version=self.number, about=self.about)
