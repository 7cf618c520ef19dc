"""Japanese for events: what has happened, would happen, must not or may happen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rules_engine.scripts import tree
from rules_engine.scripts.card_words import (
    CARD,
    ENDS,
    MOMENTS,
    MORE_CARDS,
    cards,
    described,
    player,
    zone_names,
)
from rules_engine.scripts.wording import Scope
from rules_engine.vocabulary import Moment, Phase, Zone


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
