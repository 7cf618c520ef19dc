"""Japanese for events, conditions and durations."""

from collections.abc import Callable
from dataclasses import dataclass

from rules_engine.scripts import tree
from rules_engine.scripts.card_words import (
    AMOUNTS,
    CARD,
    ENDS,
    MOMENTS,
    RELATIONS,
    SPANS,
    amount,
    as_noun,
    before_noun,
    cards,
    described,
    every,
    place_of,
    player,
    zone_names,
)
from rules_engine.scripts.wording import Scope
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
    tree.Act.SHUFFLE: Verb("山札を切り直す", "山札を切り直した", "山札を切り直せない"),
    tree.Act.GAIN_LIFE: Verb("ライフを回復する", "ライフを回復した", "ライフを回復できない"),
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
    tree.Act.GAIN_POWER: Verb("力が増える", "力が増えた", "力が増えない"),
    tree.Act.CHANGE_POWER: Verb("力が変わる", "力が変わった", "力が変わらない"),
    tree.Act.MOVE: Verb("動く", "動いた", "動かない", can="動ける"),
    tree.Act.SEARCH: Verb("探される", "探された", "探せない"),
    tree.Act.LOOK: Verb("見られる", "見られた", "見られない"),
}
POSSESSING = Verb("憑依させる", "憑依させた", "憑依させられない", "憑依させなければならない", "憑依させられる")
DRAWN = Verb("引く", "引いた", "引けない", can="引ける")
MOMENT_WORDS = {moment.value: said for moment, said in MOMENTS.items()}
POSSESSING = Verb("憑依させる", "憑依させた", "憑依させられない", "憑依させなければならない", "憑依させられる")
DRAWN = Verb("引く", "引いた", "引けない", can="引ける")
LEAVES = Verb("離れる", "離れた", "離れない")
PUT = Verb("置かれる", "置かれた", "置かれない", can="置ける")
PUTS = Verb("札を置く", "札を置いた", "札を置けない", "札を置かなければならない", "札を置ける")
EXILED = Verb("除外される", "除外された", "除外されない", can="除外できる")
INCREASED = Verb("増える", "増えた", "増えない")


def trigger(scope: Scope, node: tree.Trigger) -> str:
    """…した時; for a phase …の始めに."""
    if isinstance(node, tree.Event) and node.act is tree.Act.PHASE:
        return f"{_phase(scope, node)}の始めに"
    return f"{_joined(scope, node, past)}時"


def about_to(scope: Scope, node: tree.Trigger) -> str:
    """…する時、代わりに."""
    return f"{_joined(scope, node, plain)}時、代わりに"


def _joined(scope: Scope, node: tree.Trigger, form: Callable[[Scope, tree.Event], str]) -> str:
    events = node.events if isinstance(node, tree.EitherEvent) else (node,)
    return "時、または".join(form(scope, event) for event in events)


def past(scope: Scope, node: tree.Event) -> str:
    return _clause(scope, node, "past", "が")


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
    verb = getattr(_verb(node), form)
    when = f"{player(scope, node.during_turn)}のターンに" if node.during_turn else ""
    if node.phase:
        when += f"{node.phase.label}{'以外で' if node.outside else 'に'}"
    return (
        f"{when}{_subject(scope, node, particle)}{_cause(scope, node)}{_object(scope, node)}{_where(scope, node)}{verb}"
    )


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


def _subject(scope: Scope, node: tree.Event, particle: str) -> str:
    if node.actor is not None and not _passive_with_actor(node):
        return f"{player(scope, node.actor)}{particle}"
    if node.cards is None:
        return ""
    by = f"{player(scope, node.actor)}によって" if node.actor else ""
    return f"{cards(scope, node.cards)}{particle}{by}"


def _passive_with_actor(node: tree.Event) -> bool:
    return node.cards is not None and node.act in (tree.Act.MOVE, tree.Act.DAMAGE, tree.Act.LAY, tree.Act.WAKE)


def _object(scope: Scope, node: tree.Event) -> str:
    if node.text:
        return f"{MOMENT_WORDS.get(node.text) or f'■{node.text}'}の"
    if node.actor is None or node.cards is None or _passive_with_actor(node):
        return ""
    said = cards(scope, node.cards)
    source = f"{zone_names(node.source)}から" if node.source else ""
    mark = {tree.Act.ATTACK: "で", tree.Act.POSSESS: "を"}.get(node.act, "を")
    if node.moment is Moment.DECLARATION:
        mark = "の"
    return f"{source}{said}{mark}"


def _where(scope: Scope, node: tree.Event) -> str:
    parts = []
    if node.onto is not None:
        above = "の上に" if node.act is tree.Act.SUMMON else "に"
        parts.append(f"{cards(scope, node.onto)}{above}")
    if node.source and (node.actor is None or node.cards is None):
        zones = zone_names(node.source)
        leaving = node.act is tree.Act.MOVE and not node.destination
        becoming = node.source == (Zone.FIELD,) and bool(node.destination)
        parts.append(f"{zones}を" if leaving else "" if becoming else f"{zones}から")
    if node.destination and _move_verb(node) is not EXILED:
        whose = f"{player(scope, tree.Player(node.whose_destination))}の" if node.whose_destination else ""
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
    return f"{cause(scope, node.cause)}で"


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
    if isinstance(node.left, tree.Count) and isinstance(node.right, tree.Number) and node.left.different is None:
        return f"{every(scope, node.left.cards)}が{node.right.value}枚{RELATIONS[node.relation]}"
    left, right = amount(scope, node.left), amount(scope, node.right)
    if node.relation is tree.Relation.MORE:
        return f"{left}が{right}より多い"
    if node.relation is tree.Relation.LESS and not isinstance(node.right, tree.Number):
        return f"{left}が{right}より少ない"
    same = "と同じ" if node.relation is tree.Relation.EQUAL and not isinstance(node.right, tree.Number) else ""
    return f"{left}が{right}{same}{RELATIONS[node.relation]}"


