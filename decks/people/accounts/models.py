"""How the names of accounts look. The table bears the label of the app it was made in."""

from django.conf import settings
from django.db import models


class AccountName(models.Model):
    """How the name of an account looks; see decks/people/accounts/names.py. Accounts that look like one that was there
    before them have none."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    look = models.CharField("見た目", max_length=1000, unique=True)
    small_look = models.CharField("小文字の見た目", max_length=1000, unique=True)

    class Meta:
        app_label = "kannagi_site"
        verbose_name = verbose_name_plural = "名前の見た目"

    def __str__(self) -> str:
        return self.look
