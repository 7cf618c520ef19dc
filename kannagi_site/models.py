"""What the site remembers of itself, and the other tables of this app's label."""

from django.db import models
from django.db.models import Q

from decks.people.accounts.models import AccountName, DeviceOffer, KeeperLink, LostFactor, RecoveryCode, SeenVisitor

__all__ = ["AccountName", "DeviceOffer", "KeeperLink", "LostFactor", "RecoveryCode", "SeenVisitor", "SiteState"]


class SiteState(models.Model):
    """The one row of its table: `key_fingerprint` tells which SECRET_KEY the database was used with, `pruned_on` the
    last day on which what had grown old was removed, `backed_up_at` when the site last made a backup by itself,
    `program` for which version of the program it was prepared last."""

    key_fingerprint = models.CharField("鍵の指紋", max_length=64, blank=True, default="")
    pruned_on = models.DateField("古いものを消した日", null=True, blank=True)
    backed_up_at = models.DateTimeField("最後のバックアップ", null=True, blank=True)

    program = models.CharField("準備したプログラム", max_length=100, blank=True, default="")

    class Meta:
        constraints = [models.CheckConstraint(name="site_state_is_one_row", condition=Q(pk=1))]

    def __str__(self) -> str:
        return "サイトの状態"

    @classmethod
    def the_row(cls) -> "SiteState":
        """Locked until the transaction ends; made if it is not there yet."""
        row, _ = cls.objects.select_for_update().get_or_create(pk=1)
        return row
