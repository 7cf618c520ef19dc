"""The link of a replay has a key of its own, so that it can be taken back."""

from django.db import migrations, models


def keep_links(apps, schema_editor):
    """Links that were handed on bear the game's token: they stay good until somebody takes them back."""
    games = apps.get_model("decks", "SoloGame")._default_manager.using(schema_editor.connection.alias)
    games.update(share=models.F("token"))


class Migration(migrations.Migration):
    dependencies = [("decks", "0010_limit_counters")]

    operations = [
        migrations.AddField(
            model_name="sologame",
            name="share",
            field=models.CharField(blank=True, default="", editable=False, max_length=32, verbose_name="共有の鍵"),
        ),
        migrations.AddConstraint(
            model_name="sologame",
            constraint=models.UniqueConstraint(
                condition=models.Q(("share", ""), _negated=True), fields=("share",), name="solo_share_unique"
            ),
        ),
        migrations.RunPython(keep_links, migrations.RunPython.noop),
    ]
