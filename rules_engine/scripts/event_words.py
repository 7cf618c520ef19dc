"""Japanese for events, conditions and durations."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rules_engine.scripts import tree
from rules_engine.scripts.card_words import (
    AMOUNTS,
    CARD,
    ENDS,
    MOMENTS,
    MORE_CARDS,
    RELATIONS,
    SPANS,
    VALUES,
    amount,
    as_noun,
    bare,
    before_noun,
    cards,
    described,
    every,
    place_of,
    player,
    zone_names,
)
from rules_engine.scripts.wording import Scope, connective
from rules_engine.scripts.wording import before_noun as attributive
from rules_engine.vocabulary import CardType, Moment, Phase, Zone


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb as it is needed: 召喚する, 召喚した, 召喚できない, 召喚しなければならない, 召喚できる."""

    plain: str
    past: str
    cannot: str
    must: str = ""
    can: str = ""


def _suru(stem: str, *, passive: bool = False) -> Verb:
    if passive:
        return Verb(f"{stem}される", f"{stem}された", f"{stem}できない", f"{stem}されなければならない", f"{stem}できる")
    return Verb(f"{stem}する", f"{stem}した", f"{stem}できない", f"{stem}しなければならない", f"{stem}できる")


PLAYED = {
    tree.Act.SUMMON: "召喚",
    tree.Act.POSSESS: "憑依",
    tree.Act.DEPLOY: "展開",
    tree.Act.USE: "使用",
    tree.Act.ATTACK: "攻撃",
    tree.Act.DEFEND: "防御",
    tree.Act.ZERO_SEARCH: "零探し",
}
DEEDS = {
    tree.Act.DRAW: Verb("札を引く", "札を引いた", "札を引けない", "札を引かなければならない", "札を引ける"),
    tree.Act.SEARCH: Verb("札を探す", "札を探した", "札を探せない", can="札を探せる"),
    tree.Act.LOOK: Verb("見る", "見た", "見られない", can="見てもよい"),
    tree.Act.SHUFFLE: Verb("シャッフルされる", "シャッフルされた", "山札をシャッフルできない"),
    tree.Act.GAIN_LIFE: Verb("ライフが増える", "ライフが増えた", "ライフを増やせない"),
    tree.Act.LOSE_LIFE: Verb("ライフを失う", "ライフを失った", "ライフを失わない"),
    tree.Act.REVEAL: Verb("公開する", "公開した", "公開できない"),
    tree.Act.CHOOSE: Verb("選ぶ", "選んだ", "選べない"),
    tree.Act.MOVE: Verb("動かす", "動かした", "動かせない", can="動かせる"),
}
HAPPENINGS = {
    tree.Act.DRAW: Verb("引かれる", "引かれた", "引けない"),
    tree.Act.DAMAGE: Verb("ダメージを受ける", "ダメージを受けた", "ダメージを受けない"),
    tree.Act.LAY: Verb("伏せになる", "伏せになった", "伏せにならない"),
    tree.Act.HEAL: Verb("力を回復する", "力を回復した", "力を回復しない"),
    tree.Act.WAKE: Verb("起きになる", "起きになった", "起きにならない"),
    tree.Act.REVEAL: Verb("公開される", "公開された", "公開されない"),
    tree.Act.CHOOSE: Verb("選ばれる", "選ばれた", "選ばれない"),
    tree.Act.LOSE_TEXT: Verb("効果を失う", "効果を失った", "効果を失わない"),
    tree.Act.EFFECT: Verb("効果を使う", "効果を使った", "効果を使えない"),
    tree.Act.GAIN_POWER: Verb("増える", "増えた", "増えない"),
    tree.Act.CHANGE_POWER: Verb("変わる", "変わった", "変わらない"),
    tree.Act.MOVE: Verb("動く", "動いた", "動かない", can="動ける"),
    tree.Act.SEARCH: Verb("探される", "探された", "探せない"),
    tree.Act.LOOK: Verb("見られる", "見られた", "見られない"),
}
MOMENT_WORDS = {moment.value: said for moment, said in MOMENTS.items()}
POSSESSING = Verb("憑依させる", "憑依させた", "憑依させられない", "憑依させなければならない", "憑依させられる")
DRAWN = Verb("引く", "引いた", "引けない", can="引ける")
LEAVES = Verb("離れる", "離れた", "離れない")
PUT = Verb("置かれる", "置かれた", "置かれない", can="置ける")
PUTS = Verb("札を置く", "札を置いた", "札を置けない", "札を置かなければならない", "札を置ける")
EXILED = Verb("除外される", "除外された", "除外されない", can="除外できる")
INCREASED = Verb("増える", "増えた", "増えない")


