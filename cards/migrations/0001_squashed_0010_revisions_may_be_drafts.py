"""The tables of cards as all former migrations make them, for a new database.

Every former site has applied some of the steps that this replaces, and goes through the rest of them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import cards.models.card


class Migration(migrations.Migration):
    replaces = [
        ("cards", "0001_card_database"),
        ("cards", "0002_ability_scripts"),
        ("cards", "0003_drop_folded_columns"),
        ("cards", "0004_older_wordings"),
        ("cards", "0005_card_emblem"),
        ("cards", "0006_card_pictures"),
        ("cards", "0007_pictures_by_product"),
        ("cards", "0008_texts_of_data"),
        ("cards", "0009_scripts_alone"),
        ("cards", "0010_revisions_may_be_drafts"),
    ]

    initial = True

    dependencies = [
        ("auth", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "origin",
                    models.CharField(
                        choices=[("catalogue", "目録"), ("list", "公開札一覧"), ("keeper", "管理者")],
                        default="keeper",
                        editable=False,
                        max_length=10,
                        verbose_name="由来",
                    ),
                ),
                (
                    "kept_fields",
                    models.JSONField(blank=True, default=dict, editable=False, verbose_name="目録より優先する項目"),
                ),
                ("id", models.PositiveIntegerField(primary_key=True, serialize=False, verbose_name="番号")),
                ("name", models.CharField(max_length=100, verbose_name="札名")),
                ("reading", models.CharField(blank=True, max_length=200, verbose_name="よみ")),
                (
                    "printed_name",
                    models.CharField(
                        blank=True, help_text="札名と異なるときだけ", max_length=100, verbose_name="印刷名"
                    ),
                ),
                ("mixed", models.BooleanField(default=False, verbose_name="混化")),
                (
                    "copy_limit",
                    models.PositiveSmallIntegerField(
                        blank=True, default=4, help_text="空欄は何枚でも", null=True, verbose_name="上限枚数"
                    ),
                ),
                ("limit_group", models.CharField(blank=True, max_length=40, verbose_name="上限を共有する組")),
                ("related", models.TextField(blank=True, help_text="一行に一つの札名", verbose_name="関連する札")),
                ("doubt", models.TextField(blank=True, verbose_name="疑問点")),
                ("listed", models.JSONField(blank=True, default=list, verbose_name="公開札一覧の記載")),
                (
                    "scripts",
                    models.TextField(
                        blank=True,
                        help_text="一行に一つの効果",
                        validators=[cards.models.card.readable_scripts],
                        verbose_name="効果のスクリプト",
                    ),
                ),
                ("manual", models.TextField(blank=True, verbose_name="手動の理由")),
                ("older", models.JSONField(blank=True, default=list, verbose_name="以前の文")),
                (
                    "emblem",
                    models.CharField(
                        blank=True,
                        help_text="空欄は属性から選ばれます",
                        max_length=60,
                        validators=[cards.models.card.known_emblem],
                        verbose_name="図柄",
                    ),
                ),
            ],
            options={
                "verbose_name": "札",
                "verbose_name_plural": "札",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("name",), name="card_name_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("id__gte", 1)),
                        name="card_id_from_one",
                        violation_error_message="番号は1以上です",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="card_has_a_name",
                        violation_error_message="札名が要ります",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("copy_limit__isnull", True), ("copy_limit__gte", 1), _connector="OR"),
                        name="card_copy_limit_from_one",
                        violation_error_message="上限枚数は1以上か、空欄 (何枚でも) です",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Product",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "origin",
                    models.CharField(
                        choices=[("catalogue", "目録"), ("list", "公開札一覧"), ("keeper", "管理者")],
                        default="keeper",
                        editable=False,
                        max_length=10,
                        verbose_name="由来",
                    ),
                ),
                (
                    "kept_fields",
                    models.JSONField(blank=True, default=dict, editable=False, verbose_name="目録より優先する項目"),
                ),
                ("name", models.CharField(max_length=60, verbose_name="商品名")),
                ("kind", models.CharField(blank=True, max_length=60, verbose_name="種別")),
                (
                    "released",
                    models.DateField(
                        blank=True, help_text="幅でしか分からないときはその最後の日", null=True, verbose_name="発売日"
                    ),
                ),
                ("earliest", models.DateField(blank=True, null=True, verbose_name="早ければ")),
                (
                    "certainty",
                    models.CharField(
                        choices=[
                            ("sure", "確か"),
                            ("by", "遅くともこの日"),
                            ("community", "コミュニティのみ"),
                            ("unknown", "不明"),
                        ],
                        default="unknown",
                        max_length=12,
                        verbose_name="発売日の確かさ",
                    ),
                ),
                ("source", models.CharField(blank=True, max_length=200, verbose_name="出典")),
                (
                    "pictures_shown",
                    models.BooleanField(
                        default=True,
                        help_text="外すと、この商品の札の絵をすぐにすべて取り下げます",
                        verbose_name="絵を見せる",
                    ),
                ),
            ],
            options={
                "verbose_name": "商品",
                "verbose_name_plural": "商品",
                "ordering": ["released", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("name",), name="product_name_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="product_has_a_name",
                        violation_error_message="商品名が要ります",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("certainty__in", ["sure", "by", "community", "unknown"])),
                        name="product_certainty_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("earliest__isnull", True), ("earliest__lte", models.F("released")), _connector="OR"
                        ),
                        name="product_earliest_before_released",
                        violation_error_message="「早ければ」は発売日より後にできません",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Printing",
            fields=[
                (
                    "origin",
                    models.CharField(
                        choices=[("catalogue", "目録"), ("list", "公開札一覧"), ("keeper", "管理者")],
                        default="keeper",
                        editable=False,
                        max_length=10,
                        verbose_name="由来",
                    ),
                ),
                (
                    "kept_fields",
                    models.JSONField(blank=True, default=dict, editable=False, verbose_name="目録より優先する項目"),
                ),
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False, verbose_name="番号")),
                ("rarity", models.CharField(blank=True, max_length=20, verbose_name="レアリティ")),
                ("code", models.CharField(blank=True, max_length=40, verbose_name="記号")),
                ("promo_date", models.DateField(blank=True, null=True, verbose_name="配布日")),
                ("promo_text", models.CharField(blank=True, max_length=60, verbose_name="配布日の記載")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="printings",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
                (
                    "products",
                    models.ManyToManyField(
                        blank=True, related_name="printings", to="cards.product", verbose_name="収録"
                    ),
                ),
            ],
            options={
                "verbose_name": "印刷",
                "verbose_name_plural": "印刷",
                "ordering": ["number"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)),
                        name="printing_number_from_one",
                        violation_error_message="番号は1以上です",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Attribute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, verbose_name="属性")),
            ],
            options={
                "verbose_name": "属性",
                "verbose_name_plural": "属性",
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("name",), name="attribute_name_unique")],
            },
        ),
        migrations.CreateModel(
            name="CardAttribute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="順")),
                (
                    "attribute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_rows",
                        to="cards.attribute",
                        verbose_name="属性",
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attribute_rows",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
            ],
            options={
                "verbose_name": "札の属性",
                "verbose_name_plural": "札の属性",
                "ordering": ["card", "position"],
                "constraints": [models.UniqueConstraint(fields=("card", "attribute"), name="card_attribute_unique")],
            },
        ),
        migrations.CreateModel(
            name="CardForm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="順")),
                (
                    "type",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("place", "場所札"),
                            ("apparition", "怪異札"),
                            ("tool", "道具札"),
                            ("season_card", "季節札"),
                        ],
                        max_length=20,
                        verbose_name="種類",
                    ),
                ),
                ("cost", models.PositiveSmallIntegerField(verbose_name="コスト")),
                ("power", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="力")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forms",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
            ],
            options={
                "verbose_name": "使い方",
                "verbose_name_plural": "使い方",
                "ordering": ["card", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("card", "position"), name="form_position_unique"),
                    models.UniqueConstraint(fields=("card", "type"), name="form_type_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("type__in", ["place", "apparition", "tool", "season_card", ""])),
                        name="form_type_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cost__lte", 99)),
                        name="form_cost_printable",
                        violation_error_message="コストは99までです",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("power__isnull", True), models.Q(("power__lte", 99), ("type", "place")), _connector="OR"
                        ),
                        name="form_power_only_on_places",
                        violation_error_message="力は場所札だけが持ち、99までです",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardPicture",
            fields=[
                (
                    "printing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="picture",
                        serialize=False,
                        to="cards.printing",
                        verbose_name="印刷",
                    ),
                ),
                ("digest", models.CharField(editable=False, max_length=32, verbose_name="元のファイル")),
                ("width", models.PositiveSmallIntegerField(editable=False, verbose_name="幅")),
                ("source", models.CharField(max_length=200, verbose_name="出典")),
                ("licence", models.CharField(max_length=200, verbose_name="使う権利")),
                ("stored_at", models.DateTimeField(auto_now=True, verbose_name="取り込んだ日時")),
            ],
            options={
                "verbose_name": "札の絵",
                "verbose_name_plural": "札の絵",
                "ordering": ["printing"],
            },
        ),
        migrations.CreateModel(
            name="DataVersion",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False, verbose_name="番号"
                    ),
                ),
                ("token", models.CharField(max_length=32, verbose_name="版")),
                ("texts", models.CharField(default="", editable=False, max_length=32, verbose_name="元の文")),
                ("changed_at", models.DateTimeField(auto_now=True, verbose_name="更新日時")),
            ],
            options={
                "verbose_name": "データの版",
                "verbose_name_plural": "データの版",
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="data_version_is_one_row")],
            },
        ),
        migrations.CreateModel(
            name="FormSeason",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="順")),
                (
                    "season",
                    models.CharField(
                        choices=[
                            ("spring", "春"),
                            ("summer", "夏"),
                            ("autumn", "秋"),
                            ("winter", "冬"),
                            ("none", "無"),
                        ],
                        max_length=10,
                        verbose_name="季節",
                    ),
                ),
                (
                    "form",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season_rows",
                        to="cards.cardform",
                        verbose_name="使い方",
                    ),
                ),
            ],
            options={
                "verbose_name": "季節",
                "verbose_name_plural": "季節",
                "ordering": ["form", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("form", "season"), name="form_season_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("season__in", ["spring", "summer", "autumn", "winter", "none"])),
                        name="form_season_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Keyword",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "origin",
                    models.CharField(
                        choices=[("catalogue", "目録"), ("list", "公開札一覧"), ("keeper", "管理者")],
                        default="keeper",
                        editable=False,
                        max_length=10,
                        verbose_name="由来",
                    ),
                ),
                (
                    "kept_fields",
                    models.JSONField(blank=True, default=dict, editable=False, verbose_name="目録より優先する項目"),
                ),
                ("name", models.CharField(max_length=40, verbose_name="キーワード能力")),
                ("kind", models.CharField(blank=True, max_length=40, verbose_name="種別")),
                ("meaning", models.TextField(blank=True, verbose_name="意味")),
                ("clause", models.CharField(blank=True, max_length=60, verbose_name="条項")),
                ("open_points", models.TextField(blank=True, verbose_name="未確定の点")),
            ],
            options={
                "verbose_name": "キーワード能力",
                "verbose_name_plural": "キーワード能力",
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("name",), name="keyword_name_unique")],
            },
        ),
        migrations.CreateModel(
            name="CardKeyword",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("parameter", models.CharField(blank=True, max_length=20, verbose_name="数・季節")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="順")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="keyword_rows",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
                (
                    "keyword",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_rows",
                        to="cards.keyword",
                        verbose_name="キーワード能力",
                    ),
                ),
            ],
            options={
                "verbose_name": "札のキーワード能力",
                "verbose_name_plural": "札のキーワード能力",
                "ordering": ["card", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("card", "keyword", "parameter"), name="card_keyword_unique")
                ],
            },
        ),
        migrations.CreateModel(
            name="ListDifference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("field", models.CharField(max_length=20, verbose_name="項目")),
                ("ours", models.CharField(blank=True, max_length=300, verbose_name="こちらの値")),
                ("listed", models.CharField(blank=True, max_length=300, verbose_name="公開札一覧の値")),
                ("seen_at", models.DateTimeField(auto_now=True, verbose_name="確認日時")),
                (
                    "printing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="differences",
                        to="cards.printing",
                        verbose_name="印刷",
                    ),
                ),
            ],
            options={
                "verbose_name": "公開札一覧との違い",
                "verbose_name_plural": "公開札一覧との違い",
                "ordering": ["printing", "field"],
                "constraints": [models.UniqueConstraint(fields=("printing", "field"), name="list_difference_unique")],
            },
        ),
        migrations.CreateModel(
            name="RestrictionRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "origin",
                    models.CharField(
                        choices=[("catalogue", "目録"), ("list", "公開札一覧"), ("keeper", "管理者")],
                        default="keeper",
                        editable=False,
                        max_length=10,
                        verbose_name="由来",
                    ),
                ),
                (
                    "kept_fields",
                    models.JSONField(blank=True, default=dict, editable=False, verbose_name="目録より優先する項目"),
                ),
                (
                    "series",
                    models.CharField(
                        choices=[("official", "公式"), ("community", "コミュニティ")],
                        default="official",
                        max_length=12,
                        verbose_name="系列",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="回")),
                ("title", models.CharField(blank=True, max_length=100, verbose_name="題")),
                ("effective", models.DateField(blank=True, null=True, verbose_name="適用日")),
                ("earliest", models.DateField(blank=True, null=True, verbose_name="早ければ")),
                ("announced", models.DateField(blank=True, null=True, verbose_name="発表日")),
                (
                    "certainty",
                    models.CharField(
                        choices=[
                            ("sure", "確か"),
                            ("by", "遅くともこの日"),
                            ("community", "コミュニティのみ"),
                            ("unknown", "不明"),
                        ],
                        default="sure",
                        max_length=12,
                        verbose_name="確かさ",
                    ),
                ),
                ("source", models.TextField(blank=True, verbose_name="出典")),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "下書き"), ("published", "公開"), ("taken_back", "取り下げ")],
                        default="draft",
                        editable=False,
                        max_length=10,
                        verbose_name="公開の状態",
                    ),
                ),
                (
                    "published_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="公開した日時"),
                ),
                (
                    "taken_back_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="取り下げた日時"),
                ),
                (
                    "taken_back_reason",
                    models.CharField(blank=True, editable=False, max_length=500, verbose_name="取り下げた理由"),
                ),
                (
                    "published_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="公開した人",
                    ),
                ),
                (
                    "taken_back_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="取り下げた人",
                    ),
                ),
            ],
            options={
                "verbose_name": "封印改訂",
                "verbose_name_plural": "封印改訂",
                "ordering": ["series", "effective", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "published")),
                        fields=("series", "number"),
                        name="revision_number_unique",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["draft", "published", "taken_back"])),
                        name="revision_state_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "draft"),
                            models.Q(("effective__isnull", False), ("number__isnull", False)),
                            _connector="OR",
                        ),
                        name="revision_has_number_and_day",
                        violation_error_message="公開した改訂には、回と適用日が要ります",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("series__in", ["official", "community"])),
                        name="revision_series_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("certainty__in", ["sure", "by", "community", "unknown"])),
                        name="revision_certainty_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("earliest__isnull", True), ("earliest__lte", models.F("effective")), _connector="OR"
                        ),
                        name="revision_earliest_before_effective",
                        violation_error_message="「早ければ」は適用日より後にできません",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RestrictionEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="順")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("sealed", "封印"),
                            ("limited", "制限"),
                            ("semi_limited", "準制限"),
                            ("released", "解除"),
                        ],
                        max_length=12,
                        verbose_name="状態",
                    ),
                ),
                (
                    "certainty",
                    models.CharField(
                        choices=[
                            ("sure", "確か"),
                            ("by", "遅くともこの日"),
                            ("community", "コミュニティのみ"),
                            ("unknown", "不明"),
                        ],
                        default="sure",
                        max_length=12,
                        verbose_name="確かさ",
                    ),
                ),
                ("source", models.TextField(blank=True, verbose_name="出典")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="restriction_entries",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="cards.restrictionrevision",
                        verbose_name="改訂",
                    ),
                ),
            ],
            options={
                "verbose_name": "改訂の項目",
                "verbose_name_plural": "改訂の項目",
                "ordering": ["revision", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("revision", "card"), name="restriction_entry_card_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["sealed", "limited", "semi_limited", "released"])),
                        name="restriction_status_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("certainty__in", ["sure", "by", "community", "unknown"])),
                        name="restriction_certainty_known",
                        violation_error_message="決められた語から選んでください",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Alias",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100, verbose_name="別名")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="順")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="alias_rows",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
            ],
            options={
                "verbose_name": "別名",
                "verbose_name_plural": "別名",
                "ordering": ["card", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("name",), name="alias_name_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="alias_has_a_name",
                        violation_error_message="別名が空です",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="card",
            name="attributes",
            field=models.ManyToManyField(
                related_name="cards", through="cards.CardAttribute", to="cards.attribute", verbose_name="属性"
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="keywords",
            field=models.ManyToManyField(
                related_name="cards", through="cards.CardKeyword", to="cards.keyword", verbose_name="キーワード能力"
            ),
        ),
    ]
