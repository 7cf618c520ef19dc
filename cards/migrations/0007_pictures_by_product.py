from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0006_card_pictures"),
    ]

    operations = [
        migrations.RemoveField("printing", "former_picture"),
        migrations.AddField(
            "product",
            "pictures_shown",
            models.BooleanField(
                default=True,
                help_text="外すと、この商品の札の絵をすぐにすべて取り下げます",
                verbose_name="絵を見せる",
            ),
        ),
    ]