def trigger(scope: Scope, node: tree.Trigger, *, again: bool = False) -> str:
    """…した時, `again` …するたび; for a phase …の始めに."""
    _call_what_happened(scope, node)
    if isinstance(node, tree.Event) and node.act is tree.Act.PHASE:
        return f"{_phase(scope, node)}の始めに"
    if again:
        return f"{_joined(scope, node, plain, 'か、')}たび"
    ending = "後" if isinstance(node, tree.Event) and _is_attack_done(node) else "時"
    return f"{_joined(scope, node, past, '時、または')}{ending}"


def about_to(scope: Scope, node: tree.Trigger) -> str:
    """…する時."""
    _call_what_happened(scope, node)
    return f"{_joined(scope, node, plain, '時、または')}時"


def _is_attack_done(node: tree.Event) -> bool:
    return node.act is tree.Act.ATTACK and node.moment is not Moment.DECLARATION


AMOUNT_WORDS = {
    tree.Act.DAMAGE: "そのダメージ",
    tree.Act.GAIN_LIFE: "増える数",
    tree.Act.LOSE_LIFE: "失った数",
}
SOURCE_OF_POWER = "攻撃している場所札"


def _call_what_happened(scope: Scope, node: tree.Trigger) -> None:
    """What the body calls the number, the card and the source of what happened."""
    event = node.events[0] if isinstance(node, tree.EitherEvent) else node
    scope.names["amount"] = AMOUNT_WORDS.get(event.act, "その数")
    scope.names["it"] = "攻撃する場所札" if event.act is tree.Act.ATTACK and event.actor else "その札"
    if _grows_hand(event):
        scope.names["it"] = MORE_CARDS
    by_power = event.cause and event.cause.kind is tree.CauseKind.POWER
    scope.names["source"] = SOURCE_OF_POWER if by_power else "原因の札"


def _joined(scope: Scope, node: tree.Trigger, form: Callable[[Scope, tree.Event], str], joint: str) -> str:
    events = node.events if isinstance(node, tree.EitherEvent) else (node,)
    growing = [event for event in events if _grows_hand(event)]
    if growing:
        drawing = [event for event in events if event.act is tree.Act.DRAW and event.actor and event.cards is None]
        events = tuple(event for event in events if event not in drawing)
    causes = _with_causes(scope, events, form)
    return causes or joint.join(form(scope, event) for event in events)


def _with_causes(scope: Scope, events: tuple[tree.Event, ...], form: Callable[[Scope, tree.Event], str]) -> str:
    """One clause for events that differ in nothing but their cause: …が札の効果か、ダメージで力が0になって…."""
    if len(events) < 2 or any(event.cause is None for event in events):
        return ""
    if len({replace(event, cause=None) for event in events}) > 1:
        return ""
    said = [form(scope, event) for event in events]
    reasons = [_cause(scope, event) for event in events]
    either = "か、".join([*(reason.removesuffix("で") for reason in reasons[:-1]), reasons[-1]])
    return said[0].replace(reasons[0], either, 1)


def past(scope: Scope, node: tree.Event) -> str:
    return _clause(scope, node, "past", "が")


def lasting(scope: Scope, node: tree.Event) -> str:
    """…している, …されている: what has happened and still counts."""
    said = past(scope, node)
    return f"{said.removesuffix('だ')}でいる" if said.endswith("んだ") else f"{said.removesuffix('た')}ている"


def plain(scope: Scope, node: tree.Event) -> str:
    return _clause(scope, node, "plain", "が")


def cannot(scope: Scope, node: tree.Event) -> str:
    return _clause(scope, node, "cannot", "は")


def must(scope: Scope, node: tree.Event) -> str:
    return _clause(scope, node, "must", "は可能なら")


def can(scope: Scope, node: tree.Event) -> str:
    return _clause(scope, node, "can", "は")


def _clause(scope: Scope, node: tree.Event, form: str, particle: str) -> str:
    if node.act is tree.Act.PHASE:
        return _phase(scope, node) + {"plain": "が始まる", "cannot": "は始まらない"}.get(form, "になった")
    if _is_exile_of_one(node) and node.whose_destination:
        of_one = replace(node, whose_destination=None)
        return f"{scope.seats[node.whose_destination]}の{_clause(scope, of_one, form, particle)}"
    verb = getattr(_verb(node), form)
    if _grows_hand(node):
        whose = scope.seats[node.whose_destination or tree.Whose.BOTH]
        return f"{_when(scope, node)}{whose}の手札が増え{'る' if form == 'plain' else 'た'}"
    if node.act is tree.Act.SHUFFLE and node.actor and form != "cannot":
        whose = player(scope, node.actor) if node.actor.whose is not tree.Whose.BOTH else EITHER
        return f"{whose}の山札が{verb}"
    if node.act is tree.Act.GAIN_LIFE and node.actor and form != "cannot":
        return f"{_when(scope, node)}{player(scope, node.actor)}の{verb}"
    if form == "cannot" and node.actor == tree.Player(tree.Whose.OWN) and isinstance(node.cards, tree.This):
        return f"この札は{_when(scope, node)}{_where_from(node)}{verb}"
    subject = _subject(scope, node, particle)
    when = _when(scope, node)
    start = f"{subject}{when}" if particle != "が" else f"{when}{subject}"
    return f"{start}{_cause(scope, node)}{_object(scope, node)}{_where(scope, node)}{verb}"


