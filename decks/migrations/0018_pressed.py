from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0017_the_other_chair")]

    operations = [
        migrations.AddField(
            model_name="sologame",
            name="pressed",
            field=models.TextField(blank=True, default="", editable=False, verbose_name="押した続き"),
        ),
    ]
