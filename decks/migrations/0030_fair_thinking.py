from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0029_both_decks_of_games"),
    ]

    operations = [
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
        migrations.AddField(
            model_name="job",
            name="address",
            field=models.CharField(blank=True, default="", editable=False, max_length=64, verbose_name="頼んだ所"),
        ),
        migrations.AddIndex(
            model_name="job",
            index=models.Index(fields=["address", "state"], name="job_by_address"),
        ),
        migrations.AddIndex(
            model_name="thoughtfor",
            index=models.Index(fields=["ended_at"], name="thought_by_end"),
        ),
    ]
