"""The Japanese text of a card, written from its scripts in our own words."""

from collections.abc import Callable, Sequence

from rules_engine.definitions import CardDefinition
from rules_engine.scripts import tree
from rules_engine.scripts.card_words import TRAITS, VALUES, amount, as_noun, cards, every, per_card, zone_names
from rules_engine.scripts.event_words import MOMENT_WORDS, about_to, can, cannot, cause, condition, must, trigger
from rules_engine.scripts.reader import abilities_of
from rules_engine.scripts.statement_words import ORIENTATIONS, STATEMENTS, inner, sentences
from rules_engine.scripts.wording import Scope, chained, permitted
from rules_engine.vocabulary import CardType

MARKERS = {
    tree.Moments.TEXT: "",
    tree.Moments.ATTACK: "攻撃時：",
    tree.Moments.AFTER_ATTACK: "攻撃後：",
    tree.Moments.SUMMON: "召喚時：",
    tree.Moments.DEPLOY: "展開時：",
    tree.Moments.POSSESSED: "",
    tree.Moments.USE: "",
}


def text_of(card: CardDefinition) -> tuple[str, ...]:
    """One line per scripted ability, in printed order; none for a card without scripts."""
    return tuple(ability_text(ability, card.types) for ability in abilities_of(card))


def ability_text(node: tree.Ability, types: Sequence[CardType] = ()) -> str:
    """The ability as a player reads it. `types` are those of the card (host and markers depend on them)."""
    card_type = node.form or (types[0] if types else None)
    return written(Scope(card_type), node, several_forms=len(types) > 1)


def written(scope: Scope, node: tree.Ability, *, several_forms: bool = False) -> str:
    """An ability in a scope; `several_forms` names the form a text belongs to."""
    form = f"{node.form.label}として：" if node.form and several_forms else ""
    return form + HEADS[type(node.head)](scope, node, node.head)


def _clauses(scope: Scope, node: tree.Ability) -> str:
    limit = ""
    if node.limit:
        span = "1ターン" if node.limit.span is tree.Span.TURN else "1対戦"
        limit = f"{span}に{node.limit.times}回まで、"
    zones = f"{zone_names(node.zones)}にあれば、" if node.zones else ""
    asked = f"{condition(scope, node.condition)}なら、" if node.condition else ""
    return f"{limit}{zones}{asked}"


def _at(scope: Scope, node: tree.Ability, head: tree.At) -> str:
    return f"{MARKERS[head.moment]}{_clauses(scope, node)}{sentences(scope, node.body)}"


def _when(scope: Scope, node: tree.Ability, head: tree.When) -> str:
    chosen = isinstance(head.event, tree.Event) and head.event.act is tree.Act.CHOOSE
    first = ("すぐに、" if chosen else "召喚時の効果より先に、") if head.first else ""
    return f"{_clauses(scope, node)}{trigger(scope, head.event)}、{first}{sentences(scope, node.body)}"


def _instead_of(scope: Scope, node: tree.Ability, head: tree.InsteadOf) -> str:
    return f"{_clauses(scope, node)}{about_to(scope, head.event)}{sentences(scope, node.body)}"


def _always(scope: Scope, node: tree.Ability, head: tree.Always) -> str:
    return f"常時：{_clauses(scope, node)}{sentences(scope, node.body)}"


def _activate(scope: Scope, node: tree.Ability, head: tree.Activate) -> str:
    first, rest = (head.price, node.body) if head.price else (node.body[:1], node.body[1:])
    when = "いつでも、" if head.anytime else "自分のメインフェイズに、"
    said = inner(scope, first)
    after = f"そうしたなら、{inner(scope, rest)}。" if head.price else sentences(scope, rest)
    return f"{when}{_clauses(scope, node)}{permitted(said)}。{after}"


def _keyword(scope: Scope, node: tree.Ability, head: tree.Keyword) -> str:
    governed = [written(scope, ability) for ability in head.abilities]
    name = keyword_name(scope, head)
    if node.condition:
        name = f"{name}（{condition(scope, node.condition)}なら）"
    if not governed:
        return name
    return f"{name}：{governed[0]}" if len(governed) == 1 else f"{name}：{''.join(f'●{text}' for text in governed)}"


def keyword_name(scope: Scope, head: tree.Keyword) -> str:
    """■憤怒20, ■混化春夏, ■突現―price."""
    mark = "" if head.name == "↻" else "■"
    number = "" if head.number is None else str(head.number)
    seasons = "".join(season.label for season in head.seasons)
    kind = f"（{as_noun(scope, head.filter)}）" if head.filter.filters else ""
    price = f"―{inner(scope, head.price)}" if head.price else ""
    return f"{mark}{head.name}{number}{seasons}{kind}{price}"


def _deck_rule(scope: Scope, node: tree.Ability, head: tree.DeckRule) -> str:
    copies = "何枚でも" if head.copies is None else f"{head.copies}枚まで"
    return f"この札はデッキに{copies}入れられる。"


def _counts_as(scope: Scope, node: tree.Ability, head: tree.CountsAs) -> str:
    if head.type is None:
        what = [f"「{head.name}」"] if head.name else []
        what += [f"【{attribute}】" for attribute in head.attributes] + [f"{season.label}" for season in head.seasons]
        return f"この札は{'と'.join(what)}としても扱う。"
    facts = [f"力{head.power}"] if head.power is not None else []
    facts += [f"コスト{head.cost}"] if head.cost is not None else []
    facts += ["効果なし"] if head.no_text else []
    said = f"（{'、'.join(facts)}）" if facts else ""
    return f"この札は{head.type.label}としても使える{said}。"


