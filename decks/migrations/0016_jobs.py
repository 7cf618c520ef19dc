import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0015_one_word_for_whose_a_row_is"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
    ]
