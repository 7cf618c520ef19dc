"""How much of many lists one person may have judged."""

from decks.people.quotas import Quota

BATCHES = Quota(5, "まとめて確かめた結果は、新しいものから5つまで残ります", "")
BATCHES_AT_ONCE = Quota(
    2,
    "同時にまとめて確かめられるのは2つまでです",
    "いま調べているものが終わってから、もう一度お試しください。",
)