# --- modifiers ---


def _change_value(scope: Scope, node: tree.ChangeValue) -> str:
    said, value = every(scope, node.cards), VALUES[node.value]
    per, number = per_card(scope, node.amount)
    if node.change is tree.Change.SET:
        return f"{said}の{value}を{amount(scope, node.amount)}にする"
    sign = "＋" if node.change is tree.Change.ADD else "－"
    number = number if per or isinstance(node.amount, tree.Number) else f"（{number}）"
    return f"{per}{said}の{value}を{sign}{number}する"


def _swap_values(scope: Scope, node: tree.SwapValues) -> str:
    return f"{every(scope, node.cards)}の力とコストを入れ替える"


def _grants(scope: Scope, node: tree.Grants) -> str:
    granted = "と".join(_granted(scope, ability) for ability in node.abilities)
    return f"{every(scope, node.cards)}は{granted}を持つ"


def _granted(scope: Scope, node: tree.Ability) -> str:
    if isinstance(node.head, tree.Keyword) and not node.head.abilities:
        return keyword_name(scope, node.head)
    return f"「{written(Scope(CardType.PLACE, scope.names), node)}」"


def _gains_text(scope: Scope, node: tree.GainsText) -> str:
    without = f"（■{node.without}を除く）" if node.without else ""
    return f"{every(scope, node.cards)}は{cards(scope, node.source)}の効果{without}を得る"


def _loses_text(scope: Scope, node: tree.LosesText) -> str:
    part = MOMENT_WORDS.get(node.only, "")
    what = f"■{node.only}" if node.only and not part else f"{part}{'の' if part else ''}効果"
    return f"{every(scope, node.cards)}は{what}を失う"


def _becomes(scope: Scope, node: tree.Becomes) -> str:
    what = [season.label for season in node.seasons] + [kind.label for kind in node.types]
    what += [f"【{attribute}】" for attribute in node.attributes] + ([f"「{node.name}」"] if node.name else [])
    what += [scope.names[name] for name in node.named] + [f"すべての{TRAITS[trait]}" for trait in node.every]
    said = every(scope, node.cards)
    if node.no_attributes or node.no_seasons:
        return f"{said}は{'属性' if node.no_attributes else '季節'}を失う"
    return f"{said}を{'と'.join(what)}としても扱う" if node.also else f"{said}を{'と'.join(what)}にする"


def _copies(scope: Scope, node: tree.Copies) -> str:
    return f"{every(scope, node.cards)}は{cards(scope, node.source)}と同じ札になったものとして扱う"


def _gives(scope: Scope, node: tree.Gives) -> str:
    seasons = "と".join(season.label for season in node.seasons)
    whom = f"{as_noun(scope, node.filter)}に" if node.filter.filters else ""
    return f"{every(scope, node.cards)}を{whom}{seasons}を与える札としても扱う"


def _enters(scope: Scope, node: tree.Enters) -> str:
    return f"{every(scope, node.cards)}は{ORIENTATIONS[node.orientation]}で召喚される"


def _enters_swapped(scope: Scope, node: tree.EntersSwapped) -> str:
    return f"{every(scope, node.cards)}を召喚する時、その力とコストを入れ替えてもよい"


def _defence_costs(scope: Scope, node: tree.DefenceCosts) -> str:
    return (
        f"{cause(scope, node.cause)}によるダメージを防御するには、1点につき魂{amount(scope, node.amount)}枚を除外する"
    )


def _omits(scope: Scope, node: tree.Omits) -> str:
    return f"{every(scope, node.cards)}は■{node.keyword}を行わなくてもよい"


def _forbids(scope: Scope, node: tree.Forbids) -> str:
    return chained(cannot(scope, event) for event in node.events)


def _only(scope: Scope, node: tree.Only) -> str:
    return f"{can(scope, node.event)}（それ以外はできない）"


def _requires(scope: Scope, node: tree.Requires) -> str:
    return must(scope, node.event)


def _permits(scope: Scope, node: tree.Permits) -> str:
    how = "".join(
        (
            "コストと季節によらず" if node.free else "コストによらず" if node.uncounted else "",
            "このターンの権利を使って" if node.right else "権利を使わずに" if node.unspent else "",
            "表向きで" if node.face_up else "",
        )
    )
    return f"{how}{'、' if how else ''}{can(scope, node.event)}"


def _untouched(scope: Scope, node: tree.Untouched) -> str:
    said, by = every(scope, node.cards), cause(scope, node.cause)
    return f"{said}は{by}で選ばれない" if node.choice_only else f"{said}は{by}を受けず、選ばれない"


def _replaces(scope: Scope, node: tree.Replaces) -> str:
    asked = f"{condition(scope, node.condition)}なら、" if node.condition else ""
    return f"{about_to(scope, node.event)}{asked}{inner(scope, node.body)}"


def _listens(scope: Scope, node: tree.Listens) -> str:
    asked = f"{condition(scope, node.condition)}なら、" if node.condition else ""
    return f"{trigger(scope, node.event)}、{asked}{inner(scope, node.body)}"


def _acts_as(scope: Scope, node: tree.ActsAs) -> str:
    season = f"{node.season.label}の札として" if node.season else ""
    return f"{every(scope, node.cards)}をコストと防御のために{season}{node.zone.label}にあるものとして扱う"


HEADS: dict[type, Callable[..., str]] = {
    tree.At: _at,
    tree.When: _when,
    tree.InsteadOf: _instead_of,
    tree.Always: _always,
    tree.Activate: _activate,
    tree.Keyword: _keyword,
    tree.DeckRule: _deck_rule,
    tree.CountsAs: _counts_as,
}
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
