"""The Japanese text of a card, written from its scripts in our own words."""

from collections.abc import Callable, Sequence

from rules_engine.catalog.definitions import CardDefinition
from rules_engine.language import tree
from rules_engine.language.japanese import joined_words, lasting_words, modifier_words
from rules_engine.language.japanese.card_words import EVERYWHERE, zone_names
from rules_engine.language.japanese.condition_words import asked, condition, negated
from rules_engine.language.japanese.event_words import trigger
from rules_engine.language.japanese.filter_words import described
from rules_engine.language.japanese.modifier_words import refused
from rules_engine.language.japanese.sentences import JOINED, inner, sentences
from rules_engine.language.japanese.statement_words import about_same
from rules_engine.language.japanese.wording import AFTERWARDS, Scope, at_the_time, permitted
from rules_engine.language.parse.reader import abilities_of
from rules_engine.vocabulary.terms import CardType, Zone

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


def _limit(node: tree.Ability) -> str:
    if not node.limit:
        return ""
    span = "1ターン" if node.limit.span is tree.Span.TURN else "1対戦"
    return f"{span}に{node.limit.times}回まで、"


def _zones(node: tree.Ability, *, moving: bool = False) -> str:
    """Where the card must be: nothing where what happens to it says that itself (`moving`)."""
    if not node.zones:
        return ""
    if EVERYWHERE - {Zone.SOUL} <= set(node.zones):
        return "" if moving else "この札がどこにあっても、"
    standing = "ある間" if isinstance(node.head, tree.Always) else "あれば"
    return "" if moving and Zone.DECK in node.zones else f"この札が{zone_names(node.zones)}に{standing}、"


def _clauses(scope: Scope, node: tree.Ability) -> str:
    return f"{_limit(node)}{_zones(node)}{_asked(scope, node)}"


def _asked(scope: Scope, node: tree.Ability) -> str:
    return asked(scope, node.condition) if node.condition else ""


def _body(scope: Scope, node: tree.Ability) -> str:
    """The body; under a condition one sentence, so that the condition covers all of it."""
    if node.condition is None:
        return sentences(scope, node.body)
    return f"{about_same(asked(scope, node.condition), inner(scope, node.body))}。"


def _at(scope: Scope, node: tree.Ability, head: tree.At) -> str:
    if head.moment is tree.Moments.USE and node.condition:
        return f"{_usable(scope, node.condition)}{sentences(scope, node.body)}"
    if not node.body:
        return MARKERS[head.moment]
    return f"{MARKERS[head.moment]}{_clauses(scope, node)}{_body(scope, node)}"


def _usable(scope: Scope, node: tree.Condition, *, unless: bool = False) -> str:
    """この札は自分のターンにだけ使用できる。"""
    said = at_the_time(negated(scope, node) if unless else condition(scope, node))
    comma = "、" if said.endswith("時") else ""
    return f"この札は{comma}{said}にだけ使用できる。"


def _when(scope: Scope, node: tree.Ability, head: tree.When) -> str:
    chosen = isinstance(head.event, tree.EventPattern) and head.event.act is tree.Act.CHOOSE
    first = ("すぐに、" if chosen else "召喚時の効果より先に、") if head.first else ""
    happening = trigger(scope, head.event, again=_happens_again(node, head.event))
    zones = _zones(node, moving=_moves_itself(head.event))
    happening = happening.removeprefix("この札が") if zones.startswith("この札がどこ") else happening
    asked_first = _asked(scope, node)
    body = f"{about_same(asked_first, inner(scope, node.body))}。" if first else _body(scope, node)
    each = (
        happening.endswith("たび")
        and _comes_in_numbers(head.event)
        and not body.startswith(("1枚につき", "相手に、増えた"))
    )
    return f"{_limit(node)}{zones}{happening}、{asked_first}{first}{'1枚につき' if each else ''}{body}"


def _comes_in_numbers(node: tree.Trigger) -> bool:
    """Whether several cards may come at once, for each of which the text happens."""
    if not isinstance(node, tree.EventPattern) or node.act is not tree.Act.MOVE:
        return False
    return isinstance(node.cards, tree.Selector) and node.cards.zones != (Zone.FIELD,)


