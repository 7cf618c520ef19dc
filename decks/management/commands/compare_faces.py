"""`manage.py compare_faces`: which faces look most alike, within each season and type."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.catalog import current_catalog
from cards.faces.face import face_of
from decks.pictures.likeness import WIDTH, Group, Pair, pairs

NARROWEST, WIDEST = 40, 600


class Command(BaseCommand):
    help = "季節と種類が同じ札の面を比較し、最も似ている組を示す（差の測り方は decks/pictures/likeness.py）"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--width", type=int, default=WIDTH, help="比較する時の札の幅（ピクセル）")
        parser.add_argument("--nearest", type=int, default=20, help="全体で最も似ている組をいくつ示すか")

    def handle(self, *args: Any, **options: Any) -> None:
        if not NARROWEST <= options["width"] <= WIDEST or options["nearest"] < 0:
            raise CommandError(f"--width は{NARROWEST}から{WIDEST}まで、--nearest は0以上にしてください。")
        found = list(pairs(map(face_of, current_catalog()), options["width"]))
        if not found:
            raise CommandError("比較する札がありません。先に sync_catalog を実行してください。")
        smallest: dict[Group, Pair] = {}
        for group, pair in found:
            smallest[group] = min(pair, smallest.get(group, pair))
        self.stdout.write("季節と種類ごとの最小の差")
        for group, pair in smallest.items():
            self.stdout.write(_line(group, pair))
        self.stdout.write(f"全体で最も似ている{options['nearest']}組（{len(found)}組のうち）")
        for group, pair in sorted(found, key=lambda one: one[1])[: options["nearest"]]:
            self.stdout.write(_line(group, pair))


def _line(group: Group, pair: Pair) -> str:
    seasons, types = ("".join(term.label for term in terms) for terms in group)
    return f"  {pair.distance:5.1f}  {seasons} {types or '種類なし'}  {pair.one} ・ {pair.other}"
