"""What there is to say about a keyword ability (■), and the few parts that several of them are written with."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.language import tree
from rules_engine.language.tree import Ability, At, Moments, Number, Pick, Player, Quantity, Whose
from rules_engine.rulebook.ruleset import Ruleset
from rules_engine.vocabulary.terms import Timing, Verb

OWN, OPP = Player(Whose.OWN), Player(Whose.OPP)
Expansion = Callable[[tree.Keyword, Ruleset], tuple[Ability, ...]]
Asked = Callable[[tree.Keyword, Ruleset], tree.Condition]


class Windows(StrEnum):
    """In which windows a text under a keyword may be started, beside the own main phase."""

    NONE = "none"
    OWN_TURN = "own turn"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class KeywordRule:
    """One keyword ability: all that the other rooms derive from it.

    `name` as printed, `clause` an id of the clause table that speaks of it. `timings` are the moments at which its text
    would happen, None: that of the card's form, empty: at none of them. `condition` gives what is asked when the texts
    under it would happen, `expands` the ordinary abilities it stands for (without it, those under it as they are);
    both are given the keyword as the script says it (number, seasons, price, abilities) and the ruleset.
    `windows` says which windows the ruleset opens to it, `started` whether the keyword by itself is what its player
    starts. `printed`: whether cards bear it; else texts only perform it.

    What a tree cannot say is a hook, a function of a room above that is found by its name: `declaring` a declaration
    and the name of what may be wrong with it (`FAULTS` in `rights/keyword_faults.py`), `performing` what `perform` does
    (`PERFORMANCES` in `execution/statements/performances.py`), `asked_in` the functions of other rules that ask for it.
    """

    name: str
    clause: str
    timings: tuple[Timing, ...] | None = None
    condition: Asked | None = None
    expands: Expansion | None = None
    windows: Callable[[Ruleset], Windows] | None = None
    started: bool = False
    printed: bool = True
    declaring: tuple[Verb, str] | None = None
    performing: str = ""
    asked_in: tuple[str, ...] = ()


def bodies(keyword: tree.Keyword) -> tuple[tree.Statement, ...]:
    """All that the texts under the keyword do, one after the other."""
    return tuple(statement for ability in keyword.abilities for statement in ability.body)


def printed_moment(keyword: tree.Keyword) -> At:
    """The moment printed under the keyword; the card's usual one without a mark."""
    heads = [ability.head for ability in keyword.abilities if isinstance(ability.head, At)]
    return heads[0] if heads else At(Moments.TEXT)


def one(cards: tree.Cards) -> Pick:
    """One of these cards, of the player's choice."""
    return Pick(Quantity.EXACT, Number(1), cards)
