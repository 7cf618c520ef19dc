from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("kannagi_site", "0003_backed_up_at"),
    ]

    operations = [
        migrations.AddField(
            model_name="sitestate",
            name="program",
            field=models.CharField(blank=True, default="", max_length=100, verbose_name="準備したプログラム"),
        ),
    ]
