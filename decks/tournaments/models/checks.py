"""Who sits where in which round, and decks checked at the table."""

from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone

from decks.tournaments.models.entries import Entry
from decks.tournaments.models.event import MAX_PERSON_LENGTH, Event

MAX_CHECK_NOTE_LENGTH, MAX_ROW_LENGTH, MAX_DEVICE_LENGTH = 500, 24, 36


class TableSeat(models.Model):
    """That a player sits at a table in a round."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="seats", verbose_name="大会")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="seats", verbose_name="参加")
    round = models.PositiveSmallIntegerField("回戦", validators=[MinValueValidator(1)])
    table = models.PositiveSmallIntegerField("卓", validators=[MinValueValidator(1)])

    class Meta:
        verbose_name = verbose_name_plural = "卓"
        ordering = ["round", "table", "pk"]
        constraints = [models.UniqueConstraint(name="one_seat_a_round", fields=["round", "entry"])]
        indexes = [models.Index(name="seats_of_round", fields=["event", "round", "table"])]

    def __str__(self) -> str:
        return f"{self.round}回戦 {self.table}卓"


class DeckCheck(models.Model):
    """A deck held against its list. `by` is who does it; `marks` are the copies not yet found, by card or line of the
    list; `written` is the number of the last edit that was taken. While `done_at` is None it goes on. `form` is the id
    of the form that began it, so that it begins once."""

    class Result(models.TextChoices):
        MATCH = "match", "一致"
        MISMATCH = "mismatch", "不一致"

    event = models.ForeignKey(Event, models.CASCADE, related_name="checks", verbose_name="大会")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="checks", verbose_name="参加")
    receipt = models.CharField("照合したリスト", max_length=64)
    round = models.PositiveSmallIntegerField("回戦", null=True, blank=True)
    by = models.CharField("ジャッジ", max_length=MAX_PERSON_LENGTH)
    begun_at = models.DateTimeField("始め", default=timezone.now, editable=False)
    done_at = models.DateTimeField("終わり", null=True, blank=True)
    result = models.CharField("結果", max_length=10, choices=Result.choices, blank=True, default="")
    marks: Any = models.JSONField("残り", default=dict)
    written = models.PositiveIntegerField("最後の変更", default=0)
    note = models.TextField("メモ", max_length=MAX_CHECK_NOTE_LENGTH, blank=True, default="")
    form = models.UUIDField("フォーム", null=True, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "デッキチェック"
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(name="check_begun_once", fields=["event", "form"])]
        indexes = [models.Index(name="checks_of_event", fields=["event", "-id"])]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.result or '途中'}"


class CheckEdit(models.Model):
    """An edit of a check that was taken: sent again, it is taken no second time.

    `row` is a card or line of the list, or what else a check has ("note", "finish"). `device` and `seq` are the page
    that sent it and the place among the edits of that page: of two that arrive in the wrong order the later one holds.
    """

    deck_check = models.ForeignKey(DeckCheck, models.CASCADE, related_name="edits", verbose_name="デッキチェック")
    edit_id = models.UUIDField("変更", editable=False)
    number = models.PositiveIntegerField("何番目")
    row = models.CharField("行", max_length=MAX_ROW_LENGTH)
    left = models.PositiveSmallIntegerField("残り", null=True, blank=True)
    device = models.CharField("端末", max_length=MAX_DEVICE_LENGTH, blank=True, default="")
    seq = models.PositiveIntegerField("端末での順", default=0)
    by = models.CharField("ジャッジ", max_length=MAX_PERSON_LENGTH)
    at = models.DateTimeField("時刻", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "デッキチェックの変更"
        ordering = ["deck_check", "number"]
        constraints = [models.UniqueConstraint(name="check_edit_once", fields=["deck_check", "edit_id"])]

    def __str__(self) -> str:
        return f"{self.deck_check_id} {self.number}"
