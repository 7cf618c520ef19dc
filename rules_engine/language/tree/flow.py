"""Statements that choose, ask, branch, repeat, and change the course of the game."""

from enum import StrEnum

from rules_engine.kernel.frozen import frozen
from rules_engine.language.tree.cards import Pick
from rules_engine.language.tree.conditions import Span
from rules_engine.language.tree.deeds import Target
from rules_engine.language.tree.events import Trigger
from rules_engine.language.tree.filters import ANY_CARD, AllOf
from rules_engine.language.tree.kinds import Amount, Cards, Condition, ModifierNode, Statement
from rules_engine.language.tree.modifiers import Change
from rules_engine.language.tree.players import Player
from rules_engine.language.tree.traits import Trait
from rules_engine.vocabulary.terms import CardType, Orientation, Phase, Procedure


@frozen
class Choose(Statement):
    """`choose p = 1 field{place}`."""

    name: str
    pick: Pick


@frozen
class Let(Statement):
    """`let n = this.power`: the number as it is now."""

    name: str
    amount: Amount


class Declared(StrEnum):
    """What `declare` asks for."""

    NUMBER = "number"
    NAME = "name"
    TYPE = "type"
    SEASON = "season"
    ATTRIBUTE = "attribute"
    PLAYER = "player"
    PARITY = "parity"


@frozen
class Declare(Statement):
    """`declare t = type`, `declare n = number 0 to 10`, `declare a = attribute of field{place}` (`among`: of theirs).

    Limits only for numbers; `by` None: the ability's player.
    """

    name: str
    kind: Declared
    lowest: Amount | None = None
    highest: Amount | None = None
    by: Player | None = None
    among: Cards | None = None


@frozen
class May(Statement):
    """`may {…}`: all of it or none, as the player wishes; `if done` afterwards asks which."""

    body: tuple[Statement, ...]
    by: Player | None = None


@frozen
class If(Statement):
    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@frozen
class ChooseOne(Statement):
    """`choose one [a | b]`, `choose 2 by opponent [a | b | c]`: that many different ones, in the written order."""

    options: tuple[tuple[Statement, ...], ...]
    amount: int = 1
    by: Player | None = None


@frozen
class ForEach(Statement):
    """`for each own.soul{season_card}: …` once per card (`it`), or once per `every` cards. Counted before the first.

    When the body is one damage or one change of life, the numbers are added up and happen at once.
    """

    cards: Cards
    body: tuple[Statement, ...]
    every: int = 1


@frozen
class Repeat(Statement):
    """`repeat 3: …`; a body that is one `may` ends it at the first no."""

    amount: Amount
    body: tuple[Statement, ...]


@frozen
class AsPlayer(Statement):
    """`opponent does {…}`, `both do {…}`: the body from that player's seat (own is that player), turn player first."""

    player: Player
    body: tuple[Statement, ...]


@frozen
class Lasting(Statement):
    """`this turn { p.power + 3; p loses text }`; `printed` is False for a modifier that stands without a duration."""

    span: Span
    modifiers: tuple[ModifierNode, ...]
    printed: bool = True


@frozen
class Later(Statement):
    """`later when EVENT {…}`: once, the next time; given up when `span` ends first (MATCH: never)."""

    event: Trigger
    body: tuple[Statement, ...]
    span: Span = Span.MATCH


@frozen
class Extra(Statement):
    """`extra summon 1`, `extra attack up to 3 {place, 霊能者}`: more of a right in this turn (None: any number).

    With `different` no two of the cards used by it share this trait: `extra use any different name`.
    """

    player: Player
    procedure: Procedure
    amount: Amount | None
    filter: AllOf = ANY_CARD
    different: Trait | None = None


@frozen
class ExtraTurn(Statement):
    player: Player


@frozen
class Skip(Statement):
    """`skip draw`, `opponent skips recovery`: the next phase of that kind (of the running turn, if still to come)."""

    player: Player
    phase: Phase


@frozen
class EndTurn(Statement):
    """The turn goes to its end phase at once."""


@frozen
class Negate(Statement):
    """`negate it`: what was declared comes to nothing; the card and the right count as used."""

    cards: Cards


@frozen
class Prevent(Statement):
    """In `instead of`: the event does not happen, and nothing takes its place."""


@frozen
class AlterAmount(Statement):
    """In `instead of`: the event happens with another number (`amount - 2`); below 0 is 0."""

    change: Change
    amount: Amount


@frozen
class Redirect(Statement):
    """In `instead of` damage or a choice: it happens to somebody else."""

    target: Target


@frozen
class Perform(Statement):
    """`perform 徳`, `perform 正体不明 8 as made`: the deed a keyword names. Binds the cards made.

    `orientation` is how the card comes, None the keyword's own way.
    """

    keyword: str
    amount: Amount | None = None
    name: str = ""
    orientation: Orientation | None = None


@frozen
class RunText(Statement):
    """`resolve text of p`: its 攻撃時, 憑依 or 使用 text happens as if it stood on this card.

    `types` are those the text chose among, set when it is compiled: a 道具札 chosen lends its text as a 道具札.
    """

    cards: Cards
    types: tuple[CardType, ...] = ()


@frozen
class EndGame(Statement):
    """`opponent loses`, `self wins`."""

    player: Player
    wins: bool


@frozen
class Say(Statement):
    """A sentence the player has to speak aloud, as a question answered yes or no: `say 「…」`."""

    words: str
