"""A step of a game that looks wrong to somebody: the draft of a ruling, for keepers."""

from django.db import models
from django.utils import timezone

from decks.people.models import Owned

MAX_DOUBT_LENGTH = 500


class Doubt(Owned):
    """What somebody says about a step of a game he played or read; it goes with his account.

    `record` is the game up to that step, `draft` the scenario that the engine made of it (``tools.scenario``): both
    stay as they are whatever becomes of the game.
    """

    text = models.CharField("おかしいと思ったこと", max_length=MAX_DOUBT_LENGTH)
    step = models.PositiveIntegerField("手数")
    draft = models.TextField("裁定の下書き")
    record = models.TextField("そこまでの記録")
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)
    handled_at = models.DateTimeField("見た日時", null=True, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "おかしいと思った手"
        ordering = ["handled_at", "-made_at"]
        constraints = [*Owned.Meta.constraints]

    def __str__(self) -> str:
        return f"{self.step}手目：{self.text[:40]}"