EITHER = "自分か相手"


def _where_from(node: tree.Event) -> str:
    return f"{zone_names(node.source)}から" if node.source else ""


def _when(scope: Scope, node: tree.Event) -> str:
    """自分の回復フェイズに, ドローフェイズ以外で."""
    turn = f"{player(scope, node.during_turn)}の" if node.during_turn else ""
    if not node.phase:
        return f"{turn}ターンに" if turn else ""
    return f"{turn}{node.phase.label}{'以外で' if node.outside else 'に'}"


def _is_exile_of_one(node: tree.Event) -> bool:
    """Whether any cards of one player are exiled: into the 除外 of a player come that player's cards."""
    anything = isinstance(node.cards, tree.Selector) and not node.cards.zones and not node.phase
    one = node.whose_destination in (tree.Whose.OWN, tree.Whose.OPP)
    return node.act is tree.Act.MOVE and anything and one and node.destination == (Zone.EXILE,) and not node.actor


def _grows_hand(node: tree.Event) -> bool:
    """Whether any card from anywhere comes to a player's hand."""
    anything = isinstance(node.cards, tree.Selector) and not node.cards.filter.filters
    return bool(node.act is tree.Act.MOVE and anything and node.whose_destination and Zone.HAND in node.destination)


def _phase(scope: Scope, node: tree.Event) -> str:
    whose = f"{player(scope, node.actor)}の" if node.actor else ""
    label = node.phase.label if node.phase else "フェイズ"
    return f"{whose}{'ターン' if node.phase is Phase.TURN_START else label}"


def _verb(node: tree.Event) -> Verb:
    if node.moment is Moment.DECLARATION:
        stem = f"{PLAYED.get(node.act, '')}を宣言"
        return _suru(stem, passive=node.actor is None and node.act is not tree.Act.ATTACK)
    if node.act is tree.Act.POSSESS and node.actor is not None:
        return POSSESSING
    if node.act in PLAYED:
        acting = (tree.Act.ATTACK, tree.Act.POSSESS)
        return _suru(PLAYED[node.act], passive=node.actor is None and node.act not in acting)
    if node.act is tree.Act.MOVE:
        return _move_verb(node)
    if node.act is tree.Act.DRAW and node.actor is not None and node.cards is not None:
        return DRAWN
    if node.actor is not None and node.act in DEEDS:
        return DEEDS[node.act]
    return HAPPENINGS[node.act] if node.act in HAPPENINGS else DEEDS[node.act]


def _move_verb(node: tree.Event) -> Verb:
    if node.destination == (Zone.EXILE,) and node.whose_destination is None:
        return EXILED
    if node.destination:
        return PUTS if node.actor and node.cards is None else PUT
    if node.source:
        return LEAVES
    return DEEDS[tree.Act.MOVE] if node.actor else HAPPENINGS[tree.Act.MOVE]


POWER_CHANGES = (tree.Act.CHANGE_POWER, tree.Act.GAIN_POWER)


def _subject(scope: Scope, node: tree.Event, particle: str) -> str:
    if node.actor is not None and not _passive_with_actor(node):
        return f"{player(scope, node.actor)}{particle}"
    if node.cards is None:
        return ""
    by = f"{player(scope, node.actor)}によって" if node.actor else ""
    said = cards(scope, node.cards) + ("の力" if node.act in POWER_CHANGES else "")
    return f"{'どの札も' if said == CARD and particle == 'は' else said + particle}{by}"


def _passive_with_actor(node: tree.Event) -> bool:
    return node.cards is not None and node.act in (tree.Act.MOVE, tree.Act.DAMAGE, tree.Act.LAY, tree.Act.WAKE)


def _object(scope: Scope, node: tree.Event) -> str:
    if node.text:
        return f"{MOMENT_WORDS.get(node.text) or f'■{node.text}'}の"
    if node.actor is None or node.cards is None or _passive_with_actor(node):
        return ""
    said = cards(scope, node.cards)
    if node.actor.whose is not tree.Whose.OWN:
        said = said.removeprefix(f"{player(scope, node.actor)}の")
    source = _where_from(node)
    mark = {tree.Act.ATTACK: "で", tree.Act.POSSESS: "を"}.get(node.act, "を")
    if node.moment is Moment.DECLARATION:
        mark = "の"
    return f"{source}{said}{mark}"


