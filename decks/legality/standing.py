"""How a deck stands: judged, or unfinished while it has fewer cards than a deck needs and somebody still builds it."""

from dataclasses import dataclass

from rules_engine.legality.deck_check import DeckVerdict
from rules_engine.vocabulary.terms import Verdict, ViolationCode

_REFUSED = {ViolationCode.SEALED, ViolationCode.NOT_A_DECK_CARD, ViolationCode.NOT_RELEASED}
_EXCESS = {ViolationCode.TOO_MANY_COPIES, ViolationCode.LIMITED, ViolationCode.SEMI_LIMITED}


@dataclass(frozen=True, slots=True)
class Standing:
    """`missing` copies of an unfinished deck, 0 if it is none; whether such a deck holds a card that may not be in it
    (`refused`), or too many copies of one (`excess`)."""

    verdict: Verdict
    missing: int = 0
    refused: bool = False
    excess: bool = False

    @property
    def code(self) -> str:
        if not self.missing:
            return self.verdict.value
        return "unfinished_faulty" if self.refused or self.excess else "unfinished"


def standing_of(verdict: DeckVerdict) -> Standing:
    """A deck read from a list of which some lines were not understood is never unfinished: nobody knows its size."""
    codes = {violation.code for violation in verdict.violations}
    if ViolationCode.DECK_TOO_SMALL not in codes or codes - _REFUSED - _EXCESS - {ViolationCode.DECK_TOO_SMALL}:
        return Standing(verdict.status)
    missing = sum(
        violation.repair.copies for violation in verdict.violations if violation.code is ViolationCode.DECK_TOO_SMALL
    )
    return Standing(verdict.status, missing, refused=bool(codes & _REFUSED), excess=bool(codes & _EXCESS))
