"""Names that a text without results may have meant."""

from itertools import islice

from rapidfuzz import fuzz, process

from cards.index.index import CardIndex
from cards.near_names import Candidate
from rules_engine.catalog.names import fold

LEAST_SCORE = 55
EXAMINED = 30
SCORED = 200
MAX_LENGTH = 60


def near_names(index: CardIndex, text: str, count: int) -> tuple[Candidate, ...]:
    """The `count` cards whose names or readings come nearest to `text`, best first; none where nothing is near."""
    meant = fold(text[:MAX_LENGTH])
    places = islice(index.sharing_letters(meant), SCORED)
    forms = {(place, form): form for place in places for form in index.folded_names(place)}
    found = process.extract(meant, forms, scorer=fuzz.WRatio, limit=EXAMINED, score_cutoff=LEAST_SCORE)
    best: dict[int, float] = {}
    for _, score, (place, _) in found:
        best[place] = max(score, best.get(place, 0.0))
    ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))[:count]
    return tuple(
        Candidate(index.cards[place].id, index.cards[place].name, round(score / 100, 3)) for place, score in ranked
    )
