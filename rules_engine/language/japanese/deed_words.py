"""Japanese for what is done to cards: moved, played, turned, shown."""

from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.card_words import place_of
from rules_engine.language.japanese.nouns import CARD, amount, cards, every, player
from rules_engine.language.japanese.pick_words import done_to, picked, picked_from, place_and_rest, taken
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Orientation, Procedure, Zone

ORIENTATIONS = {Orientation.LAID: "伏せ", Orientation.AWAKE: "起き"}


def put(scope: Scope, node: tree.Put) -> str:
    said = _moved(scope, node)
    call_moved(scope, node)
    return said


def _moved(scope: Scope, node: tree.Put) -> str:
    if node.pick.by is not None:
        return f"{chosen_by(scope, node.pick, node.pick.by)}{destination(scope, node.destination, node.pick)}"
    difference = _as_many_as_needed(scope, node)
    if difference:
        return difference
    said = picked_from(scope, node.pick)
    place = destination(scope, node.destination, node.pick)
    if node.search:
        return f"{taken(said)}探し、{place}"
    return done_to(said, f"{'順番に' if node.in_order else ''}{place}", verb="除外する")


def _as_many_as_needed(scope: Scope, node: tree.Put) -> str:
    """`put (count(a) - count(b)) …`: until b are as many as a, or what a has more than b."""
    made, source = node.pick.amount, node.pick.cards
    if not isinstance(made, tree.Calculation) or made.operator is not tree.Operator.MINUS:
        return ""
    if not isinstance(made.left, tree.Count) or not isinstance(made.right, tree.Count):
        return ""
    more, fewer = (amount(scope, one).removesuffix("の枚数") for one in (made.left, made.right))
    where = destination(scope, node.destination, node.pick)
    if isinstance(source, tree.Selector) and source == made.left.cards:
        return f"{more}が{fewer}より多ければ、多い枚数だけ{place_of(scope, source)}から選んで{where}"
    if isinstance(source, tree.Selector):
        return f"{fewer}が{more}と同じ枚数になるまで、{place_of(scope, source)}から{where}"
    return ""


def chosen_by(scope: Scope, pick: tree.Pick, by: tree.Player) -> str:
    """相手は自身の手札から1枚を選んで, 自分の手札から、相手が1枚を選んで."""
    who = player(scope, by)
    own = isinstance(pick.cards, tree.Selector) and pick.cards.whose is by.whose
    if own:
        with scope.seat({by.whose: "自身"}):
            place, rest = place_and_rest(scope, replace(pick, by=None))
        return f"{who}は{place}から{rest}を選んで" if place else f"{who}は{rest}を選んで"
    place, rest = place_and_rest(scope, replace(pick, by=None))
    return f"{place}から、{who}が{rest}を選んで" if place else f"{who}が{rest}を選んで"


PLACED = {
    Zone.EXILE: "除外した",
    Zone.SOUL: "魂に置いた",
    Zone.OPEN_HAND: "手札公開場に置いた",
    Zone.HAND: "手札に加えた",
    Zone.DECK: "山札に置いた",
    Zone.FIELD: "場に置いた",
    Zone.VIRTUE: "徳に置いた",
    Zone.HOLD: "置いた",
}


def call_moved(scope: Scope, node: tree.Put) -> None:
    done = PLACED[node.destination.zone]
    called = f"{done}{CARD}"
    whose = _source_owner(scope, node.pick)
    several = is_several(scope, node.pick)
    scope.call(node.name, called if several else f"その{CARD}", f"{whose}{called}", several=several)
    scope.done_to[node.name] = f"{_named_card(node.pick)}{done}"
    if node.destination.zone is Zone.OPEN_HAND:
        scope.shown.add(node.name)
    note_owner(scope, node.name, node.pick)


def _named_card(pick: tree.Pick) -> str:
    """「沼御前」を, where one name is asked for."""
    filters = pick.cards.filter.filters if isinstance(pick.cards, tree.Selector) else ()
    names = [one.name for one in filters if isinstance(one, tree.HasName) and not one.part]
    return f"「{names[0]}」を" if len(names) == 1 else ""


def _source_owner(scope: Scope, pick: tree.Pick) -> str:
    """自分の, 自分の山札の下から: what tells cards apart that were moved alike."""
    if not isinstance(pick.cards, tree.Selector) or not pick.cards.zones:
        return ""
    if pick.cards.end:
        return f"{place_of(scope, pick.cards)}から"
    return f"{scope.seats[pick.cards.whose]}の"