ANY_ON_FIELD = tree.Selector(tree.Whose.BOTH, (Zone.FIELD,))


def _where(scope: Scope, node: tree.Event) -> str:
    parts = []
    if node.onto is not None and node.onto != ANY_ON_FIELD:
        above = "の上に" if node.act is tree.Act.SUMMON else "に"
        parts.append(f"{cards(scope, node.onto)}{above}")
    if node.source and (node.actor is None or node.cards is None):
        zones = zone_names(node.source)
        leaving = node.act is tree.Act.MOVE and not node.destination
        becoming = node.source == (Zone.FIELD,) and bool(node.destination)
        parts.append(f"{zones}を" if leaving else "" if becoming else f"{zones}から")
    if node.destination and _move_verb(node) is not EXILED:
        whose = f"{player(scope, tree.Player(node.whose_destination))}の" if node.whose_destination else ""
        if node.actor and node.actor.whose is node.whose_destination:
            whose = "自身の"
        end = f"の{ENDS[node.end]}" if node.end else ""
        parts.append(f"{whose}{zone_names(node.destination)}{end}に")
    return "".join(parts)


def _cause(scope: Scope, node: tree.Event) -> str:
    if node.cause is None:
        return ""
    if node.cause.kind is tree.CauseKind.FALL:
        whose = "" if node.cause.whose is tree.Whose.BOTH else f"{player(scope, tree.Player(node.cause.whose))}の"
        return f"{whose}ダメージで力が0になって"
    if node.act is tree.Act.DEFEND:
        return f"{cause(scope, node.cause)}によるダメージを"
    if node.act is tree.Act.DAMAGE:
        return f"{cause(scope, node.cause)}による"
    if node.cause.kind is tree.CauseKind.RULE and node.act is tree.Act.SUMMON:
        return "札の効果によらずに"
    if node.cause.kind is tree.CauseKind.ATTACK and isinstance(node.cards, tree.This):
        return "攻撃後に"
    return f"{cause(scope, node.cause)}で"


def forbidden(scope: Scope, nodes: Sequence[tree.Event], particle: str = "は") -> list[str]:
    """Several prohibitions, what they have in common said once: …は札の効果でも、ダメージで力が0になっても、…."""
    groups: list[list[tree.Event]] = []
    for node in nodes:
        if groups and node.cause and replace(groups[-1][0], cause=None) == replace(node, cause=None):
            groups[-1].append(node)
        else:
            groups.append([node])
    said: list[str] = []
    for group in groups:
        text = _forbidden(scope, group, particle)
        for common in (_subject(scope, group[0], particle), _where_from(group[0]), _object(scope, group[0])):
            if said and common and common in said[0]:
                text = text.replace(common, "", 1)
        zones = group[0].destination
        neither = "".join(f"{zone.label}にも" for zone in zones)
        said.append(text.replace(f"{zone_names(zones)}に", neither) if len(zones) > 1 else text)
    return said


def _forbidden(scope: Scope, group: list[tree.Event], particle: str) -> str:
    first = group[0]
    said = _clause(scope, first, "cannot", particle)
    special = _hand_without_limit(first) or _fresh_attack(scope, first) or _attacker_stays(first)
    if special:
        return special
    if first.act is tree.Act.DAMAGE and _by_effect_and_power(group):
        source = cards(scope, group[0].cause.cards) if group[0].cause and group[0].cause.cards else CARD
        return said.replace(_cause(scope, first), f"{source}による", 1)
    if len(group) == 1:
        return said
    reasons = [_cause(scope, node) for node in group]
    return said.replace(reasons[0], "、" + "、".join(f"{reason}も" for reason in reasons) + "、", 1)


def _by_effect_and_power(group: list[tree.Event]) -> bool:
    kinds = {node.cause.kind for node in group if node.cause}
    sources = {node.cause.cards.filter for node in group if node.cause and isinstance(node.cause.cards, tree.Selector)}
    return kinds == {tree.CauseKind.EFFECT, tree.CauseKind.POWER} and len(sources) == 1


def _hand_without_limit(node: tree.Event) -> str:
    """The rule that puts cards of a hand into the 魂 is that of too many cards."""
    if node.act is not tree.Act.MOVE or not node.cause or node.cause.kind is not tree.CauseKind.RULE:
        return ""
    if isinstance(node.cards, tree.This):
        return "手札が上限を超えた時、この札は選べない"
    hands = isinstance(node.cards, tree.Selector) and node.cards.zones == (Zone.HAND,)
    return "お互いの手札の枚数に上限はない" if hands else ""


