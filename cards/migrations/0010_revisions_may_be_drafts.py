"""A revision may be a draft, published or taken back; what was there is published."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0009_scripts_alone"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="restrictionrevision",
            name="revision_number_unique",
        ),
        migrations.AddField(
            model_name="restrictionrevision",
            name="published_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="公開した日時"),
        ),
        migrations.AddField(
            model_name="restrictionrevision",
            name="published_by",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="公開した人",
            ),
        ),
        migrations.AddField(
            model_name="restrictionrevision",
            name="state",
            field=models.CharField(
                choices=[("draft", "下書き"), ("published", "公開"), ("taken_back", "取り下げ")],
                default="published",
                editable=False,
                max_length=10,
                verbose_name="公開の状態",
            ),
        ),
        migrations.AlterField(
            model_name="restrictionrevision",
            name="state",
            field=models.CharField(
                choices=[("draft", "下書き"), ("published", "公開"), ("taken_back", "取り下げ")],
                default="draft",
                editable=False,
                max_length=10,
                verbose_name="公開の状態",
            ),
        ),
        migrations.AddField(
            model_name="restrictionrevision",
            name="taken_back_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="取り下げた日時"),
        ),
        migrations.AddField(
            model_name="restrictionrevision",
            name="taken_back_by",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="取り下げた人",
            ),
        ),
        migrations.AddField(
            model_name="restrictionrevision",
            name="taken_back_reason",
            field=models.CharField(blank=True, editable=False, max_length=500, verbose_name="取り下げた理由"),
        ),
        migrations.AlterField(
            model_name="restrictionrevision",
            name="effective",
            field=models.DateField(blank=True, null=True, verbose_name="適用日"),
        ),
        migrations.AlterField(
            model_name="restrictionrevision",
            name="number",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="回"),
        ),
        migrations.AlterField(
            model_name="restrictionrevision",
            name="series",
            field=models.CharField(
                choices=[("official", "公式"), ("community", "コミュニティ")],
                default="official",
                max_length=12,
                verbose_name="系列",
            ),
        ),
        migrations.AlterField(
            model_name="restrictionrevision",
            name="title",
            field=models.CharField(blank=True, max_length=100, verbose_name="題"),
        ),
        migrations.AddConstraint(
            model_name="restrictionrevision",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "published")), fields=("series", "number"), name="revision_number_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="restrictionrevision",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["draft", "published", "taken_back"])),
                name="revision_state_known",
                violation_error_message="決められた語から選んでください",
            ),
        ),
        migrations.AddConstraint(
            model_name="restrictionrevision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "draft"),
                    models.Q(("effective__isnull", False), ("number__isnull", False)),
                    _connector="OR",
                ),
                name="revision_has_number_and_day",
                violation_error_message="公開した改訂には、回と適用日が要ります",
            ),
        ),
    ]
