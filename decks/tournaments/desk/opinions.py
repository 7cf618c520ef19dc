"""Today's verdict on lists that were handed in: where it may differ from then it is found once, a few at a time."""

from collections.abc import Iterable, Mapping
from threading import Lock

from cards.catalog import CardData
from decks.tournaments.judging import Opinion, basis_of, opinion_now
from decks.tournaments.models import Event, HandIn

AT_ONCE = 60
"""So many lists are judged again while one waits; the page asks for the others by itself."""
MOST_KEPT = 4_096

_kept: dict[tuple[str, str], Opinion] = {}
_lock = Lock()


def opinions_now(event: Event, lists: Iterable[HandIn], data: CardData) -> Mapping[str, Opinion]:
    """Today's opinion by receipt; of lists that are still to be judged again there is none."""
    basis = basis_of(event, data)
    found: dict[str, Opinion] = {}
    judged = 0
    for one in lists:
        opinion = _kept.get((one.receipt, basis))
        if opinion is None and (one.basis == basis or judged < AT_ONCE):
            judged += one.basis != basis
            opinion = opinion_now(event, one, data)
            if one.basis != basis:
                _keep((one.receipt, basis), opinion)
        if opinion is not None:
            found[one.receipt] = opinion
    return found


def _keep(key: tuple[str, str], opinion: Opinion) -> None:
    with _lock:
        _kept[key] = opinion
        while len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]
