"""Japanese for picks: which cards, how many of them, and what they must be together."""

from collections.abc import Callable

from rules_engine.language import tree
from rules_engine.language.japanese.amount_words import same_number
from rules_engine.language.japanese.card_words import noun_of, place_of
from rules_engine.language.japanese.filter_words import described
from rules_engine.language.japanese.nouns import CARD, RELATIONS, TRAITS, VALUES, amount, before_noun, cards, every
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Zone


def taken(said: str) -> str:
    """The object of a verb: …1枚を, …をすべて, …を好きな枚数."""
    before, any_of, noun = said.rpartition(f"{AS_MANY}の")
    if any_of:
        place, joint, how = before.rpartition("から、") if before.endswith("ように") else (before, "", "")
        apart = noun.replace("他の", "この札以外の", 1) if noun.startswith("他の") else noun
        return f"{place}{joint.removesuffix('、')}{apart}を{'、' if how else ''}{how}{AS_MANY}"
    return f"{said.removesuffix('すべて')}をすべて" if said.endswith("すべて") else f"{said}を"


def done_to(said: str, deed: str, *, verb: str) -> str:
    """A deed to what was picked: 道具札を好きな枚数除外する; …好きな枚数、魂に置く, where it is more than a `verb`."""
    what = taken(said)
    return f"{what}{'、' if what.endswith(AS_MANY) and deed != verb else ''}{deed}"


AS_MANY = "好きな枚数"


def picked(scope: Scope, node: tree.Pick) -> str:
    """Which cards and how many: 相手の場の場所札1枚, この札."""
    if isinstance(node.cards, tree.Selector) and node.cards.end and not node.cards.nth:
        return picked_from(scope, node)
    if isinstance(node.cards, tree.Bound):
        return _picked_of_bound(scope, node, node.cards)
    if isinstance(node.cards, tree.Selector) and node.cards.nth:
        return cards(scope, node.cards)
    said = every(scope, node.cards) if node.quantity is tree.Quantity.ALL else cards(scope, node.cards)
    numbered = isinstance(node.amount, tree.Number) or node.quantity is tree.Quantity.ALL
    if not numbered and isinstance(node.cards, tree.Selector):
        return picked_from(scope, node)
    if not numbered and isinstance(node.cards, tree.Union):
        said = every(scope, node.cards)
    among = "" if numbered and not node.random else "から"
    return f"{'好きな札' if said == CARD else said}{among}{together(scope, node)}{counted(scope, node, '')}"


def _picked_of_bound(scope: Scope, node: tree.Pick, bound: tree.Bound) -> str:
    said = scope.names[bound.name]
    complement = scope.split.get(bound.name)
    if node.quantity is tree.Quantity.ALL and complement and bound.filter == tree.AllOf((tree.Not(complement),)):
        return "残り"
    if node.quantity is tree.Quantity.ALL and not bound.filter.filters:
        return "残り" if bound.name in scope.reduced else said
    noun = described(scope, bound.filter) if bound.filter.filters else ""
    if node.quantity is tree.Quantity.ALL and len(bound.filter.filters) == 1:
        scope.split[bound.name] = bound.filter.filters[0]
    again = bound.name in scope.reduced
    scope.reduced.add(bound.name)
    if bound.name not in scope.several and not noun:
        return said
    if again and not noun and node.amount is not None:
        return f"別の{counted(scope, node, noun)}"
    among = "その中から" if said in LAST_SEEN and not again else f"{said}のうち"
    every_one = "すべて" if noun and node.quantity is tree.Quantity.ALL and among == "その中から" else ""
    return f"{among}{together(scope, node)}{counted(scope, node, noun)}{every_one}"


LAST_SEEN = ("見た札", "公開した札", "手札公開場に置いた札")


def picked_from(scope: Scope, node: tree.Pick) -> str:
    """The same for a move, which says where from: 自分の手札から1枚."""
    place, rest = place_and_rest(scope, node)
    return f"{place}から{rest}" if place else rest


def place_and_rest(scope: Scope, node: tree.Pick) -> tuple[str, str]:
    """Where the cards are picked from, and which and how many; no place where the cards are named as a whole."""
    source = node.cards
    whole = node.quantity is tree.Quantity.ALL and not node.random
    if not isinstance(source, tree.Selector) or not source.zones or source.nth:
        return "", picked(scope, node)
    if whole and not source.end and "が" not in noun_of(scope, source):
        return "", picked(scope, node)
    if Zone.HOLD in source.zones:
        return "", picked(scope, node)
    noun = noun_of(scope, source)
    before = together(scope, node)
    comma = "、" if before.endswith("ように") else ""
    return place_of(scope, source), f"{comma}{before}{counted(scope, node, '' if noun == CARD else noun)}"


def counted(scope: Scope, node: tree.Pick, noun: str) -> str:
    """The noun with its number: 場所札1枚, 好きな枚数の道具札."""
    number = how_many(scope, node)
    if not noun or node.quantity is tree.Quantity.ALL:
        return noun + number
    before = node.quantity is tree.Quantity.ANY or not isinstance(node.amount, tree.Number)
    return f"{number}の{noun}" if before else noun + number


def how_many(scope: Scope, node: tree.Pick) -> str:
    """1枚, 3枚まで, すべて; nothing for a reference to all of certain cards."""
    random = "無作為に" if node.random else ""
    if node.quantity is tree.Quantity.ALL:
        return "すべて" if isinstance(node.cards, tree.Selector) and not node.cards.nth else ""
    if node.quantity is tree.Quantity.ANY or node.amount is None:
        return f"{random}{AS_MANY}"
    said = as_many(scope, node.amount)
    return random + {
        tree.Quantity.UP_TO: f"{said}まで",
        tree.Quantity.AT_LEAST: f"{said}以上",
    }.get(node.quantity, said)


def as_many(scope: Scope, node: tree.Amount) -> str:
    """3枚, この札の力と同じ枚数; 同じ枚数 for cards just spoken of."""
    if isinstance(node, tree.Number):
        return f"{node.value}枚"
    if same_number(scope, node):
        return "同じ枚数"
    return f"{amount(scope, node).removesuffix('の枚数')}と同じ枚数"


def together(scope: Scope, node: tree.Pick) -> str:
    return "".join(TOGETHER[type(one)](scope, one) for one in node.such)


def _alike(scope: Scope, node: tree.Alike) -> str:
    return f"互いに{TRAITS[node.trait]}の異なる" if node.different else f"同じ{TRAITS[node.trait]}を持つ"


def _total(scope: Scope, node: tree.Total) -> str:
    return f"{VALUES[node.value]}の合計が{amount(scope, node.amount)}{RELATIONS[node.relation]}になるように"


def _covering(scope: Scope, node: tree.Covering) -> str:
    parts = "、".join(before_noun(scope, part).removesuffix("の") for part in node.filters)
    return f"{parts}がそろうように"


TOGETHER: dict[type, Callable[..., str]] = {
    tree.Alike: _alike,
    tree.Total: _total,
    tree.Covering: _covering,
}
