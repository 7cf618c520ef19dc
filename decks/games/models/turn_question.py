"""あなたならどうする？: a position of a solo game that somebody asks others about, and what they played from it."""

from django.db import models
from django.utils import timezone

from decks.games.models.solo_game import Chair, usual_stops
from decks.people.models import Owned, new_token

MAX_QUESTION_LENGTH = 200
MAX_ANSWER_LENGTH = 200


class Played(Owned):
    """A game as it stood: `record` of `ply` actions, asked at `stops`, before at `former_stops`. It stays whatever
    becomes of the game itself."""

    token = models.CharField("鍵", max_length=32, unique=True, default=new_token, editable=False)
    record = models.TextField("記録", editable=False)
    ply = models.PositiveIntegerField("手数", editable=False)
    stops = models.CharField("止まる窓", max_length=400, blank=True, default=usual_stops, editable=False)
    former_stops = models.TextField("それまでの止まる窓", blank=True, default="", editable=False)
    made_at = models.DateTimeField("日時", default=timezone.now, editable=False)

    class Meta:
        abstract = True


class TurnQuestion(Played):
    """Whoever has its link, which bears the `token`, sees the position and may play on from it.

    `chair`, `other_name` and `level` say who sits on the other side, as in the game. `told` is the board as it was seen
    when it was asked (``decks.games.replay.asked_boards``), `position` how the engine writes it; empty for a question
    that nobody has looked at since boards are kept.
    """

    text = models.CharField("問い", max_length=MAX_QUESTION_LENGTH)
    chair = models.CharField("相手", max_length=8, choices=Chair, default=Chair.NOBODY, editable=False)
    other_name = models.CharField("相手のデッキ名", max_length=60, blank=True, default="", editable=False)
    level = models.CharField("コンピュータの強さ", max_length=20, blank=True, default="", editable=False)
    told = models.BinaryField("見えた盤", default=bytes, editable=False)
    position = models.TextField("局面", blank=True, default="", editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "あなたならどうする？"
        ordering = ["-made_at", "-pk"]
        constraints = [*Owned.Meta.constraints]

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
        constraints = [*Owned.Meta.constraints]
        indexes = [models.Index(name="answers_of_question", fields=["question", "-made_at"])]

    def __str__(self) -> str:
        return self.text or self.decided.replace("\n", "、")
