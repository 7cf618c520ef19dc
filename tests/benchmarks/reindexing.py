"""How long a full `reindex_decks` of 100,000 public decks takes by the clock, killed twice meanwhile and begun again,
and whether what pages show until then is right.

Every row says before that it was made otherwise, so that all is written anew. A number after the name takes so many
decks; `SIZES_KEPT` or `DATABASE_URL` are those of `site_size`: a database that is there is taken.
"""

import logging
import subprocess
import sys
import time
from collections.abc import Callable
from urllib.parse import quote

from tests.benchmarks.site_of_size import (
    SIZE,
    call_command,
    connection,
    prepare,
)  # sets Django up, before tables are read

GOAL = 600
KILLS, UNTIL_KILLED = 2, 40
"""So often it is killed, each time after so many seconds."""
LOOKS_EVERY = 5
BEFORE = "0 before"


def measure(size: str) -> None:
    from django.test.utils import setup_test_environment

    from decks.deck_index.models import IndexedDeck

    setup_test_environment()  # pages keep what they show
    logging.disable(logging.ERROR)
    print(f"reindexing {size} public decks: {connection.vendor}, {prepare(int(size))}", flush=True)
    IndexedDeck.objects.update(made_with=BEFORE)
    behind, shown, seconds, kept = IndexedDeck.objects.filter(made_with=BEFORE), 0, 0.0, []
    for run in range(KILLS + 1):
        began = time.monotonic()
        with subprocess.Popen([sys.executable, "-m", "tests.benchmarks.reindexing", size, "write"]) as writing:
            while writing.poll() is None:
                shown += decks_shown(behind.exists)
                if run < KILLS and time.monotonic() - began > UNTIL_KILLED:
                    writing.kill()
                time.sleep(LOOKS_EVERY)
        seconds += time.monotonic() - began
        kept.append(f"{behind.count():,}")
    assert not behind.exists()
    print(
        f"reindexing {size} public decks: {seconds:.0f} s by the clock; left after each run {', '.join(kept)}; "
        f"{shown} verdicts and seasons on pages meanwhile, none wrong; goal ≤ {GOAL} s"
    )


def decks_shown(behind: Callable[[], bool]) -> int:
    """How many decks pages of three searches show, each of them judged anew; while rows are `behind` a page says that
    decks are left out."""
    from django.test import Client

    from cards.catalog import current_data
    from cards.list_question import today
    from decks.models import Deck
    from rules_engine.vocabulary.terms import Season
    from tests.decks.deck_index.fresh import FreshDeck, fresh_deck

    data, seen = current_data(), 0
    holds = {
        "使用可": lambda deck: deck.legal,
        "季節:春": lambda deck: Season.SPRING in deck.seasons,
        "季節=夏": lambda deck: deck.seasons == {Season.SUMMER},
    }
    for text, is_so in holds.items():
        page = Client().get(f"/decks/public/?q={quote(text)}")
        assert page.status_code == 200
        assert page.context["behind"] or not behind(), f"{text}: nothing says that decks are left out"
        decks: list[FreshDeck] = [
            fresh_deck(Deck.objects.get(pk=one.deck.pk), data, today()) for one in page.context["decks"]
        ]
        assert all(is_so(deck) for deck in decks), f"{text}: {[deck.deck.pk for deck in decks if not is_so(deck)]}"
        seen += len(decks)
    return seen


if __name__ == "__main__":
    if sys.argv[2:] == ["write"]:
        call_command("reindex_decks", verbosity=0)
    else:
        measure(SIZE)
