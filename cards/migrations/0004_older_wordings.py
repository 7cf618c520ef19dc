from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0003_drop_folded_columns"),
    ]

    operations = [
        migrations.AddField(
            model_name="card",
            name="older",
            field=models.JSONField(blank=True, default=list, verbose_name="以前の文"),
        ),
    ]
