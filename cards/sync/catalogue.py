"""One transaction that brings the whole card database in step with the texts."""

from django.conf import settings
from django.db import transaction

from cards.models import Card
from cards.sync import data_version
from cards.sync.cards import sync_cards
from cards.sync.keyword_texts import load_keywords
from cards.sync.products import sync_keywords, sync_products
from cards.sync.report import SyncReport
from cards.sync.revisions import sync_revisions
from rules_engine.catalog import load_catalog
from rules_engine.catalog.definitions import Catalog
from rules_engine.legality.restrictions import load_revisions


@transaction.atomic
def sync_catalogue(catalog: Catalog | None = None, *, dry_run: bool = False) -> SyncReport:
    """Fill in what the texts say; what a keeper set is kept. Nothing stays written on a dry run or after an error."""
    texts = catalog or load_catalog(kept_in=settings.DATA_DIR)
    report = SyncReport()
    sync_products(texts.products, report)
    sync_keywords(load_keywords(), report)
    sync_cards(texts, report)
    sync_revisions(load_revisions(), report)
    if report.wrote:
        data_version.bump()
    if catalog is None:
        data_version.note_step()
    transaction.set_rollback(dry_run)
    return report


def card_count() -> int:
    return Card.objects.count()
