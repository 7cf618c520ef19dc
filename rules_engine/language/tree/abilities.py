"""Whole abilities: heads, limits and bodies."""

from __future__ import annotations

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.conditions import Span
from rules_engine.language.tree.events import Trigger
from rules_engine.language.tree.filters import ANY_CARD, AllOf
from rules_engine.language.tree.kinds import Condition, Head, Statement
from rules_engine.language.tree.traits import Moments
from rules_engine.vocabulary.terms import CardType, Season, Zone


@frozen
class At(Head):
    """`attack: …`."""

    moment: Moments


@frozen
class When(Head):
    """`when EVENT: …`. `first`: before the summon effects of the card the event is about, or before the effect that
    chooses the card goes on."""

    event: Trigger
    first: bool = False


@frozen
class InsteadOf(Head):
    """`instead of EVENT: …`: the body takes the event's place. A body that is a `may` keeps the event when declined."""

    event: Trigger


@frozen
class Always(Head):
    """`always: …`: the body holds modifiers, and `if` with modifiers, while the card stands in the ability's zones."""


class Occasion(StrEnum):
    """When an `activate` may be done: in the own main phase, at any time, or by what the ruleset makes of 「フェイズに
    関係なく」 (S-逆境の時) and of 「常時：…してもよい」 (S-常時してもよい)."""

    MAIN_PHASE = "main phase"
    ANYTIME = "anytime"
    ANY_PHASE = "in any phase"
    ALWAYS = "always"


@frozen
class Activate(Head):
    """`activate [price]: …`: the player may do it, at its occasion, while nothing else happens; `↻` is a price of
    laying this card."""

    price: tuple[Statement, ...] = ()
    occasion: Occasion = Occasion.MAIN_PHASE


@frozen
class Keyword(Head):
    """`不屈: …`, `憤怒 20: …`, `混化 春夏`, `突現 (price)`. A bare body is one `At(TEXT)`.

    `number` for 憤怒 …, `seasons` for 混化 …, `filter` for keywords that name cards, `price` for 突現.
    """

    name: str
    number: int | None = None
    seasons: tuple[Season, ...] = ()
    filter: AllOf = ANY_CARD
    price: tuple[Statement, ...] = ()
    abilities: tuple[Ability, ...] = ()


@frozen
class DeckRule(Head):
    """`deckbuilding: copies 10`, `copies unlimited` (None)."""

    copies: int | None


@frozen
class CountsAs(Head):
    """`counts as place power 3`, `counts as tool`, `counts as season_card without text`: a second form.

    With a name or an attribute it counts as that too: `counts as 「古書の怪」`.
    """

    type: CardType | None = None
    power: int | None = None
    cost: int | None = None
    no_text: bool = False
    name: str = ""
    attributes: tuple[str, ...] = ()
    seasons: tuple[Season, ...] = ()


@frozen
class Limit:
    """`once per turn`, `2 times per turn`, `once per match`. TURN or MATCH; counted per card."""

    times: int
    span: Span


@frozen
class Ability:
    """One ability line. `form` None: in every form of the card (`as tool, use: …` else). `zones` empty: where the head
    says (field for most, hand for a tool). `condition` is asked when the ability would happen, or goes on being asked
    for `always`."""

    head: Head
    body: tuple[Statement, ...] = ()
    form: CardType | None = None
    zones: tuple[Zone, ...] = ()
    condition: Condition | None = None
    limit: Limit | None = None
