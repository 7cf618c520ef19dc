"""What the site remembers of itself."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class SiteState(models.Model):
    """The one row of its table: `key_fingerprint` tells which SECRET_KEY the database was used with, `pruned_on` the
    last day on which what had grown old was removed."""

    key_fingerprint = models.CharField("鍵の指紋", max_length=64, blank=True, default="")
    pruned_on = models.DateField("古いものを消した日", null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(name="site_state_is_one_row", condition=Q(pk=1))]

    def __str__(self) -> str:
        return "サイトの状態"

    @classmethod
    def the_row(cls) -> "SiteState":
        """Locked until the transaction ends; made if it is not there yet."""
        row, _ = cls.objects.select_for_update().get_or_create(pk=1)
        return row


class AccountName(models.Model):
    """How the name of an account looks; see kannagi_site/accounts/names.py. Accounts that look like one that was there
    before them have none."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    look = models.CharField("見た目", max_length=1000, unique=True)
    small_look = models.CharField("小文字の見た目", max_length=1000, unique=True)

    class Meta:
        verbose_name = verbose_name_plural = "名前の見た目"

    def __str__(self) -> str:
        return self.look
