"""Dated revisions of the restriction lists."""

from django.db import models

from cards.models.card import Card
from cards.models.provenance import KeepsEdits
from cards.models.terms import checked, choices_of, only_terms
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus


class RestrictionRevision(KeepsEdits):
    """A 封印改訂. In force from 00:00 Asia/Tokyo of `effective`; `earliest` where that day is only an upper bound."""

    series = models.CharField("系列", max_length=12, choices=choices_of(RestrictionSeries))
    number = models.PositiveSmallIntegerField("回")
    title = models.CharField("題", max_length=100)
    effective = models.DateField("適用日")
    earliest = models.DateField("早ければ", null=True, blank=True)
    announced = models.DateField("発表日", null=True, blank=True)
    certainty = models.CharField("確かさ", max_length=12, choices=choices_of(Certainty), default=Certainty.SURE.value)
    source = models.TextField("出典", blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "封印改訂"
        ordering = ["series", "effective", "number"]
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="revision_number_unique"),
            only_terms("series", RestrictionSeries, "revision_series_known"),
            only_terms("certainty", Certainty, "revision_certainty_known"),
            checked(
                "revision_earliest_before_effective",
                models.Q(earliest__isnull=True) | models.Q(earliest__lte=models.F("effective")),
                "「早ければ」は適用日より後にできません",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_series_display()} {self.title}"


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
