"""The picture of one printing, and where it comes from."""

from django.db import models

from cards.models.printing import Printing


class CardPicture(models.Model):
    """`digest` tells the file it was made of, `width` the widest of its WebP files; their names follow from both."""

    printing = models.OneToOneField(
        Printing, models.CASCADE, verbose_name="印刷", related_name="picture", primary_key=True
    )
    digest = models.CharField("元のファイル", max_length=32, editable=False)
    width = models.PositiveSmallIntegerField("幅", editable=False)
    source = models.CharField("出典", max_length=200)
    licence = models.CharField("使う権利", max_length=200)
    stored_at = models.DateTimeField("取り込んだ日時", auto_now=True)

    class Meta:
        verbose_name = verbose_name_plural = "札の絵"
        ordering = ["printing"]

    def __str__(self) -> str:
        return f"#{self.printing_id}"
