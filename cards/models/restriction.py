"""Dated revisions of the restriction lists."""

from django.conf import settings
from django.db import models

from cards.models.card import Card
from cards.models.provenance import KeepsEdits
from cards.models.terms import checked, choices_of, only_terms
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus


class RevisionState(models.TextChoices):
    DRAFT = "draft", "下書き"
    PUBLISHED = "published", "公開"
    TAKEN_BACK = "taken_back", "取り下げ"


class RestrictionRevision(KeepsEdits):
    """A 封印改訂. In force from 00:00 Asia/Tokyo of `effective`; `earliest` where that day is only an upper bound.

    Only a published one counts anywhere. A draft is a keeper's own, and may lack its number and its day.
    """

    series = models.CharField(
        "系列", max_length=12, choices=choices_of(RestrictionSeries), default=RestrictionSeries.OFFICIAL.value
    )
    number = models.PositiveSmallIntegerField("回", null=True, blank=True)
    title = models.CharField("題", max_length=100, blank=True)
    effective = models.DateField("適用日", null=True, blank=True)
    earliest = models.DateField("早ければ", null=True, blank=True)
    announced = models.DateField("発表日", null=True, blank=True)
    certainty = models.CharField("確かさ", max_length=12, choices=choices_of(Certainty), default=Certainty.SURE.value)
    source = models.TextField("出典", blank=True)
    state = models.CharField(
        "公開の状態", max_length=10, choices=RevisionState, default=RevisionState.DRAFT, editable=False
    )
    published_at = models.DateTimeField("公開した日時", null=True, blank=True, editable=False)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name="公開した人",
    )
    taken_back_at = models.DateTimeField("取り下げた日時", null=True, blank=True, editable=False)
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name="取り下げた人",
    )
    taken_back_reason = models.CharField("取り下げた理由", max_length=500, blank=True, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "封印改訂"
        ordering = ["series", "effective", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["series", "number"],
                condition=models.Q(state=RevisionState.PUBLISHED),
                name="revision_number_unique",
            ),
            checked("revision_state_known", models.Q(state__in=RevisionState.values), "決められた語から選んでください"),
            checked(
                "revision_has_number_and_day",
                models.Q(state=RevisionState.DRAFT) | models.Q(number__isnull=False, effective__isnull=False),
                "公開した改訂には、回と適用日が要ります",
            ),
            only_terms("series", RestrictionSeries, "revision_series_known"),
            only_terms("certainty", Certainty, "revision_certainty_known"),
            checked(
                "revision_earliest_before_effective",
                models.Q(earliest__isnull=True) | models.Q(earliest__lte=models.F("effective")),
                "「早ければ」は適用日より後にできません",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_series_display()} {self.title or '題のない改訂'}"


class RestrictionEntry(models.Model):
    """What a revision says about one card."""

    revision = models.ForeignKey(RestrictionRevision, models.CASCADE, verbose_name="改訂", related_name="entries")
    card = models.ForeignKey(Card, models.PROTECT, verbose_name="札", related_name="restriction_entries")
    position = models.PositiveSmallIntegerField("順", default=0)
    status = models.CharField("状態", max_length=12, choices=choices_of(RestrictionStatus))
    certainty = models.CharField("確かさ", max_length=12, choices=choices_of(Certainty), default=Certainty.SURE.value)
    source = models.TextField("出典", blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "改訂の項目"
        ordering = ["revision", "position"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "card"], name="restriction_entry_card_unique"),
            only_terms("status", RestrictionStatus, "restriction_status_known"),
            only_terms("certainty", Certainty, "restriction_certainty_known"),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.get_status_display()}"