def note_owner(scope: Scope, name: str, pick: tree.Pick) -> None:
    source = pick.cards
    if name and isinstance(source, tree.Selector):
        scope.sources[name] = source


def destination(scope: Scope, node: tree.Destination, pick: tree.Pick) -> str:
    """Where to, with the verb: 持ち主の魂に置く, 除外する."""
    known = isinstance(pick.cards, tree.Bound) and pick.cards.name in scope.shown and node.order is tree.Order.TOP
    face = "裏向きで" if node.face_down or known else ""
    whose = _whose(scope, node, pick)
    if node.order is tree.Order.SHUFFLED:
        return "山札に戻してシャッフルする"
    if node.zone is Zone.DECK and node.order is None:
        return f"{whose}山札に戻す"
    if node.zone is Zone.EXILE:
        return f"{face}除外する" if node.whose is tree.Whose.OWNER else f"{whose}除外に{face}置く"
    if node.zone is Zone.HAND:
        return f"{whose}手札に{face}加える"
    where = {tree.Order.TOP: "の上", tree.Order.BOTTOM: "の下", tree.Order.TOP_OR_BOTTOM: "の上か下"}
    order = where.get(node.order, "") if node.order else ""
    several = "好きな順番で" if node.order and is_several(scope, pick) else ""
    turned = f"{ORIENTATIONS[node.orientation]}で" if node.orientation else ""
    return f"{whose}{node.zone.label}{order}に{turned}{face}{several}置く"


def _whose(scope: Scope, node: tree.Destination, pick: tree.Pick) -> str:
    source = pick.cards.whose if isinstance(pick.cards, tree.Selector) else None
    if node.whose is tree.Whose.OWNER:
        first = pick.cards.parts[0] if isinstance(pick.cards, tree.Union) else pick.cards
        if isinstance(first, tree.Bound):
            return _owner_of(scope, node, scope.sources.get(first.name))
        if pick.by is not None and pick.by.whose is source:
            return ""
        if node.zone is Zone.OPEN_HAND and isinstance(pick.cards, tree.Selector) and pick.cards.zones == (Zone.HAND,):
            return ""
        return "持ち主の" if source in (tree.Whose.OPP, tree.Whose.BOTH) else ""
    if node.whose is source and node.whose is not tree.Whose.BOTH:
        return ""
    return f"{scope.seats[node.whose]}の"


def _owner_of(scope: Scope, node: tree.Destination, source: tree.Selector | None) -> str:
    """Whose zone cards come to that were bound before, where it could be in doubt."""
    if source is None or (Zone.DECK in source.zones and node.zone is Zone.DECK):
        return ""
    other_seat = scope.seats[tree.Whose.OPP] == "自分"
    if other_seat:
        return "自分の" if source.whose is tree.Whose.OWN else ""
    return {tree.Whose.OPP: "持ち主（相手）の", tree.Whose.BOTH: "持ち主の"}.get(source.whose, "")


def is_several(scope: Scope, pick: tree.Pick) -> bool:
    """Whether more than one card may be meant."""
    if pick.quantity is tree.Quantity.ALL:
        named = isinstance(pick.cards, tree.Bound) and pick.cards.name not in scope.several
        return not (named or isinstance(pick.cards, tree.This) or _single_host(pick.cards))
    return not (isinstance(pick.amount, tree.Number) and pick.amount.value == 1)


def _single_host(node: tree.Cards) -> bool:
    return isinstance(node, tree.Tied) and node.tie is tree.Tie.HOST


def play(scope: Scope, node: tree.Play) -> str:
    said = _played(scope, node)
    several = is_several(scope, node.pick)
    called = f"{PLAYED_WORDS[node.procedure]}{CARD}"
    scope.call(node.name, called if several else f"その{CARD}", f"こうして{called}", several=several)
    scope.done_to[node.name] = PLAYED_WORDS[node.procedure]
    return said


