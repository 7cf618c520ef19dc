"""`expect deck`: a list of cards, judged on a day as for a tournament.

expect deck 2025-10-01 legal A ×4 / B ×4 …
expect deck 2025-10-01 illegal 001-制限 A ×2 / …       this clause alone stands against it
expect deck 2025-10-01 sealing A illegal 001-封印 …     as if a revision sealed the card: none has sealed one yet
"""

from collections import Counter
from datetime import date

from rules_engine.catalog.definitions import CardDefinition, Catalog
from rules_engine.game.notation import find_card, read_names
from rules_engine.kernel.text_blocks import Entry
from rules_engine.legality.deck_check import check_deck
from rules_engine.legality.deck_list import DeckList
from rules_engine.legality.restrictions import RestrictionEntry, RestrictionRevision, load_revisions
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus

FORM = "expected 'deck DATE [sealing NAME] legal NAMES' or 'deck DATE [sealing NAME] illegal CLAUSE NAMES'"


def deck_found(catalog: Catalog, entry: Entry, words: list[str]) -> str | None:
    """None if the list is judged as written, else what stands against it. ``InvalidScriptError``: not readable."""
    if len(words) < 3:
        raise entry.error(FORM)
    on = Entry(entry.file, entry.line, "deck", words[0]).day()
    revisions = list(load_revisions())
    rest = words[1:]
    if rest[0] == "sealing":
        verdict_at = next((at for at, word in enumerate(rest) if word in ("legal", "illegal")), len(rest))
        revisions.append(_sealing(find_card(" ".join(rest[1:verdict_at]), catalog, entry), on))
        rest = rest[verdict_at:]
    expected = {"legal": [], "illegal": rest[1:2]}.get(rest[0] if rest else "")
    if expected is None:
        raise entry.error(FORM)
    names = " ".join(rest[1 + len(expected) :])
    deck = DeckList(Counter(card.id for card in read_names(names, catalog, entry)))
    verdict = check_deck(deck, catalog, revisions, on=on, series=RestrictionSeries.OFFICIAL)
    found = sorted({violation.clause for violation in verdict.violations})
    return None if found == expected else " ".join(found) or "legal"


def _sealing(card: CardDefinition, on: date) -> RestrictionRevision:
    sealed = RestrictionEntry(card.id, card.name, RestrictionStatus.SEALED, "", Certainty.SURE)
    return RestrictionRevision(RestrictionSeries.OFFICIAL, 99, "", on, None, None, Certainty.SURE, "", (sealed,))
