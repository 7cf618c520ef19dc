"""Pictures get rows of their own; those that keepers uploaded before are taken over."""

from typing import Any

import django.db.models.deletion
from django.core.files.storage import default_storage
from django.db import migrations, models

from cards.pictures.making import UnusablePictureError
from cards.pictures.service import Rights, digest_of, make_pictures, store_files

FORMERLY = Rights("管理者がアップロードした画像", "管理者が使う権利を持つ画像")


def take_over(apps: Any, schema_editor: Any) -> None:
    printings, pictures = apps.get_model("cards", "Printing"), apps.get_model("cards", "CardPicture")
    for printing in printings.objects.exclude(former_picture=""):
        try:
            with default_storage.open(printing.former_picture.name) as file:
                content = file.read()
            made = make_pictures(content)
        except (OSError, UnusablePictureError):
            continue  # It could not be shown before either.
        digest = digest_of(content)
        store_files(printing.number, digest, made)
        pictures.objects.create(
            printing=printing, digest=digest, width=max(made), source=FORMERLY.source, licence=FORMERLY.licence
        )


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0005_card_emblem"),
    ]

    operations = [
        migrations.RenameField("printing", "picture", "former_picture"),
        migrations.CreateModel(
            name="CardPicture",
            fields=[
                (
                    "printing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="picture",
                        serialize=False,
                        to="cards.printing",
                        verbose_name="印刷",
                    ),
                ),
                ("digest", models.CharField(editable=False, max_length=32, verbose_name="元のファイル")),
                ("width", models.PositiveSmallIntegerField(editable=False, verbose_name="幅")),
                ("source", models.CharField(max_length=200, verbose_name="出典")),
                ("licence", models.CharField(max_length=200, verbose_name="使う権利")),
                ("stored_at", models.DateTimeField(auto_now=True, verbose_name="取り込んだ日時")),
            ],
            options={
                "verbose_name": "札の絵",
                "verbose_name_plural": "札の絵",
                "ordering": ["printing"],
            },
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
