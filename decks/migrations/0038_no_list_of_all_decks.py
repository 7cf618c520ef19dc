from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0037_list_batches"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="deck",
            name="deck_public_newest",
        ),
    ]
