"""Names without what cannot be seen, in one form of their letters, and beside those of decks and tags how they are
searched."""

from collections.abc import Iterator
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from rules_engine.catalog.folding import clean_line, fold

BATCH = 500
NAMELESS = {"Deck": "名前のないデッキ", "SavedSearch": "名前のない検索", "FavouriteGroup": "名前のない組"}
COPIED = {
    "SoloGame": ("deck_name", "other_name"),
    "Simulation": ("deck_name", "other_name", "new_name"),
    "TurnQuestion": ("other_name",),
}


def clean_and_fold(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    clean_and_fold_decks(apps.get_model("decks", "Deck"))
    clean_and_fold_tags(apps.get_model("decks", "DeckTag"))
    for model in ("SavedSearch", "FavouriteGroup"):
        clean_saved(apps.get_model("decks", model), NAMELESS[model])
    for model, fields in COPIED.items():
        clean_copied(apps.get_model("decks", model), fields)


def clean_and_fold_decks(decks: Any) -> None:
    for batch in batches(decks, "name", "folder"):
        for deck in batch:
            deck.name, deck.folder = cleaned(deck, "name") or NAMELESS["Deck"], cleaned(deck, "folder")
            deck.folded_name, deck.folded_folder = fold(deck.name), fold(deck.folder)
        decks.objects.bulk_update(batch, ["name", "folded_name", "folder", "folded_folder"], batch_size=100)


def clean_and_fold_tags(tags: Any) -> None:
    """A tag that looks like another of its deck goes, as does one of which nothing is left."""
    for batch in batches(tags, "deck_id", "name"):
        for tag in batch:
            name = cleaned(tag, "name")
            if name != tag.name:
                if name and not tags.objects.filter(deck_id=tag.deck_id, name=name).exists():
                    tags.objects.filter(pk=tag.pk).update(name=name)
                else:
                    tags.objects.filter(pk=tag.pk).delete()
            tag.folded_name = fold(name)
        tags.objects.bulk_update(batch, ["folded_name"], batch_size=100)


def clean_saved(saved: Any, nameless: str) -> None:
    """Of two that look alike the one that did not look clean gets a number."""
    for batch in batches(saved, "owner_id", "visitor", "name"):
        for row in batch:
            name = cleaned(row, "name") or nameless
            if name != row.name:
                others = saved.objects.filter(owner_id=row.owner_id, visitor=row.visitor).exclude(pk=row.pk)
                taken = set(others.values_list("name", flat=True))
                saved.objects.filter(pk=row.pk).update(name=free(name, taken))


def clean_copied(rows: Any, fields: tuple[str, ...]) -> None:
    """Names of decks that games were begun with."""
    for batch in batches(rows, *fields):
        for row in batch:
            changed = {field: cleaned(row, field) for field in fields if cleaned(row, field) != getattr(row, field)}
            if changed:
                rows.objects.filter(pk=row.pk).update(**changed)


def batches(model: Any, *fields: str) -> Iterator[list[Any]]:
    """All rows by their keys, so many at a time, with these fields."""
    last = 0
    while batch := list(model.objects.filter(pk__gt=last).only(*fields).order_by("pk")[:BATCH]):
        yield batch
        last = batch[-1].pk


def cleaned(row: Any, field: str) -> str:
    return clean_line(getattr(row, field))[: row._meta.get_field(field).max_length].strip()


def free(name: str, taken: set[str]) -> str:
    found, number = name, 1
    while found in taken:
        number += 1
        ending = f"（{number}）"
        found = name[: 40 - len(ending)] + ending
    return found


class Migration(migrations.Migration):
    dependencies = [("decks", "0025_sent_again")]

    operations = [
        migrations.AddField(
            model_name="deck",
            name="folded_name",
            field=models.TextField(blank=True, default="", editable=False, verbose_name="探す形のデッキ名"),
        ),
        migrations.AddField(
            model_name="deck",
            name="folded_folder",
            field=models.TextField(blank=True, default="", editable=False, verbose_name="探す形のフォルダ"),
        ),
        migrations.AddField(
            model_name="decktag",
            name="folded_name",
            field=models.TextField(blank=True, default="", editable=False, verbose_name="探す形のタグ"),
        ),
        migrations.RunPython(clean_and_fold, migrations.RunPython.noop),
    ]