def _not_compares(scope: Scope, node: tree.Compares) -> str:
    return _compares(scope, tree.Compares(node.left, OPPOSITE[node.relation], node.right))


def _exists(scope: Scope, node: tree.Exists) -> str:
    return f"{_location(scope, node.cards)}がある"


def _exists_not(scope: Scope, node: tree.Exists) -> str:
    return f"{_location(scope, node.cards)}がない"


def _location(scope: Scope, node: tree.Cards) -> str:
    if isinstance(node, tree.Selector) and node.zones and not node.end:
        return f"{place_of(scope, node)}に{described(scope, node.filter)}"
    if isinstance(node, tree.Tied) and node.tie is tree.Tie.ON:
        noun = described(scope, node.filter)
        possessing = tree.HasType(CardType.APPARITION) in node.filter.filters
        return cards(scope, node) if possessing else f"{cards(scope, node.of)}の上に{noun}"
    return cards(scope, node)


def _is(scope: Scope, node: tree.Is) -> str:
    whole = "すべて" if isinstance(node.cards, tree.Selector) else ""
    return f"{every(scope, node.cards)}が{whole}{_predicate(scope, node.filter)}"


def _is_not(scope: Scope, node: tree.Is) -> str:
    return f"{_is(scope, node)}でない"


def _predicate(scope: Scope, node: tree.AllOf) -> str:
    """What cards are, said of them: 冬, 伏せ, 季節札の上, コスト3以下の場所札."""
    only = node.filters[0] if len(node.filters) == 1 else None
    if isinstance(only, tree.HasSeason | tree.HasFeature | tree.LiesOn) and before_noun(scope, only).endswith("の"):
        return before_noun(scope, only).removesuffix("の")
    return as_noun(scope, node)


def _done(scope: Scope, node: tree.Done) -> str:
    return "そうした"


def _not_done(scope: Scope, node: tree.Done) -> str:
    return "そうしなかった"


def _happened(scope: Scope, node: tree.Happened) -> str:
    return f"{SPANS[node.span].removesuffix('の間')}に{past(scope, node.event)}"


def _not_happened(scope: Scope, node: tree.Happened) -> str:
    return f"{_happened(scope, node)}ことがない"


def _forbidden(scope: Scope, node: tree.Forbidden) -> str:
    return cannot(scope, node.event)


def _not_forbidden(scope: Scope, node: tree.Forbidden) -> str:
    return f"{cannot(scope, node.event)}のでない"


def _turn_of(scope: Scope, node: tree.TurnOf) -> str:
    return f"{player(scope, node.player)}のターン"


def _not_turn_of(scope: Scope, node: tree.TurnOf) -> str:
    return f"{_turn_of(scope, node)}でない"


def _in_phase(scope: Scope, node: tree.InPhase) -> str:
    return f"{node.phase.label}"


def _not_in_phase(scope: Scope, node: tree.InPhase) -> str:
    return f"{node.phase.label}でない"


def _can_pay(scope: Scope, node: tree.CanPay) -> str:
    return f"{cards(scope, node.cards)}のコストと季節が自分の魂で足りている"


def _cannot_pay(scope: Scope, node: tree.CanPay) -> str:
    return f"{cards(scope, node.cards)}のコストと季節が自分の魂で足りていない"


def _negation(scope: Scope, node: tree.Negation) -> str:
    return negated(scope, node.condition)


def _not_negation(scope: Scope, node: tree.Negation) -> str:
    return condition(scope, node.condition)


def _both(scope: Scope, node: tree.Both) -> str:
    if node.conditions[0] == tree.Done():
        return f"そうして、かつ{condition(scope, tree.Both(node.conditions[1:]))}"
    return "、かつ".join(condition(scope, part) for part in node.conditions)


def _not_both(scope: Scope, node: tree.Both) -> str:
    return "、または".join(negated(scope, part) for part in node.conditions)


def _either(scope: Scope, node: tree.Either) -> str:
    return "、または".join(condition(scope, part) for part in node.conditions)


def _not_either(scope: Scope, node: tree.Either) -> str:
    return "、かつ".join(negated(scope, part) for part in node.conditions)


def _tally(scope: Scope, node: tree.Tally) -> str:
    counted = "数の合計" if node.total else "回数"
    if not node.total and node.event.act in (tree.Act.MOVE, tree.Act.DRAW):
        counted = "枚数"
    return f"{SPANS[node.span].removesuffix('の間')}に{past(scope, node.event)}{counted}"


CONDITIONS: dict[type, tuple[Callable[..., str], Callable[..., str]]] = {
    tree.Compares: (_compares, _not_compares),
    tree.Exists: (_exists, _exists_not),
    tree.Is: (_is, _is_not),
    tree.Done: (_done, _not_done),
    tree.Happened: (_happened, _not_happened),
    tree.Forbidden: (_forbidden, _not_forbidden),
    tree.TurnOf: (_turn_of, _not_turn_of),
    tree.InPhase: (_in_phase, _not_in_phase),
    tree.CanPay: (_can_pay, _cannot_pay),
    tree.Negation: (_negation, _not_negation),
    tree.Both: (_both, _not_both),
    tree.Either: (_either, _not_either),
}
AMOUNTS[tree.Tally] = _tally
