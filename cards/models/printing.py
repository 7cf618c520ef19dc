"""Products, the printings they hold, and what another source says differently about a printing."""

from django.db import models

from cards.models.card import Card
from cards.models.provenance import KeepsEdits
from cards.models.terms import checked, choices_of, only_terms
from rules_engine.vocabulary.terms import Certainty


class Product(KeepsEdits):
    name = models.CharField("商品名", max_length=60)
    kind = models.CharField("種別", max_length=60, blank=True)
    released = models.DateField("発売日", null=True, blank=True, help_text="幅でしか分からないときはその最後の日")
    earliest = models.DateField("早ければ", null=True, blank=True)
    certainty = models.CharField(
        "発売日の確かさ", max_length=12, choices=choices_of(Certainty), default=Certainty.UNKNOWN.value
    )
    source = models.CharField("出典", max_length=200, blank=True)
    pictures_shown = models.BooleanField(
        "絵を見せる", default=True, help_text="外すと、この商品の札の絵をすぐにすべて取り下げます"
    )

    class Meta:
        verbose_name = verbose_name_plural = "商品"
        ordering = ["released", "id"]
        constraints = [
            models.UniqueConstraint(fields=["name"], name="product_name_unique"),
            checked("product_has_a_name", ~models.Q(name=""), "商品名が要ります"),
            only_terms("certainty", Certainty, "product_certainty_known"),
            checked(
                "product_earliest_before_released",
                models.Q(earliest__isnull=True) | models.Q(earliest__lte=models.F("released")),
                "「早ければ」は発売日より後にできません",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Printing(KeepsEdits):
    """One printing of a card, under its own number."""

    number = models.PositiveIntegerField("番号", primary_key=True)
    card = models.ForeignKey(Card, models.CASCADE, verbose_name="札", related_name="printings")
    products = models.ManyToManyField(Product, verbose_name="収録", related_name="printings", blank=True)
    rarity = models.CharField("レアリティ", max_length=20, blank=True)
    code = models.CharField("記号", max_length=40, blank=True)
    promo_date = models.DateField("配布日", null=True, blank=True)
    promo_text = models.CharField("配布日の記載", max_length=60, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "印刷"
        ordering = ["number"]
        constraints = [checked("printing_number_from_one", models.Q(number__gte=1), "番号は1以上です")]

    def __str__(self) -> str:
        return f"#{self.number} {self.card}"


class ListDifference(models.Model):
    """A fact that the public card list gives differently for a printing; ours stands until somebody decides."""

    printing = models.ForeignKey(Printing, models.CASCADE, verbose_name="印刷", related_name="differences")
    field = models.CharField("項目", max_length=20)
    ours = models.CharField("こちらの値", max_length=300, blank=True)
    listed = models.CharField("公開札一覧の値", max_length=300, blank=True)
    seen_at = models.DateTimeField("確認日時", auto_now=True)

    class Meta:
        verbose_name = verbose_name_plural = "公開札一覧との違い"
        ordering = ["printing", "field"]
        constraints = [models.UniqueConstraint(fields=["printing", "field"], name="list_difference_unique")]

    def __str__(self) -> str:
        return f"{self.printing} {self.field}"
