"""By which format its builder wants a deck judged."""

from django.db import models

MAX_KEY_LENGTH = 32


class ByFormat(models.Model):
    """`format_key` is that of a format's address, "" for 公式; `format_version` is the one that was chosen. The format
    may have been changed or deleted since: keys of formats in files have no row."""

    format_key = models.CharField("フォーマットの鍵", max_length=MAX_KEY_LENGTH, blank=True, default="")
    format_version = models.PositiveIntegerField("フォーマットの版", default=0)

    class Meta:
        abstract = True

    @property
    def format_called(self) -> str:
        """As an address names that version, "" for 公式."""
        return f"{self.format_key}.{self.format_version}" if self.format_key else ""
