from django.db import migrations, models
from django.utils import timezone


def note_all(apps, editor):
    """All who have a deck count as seen today: nothing is known of before."""
    now = timezone.now()
    seen = apps.get_model("kannagi_site", "SeenVisitor")
    visitors = apps.get_model("decks", "Deck").objects.exclude(visitor="").order_by().values_list("visitor", flat=True)
    rows = [seen(key_hash=visitor, seen_at=now) for visitor in visitors.distinct().iterator()]
    seen.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("kannagi_site", "0007_second_factors"), ("decks", "0034_outcomes_of_reports")]

    operations = [
        migrations.CreateModel(
            name="SeenVisitor",
            fields=[
                (
                    "key_hash",
                    models.CharField(max_length=64, primary_key=True, serialize=False, verbose_name="訪問者の鍵"),
                ),
                ("seen_at", models.DateTimeField(db_index=True, verbose_name="最後に来た日時")),
            ],
            options={"verbose_name": "訪問者", "verbose_name_plural": "訪問者"},
        ),
        migrations.RunPython(note_all, migrations.RunPython.noop),
    ]
