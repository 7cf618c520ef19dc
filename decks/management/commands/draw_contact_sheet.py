"""`manage.py draw_contact_sheet`: the faces of all cards, as pictures of decks draw them, on one sheet."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from PIL import Image

from cards.catalog import current_catalog
from cards.faces.face import CardFace, face_of
from decks.pictures.face import draw_face, height_of
from decks.pictures.likeness import in_groups

GAP = 6
GROUND = "#16131a"
NARROWEST, WIDEST, MOST_COLUMNS = 40, 600, 100


class Command(BaseCommand):
    help = "札の面をすべて並べた一枚の画像を書き出す（季節と種類の順）"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("target", metavar="OUT.png")
        parser.add_argument("--columns", type=int, default=20, help="横に並べる枚数")
        parser.add_argument("--width", type=int, default=120, help="一枚の幅（ピクセル）")

    def handle(self, *args: Any, **options: Any) -> None:
        columns, width = options["columns"], options["width"]
        if not (1 <= columns <= MOST_COLUMNS and NARROWEST <= width <= WIDEST):
            raise CommandError(
                f"--columns は1から{MOST_COLUMNS}、--width は{NARROWEST}から{WIDEST}までにしてください。"
            )
        faces = [face for group in in_groups(map(face_of, current_catalog())).values() for face in group]
        if not faces:
            raise CommandError("札がありません。先に sync_catalog を実行してください。")
        try:
            sheet(faces, columns, width).save(Path(options["target"]))
        except (OSError, ValueError) as error:
            raise CommandError(f"{options['target']} に書けません：{error}") from None
        self.stdout.write(f"{len(faces)}枚を {options['target']} に並べました")


def sheet(faces: list[CardFace], columns: int, width: int) -> Image.Image:
    """Season after season, type after type, by number."""
    across, down = width + GAP, height_of(width) + GAP
    image = Image.new("RGB", (columns * across + GAP, -(-len(faces) // columns) * down + GAP), GROUND)
    for place, face in enumerate(faces):
        drawn = draw_face(face, width)
        image.paste(drawn, (GAP + place % columns * across, GAP + place // columns * down), drawn)
    return image
