"""あなたならどうする？: a position of a solo game that somebody asks others about, and what they played from it."""

from django.db import models
from django.utils import timezone

from decks.models.holder import Held
from decks.models.solo_game import Chair, new_token, usual_stops

MAX_QUESTION_LENGTH = 200
MAX_ANSWER_LENGTH = 200


class Played(Held):
    """A game as it stood: `record` of `ply` actions, asked at `stops`. It stays whatever becomes of the game itself."""

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    record = models.TextField("記録", editable=False)
    ply = models.PositiveIntegerField("手数", editable=False)
    stops = models.CharField("止まる窓", max_length=400, blank=True, default=usual_stops, editable=False)
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta:
        abstract = True


class TurnQuestion(Played):
    """Whoever has its link, which bears the `token`, sees the position and may play on from it.

    `chair`, `other_name` and `level` say who sits on the other side, as in the game.
    """

    text = models.CharField("問い", max_length=MAX_QUESTION_LENGTH)
    chair = models.CharField("相手", max_length=8, choices=Chair, default=Chair.NOBODY, editable=False)
    other_name = models.CharField("相手のデッキ名", max_length=60, blank=True, default="", editable=False)
    level = models.CharField("コンピュータの強さ", max_length=20, blank=True, default="", editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "あなたならどうする？"
        ordering = ["-made_at", "-pk"]
        constraints = [*Held.Meta.constraints]

    def __str__(self) -> str:
        return self.text


class TurnAnswer(Played):
    """What somebody played from there. `decided` are the answers he gave to what he was asked, one in a line."""

    question = models.ForeignKey(TurnQuestion, models.CASCADE, related_name="answers", verbose_name="問い")
    text = models.CharField("ひとこと", max_length=MAX_ANSWER_LENGTH, blank=True, default="")
    decided = models.TextField("決めたこと", editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "問いへの答え"
        ordering = ["-made_at", "-pk"]
        constraints = [*Held.Meta.constraints]
        indexes = [models.Index(name="answers_of_question", fields=["question", "-made_at"])]

    def __str__(self) -> str:
        return self.text or self.decided.replace("\n", "、")