def _attacker_stays(node: tree.Event) -> str:
    """The attacker's way to the 魂 after its attack is closed."""
    by_attack = node.cause is not None and node.cause.kind is tree.CauseKind.ATTACK
    other = by_attack and node.act is tree.Act.MOVE and isinstance(node.cards, tree.Bound)
    return "攻撃した場所札は魂に置かれず場に残る" if other else ""


def _fresh_attack(scope: Scope, node: tree.Event) -> str:
    """どちらの場所札も、場に出たターンには攻撃できない."""
    fresh = tree.HasFeature(tree.Feature.FRESH)
    if node.act is not tree.Act.ATTACK or not node.actor or not isinstance(node.cards, tree.Selector):
        return ""
    if fresh not in node.cards.filter.filters:
        return ""
    noun = described(scope, tree.AllOf(tuple(one for one in node.cards.filter.filters if one != fresh)))
    whose = "どちらの" if node.actor.whose is tree.Whose.BOTH else f"{player(scope, node.actor)}の"
    return f"{whose}{noun}も、場に出たターンには攻撃できない"


def cause(scope: Scope, node: tree.Cause) -> str:
    """相手の道具札の効果, この札の力, ルール."""
    whose = "" if node.whose is tree.Whose.BOTH else f"{player(scope, tree.Player(node.whose))}の"
    if node.cards is not None:
        source = cards(scope, node.cards)
    else:
        source = CARD if whose or node.kind in (tree.CauseKind.EFFECT, tree.CauseKind.POWER) else ""
    kind = {
        tree.CauseKind.EFFECT: "効果",
        tree.CauseKind.RULE: "ルール",
        tree.CauseKind.POWER: "力",
        tree.CauseKind.COST: "コスト",
        tree.CauseKind.ATTACK: "攻撃",
        tree.CauseKind.FALL: "力が0になること",
        tree.CauseKind.DAMAGE: "ダメージ",
    }[node.kind]
    return f"{whose}{source}の{kind}" if source else f"{whose}{kind}"


# --- conditions ---


def condition(scope: Scope, node: tree.Condition) -> str:
    """The condition as it stands before なら: 自分のライフが20以下."""
    return CONDITIONS[type(node)][0](scope, node)


def negated(scope: Scope, node: tree.Condition) -> str:
    """The opposite, before なら: 自分の場に「テイ」がない."""
    return CONDITIONS[type(node)][1](scope, node)


OPPOSITE = {
    tree.Relation.LESS: tree.Relation.AT_LEAST,
    tree.Relation.AT_LEAST: tree.Relation.LESS,
    tree.Relation.AT_MOST: tree.Relation.MORE,
    tree.Relation.MORE: tree.Relation.AT_MOST,
    tree.Relation.EQUAL: tree.Relation.UNEQUAL,
    tree.Relation.UNEQUAL: tree.Relation.EQUAL,
}


def _compares(scope: Scope, node: tree.Compares) -> str:
    special = next((said for write in COMPARISONS if (said := write(scope, node))), "")
    if special:
        return special
    if isinstance(node.left, tree.Count) and isinstance(node.right, tree.Number) and node.left.different is None:
        return f"{_counted(scope, node.left)}が{node.right.value}枚{COUNTED[node.relation]}"
    if isinstance(node.left, tree.Count) and isinstance(node.right, tree.Count) and node.left.different is None:
        left, right = _counted(scope, node.left), _counted(scope, node.right)
        return f"{left}が{right}{BESIDE_COUNT[node.relation]}"
    left, right = amount(scope, node.left), amount(scope, node.right)
    if isinstance(node.right, tree.Number):
        if left == GAINED:
            return f"こうしてライフが{node.right.value}{RELATIONS[node.relation]}増えた"
        return f"{left}が{node.right.value}{RELATIONS[node.relation]}"
    if isinstance(node.left, tree.ValueOf) and isinstance(node.right, tree.ValueOf):
        return _compared_values(scope, node.left, node.relation, node.right)
    return f"{left}が{right}{BESIDE_COUNT[node.relation]}"


GAINED = "増えたライフ"
COUNTED = {**RELATIONS, tree.Relation.MORE: "より多い", tree.Relation.UNEQUAL: "ではない"}
BESIDE_COUNT = {
    tree.Relation.LESS: "より少ない",
    tree.Relation.AT_MOST: "以下",
    tree.Relation.EQUAL: "と同じ",
    tree.Relation.UNEQUAL: "と違う",
    tree.Relation.AT_LEAST: "以上",
    tree.Relation.MORE: "より多い",
}


def _counted(scope: Scope, node: tree.Count) -> str:
    """自分の魂, 相手の場の場所札: what is counted, without 「の枚数」."""
    return amount(scope, node).removesuffix("の枚数")


