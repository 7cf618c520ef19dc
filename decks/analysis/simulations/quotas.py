"""How much a person may have played out."""

from decks.people.quotas import Quota

CHUNKS_AT_ONCE = Quota(
    8,
    "同時にできるシミュレーションは2つまでです",
    "いま回しているものが終わるか、やめてから、もう一度お試しください。",
)
SIMULATIONS = Quota(50, "シミュレーションの結果は、新しいものから50個まで残ります", "")
