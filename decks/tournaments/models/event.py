"""An event, the people who help at it, and the log of what they did."""

from datetime import date

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from decks.people.models import Owned, new_token
from decks.people.name_fields import LineField
from rules_engine.legality.formats import Format, of_plain

MAX_EVENT_NAME_LENGTH, MAX_SHOP_LENGTH, MAX_PERSON_LENGTH, MAX_ABOUT_LENGTH = 60, 60, 40, 1000
MOST_PLAYERS, LONGEST_KEPT = 500, 365
MAX_WORDS_LENGTH = 300


class Event(Owned):
    """A tournament on one day; its owner is the organiser who made it.

    `key` is in the address that players get. `judge_key` and `organiser_key` are in the links by which others begin to
    help, and are renewed at will. The format is kept as it was chosen (`rules`), so that it outlives its own
    deletion. `fixed_at` and `opened_at` are pressed by an organiser, one after the other; `forgotten_at` is when what
    is personal was deleted. `changes` grows with everything that a page of the event would show.
    """

    key = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    judge_key = models.CharField("ジャッジのリンク", max_length=32, unique=True, default=new_token, editable=False)
    organiser_key = models.CharField("主催者のリンク", max_length=32, unique=True, default=new_token, editable=False)
    name = LineField("大会の名前", max_length=MAX_EVENT_NAME_LENGTH)
    shop = LineField("会場", max_length=MAX_SHOP_LENGTH, blank=True, default="")
    about = models.TextField("案内", max_length=MAX_ABOUT_LENGTH, blank=True, default="")
    day = models.DateField("開催日")
    deadline = models.DateTimeField("締切")
    limit = models.PositiveSmallIntegerField(
        "定員", default=64, validators=[MinValueValidator(1), MaxValueValidator(MOST_PLAYERS)]
    )
    listed = models.BooleanField("一覧に載せる", default=False)
    format_key = models.CharField("フォーマットの鍵", max_length=40)
    format_version = models.PositiveIntegerField("フォーマットの版", default=1)
    format_name = LineField("フォーマット", max_length=60)
    rules = models.JSONField("ルール")
    kept_days = models.PositiveSmallIntegerField(
        "大会のあと残す日数", default=30, validators=[MinValueValidator(1), MaxValueValidator(LONGEST_KEPT)]
    )
    check_goal = models.PositiveSmallIntegerField(
        "デッキチェックの目標(%)", default=10, validators=[MaxValueValidator(100)]
    )
    minutes_back = models.PositiveSmallIntegerField(
        "チェックのあと足す分", default=3, validators=[MaxValueValidator(60)]
    )
    fixed_at = models.DateTimeField("確定", null=True, blank=True, editable=False)
    opened_at = models.DateTimeField("公開", null=True, blank=True, editable=False)
    forgotten_at = models.DateTimeField("個人の情報を削除した時", null=True, blank=True, editable=False)
    changes = models.PositiveIntegerField("変わった回数", default=0, editable=False)
    last_number = models.PositiveIntegerField("最後の受付番号", default=0, editable=False)
    made_at = models.DateTimeField("作成", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "大会"
        ordering = ["-day", "-pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [
            models.Index(name="events_of_visitor", fields=["visitor", "-day"]),
            models.Index(name="events_of_owner", fields=["owner", "-day"]),
            models.Index(name="events_listed", fields=["day"], condition=models.Q(listed=True)),
            models.Index(name="events_to_forget", fields=["day"], condition=models.Q(forgotten_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.day})"

    @property
    def format(self) -> Format:
        """The format as it was chosen; ``InvalidFormatError`` if the rules are none, which no page can have written."""
        return of_plain(self.rules, key=self.format_key, name=self.format_name, version=self.format_version)

    @property
    def forgotten_on(self) -> date:
        """The day on which what is personal is deleted by itself."""
        return date.fromordinal(self.day.toordinal() + self.kept_days)


class OfficialRole(models.TextChoices):
    JUDGE = "judge", "ジャッジ"
    ORGANISER = "organiser", "主催者"


class Official(Owned):
    """Somebody who took up a link of the event and helps under the name that he gave; not any more since `ended_at`."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="officials", verbose_name="大会")
    role = models.CharField("役割", max_length=10, choices=OfficialRole.choices)
    name = LineField("名前", max_length=MAX_PERSON_LENGTH)
    joined_at = models.DateTimeField("加わった時", default=timezone.now, editable=False)
    ended_at = models.DateTimeField("外れた時", null=True, blank=True, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "大会のスタッフ"
        ordering = ["joined_at", "pk"]
        constraints = [*Owned.Meta.constraints]
        indexes = [models.Index(name="officials_of_visitor", fields=["visitor"])]

    def __str__(self) -> str:
        return f"{self.name} ({self.get_role_display()})"


class EventAct(models.Model):
    """One line of the log: who did what with which entry. `kind` is one of ``acts.ActKind``; `words` say the rest."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="acts", verbose_name="大会")
    entry = models.ForeignKey(
        "decks.Entry", models.CASCADE, null=True, blank=True, related_name="acts", verbose_name="参加"
    )
    at = models.DateTimeField("時刻", default=timezone.now, editable=False)
    role = models.CharField("役割", max_length=10)
    name = models.CharField("名前", max_length=MAX_PERSON_LENGTH, blank=True, default="")
    kind = models.CharField("したこと", max_length=20)
    words = models.CharField("詳しく", max_length=MAX_WORDS_LENGTH, blank=True, default="")

    class Meta:
        verbose_name = verbose_name_plural = "大会の記録"
        ordering = ["-pk"]
        indexes = [models.Index(name="acts_of_event", fields=["event", "-id"])]

    def __str__(self) -> str:
        return f"{self.at:%m-%d %H:%M} {self.name} {self.kind}"