def _played(scope: Scope, node: tree.Play) -> str:
    unknown = _unknown(scope, node)
    if unknown:
        return unknown
    said = picked_from(scope, node.pick)
    onto = _onto(scope, node)
    side = f"{scope.seats[node.whose]}の場に" if node.whose is not tree.Whose.OWN else ""
    turned = f"{ORIENTATIONS[node.orientation]}で" if node.orientation else ""
    face = ""
    if node.procedure is Procedure.POSSESS:
        face = "表向きで" if node.face_up else "裏向きで"
    disguise = _disguise(scope, node.disguise) if node.disguise else ""
    right = f"{node.procedure.label}の権利を使って" if node.spending else ""
    price = "コストと季節を満たして" if node.paying else ""
    how = "、".join(part for part in (price, right) if part)
    apart = "、" if (how and right) or disguise else ""
    if node.procedure is Procedure.ATTACK:
        return f"{said}で{onto}攻撃する"
    comma = "、" if how and (onto or side or disguise) else ""
    verb = PLAY_VERBS[node.procedure]
    return done_to(said, f"{apart}{how}{comma}{onto}{side}{disguise}{turned}{face}{verb}", verb=verb)


def _unknown(scope: Scope, node: tree.Play) -> str:
    """Face-down cards of one cost and power are made by the deed of ■正体不明, once for each."""
    made = node.disguise
    if made is None or not made.face_down or made.cost != made.power or not isinstance(made.cost, tree.Number):
        return ""
    source, keyword = node.pick.cards, f"■正体不明{made.cost.value}を行う"
    said = picked(scope, node.pick)
    if isinstance(source, tree.Selector) and source.end and isinstance(node.pick.amount, tree.Number):
        said = f"{place_of(scope, source)}の{node.pick.amount.value}枚"
    return f"{said}で、それぞれ{keyword}" if is_several(scope, node.pick) else f"{said}で{keyword}"


PLAY_VERBS = {
    Procedure.SUMMON: "召喚する",
    Procedure.POSSESS: "憑依させる",
    Procedure.DEPLOY: "展開する",
    Procedure.USE: "使用する",
    Procedure.ATTACK: "攻撃する",
}


PLAYED_WORDS = {
    Procedure.SUMMON: "召喚した",
    Procedure.POSSESS: "憑依させた",
    Procedure.DEPLOY: "展開した",
    Procedure.USE: "使用した",
    Procedure.ATTACK: "攻撃した",
}


def _onto(scope: Scope, node: tree.Play) -> str:
    if node.onto is None:
        return ""
    above = "の上に" if node.procedure is Procedure.SUMMON else "に"
    return f"{picked(scope, node.onto)}{above}"


def _disguise(scope: Scope, node: tree.Disguise) -> str:
    face = "裏向きの無の" if node.face_down else ""
    if (
        isinstance(node.cost, tree.ValueOf)
        and isinstance(node.power, tree.ValueOf)
        and node.cost.cards == node.power.cards
    ):
        return f"{cards(scope, node.cost.cards)}と同じコストと力の{face}場所札として"
    return f"{face}コスト{amount(scope, node.cost)}、力{amount(scope, node.power)}の場所札として"


def turn(scope: Scope, node: tree.Turn) -> str:
    verb = "伏せる" if node.orientation is Orientation.LAID else "起こす"
    called = "伏せた札" if node.orientation is Orientation.LAID else "起こした札"
    said = picked(scope, node.pick)
    several = is_several(scope, node.pick)
    scope.call(node.name, called if several else f"その{CARD}", f"こうして{called}", several=several)
    return f"{said}を{verb}"


def flip(scope: Scope, node: tree.Flip) -> str:
    return f"{picked(scope, node.pick)}を{'表向き' if node.face_up else '裏向き'}にする"


def show(scope: Scope, node: tree.Show) -> str:
    called = "公開した札" if node.public else "見た札"
    several = is_several(scope, node.pick)
    if node.pick.by is not None:
        said = f"{chosen_by(scope, node.pick, node.pick.by)}"
    else:
        said = taken(picked(scope, node.pick))
    scope.call(node.name, called if several else f"その{CARD}", called, several=several)
    scope.done_to[node.name] = called.removesuffix(CARD)
    note_owner(scope, node.name, node.pick)
    return f"{said}{'公開する' if node.public else '見る'}"


def shuffle(scope: Scope, node: tree.Shuffle) -> str:
    return f"{player(scope, node.player)}の山札をシャッフルする"


def swap(scope: Scope, node: tree.Swap) -> str:
    return f"{every(scope, node.one)}と{every(scope, node.other)}を入れ替える"