def _compared_values(scope: Scope, left: tree.ValueOf, relation: tree.Relation, right: tree.ValueOf) -> str:
    """その2枚のコストが同じ, 憑依先の場所札のコストと力が同じ."""
    same = relation is tree.Relation.EQUAL
    if same and left.cards == right.cards:
        return f"{every(scope, left.cards)}の{VALUES[left.value]}と{VALUES[right.value]}が同じ"
    two_cards = isinstance(left.cards, tree.Bound) and isinstance(right.cards, tree.Bound)
    if same and two_cards and left.value is right.value:
        return f"その2枚の{VALUES[left.value]}が同じ"
    return f"{amount(scope, left)}が{amount(scope, right)}{BESIDE_COUNT[relation]}"


def _smaller_hand(scope: Scope, node: tree.Compares) -> str:
    """A sum of everything that leaves a hand: このターンに自分の手札が4枚以上減っている."""
    tallies = _added(node.left)
    if len(tallies) < 2 or not isinstance(node.right, tree.Number) or not all(map(_leaves_hand, tallies)):
        return ""
    first = tallies[0]
    assert isinstance(first, tree.Tally)
    span = SPANS[first.span].removesuffix("の間")
    own = scope.seats[tree.Whose.OWN]
    return f"{span}に{own}の手札が{node.right.value}枚{COUNTED[node.relation]}減っている"


def _added(node: tree.Amount) -> list[tree.Amount]:
    if isinstance(node, tree.Calculation) and node.operator is tree.Operator.PLUS:
        return [*_added(node.left), *_added(node.right)]
    return [node]


def _leaves_hand(node: tree.Amount) -> bool:
    return isinstance(node, tree.Tally) and not node.total and set(node.event.source) == {Zone.HAND, Zone.OPEN_HAND}


def _same_names(scope: Scope, node: tree.Compares) -> str:
    """`count(name of X) < count(X)`: X holds two cards of one name."""
    if not isinstance(node.left, tree.Count) or not isinstance(node.right, tree.Count):
        return ""
    if node.left.different is not tree.Trait.NAME or node.left.cards != node.right.cards:
        return ""
    source = node.left.cards
    if node.relation is not tree.Relation.LESS or not isinstance(source, tree.Selector):
        return ""
    left_out = [one.filter for one in source.filter.filters if isinstance(one, tree.Not)]
    rest = tuple(one for one in source.filter.filters if not isinstance(one, tree.Not) and one != NAMED)
    without = f"（{as_noun(scope, left_out[0])}を除く）" if left_out else ""
    without = "（裏向きの札を除く）" if NAMED in source.filter.filters else without
    return f"{place_of(scope, source)}に同じ名前の{described(scope, tree.AllOf(rest))}{without}がある"


def _kinds(scope: Scope, node: tree.Compares) -> str:
    """`count(season of own.soul) >= 3`: 自分の魂の季節が3種類以上ある."""
    if not isinstance(node.left, tree.Count) or node.left.different is None or not isinstance(node.right, tree.Number):
        return ""
    if node.relation is not tree.Relation.AT_LEAST:
        return ""
    most = {tree.Trait.SEASON: 5, tree.Trait.TYPE: 4}.get(node.left.different)
    least = "" if node.right.value == most else "以上"
    if node.left.different is tree.Trait.TYPE and isinstance(node.left.cards, tree.Selector):
        return f"{place_of(scope, node.left.cards)}に{node.right.value}種類{least}の札がある"
    if node.left.different is tree.Trait.NAME and isinstance(node.left.cards, tree.Selector):
        cards_said = described(scope, node.left.cards.filter)
        return f"{place_of(scope, node.left.cards)}に名前の異なる{cards_said}が{node.right.value}枚以上ある"
    said = amount(scope, node.left).removesuffix("の種類数")
    return f"{said}が{node.right.value}種類{least}ある"


def _again(scope: Scope, node: tree.Compares) -> str:
    """A tally beside what a `let` made of it: whether the event has happened since."""
    if not isinstance(node.left, tree.Tally) or not isinstance(node.right, tree.Variable):
        return ""
    if scope.numbers.get(node.right.name) != node.left:
        return ""
    since = lasting(scope, node.left.event)
    if node.relation is tree.Relation.EQUAL:
        return f"この後{since.removesuffix('いる')}いない"
    return f"この後{since}"


def _times(scope: Scope, node: tree.Compares) -> str:
    """`times(…, this turn) >= 3`: this many cards, that often."""
    if not isinstance(node.left, tree.Tally) or node.left.total or not isinstance(node.right, tree.Number):
        return ""
    unit = "枚" if node.left.event.act in (tree.Act.MOVE, tree.Act.DRAW) else "回"
    return f"{amount(scope, node.left)}が{node.right.value}{unit}{COUNTED[node.relation]}"