def _moves_itself(node: tree.Trigger) -> bool:
    """Whether this card changes its zone: then it is clear where it was."""
    return any(isinstance(one.cards, tree.This) and one.act in (tree.Act.MOVE, tree.Act.DRAW) for one in _events(node))


def _events(node: tree.Trigger) -> tuple[tree.EventPattern, ...]:
    return node.events if isinstance(node, tree.EitherPattern) else (node,)


def _about_this(node: tree.Trigger) -> bool:
    """Whether it happens to this card itself."""
    return any(isinstance(event.cards, tree.This) for event in _events(node))


def _happens_again(node: tree.Ability, event: tree.Trigger) -> bool:
    """Whether the card hears it more than once: it is about others, and the card stays where it is."""
    about_this = any(_names_this(one.cards) for one in _events(event))
    phase = any(one.act in (tree.Act.PHASE, tree.Act.TURN_END) for one in _events(event))
    return not (about_this or phase or node.limit or _moves_this(node.body))


def _names_this(node: tree.Cards | None) -> bool:
    return node in (tree.This(), HOST) or (isinstance(node, tree.Union) and tree.This() in node.parts)


def _moves_this(body: tuple[tree.Statement, ...]) -> bool:
    """Whether the card is gone afterwards, or the turn is: then it happens once."""
    for node in body:
        if isinstance(node, tree.ExtraTurn):
            return True
        if isinstance(node, tree.May | tree.AsPlayer) and _moves_this(node.body):
            return True
        if isinstance(node, tree.If) and (_moves_this(node.then) or _moves_this(node.otherwise)):
            return True
        if isinstance(node, tree.Lasting) and tree.LosesText(tree.This()) in node.modifiers:
            return True
        if isinstance(node, tree.Put | tree.Play) and node.pick.cards in (tree.This(), HOST):
            return True
    return False


HOST = tree.Tied(tree.Tie.HOST, tree.This())


def _instead_of(scope: Scope, node: tree.Ability, head: tree.InsteadOf) -> str:
    if node.body == (tree.Prevent(),) and isinstance(head.event, tree.EventPattern):
        return f"{_limit(node)}{_asked(scope, node)}{refused(scope, [head.event])}。"
    if _is_getting_up(head.event) and node.body and isinstance(node.body[0], tree.May):
        return f"{_limit(node)}{_asked(scope, node)}{_stays_laid(scope, node.body[0], node.body[1:])}"
    before = f"{_limit(node)}{_zones(node, moving=_moves_itself(head.event))}"
    happening = modifier_words.replaced(scope, head.event, _asked(scope, node))
    return f"{before}{happening}{modifier_words.without_this(head.event, sentences(scope, node.body))}"


def _is_getting_up(node: tree.Trigger) -> bool:
    """Whether this card would be woken as the player recovers."""
    recovering = isinstance(node, tree.EventPattern) and node.phase is not None and node.during_turn is not None
    return recovering and isinstance(node, tree.EventPattern) and node.act is tree.Act.WAKE and _about_this(node)


def _stays_laid(scope: Scope, may: tree.May, rest: tuple[tree.Statement, ...]) -> str:
    """自分の回復フェイズに、この札を起こさなくてもよい。そうしたなら、…"""
    body = tuple(node for node in may.body if not isinstance(node, tree.Prevent))
    chosen = "自分の回復フェイズに、この札を起こさなくてもよい。"
    said = f"{chosen}そうしたなら、{inner(scope, body)}。" if body else chosen
    return said + sentences(scope, rest)


