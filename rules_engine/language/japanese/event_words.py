"""Japanese for events: what has happened, would happen, must not or may happen."""

from collections.abc import Callable
from dataclasses import replace

from rules_engine.language import tree
from rules_engine.language.japanese.amount_words import MORE_CARDS
from rules_engine.language.japanese.card_words import zone_names
from rules_engine.language.japanese.nouns import CARD, ENDS, cards, player
from rules_engine.language.japanese.phase_words import OF_TURNS, at_phase, phase_clause
from rules_engine.language.japanese.verbs import (
    DEEDS,
    DRAWN,
    EXILED,
    HAPPENINGS,
    LEAVES,
    MOMENT_WORDS,
    PLAYED,
    POSSESSING,
    PUT,
    PUTS,
    JapaneseVerb,
    suru,
)
from rules_engine.language.japanese.wording import Scope
from rules_engine.vocabulary.terms import Moment, Zone


def trigger(scope: Scope, node: tree.Trigger, *, again: bool = False) -> str:
    """…した時, `again` …するたび; for a phase …の始めに, of a turn …の終わりに."""
    _call_what_happened(scope, node)
    if isinstance(node, tree.EventPattern) and node.act in OF_TURNS:
        return at_phase(scope, node)
    if again:
        return f"{_joined(scope, node, plain, 'か、')}たび"
    ending = "後" if isinstance(node, tree.EventPattern) and _is_attack_done(node) else "時"
    return f"{_joined(scope, node, past, '時、または')}{ending}"


def about_to(scope: Scope, node: tree.Trigger) -> str:
    """…する時."""
    _call_what_happened(scope, node)
    return f"{_joined(scope, node, plain, '時、または')}時"


def _is_attack_done(node: tree.EventPattern) -> bool:
    return node.act is tree.Act.ATTACK and node.moment is not Moment.DECLARATION


AMOUNT_WORDS = {
    tree.Act.DAMAGE: "そのダメージ",
    tree.Act.GAIN_LIFE: "増える数",
    tree.Act.LOSE_LIFE: "失った数",
}


SOURCE_OF_POWER = "攻撃している場所札"


def _call_what_happened(scope: Scope, node: tree.Trigger) -> None:
    """What the body calls the number, the card and the source of what happened."""
    event = node.events[0] if isinstance(node, tree.EitherPattern) else node
    scope.names["amount"] = AMOUNT_WORDS.get(event.act, "その数")
    scope.names["it"] = "攻撃する場所札" if event.act is tree.Act.ATTACK and event.actor else "その札"
    if _grows_hand(event):
        scope.names["it"] = MORE_CARDS
    by_power = event.cause and event.cause.kind is tree.CauseKind.POWER
    scope.names["source"] = SOURCE_OF_POWER if by_power else "原因の札"


def _joined(scope: Scope, node: tree.Trigger, form: Callable[[Scope, tree.EventPattern], str], joint: str) -> str:
    events = node.events if isinstance(node, tree.EitherPattern) else (node,)
    growing = [event for event in events if _grows_hand(event)]
    if growing:
        drawing = [event for event in events if event.act is tree.Act.DRAW and event.actor and event.cards is None]
        events = tuple(event for event in events if event not in drawing)
    causes = _with_causes(scope, events, form)
    return causes or joint.join(form(scope, event) for event in events)


def _with_causes(
    scope: Scope, events: tuple[tree.EventPattern, ...], form: Callable[[Scope, tree.EventPattern], str]
) -> str:
    """One clause for events that differ in nothing but their cause: …が札の効果か、ダメージで力が0になって…."""
    if len(events) < 2 or any(event.cause is None for event in events):
        return ""
    if len({replace(event, cause=None) for event in events}) > 1:
        return ""
    said = [form(scope, event) for event in events]
    reasons = [by_cause(scope, event) for event in events]
    either = "か、".join([*(reason.removesuffix("で") for reason in reasons[:-1]), reasons[-1]])
    return said[0].replace(reasons[0], either, 1)


def past(scope: Scope, node: tree.EventPattern) -> str:
    return clause_of(scope, node, "past", "が")


def lasting(scope: Scope, node: tree.EventPattern) -> str:
    """…している, …されている: what has happened and still counts."""
    said = past(scope, node)
    return f"{said.removesuffix('だ')}でいる" if said.endswith("んだ") else f"{said.removesuffix('た')}ている"


def plain(scope: Scope, node: tree.EventPattern) -> str:
    return clause_of(scope, node, "plain", "が")


def cannot(scope: Scope, node: tree.EventPattern) -> str:
    return clause_of(scope, node, "cannot", "は")


def must(scope: Scope, node: tree.EventPattern) -> str:
    return clause_of(scope, node, "must", "は可能なら")


def can(scope: Scope, node: tree.EventPattern) -> str:
    return clause_of(scope, node, "can", "は")