COMPARISONS = (_smaller_hand, _same_names, _kinds, _again, _times)


def _not_compares(scope: Scope, node: tree.Compares) -> str:
    return _compares(scope, tree.Compares(node.left, OPPOSITE[node.relation], node.right))


def _exists(scope: Scope, node: tree.Exists) -> str:
    if isinstance(node.cards, tree.Bound) and not node.cards.filter.filters:
        return _bound_exists(scope, node.cards.name, there=True)
    possessing = _possessing(scope, node.cards)
    return f"{possessing}いる" if possessing else f"{_location(scope, node.cards)}がある"


def _exists_not(scope: Scope, node: tree.Exists) -> str:
    if isinstance(node.cards, tree.Bound) and not node.cards.filter.filters:
        return _bound_exists(scope, node.cards.name, there=False)
    possessing = _possessing(scope, node.cards)
    return f"{possessing}いない" if possessing else f"{_location(scope, node.cards)}がない"


def _possessing(scope: Scope, node: tree.Cards) -> str:
    """この札に怪異札が憑依して, for 怪異札 on a card; nothing for other cards."""
    if not isinstance(node, tree.Tied) or node.tie is not tree.Tie.ON:
        return ""
    host = scope.card_type is CardType.APPARITION and node.of == tree.Tied(tree.Tie.HOST, tree.This())
    if tree.HasType(CardType.APPARITION) not in node.filter.filters and not host:
        return ""
    return f"{cards(scope, node.of)}に{described(scope, node.filter)}が憑依して"


def _location(scope: Scope, node: tree.Cards) -> str:
    if isinstance(node, tree.Selector) and node.zones and not node.end:
        return f"{place_of(scope, node)}に{described(scope, node.filter)}"
    if isinstance(node, tree.Tied) and node.tie is tree.Tie.ON:
        return f"{cards(scope, node.of)}の上に{described(scope, node.filter)}"
    return cards(scope, node)


def _bound_exists(scope: Scope, name: str, *, there: bool) -> str:
    """選んだ, 除外した: that there was a card to do it to; 残りがある once part of them is gone."""
    if name in scope.reduced:
        return "残りがある" if there else "残りがない"
    said = scope.done_to.get(name)
    if said is None:
        return f"{scope.names[name]}が{'ある' if there else 'ない'}"
    return said if there else f"{said.removesuffix('んだ').removesuffix('た')}なかった"


POSSESSED = tree.AllOf((tree.HasFeature(tree.Feature.POSSESSED),))
NAMED = tree.HasFeature(tree.Feature.NAMED)
CAME_FACE_UP = tree.AllOf((tree.HasFeature(tree.Feature.CAME_FACE_UP),))


def _is(scope: Scope, node: tree.Is) -> str:
    if node.filter == POSSESSED:
        return f"{every(scope, node.cards)}に怪異札が憑依している"
    if node.filter == CAME_FACE_UP:
        return f"{every(scope, node.cards)}が表向きで場に出ている"
    whole = "すべて" if isinstance(node.cards, tree.Selector) else ""
    return f"{every(scope, node.cards)}が{whole}{_predicate(scope, node)}"


def _is_not(scope: Scope, node: tree.Is) -> str:
    said = _is(scope, node)
    if said.endswith("にある"):
        return f"{said.removesuffix('ある')}ない"
    return f"{said.removesuffix('いる')}いない" if said.endswith("ている") else f"{said}でない"


def _predicate(scope: Scope, node: tree.Is) -> str:
    """What cards are, said of them: 冬, 伏せ, 季節札の上, コスト3以下の場所札."""
    filters = node.filter.filters
    only = filters[0] if len(filters) == 1 else None
    if isinstance(only, tree.LiesOn):
        return f"{as_noun(scope, only.filter)}の上にある"
    if isinstance(only, tree.HasKeyword | tree.HasText):
        return before_noun(scope, only)
    if isinstance(only, tree.HasSeason | tree.HasFeature) and before_noun(scope, only).endswith("の"):
        return before_noun(scope, only).removesuffix("の")
    if isinstance(only, tree.HasValue | tree.HasAttribute):
        return bare(scope, only) if not getattr(only, "part", False) else before_noun(scope, only)
    host = isinstance(node.cards, tree.Tied) and node.cards.tie is tree.Tie.HOST
    return described(scope, node.filter, CardType.PLACE.label if host else CARD)


def _done(scope: Scope, node: tree.Done) -> str:
    return "そうした"


def _not_done(scope: Scope, node: tree.Done) -> str:
    return "そうしなかった"


