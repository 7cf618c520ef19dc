"""The public decks that a revision breaks, as a worker found them: written once, for everybody who looks."""

from django.db import models
from django.utils import timezone

from cards.models import RestrictionRevision
from decks.building.models import Deck


class RevisionSweep(models.Model):
    """One passage through the public decks that a revision may break.

    `made_with` names the revision as it was then and the card data beside it: with others the rows say nothing.
    `after` is the last deck that was looked at, `done` and `total` count those to look at, `found` those that are
    broken; of them `short` have too few cards once the surplus is out. Until `ended_at` is set a worker may go
    on from `after`.
    """

    revision = models.OneToOneField(
        RestrictionRevision, models.CASCADE, related_name="+", editable=False, verbose_name="改訂"
    )
    made_with = models.CharField("作ったもと", max_length=64, editable=False)
    after = models.PositiveBigIntegerField("調べた最後のデッキ", default=0, editable=False)
    total = models.PositiveIntegerField("調べるデッキの数", default=0, editable=False)
    done = models.PositiveIntegerField("調べた数", default=0, editable=False)
    found = models.PositiveIntegerField("使えなくなる数", default=0, editable=False)
    short = models.PositiveIntegerField("札が足りなくなる数", default=0, editable=False)
    asked_at = models.DateTimeField("頼んだ時", default=timezone.now, editable=False)
    ended_at = models.DateTimeField("終わった時", null=True, blank=True, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = "改訂で使えなくなる公開デッキの調べ"

    def __str__(self) -> str:
        return f"{self.revision_id}: {self.found}"


class BrokenDeck(models.Model):
    """A public deck that the revision broke when the sweep looked at it, in its `deck_revision`: so many copies to take
    out, and to put in. What was edited since is judged again before it is shown."""

    sweep = models.ForeignKey(RevisionSweep, models.CASCADE, related_name="rows", db_index=False, verbose_name="調べ")
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+", verbose_name="デッキ")
    deck_revision = models.PositiveIntegerField("札の編集番号")
    removed = models.PositiveIntegerField("抜く枚数")
    added = models.PositiveIntegerField("足す枚数")

    class Meta:
        verbose_name = verbose_name_plural = "改訂で使えなくなる公開デッキ"
        constraints = [models.UniqueConstraint(name="broken_deck_once", fields=["sweep", "deck"])]

    def __str__(self) -> str:
        return f"{self.sweep_id}: {self.deck_id}"
