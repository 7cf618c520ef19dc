import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0028_boards_of_questions"),
    ]

    operations = [
        migrations.AddField(
            model_name="sologame",
            name="other_deck",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="decks.deck",
                verbose_name="相手のデッキ",
            ),
        ),
        migrations.AddField(
            model_name="sologame",
            name="share_seat",
            field=models.PositiveSmallIntegerField(default=0, editable=False, verbose_name="共有で見せる席"),
        ),
    ]
