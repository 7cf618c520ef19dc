"""A player at an event, every list that was handed in for him, and who has his entry in a browser."""

from typing import Any

from django.db import models
from django.utils import timezone

from decks.people.models import Owned, new_token
from decks.people.name_fields import LineField
from decks.tournaments.models.event import MAX_PERSON_LENGTH, Event

MAX_READING_LENGTH, MAX_UNREAD, MAX_JUDGED_BY_LENGTH = 60, 100, 200


class Entry(models.Model):
    """One player of an event, under the `number` that he got when he was entered.

    `key` is in his secret link. `current` is the list that holds, None while none was handed in. `unlocked`: an
    organiser lets him change it although he could not any more. `removed_at`: taken out by an organiser, who may put
    it back. What may stay for others after the event is as he left it: his list, and his handle with it.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries", verbose_name="大会")
    number = models.PositiveIntegerField("受付番号")
    key = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    handle = LineField("名前", max_length=MAX_PERSON_LENGTH)
    reading = LineField("ふりがな", max_length=MAX_READING_LENGTH, blank=True, default="")
    current = models.ForeignKey(
        "decks.HandIn", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="いまのリスト"
    )
    made_at = models.DateTimeField("受付", default=timezone.now, editable=False)
    unlocked = models.BooleanField("本人が直せる", default=False)
    removed_at = models.DateTimeField("取り消し", null=True, blank=True)
    list_may_stay = models.BooleanField("リストを公開してよい", default=False)
    handle_may_stay = models.BooleanField("名前も公開してよい", default=False)

    class Meta:
        verbose_name = verbose_name_plural = "大会の参加"
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(name="entry_number_once", fields=["event", "number"])]

    def __str__(self) -> str:
        return f"{self.number} {self.handle}"


class HandIn(models.Model):
    """A list as it was handed in, with the verdict of that moment; none is ever changed.

    `text` is the one text of the list (docs/list_text.md), after which stand lines that could not be read, each behind
    "? ". `counts` are the copies by card, `unread` those lines. `verdict` is a status of ``judging.ListStatus``,
    `findings` its faults and notices in words; the first `of_lines` of them are about unread lines, which may leave
    open how many copies there are (`copies_are_open`). `judged_by` is the list in force in words, and `basis` tells
    whether the same question could have another answer today. `by` names the organiser who entered it, "" for the
    player himself.
    `form` is the id of the form that was sent, so that it is taken once.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="hand_ins", verbose_name="参加")
    number = models.PositiveIntegerField("何回目")
    at = models.DateTimeField("時刻", editable=False)
    late = models.BooleanField("締切のあと", default=False)
    by = models.CharField("代わりに出した人", max_length=MAX_PERSON_LENGTH, blank=True, default="")
    form = models.UUIDField("フォーム", unique=True, editable=False)
    digest = models.CharField("フォームの中身", max_length=64, editable=False)
    text = models.TextField("リスト", editable=False)
    counts: Any = models.JSONField("枚数", editable=False)
    unread: Any = models.JSONField("読めない行", default=list, editable=False)
    nonce = models.CharField("混ぜた値", max_length=32, editable=False)
    receipt = models.CharField("受領番号", max_length=64, unique=True, editable=False)
    verdict = models.CharField("判定", max_length=12)
    findings: Any = models.JSONField("直すところ", default=list, editable=False)
    of_lines = models.PositiveSmallIntegerField("読めない行について", default=0, editable=False)
    copies_are_open = models.BooleanField("枚数がはっきりしない", default=False, editable=False)
    judged_by = models.CharField("適用したリスト", max_length=MAX_JUDGED_BY_LENGTH)
    basis = models.CharField("判定の元", max_length=120, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "出されたリスト"
        ordering = ["entry", "number"]
        constraints = [models.UniqueConstraint(name="hand_in_number_once", fields=["entry", "number"])]

    def __str__(self) -> str:
        return f"{self.receipt[:8]} ({self.at:%m-%d %H:%M})"


class HeldEntry(Owned):
    """That a person has an entry in his browser or account: he sees and changes it as its player."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="holders", verbose_name="参加")
    made_at = models.DateTimeField("加わった時", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "自分の参加"
        ordering = ["-pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [models.Index(name="held_entries_of_visitor", fields=["visitor"])]

    def __str__(self) -> str:
        return f"{self.entry_id}"


class DeletedReceipt(models.Model):
    """A receipt whose list is deleted: that is all there is to learn of it."""

    receipt = models.CharField("受領番号", max_length=64, unique=True, editable=False)
    deleted_at = models.DateTimeField("削除", default=timezone.now, editable=False, db_index=True)

    class Meta:
        verbose_name = verbose_name_plural = "削除された受領番号"

    def __str__(self) -> str:
        return self.receipt[:8]