def clause_of(scope: Scope, node: tree.EventPattern, form: str, particle: str) -> str:
    if node.act in OF_TURNS:
        return phase_clause(scope, node, form)
    if _is_exile_of_one(node) and node.whose_destination:
        of_one = replace(node, whose_destination=None)
        return f"{scope.seats[node.whose_destination]}の{clause_of(scope, of_one, form, particle)}"
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
        return f"この札は{_when(scope, node)}{where_from(node)}{verb}"
    subject = subject_said(scope, node, particle)
    when = _when(scope, node)
    whence = "場から" if form in ("plain", "past") and _comes_from_field(node) else ""
    start = f"{subject}{when}" if particle != "が" else f"{when}{subject}"
    return f"{start}{by_cause(scope, node)}{object_said(scope, node)}{whence}{_where(scope, node)}{verb}"


EITHER = "自分か相手"


def where_from(node: tree.EventPattern) -> str:
    return f"{zone_names(node.source)}から" if node.source else ""


def _when(scope: Scope, node: tree.EventPattern) -> str:
    """自分の回復フェイズに, ドローフェイズ以外で."""
    turn = f"{player(scope, node.during_turn)}の" if node.during_turn else ""
    if not node.phase:
        return f"{turn}ターンに" if turn else ""
    return f"{turn}{node.phase.label}{'以外で' if node.outside else 'に'}"


def _is_exile_of_one(node: tree.EventPattern) -> bool:
    """Whether any cards of one player are exiled: into the 除外 of a player come that player's cards."""
    anything = isinstance(node.cards, tree.Selector) and not node.cards.zones and not node.phase
    one = node.whose_destination in (tree.Whose.OWN, tree.Whose.OPP)
    return node.act is tree.Act.MOVE and anything and one and node.destination == (Zone.EXILE,) and not node.actor


def _grows_hand(node: tree.EventPattern) -> bool:
    """Whether any card from anywhere comes to a player's hand."""
    anything = isinstance(node.cards, tree.Selector) and not node.cards.filter.filters
    return bool(node.act is tree.Act.MOVE and anything and node.whose_destination and Zone.HAND in node.destination)


def _verb(node: tree.EventPattern) -> JapaneseVerb:
    if node.moment is Moment.DECLARATION:
        stem = f"{PLAYED.get(node.act, '')}を宣言"
        return suru(stem, passive=node.actor is None and node.act is not tree.Act.ATTACK)
    if node.act is tree.Act.POSSESS and node.actor is not None:
        return POSSESSING
    if node.act in PLAYED:
        acting = (tree.Act.ATTACK, tree.Act.POSSESS)
        return suru(PLAYED[node.act], passive=node.actor is None and node.act not in acting)
    if node.act is tree.Act.MOVE:
        return _move_verb(node)
    if node.act is tree.Act.DRAW and node.actor is not None and node.cards is not None:
        return DRAWN
    if node.actor is not None and node.act in DEEDS:
        return DEEDS[node.act]
    return HAPPENINGS[node.act] if node.act in HAPPENINGS else DEEDS[node.act]


def _move_verb(node: tree.EventPattern) -> JapaneseVerb:
    if node.destination == (Zone.EXILE,) and node.whose_destination is None:
        return EXILED
    if node.destination:
        return PUTS if node.actor and node.cards is None else PUT
    if node.source:
        return LEAVES
    return DEEDS[tree.Act.MOVE] if node.actor else HAPPENINGS[tree.Act.MOVE]


POWER_CHANGES = (tree.Act.CHANGE_POWER, tree.Act.GAIN_POWER)


def subject_said(scope: Scope, node: tree.EventPattern, particle: str) -> str:
    if node.actor is not None and not _passive_with_actor(node):
        return f"{player(scope, node.actor)}{particle}"
    if node.cards is None:
        return ""
    by = f"{player(scope, node.actor)}によって" if node.actor else ""
    said = cards(scope, node.cards) + ("の力" if node.act in POWER_CHANGES else "")
    return f"{'どの札も' if said == CARD and particle == 'は' else said + particle}{by}"


def _passive_with_actor(node: tree.EventPattern) -> bool:
    return node.cards is not None and node.act in (tree.Act.MOVE, tree.Act.DAMAGE, tree.Act.LAY, tree.Act.WAKE)


def object_said(scope: Scope, node: tree.EventPattern) -> str:
    if node.text:
        return f"{MOMENT_WORDS.get(node.text) or f'■{node.text}'}の"
    if node.actor is None or node.cards is None or _passive_with_actor(node):
        return ""
    said = cards(scope, node.cards)
    if node.actor.whose is not tree.Whose.OWN:
        said = said.removeprefix(f"{player(scope, node.actor)}の")
    source = where_from(node)
    mark = {tree.Act.ATTACK: "で", tree.Act.POSSESS: "を"}.get(node.act, "を")
    if node.moment is Moment.DECLARATION:
        mark = "の"
    return f"{source}{said}{mark}"


ANY_ON_FIELD = tree.Selector(tree.Whose.BOTH, (Zone.FIELD,))


def _where(scope: Scope, node: tree.EventPattern) -> str:
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


def _comes_from_field(node: tree.EventPattern) -> bool:
    """Whether it must be said that the card comes from the 場: where nothing says why, it could come from elsewhere."""
    goes = node.act is tree.Act.MOVE and node.source == (Zone.FIELD,) and bool(node.destination)
    return goes and isinstance(node.cards, tree.This) and node.cause is None


def by_cause(scope: Scope, node: tree.EventPattern) -> str:
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


def cause(scope: Scope, node: tree.CausePattern) -> str:
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
