"""What was seen at each step of a game that ended: it stays as it was, whatever rules and cards become."""

from django.db import models
from django.utils import timezone

from decks.games.models.solo_game import SoloGame


class KeptStory(models.Model):
    """The story of a game that ended with its action `ply`, in force while that is the last one in force.

    It was played by the rules of `version` with the card data of `data`; `end` is the position in which it ended, as
    the engine writes positions. `told` is what its steps showed (``decks.games.replay.transcript.write``),
    empty where that was too much to be kept. A table of its own: lists of games do not read it.
    """

    game = models.OneToOneField(SoloGame, models.CASCADE, primary_key=True, related_name="story", verbose_name="ゲーム")
    ply = models.PositiveIntegerField("手数")
    version = models.PositiveIntegerField("ルールの版")
    data = models.CharField("データの版", max_length=32)
    end = models.TextField("終わりの局面")
    told = models.BinaryField("各手で見えたもの")
    kept_at = models.DateTimeField("日時", default=timezone.now)

    class Meta:
        verbose_name = verbose_name_plural = "終わった勝負の各手"

    def __str__(self) -> str:
        return f"{self.ply}手"
