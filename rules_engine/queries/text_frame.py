"""Reading a text in a position: the tables from expression nodes to functions, and the four questions asked of them.

A text frame is the frame of the running text (or one made for a continuous effect): whose text it is (`player`), on
which card (`card`, `stamp`), and what it has named so far (`bound`). The tables are filled by the modules beside
this one.
"""

from collections.abc import Callable
from typing import Any

from rules_engine.kernel.frame import NOBODY, Value
from rules_engine.language.members import CAUSE_KIND_EFFECT, WHOSE_OPP, WHOSE_OWN
from rules_engine.language.tree import Player, Whose
from rules_engine.state.game_event import Cause
from rules_engine.state.state import State
from rules_engine.state.text_frame import TextFrame

Ref = tuple[int, int]
HOLDER = "$holder"
OWN_CHOICE = "$own choice"
"""Bound to the cards that their own player has chosen for the other's text, though they are shielded from it."""
COMBINED = "$combined"
"""Bound in the texts of an attacking 場所札: their damage to the struck player is dealt with its 力 (000-攻撃-合成)."""
AMOUNTS: dict[type, Callable[[State, TextFrame, Any], int]] = {}
CARDS: dict[type, Callable[[State, TextFrame, Any], list[int]]] = {}
FILTERS: dict[type, Callable[[State, TextFrame, Any, int], bool]] = {}
SIEVES: dict[type, Callable[[State, TextFrame, Any, list[int]], list[int]]] = {}
"""Filters that are asked of many cards at once, for speed: those of the cards that pass."""
CONDITIONS: dict[type, Callable[[State, TextFrame, Any], bool]] = {}


def amount(state: State, text_frame: TextFrame, node: Any) -> int:
    """The number this expression means now."""
    return AMOUNTS[type(node)](state, text_frame, node)


def cards(state: State, text_frame: TextFrame, node: Any) -> list[int]:
    """The instances this expression means now, without repetition."""
    return CARDS[type(node)](state, text_frame, node)


def fits(state: State, text_frame: TextFrame, node: Any, card: int) -> bool:
    """Whether the card passes this filter now."""
    return FILTERS[type(node)](state, text_frame, node, card)


def holds(state: State, text_frame: TextFrame, node: Any) -> bool:
    """Whether the condition is true now; no condition is."""
    return node is None or CONDITIONS[type(node)](state, text_frame, node)


def players(state: State, text_frame: TextFrame, who: Player) -> tuple[int, ...]:
    """The seats this player expression means, the turn player first."""
    if who.name:
        return _named(state, text_frame, who.name)
    if who.whose is WHOSE_OWN:
        return (text_frame.player,)
    if who.whose is WHOSE_OPP:
        return (1 - text_frame.player,)
    first = max(state.turn_player, 0)
    return (first,) if who.whose is Whose.TURN else (first, 1 - first)


def _named(state: State, text_frame: TextFrame, name: str) -> tuple[int, ...]:
    value = bound(text_frame, name)
    if isinstance(value, int):
        return (value,)
    owners = state.instances.owners
    return tuple(dict.fromkeys(owners[card] for card, _ in value)) if isinstance(value, tuple) else ()


def holder_of(text_frame: TextFrame) -> int:
    """Whose text it is, also while it makes the other player act."""
    holder = bound(text_frame, HOLDER)
    return holder if isinstance(holder, int) else text_frame.player


def cause_of(state: State, frame: TextFrame) -> Cause:
    """The running text as a cause: its holder's, though it may be the other player whom it makes act (F-07)."""
    holder = holder_of(frame)
    return Cause(CAUSE_KIND_EFFECT, holder, frame.card, NOBODY if holder == frame.player else frame.player)


def cause_upon(state: State, frame: TextFrame, taken: list[int]) -> Cause:
    """The running text as the cause of what happens to these cards: done by their player if he has chosen them."""
    cause = cause_of(state, frame)
    given = present(state, bound(frame, OWN_CHOICE))
    if given and taken and all(card in given for card in taken):
        return cause._replace(doer=state.instances.owners[taken[0]])
    return cause


def one_player(state: State, text_frame: TextFrame, who: Player | None) -> int:
    """The one seat meant; the text's own player when it says nobody."""
    seats = (text_frame.player,) if who is None else players(state, text_frame, who)
    return seats[0] if seats else text_frame.player


def bound(text_frame: TextFrame, name: str) -> Value:
    """What the text has bound to the name; no cards if nothing."""
    return text_frame.bound.get(name, ()) if text_frame.bound else ()


def bind(text_frame: TextFrame, name: str, value: Value) -> None:
    """Bind a name of the text."""
    if text_frame.bound is None:
        text_frame.bound = {}
    text_frame.bound[name] = value


def refs(state: State, instances: list[int]) -> tuple[Ref, ...]:
    """References to these cards as they are now."""
    stamp, found = state.stamp, []
    for card in instances:
        found.append((card, stamp[card]))
    return tuple(found)


def present(state: State, references: Value) -> list[int]:
    """The cards behind these references that have not changed zones since."""
    if not isinstance(references, tuple):
        return []
    now, found = state.stamp, []
    for card, stamp in references:
        if now[card] == stamp:
            found.append(card)
    return found
