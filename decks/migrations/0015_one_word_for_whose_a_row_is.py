from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

ONE_OWNER = Q(owner__isnull=False, visitor="") | (Q(owner__isnull=True) & ~Q(visitor=""))


def owner(on_delete: Any, label: str) -> models.ForeignKey:
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=on_delete,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
        verbose_name=label,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0014_passes_of_a_game"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint("decklike", "deck_like_of_one_person"),
        migrations.RemoveConstraint("decklike", "deck_like_once_per_user"),
        migrations.RemoveConstraint("sologame", "solo_game_has_exactly_one_holder"),
        migrations.RenameField("decklike", "person", "owner"),
        migrations.RenameField("deckreport", "person", "owner"),
        migrations.AlterField("deckreport", "owner", owner(models.SET_NULL, "知らせた人")),
        *(
            migrations.AlterField(model, "owner", owner(models.CASCADE, "持ち主"))
            for model in ("deck", "decklike", "favouritegroup", "savedsearch", "sologame")
        ),
        migrations.AddConstraint(
            "decklike", models.CheckConstraint(condition=ONE_OWNER, name="decklike_has_one_holder")
        ),
        migrations.AddConstraint(
            "decklike",
            models.UniqueConstraint(
                condition=Q(owner__isnull=False), fields=("deck", "owner"), name="deck_like_once_per_user"
            ),
        ),
        migrations.AddConstraint(
            "sologame", models.CheckConstraint(condition=ONE_OWNER, name="sologame_has_one_holder")
        ),
    ]
