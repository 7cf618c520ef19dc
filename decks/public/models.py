"""What others do with a public deck: liking it, reporting it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from decks.building.models import Deck
from decks.people.models import Owned

MAX_REPORT_LENGTH = 500


class DeckLike(Owned):
    """One person likes a public deck."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="likes", verbose_name="デッキ")
    counted = models.BooleanField("数える", default=True, editable=False)
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "いいね"
        constraints = [
            *Owned.Meta.constraints,
            models.UniqueConstraint(
                name="deck_like_once_per_user", fields=["deck", "owner"], condition=Q(owner__isnull=False)
            ),
            models.UniqueConstraint(
                name="deck_like_once_per_visitor", fields=["deck", "visitor"], condition=~Q(visitor="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck} ♥"


class DeckReport(Owned):
    """Somebody says that a public deck, a question, an answer, a profile or a handle should not stand as it does; a
    keeper looks at it, and who reported learns the outcome.

    `key` leads to the page of what was reported, `words` are what stood there then. It outlives the account that it
    came from, and then is nobody's.
    """

    class Kind(models.TextChoices):
        DECK = "deck", "デッキ"
        QUESTION = "question", "問い"
        ANSWER = "answer", "問いへの答え"
        PROFILE = "profile", "ユーザー名"
        HANDLE = "handle", "対戦の呼び名"

    class Outcome(models.TextChoices):
        WAITING = "", "確認を待っています"
        ACTED = "acted", "確認して、対応しました"
        LEFT = "left", "確認しましたが、そのままにしました"

    class Reason(models.TextChoices):
        NAME = "name", "名前や説明がふさわしくない"
        SPAM = "spam", "宣伝やいたずら"
        OTHER = "other", "そのほか"

    kind = models.CharField("種類", max_length=10, choices=Kind, default=Kind.DECK)
    key = models.CharField("ページの鍵", max_length=150, blank=True, default="")
    words = models.CharField("そのときの言葉", max_length=300, blank=True, default="")
    deck = models.ForeignKey(Deck, models.CASCADE, null=True, blank=True, related_name="reports", verbose_name="デッキ")
    reason = models.CharField("理由", max_length=10, choices=Reason)
    text = models.CharField("くわしく", max_length=MAX_REPORT_LENGTH, blank=True, default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name="知らせた人"
    )
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)
    handled_at = models.DateTimeField("見た日時", null=True, blank=True)
    outcome = models.CharField("結果", max_length=10, choices=Outcome, blank=True, default="")

    class Meta:
        verbose_name = verbose_name_plural = "知らせ"
        ordering = ["handled_at", "-made_at"]
        constraints = [
            models.CheckConstraint(name="deck_report_is_about_something", condition=Q(deck__isnull=False) | ~Q(key="")),
            models.CheckConstraint(name="deck_report_reason_known", condition=Q(reason__in=["name", "spam", "other"])),
        ]

    def __str__(self) -> str:
        return f"{self.about}: {self.get_reason_display()}"

    @property
    def result(self) -> str:
        """The outcome in words; of reports that were looked at before there were outcomes only that they were."""
        if self.handled_at and not self.outcome:
            return "確認しました"
        return self.get_outcome_display() if self.outcome else str(self.Outcome.WAITING.label)

    @property
    def about(self) -> str:
        """What was reported, in its words of then; those of a deck that was reported long ago are its name."""
        return self.words or str(self.deck or "")
