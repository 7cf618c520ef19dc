"""What was done to a deck: versions kept on purpose, and every acknowledged edit."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from decks.models.deck import Deck

MAX_MESSAGE_LENGTH = 200


class DeckVersion(models.Model):
    """A version kept on purpose; never changed afterwards. `entries` is a list of [printing number, copies]."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions", verbose_name="デッキ")
    number = models.PositiveIntegerField("版")
    message = models.CharField("ひとこと", max_length=MAX_MESSAGE_LENGTH, blank=True, default="")
    entries = models.JSONField("札")
    revision = models.PositiveIntegerField("札の編集番号")
    made_at = models.DateTimeField("日時", default=timezone.now)

    class Meta:
        verbose_name = verbose_name_plural = "版"
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(name="deck_version_number_unique", fields=["deck", "number"]),
            models.CheckConstraint(name="deck_version_number_from_1", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"第{self.number}版"

    @property
    def size(self) -> int:
        return sum(copies for _, copies in self.entries)


class DeckEdit(models.Model):
    """One acknowledged edit. The same `edit_id` is applied once; its outcome is kept to answer a repeated sending.
    `digest` tells whether what is sent under that id is the same; what was done before there was one has none.

    `changes` is a list of {printing, before, after} as applied, `refusals` what could not be done as asked. An edit
    that takes another one back names it in `undoes`; taking back such an edit is a redo.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="edits", verbose_name="デッキ")
    edit_id = models.UUIDField("編集の印")
    digest = models.CharField("編集の内容", max_length=64, blank=True, default="", editable=False)
    revision = models.PositiveIntegerField("札の編集番号")
    changes = models.JSONField("変更")
    refusals = models.JSONField("できなかった変更", default=list)
    merged = models.BooleanField("ほかの編集と合流", default=False)
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone_by", verbose_name="取り消した編集"
    )
    made_at = models.DateTimeField("日時", default=timezone.now)

    class Meta:
        verbose_name = verbose_name_plural = "編集"
        ordering = ["-revision"]
        constraints = [
            models.UniqueConstraint(name="deck_edit_applied_once", fields=["deck", "edit_id"]),
            models.UniqueConstraint(name="deck_edit_revision_unique", fields=["deck", "revision"]),
        ]

    def __str__(self) -> str:
        return f"{self.deck} #{self.revision}"
