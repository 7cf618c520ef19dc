"""How much of looking through public decks one person may ask for."""

from decks.people.quotas import Quota

SWEEPS_AT_ONCE = Quota(
    2,
    "同時に調べられる改訂は2つまでです",
    "いま調べているものが終わってから、もう一度お試しください。",
)
