"""Japanese for what lasts: changes, grants, leave, prohibitions, and how long."""

from collections.abc import Callable, Sequence

from rules_engine.language import tree
from rules_engine.language.japanese.amount_words import per_card
from rules_engine.language.japanese.card_words import place_of
from rules_engine.language.japanese.condition_words import asked
from rules_engine.language.japanese.deed_words import ORIENTATIONS
from rules_engine.language.japanese.event_words import about_to, can, cause, must, trigger
from rules_engine.language.japanese.filter_words import as_noun, described
from rules_engine.language.japanese.forbidden_words import forbidden
from rules_engine.language.japanese.nouns import CARD, TRAITS, VALUES, amount, cards, every
from rules_engine.language.japanese.sentences import STATEMENTS, inner
from rules_engine.language.japanese.verbs import MOMENT_WORDS
from rules_engine.language.japanese.wording import Scope, chained
from rules_engine.vocabulary.terms import CardType, Procedure

Writer = Callable[..., str]


WRITERS: dict[str, Writer] = {}


def write_abilities_with(ability: Writer, keyword: Writer) -> None:
    """Granted abilities are written like those printed on cards."""
    WRITERS.update(ability=ability, keyword=keyword)


def change_value(scope: Scope, node: tree.ChangeValue, said: str = "") -> str:
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
    return f"{every(scope, node.cards)}は{all_granted(scope, node)}を得る"


def all_granted(scope: Scope, node: tree.Grants) -> str:
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
    return f"{every(scope, node.cards)}は{lost(node)}を失う"


def lost(node: tree.LosesText) -> str:
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
        return f"{said}は{became(scope, node)}"
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


def became(scope: Scope, node: tree.Becomes) -> str:
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


def refused(scope: Scope, events: Sequence[tree.EventPattern]) -> str:
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
    if isinstance(event, tree.EventPattern) and event.act is tree.Act.PHASE:
        return f"{asked_first}{about_to(scope, event).removesuffix('が始まる時')}の代わりに、"
    return f"{about_to(scope, event)}、{asked_first}{INSTEAD}"


INSTEAD = "代わりに"


def without_this(event: tree.Trigger, said: str) -> str:
    """この札が魂に置かれる時、代わりに除外する: what happens to this card need not name it again."""
    events = event.events if isinstance(event, tree.EitherPattern) else (event,)
    if all(isinstance(one.cards, tree.This) and one.actor is None for one in events):
        said = said.removeprefix("この札を")
    return f"、{said}" if said.startswith(("相手", "自分", "お互い")) else said


def _replaces(scope: Scope, node: tree.Replaces) -> str:
    before = asked(scope, node.condition) if node.condition else ""
    if node.body == (tree.Prevent(),) and isinstance(node.event, tree.EventPattern):
        return f"{before}{refused(scope, [node.event])}"
    only_one = node.body == (tree.AlterAmount(tree.Change.SET, tree.Number(1)),)
    if only_one and isinstance(node.event, tree.EventPattern) and node.event.act is tree.Act.LOOK:
        return f"{replaced(scope, node.event, before)}上から1枚だけを見る"
    return f"{replaced(scope, node.event, before)}{without_this(node.event, inner(scope, node.body))}"


def _listens(scope: Scope, node: tree.Listens) -> str:
    before = asked(scope, node.condition) if node.condition else ""
    return f"{trigger(scope, node.event)}、{before}{inner(scope, node.body)}"


def _acts_as(scope: Scope, node: tree.ActsAs) -> str:
    season = f"{node.season.label}の" if node.season else ""
    return f"{every(scope, node.cards)}を、コストと防御については、{node.zone.label}にある{season}札としても扱う"


MODIFIERS: dict[type, Callable[..., str]] = {
    tree.ChangeValue: change_value,
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
