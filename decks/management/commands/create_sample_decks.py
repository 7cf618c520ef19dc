"""The four sample decks, one per season, from the texts in decks/samples."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cards.catalog import CardData, current_data
from decks.building.models import Deck, Visibility
from decks.building.written import written_together
from decks.editing.services import write_entries
from decks.transfer.reading import name_in, read_list
from rules_engine.vocabulary.terms import Season

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
SEASONS = (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER)


class Command(BaseCommand):
    help = "見本のデッキ（春夏秋冬）を作る。もう一度動かしても増えない"

    @transaction.atomic
    @written_together()
    def handle(self, *args: Any, **options: Any) -> None:
        data = current_data()
        changed = [season.label for season in SEASONS if sync_sample(season, data)]
        self.stdout.write(f"見本のデッキ：{'・'.join(changed)}を更新しました" if changed else "見本のデッキ：変更なし")


def sync_sample(season: Season, data: CardData) -> bool:
    """Make the season's sample hold what its text says; whether anything changed."""
    path = SAMPLES / f"{season.value}.txt"
    text = path.read_text(encoding="utf-8")
    reading = read_list(text, data)
    if reading.left_out:
        missing = "、".join(line.line.text for line in reading.left_out)
        raise CommandError(f"{path.name}: 札データにない名前があります（先に sync_catalog を）: {missing}")
    name, _, note = name_in(text).partition("：")
    facts = {"name": name, "note": note, "visibility": Visibility.PUBLIC, "deleted_at": None}
    deck, made = Deck.objects.get_or_create(sample=season.value, defaults=facts)
    if deck.is_taken_down:
        facts["visibility"] = Visibility.PRIVATE
    held, wanted = deck.copies_by_printing(), reading.copies_by_printing()
    same_facts = all(getattr(deck, field) == value for field, value in facts.items())
    if same_facts and held == wanted:
        return made
    Deck.objects.filter(pk=deck.pk).update(**facts, revision=deck.revision + 1)
    write_entries(deck, held, wanted)
    return True
