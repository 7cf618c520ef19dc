"""Japanese for what lasts: changes, grants, leave, prohibitions, and how long."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rules_engine.scripts import tree
from rules_engine.scripts.card_words import (
    CARD,
    SPANS,
    TRAITS,
    VALUES,
    amount,
    as_noun,
    cards,
    described,
    every,
    per_card,
    place_of,
)
from rules_engine.scripts.condition_words import asked
from rules_engine.scripts.deed_words import ORIENTATIONS
from rules_engine.scripts.event_words import MOMENT_WORDS, about_to, can, cause, forbidden, must, trigger
from rules_engine.scripts.statement_words import STATEMENTS, inner
from rules_engine.scripts.wording import Scope, chained
from rules_engine.vocabulary import CardType, Phase, Procedure, Zone

Writer = Callable[..., str]
WRITERS: dict[str, Writer] = {}


def write_abilities_with(ability: Writer, keyword: Writer) -> None:
    """Granted abilities are written like those printed on cards."""
    WRITERS.update(ability=ability, keyword=keyword)


# --- how long ---


STANDING = (tree.Span.ON_FIELD, tree.Span.IN_ZONE)


def _lasting(scope: Scope, node: tree.Lasting) -> str:
    special = _in_next_recovery(scope, node) or _exiled_after_attack(node)
    if special:
        return special
    groups = _by_cards(node.modifiers)
    if node.span in STANDING:
        return _sentences([_standing(scope, node.span, group) for group in groups])
    return f"{SPANS[node.span]}、{chained(_changed(scope, group) for group in groups)}"


def _sentences(said: list[str]) -> str:
    """One sentence for each group of cards that has several changes."""
    return "。".join(said)


def _in_next_recovery(scope: Scope, node: tree.Lasting) -> str:
    """次の相手の回復フェイズに、その場所札は起きにならず、力も回復しない."""
    events = [event for one in node.modifiers if isinstance(one, tree.Forbids) for event in one.events]
    all_of_it = len(node.modifiers) == 1 and events and all(event.phase is Phase.RECOVERY for event in events)
    if node.span is not tree.Span.OPP_TURN_END or not all_of_it:
        return ""
    said = refused(scope, [replace(event, phase=None) for event in events])
    return (
        f"次の{scope.seats[tree.Whose.OPP]}の{Phase.RECOVERY.label}に、{said.replace('ず、力を回復', 'ず、力も回復')}"
    )


def _exiled_after_attack(node: tree.Lasting) -> str:
    """この札は攻撃後、魂に置かれる代わりに除外される."""
    only = node.modifiers[0] if len(node.modifiers) == 1 else None
    if not isinstance(only, tree.Replaces) or not isinstance(only.event, tree.Event) or only.condition:
        return ""
    by_attack = only.event.cause is not None and only.event.cause.kind is tree.CauseKind.ATTACK
    if not by_attack or not isinstance(only.event.cards, tree.This) or len(only.body) != 1:
        return ""
    put = only.body[0]
    this = isinstance(put, tree.Put) and put.pick.cards == tree.This() and put.destination.zone is Zone.EXILE
    return "この札は攻撃後、魂に置かれる代わりに除外される" if this else ""


def _by_cards(modifiers: Sequence[tree.Modifier]) -> list[list[tree.Modifier]]:
    groups: list[list[tree.Modifier]] = []
    for node in modifiers:
        if groups and _said_of(node) and _said_of(node) == _said_of(groups[-1][0]):
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


def _said_of(node: tree.Modifier) -> tree.Cards | None:
    """The cards of a change that can be said of them beside others: …は効果を失い、力が3になる."""
    if isinstance(node, tree.ChangeValue):
        return node.cards if node.change is tree.Change.SET else None
    if isinstance(node, tree.Becomes):
        return None if node.also else node.cards
    return node.cards if isinstance(node, tree.LosesText | tree.Grants) else None


def _changed(scope: Scope, group: Sequence[tree.Modifier]) -> str:
    if len(group) == 1:
        return MODIFIERS[type(group[0])](scope, group[0])
    of = _said_of(group[0])
    assert of is not None
    return f"{every(scope, of)}は{_predicates(scope, group)}"


def _standing(scope: Scope, span: tree.Span, group: Sequence[tree.Modifier]) -> str:
    """…が場を離れるまで、その力を＋4する; …は、場を離れるまで、効果を失い、力が3になる."""
    first, of = group[0], _said_of(group[0])
    if len(group) == 1 and isinstance(first, tree.ChangeValue):
        until = SPANS[span].replace("そこ", "その場所")
        return f"{every(scope, first.cards)}が{until}、{_change_value(scope, first, 'その')}"
    if of is not None:
        return f"{every(scope, of)}は、{SPANS[span]}、{_predicates(scope, group)}"
    said = _changed(scope, group)
    subject = f"{every(scope, first.cards)}は" if isinstance(first, tree.Copies | tree.Becomes) else ""
    if subject and said.startswith(subject):
        return f"{subject}、{SPANS[span]}、{said.removeprefix(subject)}"
    return said if isinstance(first, tree.Listens) else f"{SPANS[span]}、{said}"


def _predicates(scope: Scope, group: Sequence[tree.Modifier]) -> str:
    """What is said of the cards, without them; cost and power of one number together."""
    said: list[str] = []
    for node in group:
        text = _predicate(scope, node)
        before = group[group.index(node) - 1] if node is not group[0] else None
        same = (
            isinstance(node, tree.ChangeValue) and isinstance(before, tree.ChangeValue) and node.amount == before.amount
        )
        if same and isinstance(node, tree.ChangeValue) and isinstance(before, tree.ChangeValue):
            said[-1] = f"{VALUES[before.value]}と{text}"
        else:
            said.append(text)
    return chained(said)


def _predicate(scope: Scope, node: tree.Modifier) -> str:
    if isinstance(node, tree.ChangeValue):
        same = "と同じ" if isinstance(node.amount, tree.ValueOf | tree.Variable | tree.Count) else ""
        return f"{VALUES[node.value]}が{amount(scope, node.amount)}{same}になる"
    if isinstance(node, tree.LosesText):
        return f"{_lost(node)}を失う"
    if isinstance(node, tree.Grants):
        return f"{_all_granted(scope, node)}を得る"
    assert isinstance(node, tree.Becomes)
    return _became(scope, node)


# --- changes ---


def _change_value(scope: Scope, node: tree.ChangeValue, said: str = "") -> str:
    value = VALUES[node.value]
    whose = said or f"{every(scope, node.cards)}の"
    if node.change is tree.Change.SET:
        same = "と同じ" if isinstance(node.amount, tree.ValueOf | tree.Variable | tree.Count) else ""
        return f"{whose}{value}を{amount(scope, node.amount)}{same}にする"
    if node.amount == tree.ValueOf(node.cards, node.value) and node.change is tree.Change.ADD:
        return f"{whose}{value}を2倍にする"
    per, number = per_card(scope, node.amount)
    counted = bool(per) or isinstance(node.amount, tree.Number)
    comma = "、" if per else ""
    if node.value in (tree.Value.COST, tree.Value.ORIGINAL_COST):
        how = "増やす" if node.change is tree.Change.ADD else "減らす"
        return f"{per}{comma}{whose}{value}を{number}{'' if counted else 'の分だけ'}{how}"
    sign = "＋" if node.change is tree.Change.ADD else "−"
    return f"{per}{comma}{whose}{value}を{f'{sign}{number}' if counted else f'{number}の分だけ{sign}'}する"


def _swap_values(scope: Scope, node: tree.SwapValues) -> str:
    return f"{every(scope, node.cards)}の力とコストを入れ替える"


def _grants(scope: Scope, node: tree.Grants) -> str:
    return f"{every(scope, node.cards)}は{_all_granted(scope, node)}を得る"


def _all_granted(scope: Scope, node: tree.Grants) -> str:
    return "と".join(_granted(scope, ability) for ability in node.abilities)


def _granted(scope: Scope, node: tree.Ability) -> str:
    if isinstance(node.head, tree.Keyword) and not node.head.abilities:
        return WRITERS["keyword"](scope, node.head)
    inside = Scope(CardType.PLACE, scope.names, several=scope.several)
    said = WRITERS["ability"](inside, node)
    lasting = "常時：この札は、"
    return f"「{said.removeprefix(lasting).removesuffix('。')}」" if said.startswith(lasting) else f"「{said}」"


def _gains_text(scope: Scope, node: tree.GainsText) -> str:
    without = f"（■{node.without}を除く）" if node.without else ""
    return f"{every(scope, node.cards)}は{cards(scope, node.source)}の効果{without}を得る"


def _loses_text(scope: Scope, node: tree.LosesText) -> str:
    return f"{every(scope, node.cards)}は{_lost(node)}を失う"


def _lost(node: tree.LosesText) -> str:
    part = MOMENT_WORDS.get(node.only, "")
    return f"■{node.only}" if node.only and not part else f"{part}{'の' if part else ''}効果"


def _becomes(scope: Scope, node: tree.Becomes) -> str:
    said = _all_cards(scope, node.cards)
    if node.no_attributes or node.no_seasons:
        return f"{said}は{'属性' if node.no_attributes else '季節'}を失う"
    if node.also:
        return f"{said}を{'と'.join(_facts(scope, node))}としても扱う"
    if node.seasons and not (node.types or node.attributes or node.name or node.named or node.every):
        return f"{said}の季節を{'と'.join(season.label for season in node.seasons)}だけにする"
    if node.attributes and not (node.types or node.seasons or node.name or node.named or node.every):
        return f"{said}の属性を{'と'.join(f'【{attribute}】' for attribute in node.attributes)}だけにする"
    if isinstance(node.cards, tree.This):
        return f"{said}は{_became(scope, node)}"
    return f"{said}を{'と'.join(_facts(scope, node))}にする"


def _all_cards(scope: Scope, node: tree.Cards) -> str:
    """All cards of a zone or anywhere are said to be all: 相手の魂のすべての札."""
    if isinstance(node, tree.Selector) and not node.zones:
        return f"{described(scope, node.filter, f'すべての{CARD}')}（山札も含む）"
    if isinstance(node, tree.Selector) and not node.filter.filters:
        return f"{place_of(scope, node)}のすべての{CARD}"
    return every(scope, node)


def _facts(scope: Scope, node: tree.Becomes) -> list[str]:
    what = [season.label for season in node.seasons] + [kind.label for kind in node.types]
    what += [f"【{attribute}】" for attribute in node.attributes] + ([f"「{node.name}」"] if node.name else [])
    return what + [scope.names[name] for name in node.named] + [f"すべての{TRAITS[trait]}" for trait in node.every]


def _became(scope: Scope, node: tree.Becomes) -> str:
    """無の道具札「盗品」になる, 属性を失う."""
    if node.no_attributes or node.no_seasons:
        return f"{'属性' if node.no_attributes else '季節'}を失う"
    seasons = "と".join(season.label for season in node.seasons)
    kinds = "か".join(kind.label for kind in node.types)
    if seasons and kinds:
        name = f"「{node.name}」" if node.name else ""
        return f"{seasons}の{kinds}{name}になる"
    return f"{'と'.join(_facts(scope, node))}になる"


def _copies(scope: Scope, node: tree.Copies) -> str:
    return f"{every(scope, node.cards)}は{cards(scope, node.source)}と同じ札になったものとして扱う"


def _gives(scope: Scope, node: tree.Gives) -> str:
    seasons = "、".join(season.label for season in node.seasons)
    whom = f"{as_noun(scope, node.filter)}の季節を満たすためには、" if node.filter.filters else ""
    return f"{every(scope, node.cards)}は、{whom}{seasons}の札としても扱う"


def _enters(scope: Scope, node: tree.Enters) -> str:
    return f"{every(scope, node.cards)}は{ORIENTATIONS[node.orientation]}で召喚される"


def _enters_swapped(scope: Scope, node: tree.EntersSwapped) -> str:
    said = every(scope, node.cards)
    if isinstance(node.cards, tree.Selector):
        said = f"{scope.seats[node.cards.whose]}の{described(scope, node.cards.filter)}"
    return f"{said}を召喚する時、その力とコストを入れ替えてもよい"


def _defence_costs(scope: Scope, node: tree.DefenceCosts) -> str:
    return (
        f"{cause(scope, node.cause)}によるダメージを防御するには、1点につき魂{amount(scope, node.amount)}枚を除外する"
    )


def _omits(scope: Scope, node: tree.Omits) -> str:
    return f"{every(scope, node.cards)}は■{node.keyword}を行わなくてもよい"


# --- leave and prohibition ---


def refused(scope: Scope, events: Sequence[tree.Event]) -> str:
    """Events that do not happen: この札は攻撃できない."""
    return chained(forbidden(scope, events))


def _forbids(scope: Scope, node: tree.Forbids) -> str:
    return refused(scope, node.events)


def _only(scope: Scope, node: tree.Only) -> str:
    said = can(scope, node.event)
    return said.replace("の上に", "の上にだけ") if node.event.onto is not None else f"{said}（それ以外はできない）"


def _requires(scope: Scope, node: tree.Requires) -> str:
    return must(scope, node.event)


def _permits(scope: Scope, node: tree.Permits) -> str:
    event = node.event
    said = can(scope, event)
    own = event.actor == tree.Player(tree.Whose.OWN)
    if event.act is tree.Act.POSSESS and node.right and own:
        face = "表向きで" if node.face_up else ""
        said = said.removeprefix("自分は").removesuffix("憑依させられる")
        return f"自分は憑依を宣言する代わりに、{said}{face}憑依させてもよい"
    right = "権利を使わずに" if node.unspent else ""
    right = f"{RIGHTS.get(event.act, 'このターン')}の権利を使って" if node.right else right
    price = "コストと季節によらず" if node.free else "魂の枚数によらず" if node.uncounted else ""
    how = [part for part in (price, right, "表向きで" if node.face_up else "") if part]
    return "、".join([*how, said.removeprefix("自分は") if own else said])


RIGHTS = {
    tree.Act.SUMMON: Procedure.SUMMON.label,
    tree.Act.POSSESS: Procedure.POSSESS.label,
    tree.Act.DEPLOY: Procedure.DEPLOY.label,
    tree.Act.USE: Procedure.USE.label,
    tree.Act.ATTACK: Procedure.ATTACK.label,
}


def _untouched(scope: Scope, node: tree.Untouched) -> str:
    said, by = every(scope, node.cards), cause(scope, node.cause)
    if not node.choice_only:
        return f"{said}は{by}を受けず、選ばれない"
    other = isinstance(node.cards, tree.Selector) and tree.HasFeature(tree.Feature.OTHER) in node.cards.filter.filters
    if node.cause.whose is tree.Whose.BOTH and other and isinstance(node.cards, tree.Selector):
        places = "と".join(f"{zone.label}の{CARD}" for zone in node.cards.zones)
        return f"{scope.seats[tree.Whose.BOTH]}は、{by}で、この札以外の{places}を選べない"
    return f"{said}は{by}で選ばれない"


def replaced(scope: Scope, event: tree.Trigger, asked_first: str = "") -> str:
    """…する時、代わりに、; of a phase …の代わりに、."""
    if isinstance(event, tree.Event) and event.act is tree.Act.PHASE:
        return f"{asked_first}{about_to(scope, event).removesuffix('が始まる時')}の代わりに、"
    return f"{about_to(scope, event)}、{asked_first}{INSTEAD}"


INSTEAD = "代わりに"


def without_this(event: tree.Trigger, said: str) -> str:
    """この札が魂に置かれる時、代わりに除外する: what happens to this card need not name it again."""
    events = event.events if isinstance(event, tree.EitherEvent) else (event,)
    if all(isinstance(one.cards, tree.This) and one.actor is None for one in events):
        said = said.removeprefix("この札を")
    return f"、{said}" if said.startswith(("相手", "自分", "お互い")) else said


def _replaces(scope: Scope, node: tree.Replaces) -> str:
    before = asked(scope, node.condition) if node.condition else ""
    if node.body == (tree.Prevent(),) and isinstance(node.event, tree.Event):
        return f"{before}{refused(scope, [node.event])}"
    only_one = node.body == (tree.AlterAmount(tree.Change.SET, tree.Number(1)),)
    if only_one and isinstance(node.event, tree.Event) and node.event.act is tree.Act.LOOK:
        return f"{replaced(scope, node.event, before)}上から1枚だけを見る"
    return f"{replaced(scope, node.event, before)}{without_this(node.event, inner(scope, node.body))}"


def _listens(scope: Scope, node: tree.Listens) -> str:
    before = asked(scope, node.condition) if node.condition else ""
    return f"{trigger(scope, node.event)}、{before}{inner(scope, node.body)}"


def _acts_as(scope: Scope, node: tree.ActsAs) -> str:
    season = f"{node.season.label}の" if node.season else ""
    return f"{every(scope, node.cards)}を、コストと防御については、{node.zone.label}にある{season}札としても扱う"


MODIFIERS: dict[type, Callable[..., str]] = {
    tree.ChangeValue: _change_value,
    tree.SwapValues: _swap_values,
    tree.Grants: _grants,
    tree.GainsText: _gains_text,
    tree.LosesText: _loses_text,
    tree.Becomes: _becomes,
    tree.Copies: _copies,
    tree.Gives: _gives,
    tree.Enters: _enters,
    tree.EntersSwapped: _enters_swapped,
    tree.DefenceCosts: _defence_costs,
    tree.Omits: _omits,
    tree.Forbids: _forbids,
    tree.Only: _only,
    tree.Requires: _requires,
    tree.Permits: _permits,
    tree.Untouched: _untouched,
    tree.Replaces: _replaces,
    tree.Listens: _listens,
    tree.ActsAs: _acts_as,
}
STATEMENTS.update(MODIFIERS)
STATEMENTS[tree.Lasting] = _lasting


def original_power(scope: Scope, body: tuple[tree.Statement, ...], at: int) -> tuple[int, str] | None:
    """このターンの間、場所札の力は元の力になり、増えない: said of each card, and of all of them."""
    each, then = body[at], body[at + 1] if at + 1 < len(body) else None
    if not isinstance(each, tree.ForEach) or len(each.body) != 1 or not isinstance(each.body[0], tree.Lasting):
        return None
    span, changes = each.body[0].span, each.body[0].modifiers
    it = tree.Bound("it")
    back = tree.ChangeValue(it, tree.Value.POWER, tree.Change.SET, tree.ValueOf(it, tree.Value.ORIGINAL_POWER))
    growing = tree.Forbids((tree.Event(tree.Act.GAIN_POWER, cards=each.cards),))
    if changes != (back,):
        return None
    said = f"{SPANS[span]}、{every(scope, each.cards)}の力は元の力に"
    if isinstance(then, tree.Lasting) and then.span is span and then.modifiers == (growing,):
        return 2, f"{said}なり、増えない"
    return 1, f"{said}なる"


def same_cards(scope: Scope, body: tuple[tree.Statement, ...], at: int) -> tuple[int, str] | None:
    """Several changes of the same cards are one sentence: この札は季節を失い、効果を失う."""
    run: list[tree.Modifier] = []
    for node in body[at:]:
        if not isinstance(node, tree.ChangeValue | tree.Becomes | tree.LosesText | tree.Grants):
            break
        if _said_of(node) is None or (run and _said_of(node) != _said_of(run[0])):
            break
        run.append(node)
    return (len(run), _changed(scope, run)) if len(run) > 1 else None
