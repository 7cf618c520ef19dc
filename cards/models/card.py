"""Cards and the facts printed on them."""

from django.core.exceptions import ValidationError
from django.db import models

from cards.emblems.silhouettes import EMBLEMS
from cards.models.provenance import KeepsEdits
from cards.models.terms import checked, choices_of, only_terms
from rules_engine.catalog.definitions import DEFAULT_COPY_LIMIT
from rules_engine.language.parse.parser import parse
from rules_engine.vocabulary.errors import InvalidScriptError
from rules_engine.vocabulary.terms import CardType, Season

HIGHEST_NUMERAL = 99


class Attribute(models.Model):
    """An 【属性】 as printed."""

    name = models.CharField("属性", max_length=40)

    class Meta:
        verbose_name = verbose_name_plural = "属性"
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="attribute_name_unique")]

    def __str__(self) -> str:
        return self.name


class Keyword(KeepsEdits):
    """A keyword ability (■), explained in our own words."""

    name = models.CharField("キーワード能力", max_length=40)
    kind = models.CharField("種別", max_length=40, blank=True)
    meaning = models.TextField("意味", blank=True)
    clause = models.CharField("条項", max_length=60, blank=True)
    open_points = models.TextField("未確定の点", blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "キーワード能力"
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="keyword_name_unique")]

    def __str__(self) -> str:
        return self.name


def readable_scripts(text: str) -> None:
    """Refuse lines that the engine could not read, naming line and column."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            parse(line.strip(), line=number)
        except InvalidScriptError as error:
            message = "%(line)s行目の%(column)s文字目が読めません：%(reason)s"
            values = {"line": error.line, "column": error.column, "reason": error.reason}
            raise ValidationError(message, params=values) from None


def known_emblem(name: str) -> None:
    """Refuse a silhouette that is not drawn."""
    if name not in EMBLEMS:
        raise ValidationError("「%(name)s」という図柄はありません", params={"name": name})


class Card(KeepsEdits):
    """One card. Its id is the number of its first printing and never changes; names change spelling."""

    id = models.PositiveIntegerField("番号", primary_key=True)
    name = models.CharField("札名", max_length=100)
    reading = models.CharField("よみ", max_length=200, blank=True)
    printed_name = models.CharField("印刷名", max_length=100, blank=True, help_text="札名と異なるときだけ")
    mixed = models.BooleanField("混化", default=False)
    copy_limit = models.PositiveSmallIntegerField(
        "上限枚数", null=True, blank=True, default=DEFAULT_COPY_LIMIT, help_text="空欄は何枚でも"
    )
    limit_group = models.CharField("上限を共有する組", max_length=40, blank=True)
    related = models.TextField("関連する札", blank=True, help_text="一行に一つの札名")
    doubt = models.TextField("疑問点", blank=True)
    listed = models.JSONField("公開札一覧の記載", default=list, blank=True)
    scripts = models.TextField(
        "効果のスクリプト", blank=True, help_text="一行に一つの効果", validators=[readable_scripts]
    )
    manual = models.TextField("手動の理由", blank=True)
    older = models.JSONField("以前の文", default=list, blank=True)
    emblem = models.CharField(
        "図柄", max_length=60, blank=True, help_text="空欄は属性から選ばれます", validators=[known_emblem]
    )
    attributes = models.ManyToManyField(Attribute, through="CardAttribute", verbose_name="属性", related_name="cards")
    keywords = models.ManyToManyField(
        Keyword, through="CardKeyword", verbose_name="キーワード能力", related_name="cards"
    )

    class Meta:
        verbose_name = verbose_name_plural = "札"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["name"], name="card_name_unique"),
            checked("card_id_from_one", models.Q(id__gte=1), "番号は1以上です"),
            checked("card_has_a_name", ~models.Q(name=""), "札名が要ります"),
            checked(
                "card_copy_limit_from_one",
                models.Q(copy_limit__isnull=True) | models.Q(copy_limit__gte=1),
                "上限枚数は1以上か、空欄 (何枚でも) です",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CardForm(models.Model):
    """One way to use a card; a 二種類札 has two."""

    card = models.ForeignKey(Card, models.CASCADE, verbose_name="札", related_name="forms")
    position = models.PositiveSmallIntegerField("順", default=0)
    type = models.CharField("種類", max_length=20, choices=choices_of(CardType), blank=True)
    cost = models.PositiveSmallIntegerField("コスト")
    power = models.PositiveSmallIntegerField("力", null=True, blank=True)

    class Meta:
        verbose_name = verbose_name_plural = "使い方"
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "position"], name="form_position_unique"),
            models.UniqueConstraint(fields=["card", "type"], name="form_type_unique"),
            only_terms("type", CardType, "form_type_known", or_empty=True),
            checked("form_cost_printable", models.Q(cost__lte=HIGHEST_NUMERAL), "コストは99までです"),
            checked(
                "form_power_only_on_places",
                models.Q(power__isnull=True) | models.Q(type=CardType.PLACE.value, power__lte=HIGHEST_NUMERAL),
                "力は場所札だけが持ち、99までです",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.get_type_display()}"


class FormSeason(models.Model):
    """A season of a form; a 混化 card has several, in the order it prints them."""

    form = models.ForeignKey(CardForm, models.CASCADE, verbose_name="使い方", related_name="season_rows")
    position = models.PositiveSmallIntegerField("順", default=0)
    season = models.CharField("季節", max_length=10, choices=choices_of(Season))

    class Meta:
        verbose_name = verbose_name_plural = "季節"
        ordering = ["form", "position"]
        constraints = [
            models.UniqueConstraint(fields=["form", "season"], name="form_season_unique"),
            only_terms("season", Season, "form_season_known"),
        ]

    def __str__(self) -> str:
        return str(self.get_season_display())


class CardAttribute(models.Model):
    card = models.ForeignKey(Card, models.CASCADE, verbose_name="札", related_name="attribute_rows")
    attribute = models.ForeignKey(Attribute, models.PROTECT, verbose_name="属性", related_name="card_rows")
    position = models.PositiveSmallIntegerField("順", default=0)

    class Meta:
        verbose_name = verbose_name_plural = "札の属性"
        ordering = ["card", "position"]
        constraints = [models.UniqueConstraint(fields=["card", "attribute"], name="card_attribute_unique")]

    def __str__(self) -> str:
        return str(self.attribute)


class CardKeyword(models.Model):
    """A keyword on a card, with the number or seasons printed after it."""

    card = models.ForeignKey(Card, models.CASCADE, verbose_name="札", related_name="keyword_rows")
    keyword = models.ForeignKey(Keyword, models.PROTECT, verbose_name="キーワード能力", related_name="card_rows")
    parameter = models.CharField("数・季節", max_length=20, blank=True)
    position = models.PositiveSmallIntegerField("順", default=0)

    class Meta:
        verbose_name = verbose_name_plural = "札のキーワード能力"
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "keyword", "parameter"], name="card_keyword_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.keyword} {self.parameter}".rstrip()


class Alias(models.Model):
    """Another spelling under which players know a card."""

    card = models.ForeignKey(Card, models.CASCADE, verbose_name="札", related_name="alias_rows")
    name = models.CharField("別名", max_length=100)
    position = models.PositiveSmallIntegerField("順", default=0)

    class Meta:
        verbose_name = verbose_name_plural = "別名"
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint(fields=["name"], name="alias_name_unique"),
            checked("alias_has_a_name", ~models.Q(name=""), "別名が空です"),
        ]

    def __str__(self) -> str:
        return self.name
