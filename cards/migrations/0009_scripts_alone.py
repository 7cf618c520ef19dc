"""What a card does is said by its scripts alone: the older notation beside them goes, with all that was kept of it."""

from django.db import migrations


def forget_kept(apps, schema_editor):
    """Keepers' pages name what no longer follows the catalogue; of what is gone they say nothing more."""
    cards = apps.get_model("cards", "Card")._default_manager.using(schema_editor.connection.alias)
    for card in cards.filter(kept_fields__has_key="abilities"):
        del card.kept_fields["abilities"]
        card.save(update_fields=["kept_fields"])


class Migration(migrations.Migration):
    dependencies = [("cards", "0008_texts_of_data")]

    operations = [
        migrations.DeleteModel("RecordedAbility"),
        migrations.RunPython(forget_kept, migrations.RunPython.noop),
    ]
