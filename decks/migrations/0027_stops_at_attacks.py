"""At which moments games stopped to ask before; those that asked at the usual ones ask at attacks of the other, too."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat

FORMER = "main summon_landed"
USUAL = "main others_attack_declared summon_landed"
PLAYED = ("SoloGame", "TurnQuestion", "TurnAnswer")


def ask_at_attacks(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What was played before is still read as it was asked then."""
    before = Concat(Cast(F("ply"), CharField()), Value(":set:main+summon_landed"))
    for model in PLAYED:
        news: dict[str, Any] = {"stops_news": True} if model == "SoloGame" else {}
        rows = apps.get_model("decks", model).objects.filter(stops=FORMER)
        rows.filter(ply__gt=0).update(former_stops=before)
        rows.update(stops=USUAL, **news)


def ask_as_before(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for model in PLAYED:
        apps.get_model("decks", model).objects.filter(stops=USUAL).update(stops=FORMER)


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0026_names_as_they_look"),
    ]

    operations = [
        migrations.AddField(
            model_name="sologame",
            name="former_stops",
            field=models.TextField(blank=True, default="", editable=False, verbose_name="それまでの止まる窓"),
        ),
        migrations.AddField(
            model_name="sologame",
            name="stops_news",
            field=models.BooleanField(default=False, editable=False, verbose_name="止まる窓の知らせ"),
        ),
        migrations.AddField(
            model_name="turnquestion",
            name="former_stops",
            field=models.TextField(blank=True, default="", editable=False, verbose_name="それまでの止まる窓"),
        ),
        migrations.AddField(
            model_name="turnanswer",
            name="former_stops",
            field=models.TextField(blank=True, default="", editable=False, verbose_name="それまでの止まる窓"),
        ),
        migrations.RunPython(ask_at_attacks, ask_as_before),
    ]
