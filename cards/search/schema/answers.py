"""What each key of the search language finds. Every function answers one condition with a set of cards."""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from cards.effect_words.fact_words import is_dual, is_vanilla
from cards.index.index import Values
from cards.search.schema import numbers
from cards.search.schema.condition import CardCondition, union
from cards.search_language.values import UnreadableValueError, nearest
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import fold
from rules_engine.legality.deck_check import allowed_copies
from rules_engine.legality.formats import FormatLimits, load_formats
from rules_engine.vocabulary.terms import Automation, CardType, RestrictionStatus, Season, Term

T = TypeVar("T", bound=Term)
MIXED = "混化"
NO_LIMIT = "なし"
UNLIMITED = 1_000_000
RESTRICTED = (RestrictionStatus.SEALED, RestrictionStatus.LIMITED, RestrictionStatus.SEMI_LIMITED)
TextAnswer = Callable[[str], int]


def name(asked: CardCondition) -> int:
    return _text(asked, asked.index.name_holds, asked.index.named_exactly)


def reading(asked: CardCondition) -> int:
    return _text(asked, asked.index.reading_holds, asked.index.named_exactly)


def _text(asked: CardCondition, holds: TextAnswer, exactly: TextAnswer) -> int:
    return asked.unless(holds(asked.value) if asked.operator == ":" else exactly(asked.value))


def card_type(asked: CardCondition) -> int:
    types = asked.index.types
    wanted = [_term(CardType, value, "札") for value in asked.values]
    found = union(types, wanted)
    if asked.operator == ":":
        return found
    return asked.unless(found & ~union(types, [kind for kind in CardType if kind not in wanted]))


def season(asked: CardCondition) -> int:
    """Several seasons in one word must all be there: 春夏; with = these and no other."""
    found = 0
    for value in asked.values:
        if value == MIXED:
            found |= asked.index.mixed
            continue
        wanted = _seasons(value)
        cards = asked.index.everything
        for one in wanted:
            cards &= asked.index.seasons.get(one, 0)
        if asked.operator != ":":
            cards &= ~union(asked.index.seasons, [other for other in Season if other not in wanted])
        found |= cards
    return asked.unless(found)


def _seasons(value: str) -> list[Season]:
    try:
        return [_term(Season, value)]
    except UnreadableValueError:
        labels = {term.label: term for term in Season}
        if value and all(character in labels for character in value):
            return [labels[character] for character in value]
        raise


def cost(asked: CardCondition) -> int:
    return numbers.among(asked, asked.index.costs)


def power(asked: CardCondition) -> int:
    return numbers.among(asked, asked.index.powers)


def number(asked: CardCondition) -> int:
    return numbers.among(asked, asked.index.numbers)


def attribute(asked: CardCondition) -> int:
    """Part of an attribute; with = a whole one."""
    return _named(asked, asked.index.attributes, "属性")


def keyword(asked: CardCondition) -> int:
    return _named(asked, asked.index.keywords, "キーワード能力")


def product(asked: CardCondition) -> int:
    return _named(asked, asked.index.products, "商品")


def rarity(asked: CardCondition) -> int:
    rarities = {fold(str(value)): value for value in asked.index.rarities}
    wanted = [rarities.get(fold(value)) for value in asked.values]
    if None in wanted:
        raise UnreadableValueError("そのレアリティの札はありません。", tuple(map(str, asked.index.rarities)))
    return asked.unless(union(asked.index.rarities, wanted))


def released(asked: CardCondition) -> int:
    return numbers.on_days(asked)


def restriction(asked: CardCondition) -> int:
    """The status on the restriction list in force."""
    index = asked.index
    listed_as: defaultdict[RestrictionStatus, list[int]] = defaultdict(list)
    for card_id, row in asked.in_force.rows.items():
        listed_as[row.status].append(card_id)
    of_status = {status: index.holding(ids) for status, ids in listed_as.items()}
    listed = union(of_status, RESTRICTED)
    found = 0
    for value in asked.values:
        free = value == NO_LIMIT
        found |= index.everything & ~listed if free else of_status.get(_term(RestrictionStatus, value), 0)
    return asked.unless(found)


def copies(asked: CardCondition) -> int:
    """How many copies a deck may hold by print and restriction list; any number counts as very many."""
    return numbers.among(asked, _copies_allowed(asked))


def _copies_allowed(asked: CardCondition) -> dict[int, int]:
    """Copies → cards. Only those on the list are looked at one by one; the others have what their print says."""
    index = asked.index
    listed = [index.cards[index.place_of[card_id]] for card_id in asked.in_force.rows if card_id in index.place_of]
    others = index.everything & ~index.holding([card.id for card in listed])
    allowed = {UNLIMITED if most is None else most: cards & others for most, cards in index.copies.items()}
    for card in listed:
        most = allowed_copies(card, asked.in_force) if card.is_deck_card else 0
        most = UNLIMITED if most is None else most
        allowed[most] = allowed.get(most, 0) | index.holding((card.id,))
    return allowed


