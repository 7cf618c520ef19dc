"""Which cards are meant, as a noun."""

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.filter_words import described
from rules_engine.language.japanese.nouns import CARD, CARDS, ENDS, cards
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import CardType, Zone


def place_of(scope: Scope, node: tree.Selector) -> str:
    """Where the cards of a selector lie: 自分の魂, 相手の山札の上, 自分の公開していない手札."""
    closed = "公開していない" if is_closed_hand(node) else ""
    any_deck = node.whose is tree.Whose.BOTH and node.zones == (Zone.DECK,)
    whose = "" if any_deck else f"{scope.seats[node.whose]}の"
    return f"{whose}{closed}{zone_names(node.zones, scope.joint)}" + (f"の{ENDS[node.end]}" if node.end else "")


FACE_DOWN = tree.HasFeature(tree.Feature.FACE_DOWN)


EVERYWHERE = {Zone.DECK, Zone.HAND, Zone.SOUL, Zone.EXILE}


def is_closed_hand(node: tree.Selector) -> bool:
    return Zone.HAND in node.zones and FACE_DOWN in node.filter.filters


def noun_of(scope: Scope, node: tree.Selector) -> str:
    """What the cards of a selector are, beside where they lie."""
    if not is_closed_hand(node):
        return described(scope, node.filter)
    return described(scope, tree.AllOf(tuple(one for one in node.filter.filters if one != FACE_DOWN)))


def zone_names(zones: Sequence[Zone], joint: str = "か") -> str:
    """手札, 場か魂; the 手札公開場 is part of the 手札 where both are meant."""
    meant = [zone for zone in zones if zone is not Zone.OPEN_HAND or Zone.HAND not in zones]
    return ("、" if joint == "と" and len(meant) > 2 else joint).join(zone.label for zone in meant)


def _selector(scope: Scope, node: tree.Selector) -> str:
    noun = noun_of(scope, node)
    if not node.zones:
        return noun
    if {Zone.HOLD, Zone.HAND} <= set(node.zones) and scope.joint == "と":
        node = replace(node, zones=tuple(zone for zone in node.zones if zone is not Zone.HOLD))
    if Zone.HOLD in node.zones and not set(node.zones) >= EVERYWHERE:
        return _declared(scope, node)
    if set(node.zones) >= EVERYWHERE:
        return f"{scope.seats[node.whose]}の{noun}（山札や手札も含む）"
    if node.nth:
        return f"{place_of(scope, node)}から{node.nth}枚目の{noun}"
    if node.end:
        return f"{scope.seats[node.whose]}の{zone_names(node.zones)}の一番{ENDS[node.end]}の{noun}"
    return place_of(scope, node) if noun == CARD and node.zones == (Zone.HAND,) else f"{place_of(scope, node)}の{noun}"


DECLARED_AS = {
    CardType.PLACE: "召喚",
    CardType.APPARITION: "憑依",
    CardType.TOOL: "使用",
    CardType.SEASON_CARD: "展開",
}


def _declared(scope: Scope, node: tree.Selector) -> str:
    """Cards on hold: 相手が使用を宣言した道具札, beside those of the field."""
    types = [one.type for one in node.filter.filters if isinstance(one, tree.HasType)]
    deed = DECLARED_AS[types[0]] if types else "召喚や使用"
    noun = described(scope, node.filter)
    rest = tuple(zone for zone in node.zones if zone is not Zone.HOLD)
    lying = f"{scope.seats[node.whose]}の{zone_names(rest, scope.joint)}の{noun}か、" if rest else ""
    return f"{lying}{scope.seats[node.whose]}が{deed}を宣言した{noun}"


def _this(scope: Scope, node: tree.This) -> str:
    return "この札"


def _bound(scope: Scope, node: tree.Bound) -> str:
    said = scope.names[node.name]
    return f"{said}のうち{described(scope, node.filter)}" if node.filter.filters else said


def _on_all(scope: Scope, node: tree.Union) -> str:
    """`p or on(p) or on(on(p))`: その季節札と、その上にあるすべての札."""
    first, *rest = node.parts
    return f"{cards(scope, first)}と、その上にあるすべての札" if rest and _stack(first, rest) else ""


def _stack(first: tree.Cards, rest: Sequence[tree.Cards]) -> bool:
    below = first
    for part in rest:
        if part != tree.Tied(tree.Tie.ON, below):
            return False
        below = part
    return True


def _tied(scope: Scope, node: tree.Tied) -> str:
    of = cards(scope, node.of)
    noun = described(scope, node.filter)
    if node.tie is tree.Tie.HOST:
        return _host(scope, node)
    if tree.HasType(CardType.APPARITION) in node.filter.filters:
        comma = "、" if noun.startswith(("名前に", "属性に", "■")) else ""
        return f"{of}に憑依している{comma}{noun}"
    return f"{of}の上の{noun}"


def _host(scope: Scope, node: tree.Tied) -> str:
    on_season_card = scope.card_type is CardType.PLACE
    noun = described(scope, node.filter, "季節札" if on_season_card else "場所札")
    if isinstance(node.of, tree.This):
        return f"この札の下の{noun}" if on_season_card else f"憑依先の{noun}"
    return f"{cards(scope, node.of)}の下の{described(scope, node.filter)}"


def _union(scope: Scope, node: tree.Union) -> str:
    return _on_all(scope, node) or scope.joint.join(cards(scope, part) for part in node.parts)


CARDS.update(
    {
        tree.Selector: _selector,
        tree.This: _this,
        tree.Bound: _bound,
        tree.Tied: _tied,
        tree.Union: _union,
    }
)
