from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0016_jobs"),
    ]

    operations = [
        migrations.AddField(
            model_name="sologame",
            name="chair",
            field=models.CharField(
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
        migrations.AddField(
            model_name="sologame",
            name="level",
            field=models.CharField(
                blank=True, default="", editable=False, max_length=20, verbose_name="コンピュータの強さ"
            ),
        ),
        migrations.AddField(
            model_name="sologame",
            name="other_name",
            field=models.CharField(
                blank=True, default="", editable=False, max_length=60, verbose_name="相手のデッキ名"
            ),
        ),
    ]
