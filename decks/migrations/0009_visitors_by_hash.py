"""Rows of visitors bear the hash of the token that stands in the visitor's cookie, where they bore the token."""

import hashlib

from django.db import migrations

TABLES = ("Deck", "SoloGame", "SavedSearch", "FavouriteGroup", "DeckLike", "DeckReport")


def hash_tokens(apps, schema_editor):
    # Token by token, since PostgreSQL and SQLite have no hash function in common.
    for table in TABLES:
        rows = apps.get_model("decks", table)._default_manager.using(schema_editor.connection.alias)
        for token in set(rows.exclude(visitor="").values_list("visitor", flat=True)):
            rows.filter(visitor=token).update(visitor=hashlib.sha256(token.encode()).hexdigest())


class Migration(migrations.Migration):
    dependencies = [("decks", "0008_note_for_oneself")]

    # No way back: the tokens stand in the visitors' browsers alone.
    operations = [migrations.RunPython(hash_tokens)]
