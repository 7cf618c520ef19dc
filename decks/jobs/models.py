"""Work that no page does itself: claimed by worker processes, one row for each piece of it."""

from django.db import models
from django.utils import timezone

from decks.people.models import Owned


class JobState(models.TextChoices):
    WAITING = "waiting", "待っている"
    CLAIMED = "claimed", "している"
    DONE = "done", "できた"
    FAILED = "failed", "できなかった"


class Priority(models.IntegerChoices):
    """The higher goes first: nobody who sits at a table waits for a batch."""

    BATCH = 0, "まとめて"
    MOVE = 10, "一手"


class Job(Owned):
    """One piece of work for the person whose it is.

    `kind` names what is to be done, `payload` says all that its result depends on: done twice, or by another worker,
    it comes out the same. `key` is what the job is about; there is one job for each. While a worker has it,
    `claimed_by` names that worker and `claimed_until` says when it is taken for dead. `cut_short` asks the worker for
    the best it has. `attempts` counts how often the job was claimed, `rung_at` is when workers elsewhere were last
    told that it waits. `address` is the hash of where it was asked from, and is removed when the job ends.
    """

    key = models.CharField("何の", max_length=100, unique=True, editable=False)
    kind = models.CharField("種類", max_length=20, editable=False)
    priority = models.SmallIntegerField("順", choices=Priority, default=Priority.BATCH, editable=False)
    state = models.CharField("状態", max_length=8, choices=JobState, default=JobState.WAITING, editable=False)
    payload = models.JSONField("すること", editable=False)
    result = models.JSONField("結果", null=True, blank=True, editable=False)
    attempts = models.PositiveSmallIntegerField("回数", default=0, editable=False)
    claimed_by = models.CharField("引き受けた所", max_length=100, blank=True, default="", editable=False)
    claimed_until = models.DateTimeField("いつまで", null=True, blank=True, editable=False)
    cut_short = models.BooleanField("早く終える", default=False, editable=False)
    address = models.CharField("頼んだ所", max_length=64, blank=True, default="", editable=False)
    asked_at = models.DateTimeField("頼んだ時", default=timezone.now, editable=False)
    rung_at = models.DateTimeField("知らせた時", null=True, blank=True, editable=False)
    ended_at = models.DateTimeField("終わった時", null=True, blank=True, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "仕事"
        ordering = ["pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [
            models.Index(name="job_next", fields=["state", "-priority", "id"]),
            models.Index(name="job_by_owner", fields=["owner", "state"]),
            models.Index(name="job_by_visitor", fields=["visitor", "state"]),
            models.Index(name="job_by_address", fields=["address", "state"]),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

    @property
    def is_open(self) -> bool:
        return self.state in (JobState.WAITING, JobState.CLAIMED)


class ThoughtFor(models.Model):
    """That workers thought for somebody: `who` is the hash of a person, or of an address. Gone after a minute."""

    who = models.CharField("誰の", max_length=64)
    seconds = models.FloatField("秒")
    ended_at = models.DateTimeField("終わった時")

    class Meta:
        verbose_name = verbose_name_plural = "考えた時間"
        indexes = [models.Index(name="thought_by_end", fields=["ended_at"])]

    def __str__(self) -> str:
        return f"{self.seconds:.1f}"


class WorkerCount(models.Model):
    """How many workers live in one place, which says so every few seconds; `place` is a host and a process of it."""

    place = models.CharField("場所", max_length=100, unique=True)
    number = models.PositiveSmallIntegerField("数")
    seen_at = models.DateTimeField("最後に見た時")

    class Meta:
        verbose_name = verbose_name_plural = "考えるプロセス"

    def __str__(self) -> str:
        return f"{self.place} {self.number}"
