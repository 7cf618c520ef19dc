"""Reading a text in a position: the tables from expression nodes to functions, and the four questions asked of them.

A *scene* is the frame of the running text (or one made for a continuous effect): whose text it is (`player`), on which
card (`card`, `stamp`), and what it has named so far (`bound`). The tables are filled by the modules beside this one.
"""

from collections.abc import Callable
from typing import Any

from rules_engine.occurrence import Cause
from rules_engine.scripts.tree import CauseKind, Player, Whose
from rules_engine.state import NOBODY, Frame, State, Value

Ref = tuple[int, int]
HOLDER = "$holder"
COMBINED = "$combined"
"""Bound in the texts of an attacking 場所札: their damage to the struck player is dealt with its 力 (000-攻撃-合成)."""
AMOUNTS: dict[type, Callable[[State, Frame, Any], int]] = {}
CARDS: dict[type, Callable[[State, Frame, Any], list[int]]] = {}
FILTERS: dict[type, Callable[[State, Frame, Any, int], bool]] = {}
CONDITIONS: dict[type, Callable[[State, Frame, Any], bool]] = {}


def amount(state: State, scene: Frame, node: Any) -> int:
    """The number this expression means now."""
    return AMOUNTS[type(node)](state, scene, node)


def cards(state: State, scene: Frame, node: Any) -> list[int]:
    """The instances this expression means now, without repetition."""
    return CARDS[type(node)](state, scene, node)


def fits(state: State, scene: Frame, node: Any, card: int) -> bool:
    """Whether the card passes this filter now."""
    return FILTERS[type(node)](state, scene, node, card)


def holds(state: State, scene: Frame, node: Any) -> bool:
    """Whether the condition is true now; no condition is."""
    return node is None or CONDITIONS[type(node)](state, scene, node)


def players(state: State, scene: Frame, who: Player) -> tuple[int, ...]:
    """The seats this player expression means, the turn player first."""
    if who.name:
        return _named(state, scene, who.name)
    if who.whose is Whose.OWN:
        return (scene.player,)
    if who.whose is Whose.OPP:
        return (1 - scene.player,)
    first = max(state.turn_player, 0)
    return (first,) if who.whose is Whose.TURN else (first, 1 - first)


def text_behind(state: State) -> Frame | None:
    """The text for which the damage or change of life on top of the stack is carried out, None if it is for none."""
    for frame in state.frames[-2::-1]:
        if not frame.at.startswith(("damage.", "life.")):
            return frame if frame.program >= 0 and frame.bound is not None else None
    return None


def _named(state: State, scene: Frame, name: str) -> tuple[int, ...]:
    value = bound(scene, name)
    if isinstance(value, int):
        return (value,)
    owners = state.instances.owners
    return tuple(dict.fromkeys(owners[card] for card, _ in value)) if isinstance(value, tuple) else ()


def holder_of(scene: Frame) -> int:
    """Whose text it is, also while it makes the other player act."""
    holder = bound(scene, HOLDER)
    return holder if isinstance(holder, int) else scene.player


def cause_of(state: State, frame: Frame) -> Cause:
    """The running text as a cause: its holder's, though it may be the other player whom it makes act (F-07)."""
    holder = holder_of(frame)
    return Cause(CauseKind.EFFECT, holder, frame.card, NOBODY if holder == frame.player else frame.player)


def one_player(state: State, scene: Frame, who: Player | None) -> int:
    """The one seat meant; the text's own player when it says nobody."""
    seats = (scene.player,) if who is None else players(state, scene, who)
    return seats[0] if seats else scene.player


def bound(scene: Frame, name: str) -> Value:
    """What the text has bound to the name; no cards if nothing."""
    return scene.bound.get(name, ()) if scene.bound else ()


def bind(scene: Frame, name: str, value: Value) -> None:
    """Bind a name of the text."""
    if scene.bound is None:
        scene.bound = {}
    scene.bound[name] = value


def refs(state: State, instances: list[int]) -> tuple[Ref, ...]:
    """References to these cards as they are now."""
    return tuple((card, state.stamp[card]) for card in instances)


def present(state: State, references: Value) -> list[int]:
    """The cards behind these references that have not changed zones since."""
    if not isinstance(references, tuple):
        return []
    return [card for card, stamp in references if state.stamp[card] == stamp]
