"""What a person chose for the lines of a list, and typed again in their place."""

from collections.abc import Mapping
from dataclasses import dataclass

from decks.transfer.answers import SKIP, TAKE
from decks.transfer.copies import MAX_COPIES
from decks.transfer.lines import DeckLine
from decks.transfer.plain_text import mark_of, plain


@dataclass(frozen=True, slots=True)
class Pick:
    """The choices for one line: `card` is the id as it was sent, `count` the copies, `other` their number as typed."""

    card: str = ""
    count: int | None = None
    other: str = ""
    skipped: bool = False
    taken: bool = False


def pick_of(chosen: Mapping[str, str], place: int, line: DeckLine) -> Pick:
    """What was chosen for the line at `place`; nothing where another line stood there when it was chosen.

    A number typed beside a choice that says otherwise decides nothing: neither is more likely to be meant.
    """
    was = chosen.get(f"was_{line.number}")
    if was is not None and was != mark_of(line.text):
        return Pick()
    card, copies = chosen.get(f"line_{place}", ""), chosen.get(f"copies_{place}", "")
    other = chosen.get(f"copies_{place}_other", "").strip()
    counts = {count for text in (copies, other) if (count := _count(text)) is not None}
    contrary = len(counts) > 1 or (bool(other) and (copies == SKIP or _count(other) is None))
    return Pick(
        card,
        counts.pop() if counts and not contrary else None,
        other,
        skipped=not contrary and SKIP in (card, copies),
        taken=card == TAKE,
    )


def retyped(text: str, sent: Mapping[str, str]) -> str:
    """The list with the lines that were typed again in place: `anew_N` for row N, if its mark is `was_N` still."""
    rows = text.splitlines()
    for row, before in enumerate(rows, 1):
        anew = sent.get(f"anew_{row}")
        if anew is not None and anew != before and sent.get(f"was_{row}") == mark_of(before):
            rows[row - 1] = " ".join(anew.splitlines())
    return text if rows == text.splitlines() else "\n".join(rows)


def _count(text: str) -> int | None:
    digits = plain(text)
    count = int(digits) if digits.isdecimal() and len(digits) <= 4 else 0
    return count if 1 <= count <= MAX_COPIES else None
