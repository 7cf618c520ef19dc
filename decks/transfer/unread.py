"""Which lines of a list could not be taken into the deck."""

from collections.abc import Iterable

from cards.near_names import LineResult
from decks.legality.unread_lines import UnreadLine
from decks.transfer.lines import DeckLine
from rules_engine.legality.deck_check import Repair, RepairAction
from rules_engine.vocabulary.terms import ViolationCode


def unread(lines: Iterable[DeckLine]) -> tuple[UnreadLine, ...]:
    """Those of `lines` that were refused (S-名前). Where only the copies are open, the fault names the card."""
    return tuple(_unread(line) for line in lines if line.refused)


def _unread(line: DeckLine) -> UnreadLine:
    code, cards = ViolationCode.UNKNOWN_CARD, tuple[int, ...]()
    if line.result is LineResult.COPIES and line.card_id is not None:
        code, cards = ViolationCode.COPIES_UNCERTAIN, (line.card_id,)
    return UnreadLine(
        code, cards, line.copies, 0, "S-名前", Repair(RepairAction.CHOOSE),
        line=line.number, text=line.text, result=line.result, candidates=line.candidates,
    )  # fmt: skip
