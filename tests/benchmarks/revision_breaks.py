"""L2: what a revision breaks among 10,000 and 100,000 public decks: seconds of the processor for the whole job.

The revision leaves one copy of each of the twenty cards that most decks hold. `SIZES=1000,10000 python -m
tests.benchmarks.revision_breaks` takes other numbers.
"""

import os
import subprocess
import sys
from datetime import timedelta

from django.db.models import Count

from tests.benchmarks.site_of_size import connection, prepare, spent  # sets Django up, before tables are read

SIZES, GOAL = os.environ.get("SIZES", "10000,100000").split(","), 300
CARDS = 20


def measure(size: int) -> None:
    from cards.catalog import current_data
    from cards.list_question import today
    from cards.models import RestrictionEntry, RestrictionRevision, RevisionState
    from cards.sync.data_version import bump
    from decks.deck_index.models import IndexedCard
    from decks.revisions.known import breaks_of, mark_of
    from decks.revisions.models import RevisionSweep
    from decks.revisions.work import sweep_public

    print(f"L2 {size:,} public decks: {prepare(size)}", flush=True)
    row = RestrictionRevision.objects.create(
        series="official", number=99, title="測る改訂", effective=today() + timedelta(1), state=RevisionState.PUBLISHED
    )
    held = IndexedCard.objects.filter(copies__gt=1).values_list("card").annotate(decks=Count("pk")).order_by("-decks")
    RestrictionEntry.objects.bulk_create(
        RestrictionEntry(revision=row, card_id=card, position=place, status="limited")
        for place, (card, _) in enumerate(held[:CARDS])
    )
    bump()
    data = current_data()
    breaks = breaks_of(row, data)
    assert breaks is not None
    sweep = RevisionSweep.objects.create(revision=row, made_with=mark_of(breaks, data))
    before = spent(connection)
    sweep_public({"pk": sweep.pk, "made_with": sweep.made_with}, lambda: False)
    seconds = spent(connection) - before
    sweep.refresh_from_db()
    row.delete()
    told = f"{sweep.done:,} looked at, {sweep.found:,} broken, {seconds:.1f} s of the processor; goal ≤ {GOAL}"
    print(f"L2 {size:,} public decks: {told}", flush=True)


def main() -> None:
    for size in SIZES:
        subprocess.run([sys.executable, "-m", "tests.benchmarks.revision_breaks", size], check=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(int(sys.argv[1]))
    else:
        main()
