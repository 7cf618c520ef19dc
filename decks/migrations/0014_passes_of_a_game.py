from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0013_creation_digest"),
    ]

    operations = [
        migrations.RenameField("sologame", "quiets", "passes"),
    ]
