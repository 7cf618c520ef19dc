"""What happened or is about to happen, as the texts of cards see it."""

from typing import Final, NamedTuple

from rules_engine.kernel.frame import NO_CARD, NOBODY
from rules_engine.language.tree import Act, CauseKind
from rules_engine.vocabulary.terms import Moment, Phase

NO_ZONE: Final = -1
CAUSES: dict[str, CauseKind] = {kind.value: kind for kind in CauseKind}
"""The kinds by the words that frames keep."""


class Cause(NamedTuple):
    """Why something happens: a card's effect, a rule, the 力 of an attacker or a price; whose, and which card's.

    `doer` is the other player where the text makes him act: it is done by him, but stays the holder's effect (F-07).
    """

    kind: CauseKind
    player: int = NOBODY
    card: int = NO_CARD
    doer: int = NOBODY


BY_RULE = Cause(CauseKind.RULE)


class GameEvent(NamedTuple):
    """One happening. `actor` does it, or suffers the damage; `card` with `stamp` is what it is about, -1 for none.

    `onto` is what a card is summoned to or possesses; `source` and `destination` are zones of a move; `amount` is the
    number of a damage or a change of life; `moment` None is the deed itself; `text` the words of
    a text that begins to happen; `bottom` whether a card went under a deck.
    """

    act: Act
    actor: int = NOBODY
    card: int = NO_CARD
    stamp: int = 0
    onto: int = NO_CARD
    source: int = NO_ZONE
    destination: int = NO_ZONE
    cause: Cause = BY_RULE
    moment: Moment | None = None
    phase: Phase | None = None
    amount: int = 0
    text: tuple[str, ...] = ()
    bottom: bool = False
