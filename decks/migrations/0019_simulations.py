import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import decks.models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0018_pressed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                        default=decks.models.new_token,
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
            },
        ),
        migrations.AddIndex(
            model_name="simulation",
            index=models.Index(fields=["owner", "key"], name="simulation_by_owner"),
        ),
        migrations.AddIndex(
            model_name="simulation",
            index=models.Index(fields=["visitor", "key"], name="simulation_by_visitor"),
        ),
        migrations.AddConstraint(
            model_name="simulation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("owner__isnull", False), ("visitor", "")),
                    models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                    _connector="OR",
                ),
                name="simulation_has_one_holder",
            ),
        ),
        migrations.AddConstraint(
            model_name="simulationchunk",
            constraint=models.UniqueConstraint(fields=("simulation", "number"), name="chunk_once"),
        ),
    ]
