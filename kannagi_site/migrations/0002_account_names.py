import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from decks.people.accounts.names import looks_of


def fill(apps, editor):
    """The oldest account of one look has it; the others keep their names all the same."""
    names = apps.get_model("kannagi_site", "AccountName").objects
    for pk, name in apps.get_model("auth", "User").objects.order_by("pk").values_list("pk", "username").iterator():
        look, small = looks_of(name)
        names.bulk_create([names.model(user_id=pk, look=look, small_look=small)], ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [
        ("kannagi_site", "0001_site_state"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("look", models.CharField(max_length=1000, unique=True, verbose_name="見た目")),
                ("small_look", models.CharField(max_length=1000, unique=True, verbose_name="小文字の見た目")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="アカウント",
                    ),
                ),
            ],
            options={
                "verbose_name": "名前の見た目",
                "verbose_name_plural": "名前の見た目",
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