def _happened(scope: Scope, node: tree.Happened) -> str:
    return f"{SPANS[node.span].removesuffix('の間')}に{lasting(scope, node.event)}"


def _not_happened(scope: Scope, node: tree.Happened) -> str:
    return f"{_happened(scope, node).removesuffix('いる')}いない"


def _is_forbidden(scope: Scope, node: tree.Forbidden) -> str:
    return f"{forbidden(scope, [node.event], 'が')[0]}状態"


def _not_forbidden(scope: Scope, node: tree.Forbidden) -> str:
    return f"{_is_forbidden(scope, node)}でない"


def _turn_of(scope: Scope, node: tree.TurnOf) -> str:
    return f"{player(scope, node.player)}のターン"


def _not_turn_of(scope: Scope, node: tree.TurnOf) -> str:
    return f"{_turn_of(scope, node)}でない"


def _in_phase(scope: Scope, node: tree.InPhase) -> str:
    return f"{node.phase.label}"


def _not_in_phase(scope: Scope, node: tree.InPhase) -> str:
    return f"{node.phase.label}でない"


def _can_pay(scope: Scope, node: tree.CanPay) -> str:
    return f"自分の魂が{cards(scope, node.cards)}のコストと季節を満たしている"


def _cannot_pay(scope: Scope, node: tree.CanPay) -> str:
    return f"自分の魂が{cards(scope, node.cards)}のコストと季節を満たしていない"


def _negation(scope: Scope, node: tree.Negation) -> str:
    return negated(scope, node.condition)


def _not_negation(scope: Scope, node: tree.Negation) -> str:
    return condition(scope, node.condition)


def _both(scope: Scope, node: tree.Both) -> str:
    parts = node.conditions
    if all(isinstance(part, tree.Forbidden) for part in parts):
        events = [part.event for part in parts if isinstance(part, tree.Forbidden)]
        return "、".join(forbidden(scope, events, "が")) + "状態"
    things = {part.filter for part in parts if isinstance(part, tree.Is) and isinstance(part.cards, tree.Bound)}
    if len(things) == 1 and all(isinstance(part, tree.Is) for part in parts):
        return f"その{len(parts)}枚がどちらも{described(scope, things.pop())}"
    return _in_a_row([condition(scope, part) for part in parts])


def _in_a_row(said: list[str]) -> str:
    subject = said[0].split("が", 1)[0]
    alike = [one.removeprefix(f"{subject}に") for one in said[1:]]
    *first, last = [said[0], *alike]
    return "、".join([*(connective(one) for one in first), last])


def _not_both(scope: Scope, node: tree.Both) -> str:
    return "か、".join(negated(scope, part) for part in node.conditions)


def _either(scope: Scope, node: tree.Either) -> str:
    return "か、".join(condition(scope, part) for part in node.conditions)


def _not_either(scope: Scope, node: tree.Either) -> str:
    return _in_a_row([negated(scope, part) for part in node.conditions])


def asked(scope: Scope, node: tree.Condition) -> str:
    """The condition as it stands before what depends on it: 自分のターンなら、; そうしたなら、この札が夏の場合、."""
    if isinstance(node, tree.Both) and node.conditions[0] == tree.Done():
        rest = node.conditions[1:]
        said = condition(scope, rest[0] if len(rest) == 1 else tree.Both(rest))
        return f"そうしたなら、{attributive(said)}場合、"
    return f"{condition(scope, node)}なら、"


def _tally(scope: Scope, node: tree.Tally) -> str:
    span = SPANS[node.span].removesuffix("の間")
    if node.total and node.event.act is tree.Act.DAMAGE and node.event.actor and not node.event.cards:
        return f"{span}に{player(scope, node.event.actor)}が受けたダメージの合計"
    counted = "数の合計" if node.total else "回数"
    if not node.total and node.event.act in (tree.Act.MOVE, tree.Act.DRAW):
        counted = "枚数"
    return f"{span}に{past(scope, node.event)}{counted}"


CONDITIONS: dict[type, tuple[Callable[..., str], Callable[..., str]]] = {
    tree.Compares: (_compares, _not_compares),
    tree.Exists: (_exists, _exists_not),
    tree.Is: (_is, _is_not),
    tree.Done: (_done, _not_done),
    tree.Happened: (_happened, _not_happened),
    tree.Forbidden: (_is_forbidden, _not_forbidden),
    tree.TurnOf: (_turn_of, _not_turn_of),
    tree.InPhase: (_in_phase, _not_in_phase),
    tree.CanPay: (_can_pay, _cannot_pay),
    tree.Negation: (_negation, _not_negation),
    tree.Both: (_both, _not_both),
    tree.Either: (_either, _not_either),
}
AMOUNTS[tree.Tally] = _tally
