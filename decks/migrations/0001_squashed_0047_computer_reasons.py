"""The tables of decks, games, matches and events as all former migrations make them, for a new database.

Every former site has applied some of the steps that this replaces, and goes through the rest of them. `kannagi_site`
has no such beginning: the oldest sites have none of its steps, and need what those do with their rows.
"""

import uuid
from importlib import import_module

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import decks.building.models
import decks.games.models.solo_game
import decks.people.models

limit_counters = import_module("decks.migrations.0010_limit_counters")


class Migration(migrations.Migration):
    replaces = [
        ("decks", "0001_decks"),
        ("decks", "0002_solo_games"),
        ("decks", "0003_solo_stops"),
        ("decks", "0004_public_life_and_side_lists"),
        ("decks", "0005_solo_quiet_times"),
        ("decks", "0006_names_of_kept_things_once"),
        ("decks", "0007_folder_named_as_elsewhere"),
        ("decks", "0008_note_for_oneself"),
        ("decks", "0009_visitors_by_hash"),
        ("decks", "0010_limit_counters"),
        ("decks", "0011_solo_links"),
        ("decks", "0012_likes_once_per_address"),
        ("decks", "0013_creation_digest"),
        ("decks", "0014_passes_of_a_game"),
        ("decks", "0015_one_word_for_whose_a_row_is"),
        ("decks", "0016_jobs"),
        ("decks", "0017_the_other_chair"),
        ("decks", "0018_pressed"),
        ("decks", "0019_simulations"),
        ("decks", "0020_simulation_kind"),
        ("decks", "0021_doubts"),
        ("decks", "0022_turn_questions"),
        ("decks", "0023_position_of_games"),
        ("decks", "0024_kept_stories"),
        ("decks", "0025_sent_again"),
        ("decks", "0026_names_as_they_look"),
        ("decks", "0027_stops_at_attacks"),
        ("decks", "0028_boards_of_questions"),
        ("decks", "0029_both_decks_of_games"),
        ("decks", "0030_fair_thinking"),
        ("decks", "0031_deck_index"),
        ("decks", "0032_liked_decks"),
        ("decks", "0033_taken_down_decks"),
        ("decks", "0034_outcomes_of_reports"),
        ("decks", "0035_brought_files"),
        ("decks", "0036_formats_of_people"),
        ("decks", "0037_list_batches"),
        ("decks", "0038_no_list_of_all_decks"),
        ("decks", "0039_revision_sweeps"),
        ("decks", "0040_format_of_a_deck"),
        ("decks", "0041_events"),
        ("decks", "0042_matches"),
        ("decks", "0043_match_presses"),
        ("decks", "0044_handles_reported"),
        ("decks", "0045_index_without_keys"),
        ("decks", "0046_indexed_names"),
        ("decks", "0047_computer_reasons"),
    ]

    initial = True

    dependencies = [
        ("auth", "__first__"),
        ("cards", "0001_squashed_0010_revisions_may_be_drafts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Deck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "format_key",
                    models.CharField(blank=True, default="", max_length=32, verbose_name="フォーマットの鍵"),
                ),
                ("format_version", models.PositiveIntegerField(default=0, verbose_name="フォーマットの版")),
                (
                    "taken_down_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="公開を止めた日時"),
                ),
                (
                    "taken_down_reason",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=500, verbose_name="公開を止めた理由"
                    ),
                ),
                (
                    "taken_down_from",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=10, verbose_name="止める前の公開範囲"
                    ),
                ),
                (
                    "sample",
                    models.SlugField(blank=True, db_index=False, default="", max_length=30, verbose_name="見本の名"),
                ),
                ("name", models.CharField(max_length=60, verbose_name="デッキ名")),
                (
                    "folded_name",
                    models.TextField(blank=True, default="", editable=False, verbose_name="探す形のデッキ名"),
                ),
                ("note", models.TextField(blank=True, default="", max_length=4000, verbose_name="説明")),
                ("memo", models.TextField(blank=True, default="", max_length=4000, verbose_name="自分用メモ")),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "自分だけ"), ("unlisted", "リンクを知る人"), ("public", "公開")],
                        default="private",
                        max_length=10,
                        verbose_name="公開範囲",
                    ),
                ),
                (
                    "share",
                    models.CharField(
                        default=decks.building.models.new_share_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="共有の鍵",
                    ),
                ),
                (
                    "creation",
                    models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name="作成の印"),
                ),
                (
                    "creation_digest",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="作成の内容"),
                ),
                ("folder", models.CharField(blank=True, default="", max_length=30, verbose_name="フォルダ")),
                (
                    "folded_folder",
                    models.TextField(blank=True, default="", editable=False, verbose_name="探す形のフォルダ"),
                ),
                ("origin_entries", models.JSONField(blank=True, default=list, editable=False, verbose_name="もとの札")),
                ("views", models.PositiveIntegerField(default=0, editable=False, verbose_name="見られた回数")),
                ("revision", models.PositiveIntegerField(default=0, editable=False, verbose_name="札の編集番号")),
                (
                    "details_revision",
                    models.PositiveIntegerField(default=0, editable=False, verbose_name="記載の編集番号"),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="作成"),
                ),
                (
                    "changed_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="更新"),
                ),
                ("deleted_at", models.DateTimeField(blank=True, null=True, verbose_name="削除")),
                (
                    "cover",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="cards.printing",
                        verbose_name="表紙の札",
                    ),
                ),
                (
                    "origin",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="branches",
                        to="decks.deck",
                        verbose_name="もとのデッキ",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
                (
                    "taken_down_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="公開を止めた管理者",
                    ),
                ),
            ],
            options={
                "verbose_name": "デッキ",
                "verbose_name_plural": "デッキ",
                "ordering": ["-changed_at", "-pk"],
                "indexes": [
                    models.Index(fields=["owner", "-changed_at"], name="deck_by_owner"),
                    models.Index(fields=["visitor", "-changed_at"], name="deck_by_visitor"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("sample", ""), ("visitor", "")),
                            models.Q(("owner__isnull", True), ("sample", ""), models.Q(("visitor", ""), _negated=True)),
                            models.Q(("owner__isnull", True), ("visitor", ""), models.Q(("sample", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="deck_has_exactly_one_holder",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "unlisted", "public"])),
                        name="deck_visibility_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="deck_name_not_empty"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("taken_down_at__isnull", True), ("taken_down_from", ""), ("taken_down_reason", "")
                            ),
                            models.Q(
                                ("taken_down_at__isnull", False),
                                ("visibility", "private"),
                                models.Q(("taken_down_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="deck_taken_down_is_private",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("sample", ""), _negated=True), fields=("sample",), name="deck_sample_unique"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "key",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                (
                    "judge_key",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="ジャッジのリンク",
                    ),
                ),
                (
                    "organiser_key",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="主催者のリンク",
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="大会の名前")),
                ("shop", models.CharField(blank=True, default="", max_length=60, verbose_name="会場")),
                ("about", models.TextField(blank=True, default="", max_length=1000, verbose_name="案内")),
                ("day", models.DateField(verbose_name="開催日")),
                ("deadline", models.DateTimeField(verbose_name="締切")),
                (
                    "limit",
                    models.PositiveSmallIntegerField(
                        default=64,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(500),
                        ],
                        verbose_name="定員",
                    ),
                ),
                ("listed", models.BooleanField(default=False, verbose_name="一覧に載せる")),
                ("format_key", models.CharField(max_length=40, verbose_name="フォーマットの鍵")),
                ("format_version", models.PositiveIntegerField(default=1, verbose_name="フォーマットの版")),
                ("format_name", models.CharField(max_length=60, verbose_name="フォーマット")),
                ("rules", models.JSONField(verbose_name="ルール")),
                (
                    "kept_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(365),
                        ],
                        verbose_name="大会のあと残す日数",
                    ),
                ),
                (
                    "check_goal",
                    models.PositiveSmallIntegerField(
                        default=10,
                        validators=[django.core.validators.MaxValueValidator(100)],
                        verbose_name="デッキチェックの目標(%)",
                    ),
                ),
                (
                    "minutes_back",
                    models.PositiveSmallIntegerField(
                        default=3,
                        validators=[django.core.validators.MaxValueValidator(60)],
                        verbose_name="チェックのあと足す分",
                    ),
                ),
                ("fixed_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="確定")),
                ("opened_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="公開")),
                (
                    "forgotten_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="個人の情報を削除した時"),
                ),
                ("changes", models.PositiveIntegerField(default=0, editable=False, verbose_name="変わった回数")),
                ("last_number", models.PositiveIntegerField(default=0, editable=False, verbose_name="最後の受付番号")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="作成"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "大会",
                "verbose_name_plural": "大会",
                "ordering": ["-day", "-pk"],
                "indexes": [
                    models.Index(fields=["visitor", "-day"], name="events_of_visitor"),
                    models.Index(fields=["owner", "-day"], name="events_of_owner"),
                    models.Index(condition=models.Q(("listed", True)), fields=["day"], name="events_listed"),
                    models.Index(
                        condition=models.Q(("forgotten_at__isnull", True)), fields=["day"], name="events_to_forget"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="event_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="受付番号")),
                (
                    "key",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                ("handle", models.CharField(max_length=40, verbose_name="名前")),
                ("reading", models.CharField(blank=True, default="", max_length=60, verbose_name="ふりがな")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="受付"),
                ),
                ("unlocked", models.BooleanField(default=False, verbose_name="本人が直せる")),
                ("removed_at", models.DateTimeField(blank=True, null=True, verbose_name="取り消し")),
                ("list_may_stay", models.BooleanField(default=False, verbose_name="リストを公開してよい")),
                ("handle_may_stay", models.BooleanField(default=False, verbose_name="名前も公開してよい")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="decks.event",
                        verbose_name="大会",
                    ),
                ),
            ],
            options={
                "verbose_name": "大会の参加",
                "verbose_name_plural": "大会の参加",
                "ordering": ["event", "number"],
                "constraints": [models.UniqueConstraint(fields=("event", "number"), name="entry_number_once")],
            },
        ),
        migrations.CreateModel(
            name="DeckCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("receipt", models.CharField(max_length=64, verbose_name="照合したリスト")),
                ("round", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="回戦")),
                ("by", models.CharField(max_length=40, verbose_name="ジャッジ")),
                (
                    "begun_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="始め"),
                ),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="終わり")),
                (
                    "result",
                    models.CharField(
                        blank=True,
                        choices=[("match", "一致"), ("mismatch", "不一致")],
                        default="",
                        max_length=10,
                        verbose_name="結果",
                    ),
                ),
                ("marks", models.JSONField(default=dict, verbose_name="残り")),
                ("written", models.PositiveIntegerField(default=0, verbose_name="最後の変更")),
                ("note", models.TextField(blank=True, default="", max_length=500, verbose_name="メモ")),
                ("form", models.UUIDField(editable=False, null=True, verbose_name="フォーム")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checks",
                        to="decks.entry",
                        verbose_name="参加",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checks",
                        to="decks.event",
                        verbose_name="大会",
                    ),
                ),
            ],
            options={
                "verbose_name": "デッキチェック",
                "verbose_name_plural": "デッキチェック",
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["event", "-id"], name="checks_of_event")],
                "constraints": [models.UniqueConstraint(fields=("event", "form"), name="check_begun_once")],
            },
        ),
        migrations.CreateModel(
            name="DeletedReceipt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("receipt", models.CharField(editable=False, max_length=64, unique=True, verbose_name="受領番号")),
                (
                    "deleted_at",
                    models.DateTimeField(
                        db_index=True, default=django.utils.timezone.now, editable=False, verbose_name="削除"
                    ),
                ),
            ],
            options={
                "verbose_name": "削除された受領番号",
                "verbose_name_plural": "削除された受領番号",
            },
        ),
        migrations.CreateModel(
            name="IndexedDeck",
            fields=[
                (
                    "deck",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="indexed",
                        serialize=False,
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                ("name", models.TextField(verbose_name="探す形のデッキ名")),
                ("author", models.TextField(verbose_name="探す形の作者")),
                ("is_sample", models.BooleanField(verbose_name="見本")),
                ("changed_at", models.DateTimeField(verbose_name="更新")),
                ("views", models.PositiveIntegerField(default=0, verbose_name="見られた回数")),
                ("likes", models.PositiveIntegerField(default=0, verbose_name="いいね")),
                ("size", models.PositiveIntegerField(verbose_name="枚数")),
                ("seasons", models.PositiveSmallIntegerField(verbose_name="主な季節")),
                ("lists", models.CharField(max_length=40, verbose_name="制限リスト")),
                ("judged_from", models.DateField(verbose_name="判定した日")),
                ("judged_until", models.DateField(verbose_name="判定の終わり")),
                ("legal_from", models.DateField(verbose_name="使用可の初め")),
                ("legal_until", models.DateField(verbose_name="使用可の終わり")),
                ("made_with", models.CharField(max_length=60, verbose_name="作ったもと")),
                ("formats", models.CharField(default="", max_length=20, verbose_name="フォーマットの版")),
            ],
            options={
                "verbose_name": "公開デッキの索引",
                "verbose_name_plural": "公開デッキの索引",
                "indexes": [
                    models.Index(fields=["-changed_at", "-deck"], name="indexed_deck_newest"),
                    models.Index(fields=["-likes", "-changed_at", "-deck"], name="indexed_deck_liked"),
                    models.Index(fields=["-views", "-changed_at", "-deck"], name="indexed_deck_viewed"),
                    models.Index(fields=["name"], name="indexed_deck_name"),
                    models.Index(fields=["author"], name="indexed_deck_author"),
                    models.Index(fields=["size"], name="indexed_deck_size"),
                    models.Index(fields=["seasons", "-changed_at", "-deck"], name="indexed_deck_seasons"),
                    models.Index(fields=["legal_from"], name="indexed_deck_legal"),
                    models.Index(fields=["legal_until"], name="indexed_deck_lapsed"),
                    models.Index(condition=models.Q(("is_sample", True)), fields=["deck"], name="indexed_deck_samples"),
                    models.Index(fields=["made_with"], name="indexed_deck_made_with"),
                    models.Index(fields=["formats"], name="indexed_deck_formats"),
                    models.Index(fields=["judged_from"], name="indexed_deck_judged_from"),
                    models.Index(fields=["judged_until"], name="indexed_deck_judged_until"),
                ],
            },
        ),
        migrations.CreateModel(
            name="IndexedCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("card", models.PositiveIntegerField(verbose_name="札の番号")),
                ("copies", models.PositiveIntegerField(verbose_name="枚数")),
                (
                    "deck",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards",
                        to="decks.indexeddeck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "公開デッキの札の索引",
                "verbose_name_plural": "公開デッキの札の索引",
                "indexes": [models.Index(fields=["card", "deck"], name="indexed_card_decks")],
                "constraints": [models.UniqueConstraint(fields=("deck", "card"), name="indexed_card_once")],
            },
        ),
        migrations.CreateModel(
            name="TurnQuestion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                ("record", models.TextField(editable=False, verbose_name="記録")),
                ("ply", models.PositiveIntegerField(editable=False, verbose_name="手数")),
                (
                    "stops",
                    models.CharField(
                        blank=True,
                        default=decks.games.models.solo_game.usual_stops,
                        editable=False,
                        max_length=400,
                        verbose_name="止まる窓",
                    ),
                ),
                (
                    "former_stops",
                    models.TextField(blank=True, default="", editable=False, verbose_name="それまでの止まる窓"),
                ),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                ("text", models.CharField(max_length=200, verbose_name="問い")),
                (
                    "chair",
                    models.CharField(
                        choices=[
                            ("nobody", "誰もいない"),
                            ("open", "自分で（手札を見せる）"),
                            ("closed", "自分で（手札を隠す）"),
                            ("machine", "コンピュータ"),
                        ],
                        default="nobody",
                        editable=False,
                        max_length=8,
                        verbose_name="相手",
                    ),
                ),
                (
                    "other_name",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=60, verbose_name="相手のデッキ名"
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=20, verbose_name="コンピュータの強さ"
                    ),
                ),
                ("told", models.BinaryField(default=bytes, verbose_name="見えた盤")),
                ("position", models.TextField(blank=True, default="", editable=False, verbose_name="局面")),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "あなたならどうする？",
                "verbose_name_plural": "あなたならどうする？",
                "ordering": ["-made_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="turnquestion_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SoloGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                (
                    "share",
                    models.CharField(blank=True, default="", editable=False, max_length=32, verbose_name="共有の鍵"),
                ),
                (
                    "share_seat",
                    models.PositiveSmallIntegerField(default=0, editable=False, verbose_name="共有で見せる席"),
                ),
                ("deck_name", models.CharField(max_length=60, verbose_name="デッキ名")),
                (
                    "chair",
                    models.CharField(
                        choices=[
                            ("nobody", "誰もいない"),
                            ("open", "自分で（手札を見せる）"),
                            ("closed", "自分で（手札を隠す）"),
                            ("machine", "コンピュータ"),
                        ],
                        default="nobody",
                        editable=False,
                        max_length=8,
                        verbose_name="相手",
                    ),
                ),
                (
                    "other_name",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=60, verbose_name="相手のデッキ名"
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=20, verbose_name="コンピュータの強さ"
                    ),
                ),
                ("record", models.TextField(verbose_name="記録")),
                ("ply", models.PositiveIntegerField(default=0, verbose_name="手数")),
                ("revision", models.PositiveIntegerField(default=0, editable=False, verbose_name="編集番号")),
                (
                    "stops",
                    models.CharField(
                        blank=True,
                        default=decks.games.models.solo_game.usual_stops,
                        max_length=400,
                        verbose_name="止まる窓",
                    ),
                ),
                (
                    "former_stops",
                    models.TextField(blank=True, default="", editable=False, verbose_name="それまでの止まる窓"),
                ),
                ("stops_news", models.BooleanField(default=False, editable=False, verbose_name="止まる窓の知らせ")),
                ("passes", models.TextField(blank=True, default="", editable=False, verbose_name="聞かない間")),
                ("pressed", models.TextField(blank=True, default="", editable=False, verbose_name="押した続き")),
                ("position", models.TextField(blank=True, default="", editable=False, verbose_name="局面")),
                ("position_ply", models.PositiveIntegerField(default=0, editable=False, verbose_name="局面までの手数")),
                (
                    "thoughts",
                    models.TextField(blank=True, default="", editable=False, verbose_name="コンピュータの理由"),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="開始"),
                ),
                (
                    "changed_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="更新"),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="solo_games",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "other_deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="decks.deck",
                        verbose_name="相手のデッキ",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
                (
                    "question",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="decks.turnquestion",
                        verbose_name="問い",
                    ),
                ),
            ],
            options={
                "verbose_name": "ゲーム",
                "verbose_name_plural": "ゲーム",
                "ordering": ["-changed_at", "-pk"],
                "indexes": [
                    models.Index(fields=["owner", "-changed_at"], name="solo_by_owner"),
                    models.Index(fields=["visitor", "-changed_at"], name="solo_by_visitor"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="sologame_has_one_holder",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("share", ""), _negated=True), fields=("share",), name="solo_share_unique"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WorkerCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.CharField(max_length=100, unique=True, verbose_name="場所")),
                ("number", models.PositiveSmallIntegerField(verbose_name="数")),
                ("seen_at", models.DateTimeField(verbose_name="最後に見た時")),
            ],
            options={
                "verbose_name": "考えるプロセス",
                "verbose_name_plural": "考えるプロセス",
            },
        ),
        migrations.CreateModel(
            name="DeckCandidate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "copies",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(999),
                        ],
                        verbose_name="枚数",
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="candidates",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cards.printing",
                        verbose_name="収録",
                    ),
                ),
            ],
            options={
                "verbose_name": "候補の札",
                "verbose_name_plural": "候補の札",
                "ordering": ["printing_id"],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "printing"), name="deck_candidate_once_per_printing"),
                    models.CheckConstraint(
                        condition=models.Q(("copies__gte", 1), ("copies__lte", 999)),
                        name="deck_candidate_copies_1_to_999",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckCardNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=500, verbose_name="覚え書き")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_notes",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "札の覚え書き",
                "verbose_name_plural": "札の覚え書き",
                "ordering": ["card_id"],
                "constraints": [models.UniqueConstraint(fields=("deck", "card"), name="deck_card_note_once")],
            },
        ),
        migrations.CreateModel(
            name="CheckEdit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("edit_id", models.UUIDField(editable=False, verbose_name="変更")),
                ("number", models.PositiveIntegerField(verbose_name="何番目")),
                ("row", models.CharField(max_length=24, verbose_name="行")),
                ("left", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="残り")),
                ("device", models.CharField(blank=True, default="", max_length=36, verbose_name="端末")),
                ("seq", models.PositiveIntegerField(default=0, verbose_name="端末での順")),
                ("by", models.CharField(max_length=40, verbose_name="ジャッジ")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="時刻")),
                (
                    "deck_check",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="edits",
                        to="decks.deckcheck",
                        verbose_name="デッキチェック",
                    ),
                ),
            ],
            options={
                "verbose_name": "デッキチェックの変更",
                "verbose_name_plural": "デッキチェックの変更",
                "ordering": ["deck_check", "number"],
                "constraints": [models.UniqueConstraint(fields=("deck_check", "edit_id"), name="check_edit_once")],
            },
        ),
        migrations.CreateModel(
            name="DeckEdit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("edit_id", models.UUIDField(verbose_name="編集の印")),
                (
                    "digest",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="編集の内容"),
                ),
                ("revision", models.PositiveIntegerField(verbose_name="札の編集番号")),
                ("changes", models.JSONField(verbose_name="変更")),
                ("refusals", models.JSONField(default=list, verbose_name="できなかった変更")),
                ("merged", models.BooleanField(default=False, verbose_name="ほかの編集と合流")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="日時")),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="edits",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="undone_by",
                        to="decks.deckedit",
                        verbose_name="取り消した編集",
                    ),
                ),
            ],
            options={
                "verbose_name": "編集",
                "verbose_name_plural": "編集",
                "ordering": ["-revision"],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "edit_id"), name="deck_edit_applied_once"),
                    models.UniqueConstraint(fields=("deck", "revision"), name="deck_edit_revision_unique"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "copies",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(999),
                        ],
                        verbose_name="枚数",
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "printing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cards.printing",
                        verbose_name="収録",
                    ),
                ),
            ],
            options={
                "verbose_name": "デッキの札",
                "verbose_name_plural": "デッキの札",
                "ordering": ["printing_id"],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "printing"), name="deck_entry_once_per_printing"),
                    models.CheckConstraint(
                        condition=models.Q(("copies__gte", 1), ("copies__lte", 999)), name="deck_entry_copies_1_to_999"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckFormat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "key",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                ("by_site", models.BooleanField(default=False, editable=False, verbose_name="札帖のフォーマット")),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="版")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="作成"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "フォーマット",
                "verbose_name_plural": "フォーマット",
                "ordering": ["made_at", "pk"],
                "indexes": [
                    models.Index(fields=["visitor"], name="deckformat_of_visitor"),
                    models.Index(condition=models.Q(("by_site", True)), fields=["made_at"], name="deckformat_of_site"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("by_site", False), ("owner__isnull", False), ("visitor", "")),
                            models.Q(
                                ("by_site", False), ("owner__isnull", True), models.Q(("visitor", ""), _negated=True)
                            ),
                            models.Q(("by_site", True), ("owner__isnull", True), ("visitor", "")),
                            _connector="OR",
                        ),
                        name="deckformat_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckLike",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                ("counted", models.BooleanField(default=True, editable=False, verbose_name="数える")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="likes",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "いいね",
                "verbose_name_plural": "いいね",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="decklike_has_one_holder",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("owner__isnull", False)),
                        fields=("deck", "owner"),
                        name="deck_like_once_per_user",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("visitor", ""), _negated=True),
                        fields=("deck", "visitor"),
                        name="deck_like_once_per_visitor",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("deck", "デッキ"),
                            ("question", "問い"),
                            ("answer", "問いへの答え"),
                            ("profile", "ユーザー名"),
                            ("handle", "対戦の呼び名"),
                        ],
                        default="deck",
                        max_length=10,
                        verbose_name="種類",
                    ),
                ),
                ("key", models.CharField(blank=True, default="", max_length=150, verbose_name="ページの鍵")),
                ("words", models.CharField(blank=True, default="", max_length=300, verbose_name="そのときの言葉")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("name", "名前や説明がふさわしくない"),
                            ("spam", "宣伝やいたずら"),
                            ("other", "そのほか"),
                        ],
                        max_length=10,
                        verbose_name="理由",
                    ),
                ),
                ("text", models.CharField(blank=True, default="", max_length=500, verbose_name="くわしく")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                ("handled_at", models.DateTimeField(blank=True, null=True, verbose_name="見た日時")),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "確認を待っています"),
                            ("acted", "確認して、対応しました"),
                            ("left", "確認しましたが、そのままにしました"),
                        ],
                        default="",
                        max_length=10,
                        verbose_name="結果",
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="知らせた人",
                    ),
                ),
            ],
            options={
                "verbose_name": "知らせ",
                "verbose_name_plural": "知らせ",
                "ordering": ["handled_at", "-made_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deck__isnull", False), models.Q(("key", ""), _negated=True), _connector="OR"
                        ),
                        name="deck_report_is_about_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason__in", ["name", "spam", "other"])), name="deck_report_reason_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=30, verbose_name="タグ")),
                ("folded_name", models.TextField(blank=True, default="", editable=False, verbose_name="探す形のタグ")),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tags",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "タグ",
                "verbose_name_plural": "タグ",
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("deck", "name"), name="deck_tag_once")],
            },
        ),
        migrations.CreateModel(
            name="DeckVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "format_key",
                    models.CharField(blank=True, default="", max_length=32, verbose_name="フォーマットの鍵"),
                ),
                ("format_version", models.PositiveIntegerField(default=0, verbose_name="フォーマットの版")),
                ("number", models.PositiveIntegerField(verbose_name="版")),
                ("message", models.CharField(blank=True, default="", max_length=200, verbose_name="ひとこと")),
                ("entries", models.JSONField(verbose_name="札")),
                ("revision", models.PositiveIntegerField(verbose_name="札の編集番号")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="日時")),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "版",
                "verbose_name_plural": "版",
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("deck", "number"), name="deck_version_number_unique"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="deck_version_number_from_1"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Doubt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                ("text", models.CharField(max_length=500, verbose_name="おかしいと思ったこと")),
                ("step", models.PositiveIntegerField(verbose_name="手数")),
                ("draft", models.TextField(verbose_name="裁定の下書き")),
                ("record", models.TextField(verbose_name="そこまでの記録")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                ("handled_at", models.DateTimeField(blank=True, null=True, verbose_name="見た日時")),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "おかしいと思った手",
                "verbose_name_plural": "おかしいと思った手",
                "ordering": ["handled_at", "-made_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="doubt_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EventAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="時刻")),
                ("role", models.CharField(max_length=10, verbose_name="役割")),
                ("name", models.CharField(blank=True, default="", max_length=40, verbose_name="名前")),
                ("kind", models.CharField(max_length=20, verbose_name="したこと")),
                ("words", models.CharField(blank=True, default="", max_length=300, verbose_name="詳しく")),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="decks.entry",
                        verbose_name="参加",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="decks.event",
                        verbose_name="大会",
                    ),
                ),
            ],
            options={
                "verbose_name": "大会の記録",
                "verbose_name_plural": "大会の記録",
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["event", "-id"], name="acts_of_event")],
            },
        ),
        migrations.CreateModel(
            name="FavouriteGroup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                ("name", models.CharField(max_length=40, verbose_name="名")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "お気に入りの組",
                "verbose_name_plural": "お気に入りの組",
                "ordering": ["made_at", "pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="favouritegroup_has_one_holder",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="favouritegroup_name_not_empty"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("owner__isnull", False)),
                        fields=("owner", "name"),
                        name="favouritegroup_name_once_per_user",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("visitor", ""), _negated=True),
                        fields=("visitor", "name"),
                        name="favouritegroup_name_once_per_visitor",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Favourite",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="cards.card",
                        verbose_name="札",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="favourites",
                        to="decks.favouritegroup",
                        verbose_name="組",
                    ),
                ),
            ],
            options={
                "verbose_name": "お気に入り",
                "verbose_name_plural": "お気に入り",
                "ordering": ["made_at", "pk"],
                "constraints": [models.UniqueConstraint(fields=("group", "card"), name="favourite_once_per_group")],
            },
        ),
        migrations.CreateModel(
            name="FormatVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="版")),
                ("name", models.CharField(max_length=40, verbose_name="名前")),
                ("about", models.TextField(blank=True, default="", max_length=500, verbose_name="説明")),
                ("rules", models.JSONField(verbose_name="ルール")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="作成"),
                ),
                (
                    "made_by",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=150, verbose_name="作った管理者"
                    ),
                ),
                (
                    "format",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="decks.deckformat",
                        verbose_name="フォーマット",
                    ),
                ),
            ],
            options={
                "verbose_name": "フォーマットの版",
                "verbose_name_plural": "フォーマットの版",
                "ordering": ["format", "number"],
                "constraints": [models.UniqueConstraint(fields=("format", "number"), name="format_version_once")],
            },
        ),
        migrations.CreateModel(
            name="HandIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="何回目")),
                ("at", models.DateTimeField(editable=False, verbose_name="時刻")),
                ("late", models.BooleanField(default=False, verbose_name="締切のあと")),
                ("by", models.CharField(blank=True, default="", max_length=40, verbose_name="代わりに出した人")),
                ("form", models.UUIDField(editable=False, unique=True, verbose_name="フォーム")),
                ("digest", models.CharField(editable=False, max_length=64, verbose_name="フォームの中身")),
                ("text", models.TextField(editable=False, verbose_name="リスト")),
                ("counts", models.JSONField(editable=False, verbose_name="枚数")),
                ("unread", models.JSONField(default=list, editable=False, verbose_name="読めない行")),
                ("nonce", models.CharField(editable=False, max_length=32, verbose_name="混ぜた値")),
                ("receipt", models.CharField(editable=False, max_length=64, unique=True, verbose_name="受領番号")),
                ("verdict", models.CharField(max_length=12, verbose_name="判定")),
                ("findings", models.JSONField(default=list, editable=False, verbose_name="直すところ")),
                (
                    "of_lines",
                    models.PositiveSmallIntegerField(default=0, editable=False, verbose_name="読めない行について"),
                ),
                (
                    "copies_are_open",
                    models.BooleanField(default=False, editable=False, verbose_name="枚数がはっきりしない"),
                ),
                ("judged_by", models.CharField(max_length=200, verbose_name="適用したリスト")),
                ("basis", models.CharField(editable=False, max_length=120, verbose_name="判定の元")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hand_ins",
                        to="decks.entry",
                        verbose_name="参加",
                    ),
                ),
            ],
            options={
                "verbose_name": "出されたリスト",
                "verbose_name_plural": "出されたリスト",
                "ordering": ["entry", "number"],
                "constraints": [models.UniqueConstraint(fields=("entry", "number"), name="hand_in_number_once")],
            },
        ),
        migrations.CreateModel(
            name="HeldEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="加わった時"),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holders",
                        to="decks.entry",
                        verbose_name="参加",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "自分の参加",
                "verbose_name_plural": "自分の参加",
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["visitor"], name="held_entries_of_visitor")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="heldentry_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                ("key", models.CharField(editable=False, max_length=100, unique=True, verbose_name="何の")),
                ("kind", models.CharField(editable=False, max_length=20, verbose_name="種類")),
                (
                    "priority",
                    models.SmallIntegerField(
                        choices=[(0, "まとめて"), (10, "一手")], default=0, editable=False, verbose_name="順"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "待っている"),
                            ("claimed", "している"),
                            ("done", "できた"),
                            ("failed", "できなかった"),
                        ],
                        default="waiting",
                        editable=False,
                        max_length=8,
                        verbose_name="状態",
                    ),
                ),
                ("payload", models.JSONField(editable=False, verbose_name="すること")),
                ("result", models.JSONField(blank=True, editable=False, null=True, verbose_name="結果")),
                ("attempts", models.PositiveSmallIntegerField(default=0, editable=False, verbose_name="回数")),
                (
                    "claimed_by",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=100, verbose_name="引き受けた所"
                    ),
                ),
                ("claimed_until", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="いつまで")),
                ("cut_short", models.BooleanField(default=False, editable=False, verbose_name="早く終える")),
                (
                    "address",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="頼んだ所"),
                ),
                (
                    "asked_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="頼んだ時"),
                ),
                ("rung_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="知らせた時")),
                ("ended_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="終わった時")),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "仕事",
                "verbose_name_plural": "仕事",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["state", "-priority", "id"], name="job_next"),
                    models.Index(fields=["owner", "state"], name="job_by_owner"),
                    models.Index(fields=["visitor", "state"], name="job_by_visitor"),
                    models.Index(fields=["address", "state"], name="job_by_address"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="job_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptStory",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="story",
                        serialize=False,
                        to="decks.sologame",
                        verbose_name="ゲーム",
                    ),
                ),
                ("ply", models.PositiveIntegerField(verbose_name="手数")),
                ("version", models.PositiveIntegerField(verbose_name="ルールの版")),
                ("data", models.CharField(max_length=32, verbose_name="データの版")),
                ("end", models.TextField(verbose_name="終わりの局面")),
                ("told", models.BinaryField(verbose_name="各手で見えたもの")),
                ("kept_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="日時")),
            ],
            options={
                "verbose_name": "終わった勝負の各手",
                "verbose_name_plural": "終わった勝負の各手",
            },
        ),
        migrations.CreateModel(
            name="LikedDeck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "deck",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "数え直すいいね",
                "verbose_name_plural": "数え直すいいね",
            },
        ),
        migrations.CreateModel(
            name="ListBatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                ("question", models.CharField(editable=False, max_length=300, verbose_name="問い")),
                ("lists", models.JSONField(editable=False, verbose_name="リスト")),
                ("total", models.PositiveSmallIntegerField(editable=False, verbose_name="リストの数")),
                ("done", models.PositiveSmallIntegerField(default=0, editable=False, verbose_name="調べた数")),
                ("rows", models.JSONField(blank=True, editable=False, null=True, verbose_name="結果")),
                (
                    "problem",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=40, verbose_name="調べられなかったわけ"
                    ),
                ),
                (
                    "asked_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="頼んだ時"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "まとめて確かめたリスト",
                "verbose_name_plural": "まとめて確かめたリスト",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(fields=["owner", "-asked_at"], name="batches_of_owner"),
                    models.Index(fields=["visitor", "-asked_at"], name="batches_of_visitor"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="listbatch_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ListDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                ("creation", models.UUIDField(default=uuid.uuid4, editable=False, verbose_name="作成の印")),
                ("text", models.TextField(editable=False, verbose_name="一覧")),
                ("sent", models.JSONField(default=dict, editable=False, verbose_name="選んだこと")),
                ("taken_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="読み込み")),
                (
                    "changed_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="更新"),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="decks.deck",
                        verbose_name="読み込むデッキ",
                    ),
                ),
                (
                    "made",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="decks.deck",
                        verbose_name="作ったデッキ",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "確かめている一覧",
                "verbose_name_plural": "確かめている一覧",
                "ordering": ["-changed_at", "-pk"],
                "indexes": [
                    models.Index(fields=["owner", "-changed_at"], name="drafts_of_owner"),
                    models.Index(fields=["visitor", "-changed_at"], name="drafts_of_visitor"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="listdraft_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="名",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "招待中"),
                            ("dealing", "配る前"),
                            ("playing", "対戦中"),
                            ("over", "終わった対戦"),
                            ("closed", "閉じた対戦"),
                        ],
                        default="open",
                        max_length=8,
                        verbose_name="状態",
                    ),
                ),
                ("format", models.CharField(max_length=40, verbose_name="フォーマット")),
                ("any_list", models.BooleanField(default=False, verbose_name="どんなデッキでもよい")),
                ("game", models.PositiveSmallIntegerField(default=1, verbose_name="ゲームの番号")),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="作成"),
                ),
                (
                    "changed_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="更新"),
                ),
            ],
            options={
                "verbose_name": "対戦",
                "verbose_name_plural": "対戦",
                "ordering": ["-changed_at", "-pk"],
                "indexes": [models.Index(fields=["state", "changed_at"], name="match_by_state")],
            },
        ),
        migrations.CreateModel(
            name="MatchGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="番号")),
                ("holders", models.JSONField(default=list, verbose_name="席の人")),
                ("secret", models.CharField(editable=False, max_length=64, verbose_name="秘密")),
                ("salts", models.JSONField(default=list, editable=False, verbose_name="塩")),
                ("lists", models.JSONField(default=list, editable=False, verbose_name="リスト")),
                ("commitment", models.CharField(editable=False, max_length=64, verbose_name="C")),
                ("hashes", models.JSONField(default=list, editable=False, verbose_name="h")),
                ("opened", models.JSONField(default=list, editable=False, verbose_name="n")),
                ("rules", models.CharField(max_length=100, verbose_name="ルールの版")),
                ("data", models.CharField(max_length=100, verbose_name="データの版")),
                ("record", models.TextField(blank=True, default="", verbose_name="記録")),
                ("ply", models.PositiveIntegerField(default=0, verbose_name="手数")),
                ("revision", models.PositiveIntegerField(default=0, verbose_name="編集番号")),
                ("position", models.TextField(blank=True, default="", editable=False, verbose_name="局面")),
                ("position_ply", models.PositiveIntegerField(default=0, editable=False, verbose_name="局面までの手数")),
                ("offer", models.JSONField(blank=True, default=dict, editable=False, verbose_name="申し出")),
                (
                    "end",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("rules", "ルールによる決着"),
                            ("agreed", "合意による引き分け"),
                            ("claimed", "相手が答えなくなったため"),
                            ("expired", "どちらも続けなかったため"),
                            ("broken", "配る前にやめたため"),
                            ("lost", "新しいルールでは続けられないため"),
                        ],
                        default="",
                        max_length=8,
                        verbose_name="終わり方",
                    ),
                ),
                ("presses", models.JSONField(blank=True, default=list, editable=False, verbose_name="押した手")),
                ("winner", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="勝った席")),
                ("left_by", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="やめた席")),
                ("published", models.JSONField(blank=True, default=list, verbose_name="公開した席")),
                (
                    "committed_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="C の日時"),
                ),
                ("dealt_at", models.DateTimeField(blank=True, null=True, verbose_name="配った日時")),
                ("moved_at", models.DateTimeField(blank=True, null=True, verbose_name="最後の手")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="終わり")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games",
                        to="decks.match",
                        verbose_name="対戦",
                    ),
                ),
            ],
            options={
                "verbose_name": "対戦のゲーム",
                "verbose_name_plural": "対戦のゲーム",
                "ordering": ["match", "number"],
                "constraints": [models.UniqueConstraint(fields=("match", "number"), name="match_game_once")],
            },
        ),
        migrations.CreateModel(
            name="MatchSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="席")),
                ("handle", models.CharField(max_length=30, verbose_name="呼び名")),
                ("deck_name", models.CharField(max_length=60, verbose_name="デッキ名")),
                ("cards", models.TextField(verbose_name="リスト")),
                ("fault", models.CharField(blank=True, default="", max_length=200, verbose_name="リストの問題")),
                ("heard", models.PositiveIntegerField(default=0, editable=False, verbose_name="卓の番号")),
                ("noted", models.PositiveIntegerField(default=0, editable=False, verbose_name="そばの番号")),
                ("asked", models.PositiveIntegerField(default=0, editable=False, verbose_name="質問の番号")),
                (
                    "answered",
                    models.CharField(blank=True, default="", editable=False, max_length=80, verbose_name="最後の答え"),
                ),
                ("served", models.PositiveIntegerField(default=0, editable=False, verbose_name="見せた手数")),
                (
                    "sight",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="見せたもの"),
                ),
                (
                    "stops",
                    models.CharField(
                        blank=True,
                        default=decks.games.models.solo_game.usual_stops,
                        max_length=400,
                        verbose_name="止まる窓",
                    ),
                ),
                (
                    "former_stops",
                    models.TextField(blank=True, default="", editable=False, verbose_name="それまでの止まる窓"),
                ),
                ("passes", models.TextField(blank=True, default="", editable=False, verbose_name="聞かない間")),
                ("pressed", models.TextField(blank=True, default="", editable=False, verbose_name="押した続き")),
                (
                    "phrase",
                    models.CharField(blank=True, default="", editable=False, max_length=20, verbose_name="ことば"),
                ),
                ("muted", models.BooleanField(default=False, verbose_name="相手のことばを出さない")),
                ("refusals", models.PositiveSmallIntegerField(default=0, editable=False, verbose_name="断った回数")),
                ("again", models.BooleanField(default=False, editable=False, verbose_name="もう一度を望む")),
                (
                    "seen_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False, verbose_name="最後に見た時"
                    ),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="decks.match",
                        verbose_name="対戦",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "対戦の席",
                "verbose_name_plural": "対戦の席",
                "ordering": ["match", "number"],
                "indexes": [
                    models.Index(fields=["owner", "-seen_at"], name="match_seat_by_owner"),
                    models.Index(fields=["visitor", "-seen_at"], name="match_seat_by_visitor"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="matchseat_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Official",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("judge", "ジャッジ"), ("organiser", "主催者")], max_length=10, verbose_name="役割"
                    ),
                ),
                ("name", models.CharField(max_length=40, verbose_name="名前")),
                (
                    "joined_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="加わった時"),
                ),
                ("ended_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="外れた時")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="officials",
                        to="decks.event",
                        verbose_name="大会",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "大会のスタッフ",
                "verbose_name_plural": "大会のスタッフ",
                "ordering": ["joined_at", "pk"],
                "indexes": [models.Index(fields=["visitor"], name="officials_of_visitor")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="official_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RevisionSweep",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_with", models.CharField(editable=False, max_length=64, verbose_name="作ったもと")),
                ("after", models.PositiveBigIntegerField(default=0, editable=False, verbose_name="調べた最後のデッキ")),
                ("total", models.PositiveIntegerField(default=0, editable=False, verbose_name="調べるデッキの数")),
                ("done", models.PositiveIntegerField(default=0, editable=False, verbose_name="調べた数")),
                ("found", models.PositiveIntegerField(default=0, editable=False, verbose_name="使えなくなる数")),
                ("short", models.PositiveIntegerField(default=0, editable=False, verbose_name="札が足りなくなる数")),
                (
                    "asked_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="頼んだ時"),
                ),
                ("ended_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="終わった時")),
                (
                    "revision",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="cards.restrictionrevision",
                        verbose_name="改訂",
                    ),
                ),
            ],
            options={
                "verbose_name": "改訂で使えなくなる公開デッキの調べ",
                "verbose_name_plural": "改訂で使えなくなる公開デッキの調べ",
            },
        ),
        migrations.CreateModel(
            name="BrokenDeck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("deck_revision", models.PositiveIntegerField(verbose_name="札の編集番号")),
                ("removed", models.PositiveIntegerField(verbose_name="抜く枚数")),
                ("added", models.PositiveIntegerField(verbose_name="足す枚数")),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "sweep",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rows",
                        to="decks.revisionsweep",
                        verbose_name="調べ",
                    ),
                ),
            ],
            options={
                "verbose_name": "改訂で使えなくなる公開デッキ",
                "verbose_name_plural": "改訂で使えなくなる公開デッキ",
                "constraints": [models.UniqueConstraint(fields=("sweep", "deck"), name="broken_deck_once")],
            },
        ),
        migrations.CreateModel(
            name="SavedSearch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                ("name", models.CharField(max_length=40, verbose_name="名")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                ("query", models.CharField(blank=True, default="", max_length=4000, verbose_name="条件")),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "残した検索",
                "verbose_name_plural": "残した検索",
                "ordering": ["made_at", "pk"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="savedsearch_has_one_holder",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="savedsearch_name_not_empty"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("owner__isnull", False)),
                        fields=("owner", "name"),
                        name="savedsearch_name_once_per_user",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("visitor", ""), _negated=True),
                        fields=("visitor", "name"),
                        name="savedsearch_name_once_per_visitor",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(editable=False, max_length=64, unique=True, verbose_name="鍵")),
                (
                    "waits_until",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="受け取りの期限"),
                ),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="作成"),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="keys",
                        to="decks.matchseat",
                        verbose_name="席",
                    ),
                ),
            ],
            options={
                "verbose_name": "席の鍵",
                "verbose_name_plural": "席の鍵",
            },
        ),
        migrations.CreateModel(
            name="Simulation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                ("key", models.CharField(editable=False, max_length=64, verbose_name="問い")),
                ("deck_name", models.CharField(max_length=60, verbose_name="デッキ名")),
                ("cards", models.JSONField(editable=False, verbose_name="札")),
                (
                    "other_name",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=60, verbose_name="相手のデッキ名"
                    ),
                ),
                ("against", models.JSONField(blank=True, editable=False, null=True, verbose_name="相手の札")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("games", "回して数える"),
                            ("compared", "2つのデッキを比べる"),
                            ("weakest", "弱い1枚を探す"),
                        ],
                        default="games",
                        editable=False,
                        max_length=8,
                        verbose_name="種類",
                    ),
                ),
                (
                    "new_name",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=120, verbose_name="比べるデッキ名"
                    ),
                ),
                ("new_cards", models.JSONField(blank=True, editable=False, null=True, verbose_name="比べる札")),
                ("level", models.CharField(editable=False, max_length=20, verbose_name="強さ")),
                ("seed", models.CharField(editable=False, max_length=40, verbose_name="シード")),
                ("games", models.PositiveIntegerField(editable=False, verbose_name="ゲーム数")),
                ("step", models.PositiveSmallIntegerField(editable=False, verbose_name="一度に回す数")),
                ("basis", models.CharField(editable=False, max_length=120, verbose_name="もとにした版")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("running", "回している"),
                            ("done", "終わった"),
                            ("cancelled", "やめた"),
                            ("outdated", "札のデータが変わった"),
                        ],
                        default="running",
                        max_length=9,
                        verbose_name="状態",
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="開始"),
                ),
                (
                    "begun_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="再開"),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="simulations",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "回して数える",
                "verbose_name_plural": "回して数える",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(fields=["owner", "key"], name="simulation_by_owner"),
                    models.Index(fields=["visitor", "key"], name="simulation_by_visitor"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="simulation_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SimulationChunk",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="番号")),
                ("counted", models.JSONField(verbose_name="数えたもの")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="終わった時")),
                (
                    "simulation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chunks",
                        to="decks.simulation",
                        verbose_name="回して数える",
                    ),
                ),
            ],
            options={
                "verbose_name": "数えた分",
                "verbose_name_plural": "数えた分",
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("simulation", "number"), name="chunk_once")],
            },
        ),
        migrations.CreateModel(
            name="TableSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "round",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="回戦"
                    ),
                ),
                (
                    "table",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="卓"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="decks.entry",
                        verbose_name="参加",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="decks.event",
                        verbose_name="大会",
                    ),
                ),
            ],
            options={
                "verbose_name": "卓",
                "verbose_name_plural": "卓",
                "ordering": ["round", "table", "pk"],
                "indexes": [models.Index(fields=["event", "round", "table"], name="seats_of_round")],
                "constraints": [models.UniqueConstraint(fields=("round", "entry"), name="one_seat_a_round")],
            },
        ),
        migrations.CreateModel(
            name="TakeDownAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=500, verbose_name="返事")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                (
                    "deck",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="take_down_answers",
                        to="decks.deck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "公開停止への返事",
                "verbose_name_plural": "公開停止への返事",
                "ordering": ["made_at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="take_down_answer_not_empty"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ThoughtFor",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("who", models.CharField(max_length=64, verbose_name="誰の")),
                ("seconds", models.FloatField(verbose_name="秒")),
                ("ended_at", models.DateTimeField(verbose_name="終わった時")),
            ],
            options={
                "verbose_name": "考えた時間",
                "verbose_name_plural": "考えた時間",
                "indexes": [models.Index(fields=["ended_at"], name="thought_by_end")],
            },
        ),
        migrations.CreateModel(
            name="TurnAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                ("record", models.TextField(editable=False, verbose_name="記録")),
                ("ply", models.PositiveIntegerField(editable=False, verbose_name="手数")),
                (
                    "stops",
                    models.CharField(
                        blank=True,
                        default=decks.games.models.solo_game.usual_stops,
                        editable=False,
                        max_length=400,
                        verbose_name="止まる窓",
                    ),
                ),
                (
                    "former_stops",
                    models.TextField(blank=True, default="", editable=False, verbose_name="それまでの止まる窓"),
                ),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                ("text", models.CharField(blank=True, default="", max_length=200, verbose_name="ひとこと")),
                ("decided", models.TextField(editable=False, verbose_name="決めたこと")),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="decks.turnquestion",
                        verbose_name="問い",
                    ),
                ),
            ],
            options={
                "verbose_name": "問いへの答え",
                "verbose_name_plural": "問いへの答え",
                "ordering": ["-made_at", "-pk"],
                "indexes": [models.Index(fields=["question", "-made_at"], name="answers_of_question")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="turnanswer_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BroughtFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "visitor",
                    models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="訪問者の鍵"),
                ),
                (
                    "token",
                    models.CharField(
                        default=decks.people.models.new_token,
                        editable=False,
                        max_length=32,
                        unique=True,
                        verbose_name="鍵",
                    ),
                ),
                (
                    "name",
                    models.CharField(blank=True, default="", editable=False, max_length=100, verbose_name="ファイル名"),
                ),
                ("content", models.BinaryField(verbose_name="中身")),
                ("size", models.PositiveIntegerField(editable=False, verbose_name="大きさ")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("reading", "読んでいる"),
                            ("unreadable", "読めない"),
                            ("shown", "確かめている"),
                            ("taking", "入れている"),
                            ("taken", "入れた"),
                        ],
                        default="reading",
                        max_length=10,
                        verbose_name="状態",
                    ),
                ),
                (
                    "differing",
                    models.CharField(
                        choices=[
                            ("leave", "いまのものだけを残す（ファイルのほうは入れない）"),
                            ("beside", "いまのものを残し、ファイルのほうも別に入れる"),
                        ],
                        default="leave",
                        editable=False,
                        max_length=6,
                        verbose_name="違うもの",
                    ),
                ),
                ("report", models.JSONField(default=dict, editable=False, verbose_name="報告")),
                ("progress", models.JSONField(default=dict, editable=False, verbose_name="進み")),
                (
                    "fault",
                    models.CharField(
                        blank=True, default="", editable=False, max_length=200, verbose_name="読めない理由"
                    ),
                ),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="日時"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="持ち主",
                    ),
                ),
            ],
            options={
                "verbose_name": "持ち込んだファイル",
                "verbose_name_plural": "持ち込んだファイル",
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["owner"], name="brought_by_owner")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("owner__isnull", False), ("visitor", "")),
                            models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="broughtfile_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="IndexedPair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.BigIntegerField(verbose_name="二文字")),
                (
                    "deck",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairs",
                        to="decks.indexeddeck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "公開デッキの名の索引",
                "verbose_name_plural": "公開デッキの名の索引",
                "indexes": [models.Index(fields=["code", "deck"], name="indexed_pair_decks")],
                "constraints": [models.UniqueConstraint(fields=("deck", "code"), name="indexed_pair_once")],
            },
        ),
        migrations.CreateModel(
            name="IndexedFit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("format", models.CharField(max_length=32, verbose_name="フォーマットの鍵")),
                ("fits_from", models.DateField(verbose_name="使用可の初め")),
                ("fits_until", models.DateField(verbose_name="使用可の終わり")),
                (
                    "deck",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fits",
                        to="decks.indexeddeck",
                        verbose_name="デッキ",
                    ),
                ),
            ],
            options={
                "verbose_name": "公開デッキのフォーマットの索引",
                "verbose_name_plural": "公開デッキのフォーマットの索引",
                "indexes": [
                    models.Index(fields=["format", "fits_from", "fits_until", "deck"], name="indexed_fit_decks")
                ],
                "constraints": [models.UniqueConstraint(fields=("deck", "format"), name="indexed_fit_once")],
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="current",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="decks.handin",
                verbose_name="いまのリスト",
            ),
        ),
        migrations.RunPython(limit_counters.make, limit_counters.drop),
    ]
