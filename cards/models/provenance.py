"""Where a row and its values come from, and the version that the caches are keyed by."""

from collections.abc import Iterable

from django.db import models


class Origin(models.TextChoices):
    CATALOGUE = "catalogue", "目録"
    LIST = "list", "公開札一覧"
    KEEPER = "keeper", "管理者"


class KeepsEdits(models.Model):
    """A row filled from a source, whose single fields may have been set by somebody else since.

    `kept_fields` maps the name of such a field (or of a group of child rows) to the origin of its value; the sync
    with the catalogue leaves it alone.
    """

    origin = models.CharField("由来", max_length=10, choices=Origin.choices, default=Origin.KEEPER, editable=False)
    kept_fields = models.JSONField("目録より優先する項目", default=dict, blank=True, editable=False)

    class Meta:
        abstract = True

    def keep(self, fields: Iterable[str], origin: Origin = Origin.KEEPER) -> None:
        """Remember that these fields no longer follow the catalogue."""
        self.kept_fields = {**self.kept_fields, **dict.fromkeys(fields, origin.value)}


class DataVersion(models.Model):
    """One row whose token changes with every change of the card data: the key of everything computed from it.

    `texts` is the digest of the texts that the database was last brought in step with.
    """

    id = models.PositiveSmallIntegerField("番号", primary_key=True, default=1, editable=False)
    token = models.CharField("版", max_length=32)
    texts = models.CharField("元の文", max_length=32, default="", editable=False)
    changed_at = models.DateTimeField("更新日時", auto_now=True)

    class Meta:
        verbose_name = verbose_name_plural = "データの版"
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="data_version_is_one_row")]

    def __str__(self) -> str:
        return self.token
