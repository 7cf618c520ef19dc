"""What a player chooses among cards: 場の場所札を1枚選ぶ."""

from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.card_words import FACE_DOWN, place_of
from rules_engine.language.japanese.deed_words import is_several, note_owner
from rules_engine.language.japanese.nouns import CARD, player
from rules_engine.language.japanese.pick_words import picked, taken
from rules_engine.language.japanese.wording import Scope


def choose(scope: Scope, node: tree.Choose) -> str:
    said = _choice(scope, node.pick)
    _call_chosen(scope, node)
    return said


def _choice(scope: Scope, pick: tree.Pick) -> str:
    if pick.by is None:
        return f"{taken(picked(scope, pick))}選ぶ"
    own = isinstance(pick.cards, tree.Selector) and pick.cards.whose is pick.by.whose
    who = player(scope, pick.by)
    with scope.seat({pick.by.whose: "自身"} if own else {}):
        said = picked(scope, replace(pick, by=None))
    return f"{who}は{said}を選ぶ" if own else f"{said}を{who}が選ぶ"


def _call_chosen(scope: Scope, node: tree.Choose) -> None:
    several = is_several(scope, node.pick)
    called = f"{'それらの' if several else 'その'}{_kind(node.pick)}"
    scope.call(node.name, called, f"選んだ{_source(scope, node.pick)}{_kind(node.pick)}", several=several)
    scope.done_to[node.name] = "選んだ"
    note_owner(scope, node.name, node.pick)


def _kind(pick: tree.Pick) -> str:
    """場所札 where one type is asked for, else 札."""
    filters = pick.cards.filter.filters if isinstance(pick.cards, (tree.Selector, tree.Bound, tree.Tied)) else ()
    if FACE_DOWN in filters:
        return CARD
    types = [one.type.label for one in filters if isinstance(one, tree.HasType)]
    return types[0] if len(types) == 1 else CARD


def _source(scope: Scope, pick: tree.Pick) -> str:
    return f"{place_of(scope, pick.cards)}の" if isinstance(pick.cards, tree.Selector) and pick.cards.zones else ""