def playable(asked: CardCondition) -> int:
    """The cards of which a deck of one of the site's own formats may hold any today."""
    known = {fold(name): format for format in load_formats() for name in (format.name, format.key)}
    index, day, found = asked.index, asked.in_force.day, 0
    for value in asked.values:
        format = known.get(fold(value))
        if format is None:
            names = [one.name for one in load_formats()]
            raise UnreadableValueError(f"「{value}」というフォーマットはありません。", nearest(value, names))
        limits = FormatLimits.of(format, asked.in_force.known, day)
        found |= index.holding([card.id for card in index.cards if limits.admits(card, index.catalog, day)])
    return asked.unless(found)


def _may_be_held(asked: CardCondition) -> int:
    return asked.index.everything & ~_copies_allowed(asked).get(0, 0)


def flag(asked: CardCondition) -> int:
    """`is:` a yes-or-no property."""
    found = 0
    for value in asked.values:
        wanted = fold(value)
        fits = next((fits for names, _, fits in FLAGS if wanted in map(fold, names)), None)
        if fits is None:
            raise UnreadableValueError(
                f"「{value}」という条件はありません。", nearest(value, [names[0] for names, _, _ in FLAGS])
            )
        found |= fits(asked)
    return asked.unless(found)


def no_flag(asked: CardCondition) -> int:
    """`not:` turns `is:` round."""
    return asked.index.everything & ~flag(asked)


Flag = tuple[tuple[str, ...], str, Callable[[CardCondition], int]]
FLAGS: tuple[Flag, ...] = (
    (("零コスト", "zero"), "コスト0の札", lambda asked: asked.index.costs.get(0, 0)),
    (("バニラ", "vanilla"), "能力のない札", lambda asked: asked.index.where(is_vanilla)),
    (("二種類札", "2種類札", "dual"), "二つの種類で使える札", lambda asked: asked.index.where(is_dual)),
    (("任意", "optional"), "するかしないかを選べる効果がある札", lambda asked: asked.index.effect_words.get("任意", 0)),
    (("混化", "mixed"), "混化の札", lambda asked: asked.index.mixed),
    (("使用可", "合法", "legal"), "今日の公式の制限でデッキに入れられる札", _may_be_held),
    (("無制限枚数", "unlimited"), "何枚でも入れられる札", lambda asked: asked.index.where(_is_unlimited)),
    (("全自動", "automated"), "能力をすべて自動で処理できる札", lambda asked: _automation(asked, Automation.AUTOMATED)),
    (("一部自動", "partly"), "能力の一部を自動で処理できる札", lambda asked: _automation(asked, Automation.PARTLY)),
    (("手動", "manual"), "能力を手で処理する札", lambda asked: _automation(asked, Automation.MANUAL)),
    (("再録", "reprint"), "二度以上収録された札", lambda asked: asked.index.where(_is_reprinted)),
    (("プロモ", "promo"), "プロモとして配られたことのある札", lambda asked: asked.index.where(_was_promo)),
    (("未確定", "doubt"), "印刷に読めない所や食い違いのある札", lambda asked: asked.index.where(_is_doubtful)),
)


def _is_unlimited(card: CardDefinition) -> bool:
    return card.copy_limit is None


def _automation(asked: CardCondition, automation: Automation) -> int:
    return asked.index.automations.get(automation, 0)


def _is_reprinted(card: CardDefinition) -> bool:
    return len(card.printings) > 1


def _was_promo(card: CardDefinition) -> bool:
    return any(printing.promo_date or "プロモ" in printing.products for printing in card.printings)


def _is_doubtful(card: CardDefinition) -> bool:
    return bool(card.doubt)


def _named(asked: CardCondition, sets: Values, what: str) -> int:
    found = 0
    for value in asked.values:
        wanted = fold(value)
        keys = [
            key for key in sets if (wanted in fold(str(key)) if asked.operator == ":" else wanted == fold(str(key)))
        ]
        if not keys:
            raise UnreadableValueError(f"「{value}」という{what}はありません。", nearest(value, map(str, sets)))
        found |= union(sets, keys)
    return asked.unless(found)


def _term(terms: type[T], value: str, ending: str = "") -> T:
    """A term by its Japanese word, with or without its ending, or by its identifier."""
    for term in terms:
        if fold(value) in (fold(term.label), fold(term.label.removesuffix(ending)), fold(term.value)):
            return term
    raise UnreadableValueError(f"「{value}」はありません。", nearest(value, [term.label for term in terms]))
