"""A file of somebody's own data that he brings, until it is put back."""

from django.db import models
from django.utils import timezone

from decks.people.models import Owned, new_token


class FileState(models.TextChoices):
    """It is read to be shown, or was, or cannot be; then it is put back, or was."""

    READING = "reading", "読んでいる"
    UNREADABLE = "unreadable", "読めない"
    SHOWN = "shown", "確かめている"
    TAKING = "taking", "入れている"
    TAKEN = "taken", "入れた"


class Differing(models.TextChoices):
    """What to do with what has become another thing here since the file was made."""

    LEAVE = "leave", "いまのものだけを残す（ファイルのほうは入れない）"
    BESIDE = "beside", "いまのものを残し、ファイルのほうも別に入れる"


class BroughtFile(Owned):
    """The file that a person brought last. `content` is packed (``decks.putting_back.content``), and gone once it is
    put back. `report` says what comes of its rows, `progress` how far they are taken: it is written together with them,
    so that who goes on begins where the one before stopped. `fault` says why it cannot be read."""

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    name = models.CharField("ファイル名", max_length=100, blank=True, default="", editable=False)
    content = models.BinaryField("中身", editable=False)
    size = models.PositiveIntegerField("大きさ", editable=False)
    state = models.CharField("状態", max_length=10, choices=FileState, default=FileState.READING)
    differing = models.CharField("違うもの", max_length=6, choices=Differing, default=Differing.LEAVE, editable=False)
    report = models.JSONField("報告", default=dict, editable=False)
    progress = models.JSONField("進み", default=dict, editable=False)
    fault = models.CharField("読めない理由", max_length=200, blank=True, default="", editable=False)
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "持ち込んだファイル"
        ordering = ["-pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [models.Index(name="brought_by_owner", fields=["owner"])]

    def __str__(self) -> str:
        return self.name
