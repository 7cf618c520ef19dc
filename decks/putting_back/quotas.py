"""How much may be brought at once."""

from decks.people.quotas import Quota

BROUGHT_FILES = Quota(1, "読み込み中のファイルは、最後に選んだ1つだけです", "")
FILES_AT_ONCE = Quota(1, "前に選んだファイルを、まだ読んでいます", "終わってから、もう一度お試しください。")
MOST_BYTES = 30_000_000
"""Of one file, packed or not: each file within a ZIP of ours is smaller by far."""
MOST_WAITING = 1_000_000_000
"""Bytes of all files together that wait to be put back."""