def _always(scope: Scope, node: tree.Ability, head: tree.Always) -> str:
    first = node.body[0]
    about_this = len(node.body) == 1 and isinstance(first, tree.Forbids | tree.Permits | tree.Only | tree.ChangeValue)
    if about_this and _rules_this(first):
        if isinstance(first, tree.Forbids) and first.events[0].act is tree.Act.USE and node.condition:
            return _usable(scope, node.condition, unless=True)
        marker = "" if isinstance(first, tree.Only | tree.Permits) else "常時："
        return f"{marker}{_limit(node)}{_asked(scope, node)}{_body(scope, node)}"
    clauses, body = _clauses(scope, node), _body(scope, node)
    if isinstance(first, tree.Permits) and first.right and not clauses:
        return body
    if clauses.startswith("この札が") and clauses.endswith(("間、", "あっても、")):
        body = body.removeprefix("この札は").removeprefix("、").removeprefix("この札を")
    return f"常時：{clauses}{body}"


def _rules_this(node: tree.Statement) -> bool:
    """Whether it rules how this card itself is played or what it costs: then its zone needs no word."""
    if isinstance(node, tree.ChangeValue):
        return isinstance(node.cards, tree.This) and node.value is tree.Value.COST
    events = (
        node.events
        if isinstance(node, tree.Forbids)
        else (node.event,)
        if isinstance(node, tree.Permits | tree.Only)
        else ()
    )
    acts = (tree.Act.USE, tree.Act.SUMMON, tree.Act.MOVE, tree.Act.POSSESS)
    return bool(events) and all(isinstance(one.cards, tree.This) and one.act in acts for one in events)


OCCASIONS = {
    tree.Occasion.MAIN_PHASE: "自分のメインフェイズに、",
    tree.Occasion.ANYTIME: "いつでも、",
    tree.Occasion.ANY_PHASE: "フェイズに関係なく、",
    tree.Occasion.ALWAYS: "常時：",
}


def _activate(scope: Scope, node: tree.Ability, head: tree.Activate) -> str:
    first, rest = (head.price, node.body) if head.price else (node.body[:1], node.body[1:])
    when = OCCASIONS[head.occasion]
    condition_said = _asked(scope, node)
    if head.occasion is tree.Occasion.MAIN_PHASE and condition_said == "自分のターンなら、":
        condition_said = ""
    if head.occasion is tree.Occasion.ANYTIME and condition_said == "自分のターンなら、":
        when, condition_said = "自分のターンのいつでも、", ""
    said = about_same(condition_said, inner(scope, first)) if condition_said else inner(scope, first)
    before = f"{when}{_limit(node)}{_zones(node)}{condition_said}{permitted(said)}。"
    if head.price:
        return f"{before}そうしたなら、{inner(scope, rest)}。"
    after = sentences(scope, rest)
    return f"{before}{AFTERWARDS if after and not after.startswith('そ') else ''}{after}"


def _keyword(scope: Scope, node: tree.Ability, head: tree.Keyword) -> str:
    if head.name == "鮮明" and (head.filter.filters or node.condition):
        host = described(scope, head.filter, CardType.PLACE.label)
        return f"■{head.name}：{_asked(scope, node)}{host}に表向きで憑依できる。"
    governed = [written(scope, ability) for ability in head.abilities]
    name = keyword_name(scope, head)
    if node.condition:
        name = f"{name}（{condition(scope, node.condition)}なら）"
    if not governed:
        return name
    if len(head.abilities) == 1 and isinstance(head.abilities[0].head, tree.At) and not head.abilities[0].body:
        return f"{governed[0]}{name}"
    return f"{name}：{governed[0]}" if len(governed) == 1 else f"{name}：{''.join(f'●{text}' for text in governed)}"


def keyword_name(scope: Scope, head: tree.Keyword) -> str:
    """■憤怒20, ■混化 春夏, ■突現―price."""
    mark = "■" if head.name.isalnum() else ""
    number = "" if head.number is None else str(head.number)
    seasons = "".join(season.label for season in head.seasons)
    apart = " " if seasons else ""
    kind = f"（{described(scope, head.filter)}）" if head.filter.filters else ""
    price = f"―{inner(scope, head.price)}" if head.price else ""
    return f"{mark}{head.name}{number}{apart}{seasons}{kind}{price}"


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
modifier_words.write_abilities_with(written, keyword_name)
JOINED.extend((*joined_words.JOINERS, lasting_words.same_cards, lasting_words.original_power))
