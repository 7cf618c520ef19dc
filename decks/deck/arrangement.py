"""How a person wants to see a deck's rows: put together by what, in which order, and only which of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest

from decks.deck.order import by_type
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import fold
from rules_engine.vocabulary.terms import CardType, Season, Term

COOKIE = "fudacho_rows"
CURVE_END = 10


class By(Term):
    TYPE = "type", "種類ごと"
    COST = "cost", "コストごと"
    SEASON = "season", "季節ごと"
    NOTHING = "nothing", "まとめない"


class Order(Term):
    COST = "cost", "コスト順"
    NAME = "name", "五十音順"
    NUMBER = "number", "番号順"
    ADDED = "added", "入れた順"


@dataclass(frozen=True, slots=True)
class Only:
    """The cards that one bar of a chart counts: `kind` is cost, type, season, attribute or zero_place."""

    kind: str
    value: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.value}"

    @property
    def label(self) -> str:
        match self.kind:
            case "cost":
                return f"コスト{self.value}" + ("以上" if int(self.value) == CURVE_END else "")
            case "type":
                return CardType.of(self.value).label
            case "season":
                return f"季節 {Season.of(self.value).label}"
            case "attribute":
                return f"【{self.value}】"
            case _:
                return "零コストの場所札"

    @property
    def query(self) -> str:
        """The search that finds such cards among all."""
        if self.kind == "cost" and int(self.value) == CURVE_END:
            return urlencode({"cost_min": CURVE_END})
        if self.kind == "zero_place":
            return urlencode({"cost": 0, "type": CardType.PLACE.value})
        return urlencode({self.kind: self.value})

    def holds(self, card: CardDefinition) -> bool:
        match self.kind:
            case "cost":
                return min(card.cost, CURVE_END) == int(self.value)
            case "type":
                return bool(card.types) and card.types[0] == self.value
            case "season":
                return self.value in card.seasons
            case "attribute":
                return self.value in card.attributes
            case _:
                return card.cost == 0 and CardType.PLACE in card.types


def read_only(text: str) -> Only | None:
    """The bar that `text` names, None for none or for nonsense."""
    kind, _, value = text[:60].partition(":")
    known = {
        "cost": value.isascii() and value.isdigit() and int(value[:3]) <= CURVE_END,
        "type": value in list(CardType),
        "season": value in list(Season),
        "attribute": bool(value),
        "zero_place": True,
    }
    return Only(kind, value) if known.get(kind) else None


@dataclass(frozen=True, slots=True)
class Arrangement:
    by: By = By.TYPE
    order: Order = Order.COST
    only: Only | None = None

    @property
    def kept(self) -> str:
        """What the browser keeps of it."""
        return f"{self.by}.{self.order}"

    def groups(
        self, cards: Iterable[CardDefinition], added: Mapping[int, int]
    ) -> list[tuple[str, list[CardDefinition]]]:
        """(label, cards) of each group; `added` ranks cards by when they came into the deck."""
        shown = [card for card in cards if self.only is None or self.only.holds(card)]
        groups = self._put_together(shown)
        for _, members in groups:
            members.sort(key=lambda card: self._place(card, added))
        return groups

    def _put_together(self, cards: list[CardDefinition]) -> list[tuple[str, list[CardDefinition]]]:
        if self.by is By.TYPE:
            return by_type(cards)
        if self.by is By.NOTHING:
            return [("すべて", cards)] if cards else []
        groups: dict[tuple[int, ...], list[CardDefinition]] = {}
        for card in cards:
            key = (card.cost,) if self.by is By.COST else tuple(list(Season).index(season) for season in card.seasons)
            groups.setdefault(key, []).append(card)
        # Single seasons first, then mixed ones.
        ordered = sorted(groups.items(), key=lambda item: (len(item[0]), item[0]))
        return [(self._label(members[0]), members) for _, members in ordered]

    def _label(self, card: CardDefinition) -> str:
        if self.by is By.COST:
            return f"コスト{card.cost}"
        return "".join(season.label for season in card.seasons)

    def _place(self, card: CardDefinition, added: Mapping[int, int]) -> tuple[int | str, ...]:
        match self.order:
            case Order.COST:
                return (card.cost, card.id)
            case Order.NAME:
                return (fold(card.reading or card.name), card.id)
            case Order.NUMBER:
                return (card.id,)
            case Order.ADDED:
                return (added.get(card.id, 0), card.id)


def arrangement_of(request: HttpRequest) -> Arrangement:
    """What this address asks for, else what this browser kept."""
    by, _, order = request.COOKIES.get(COOKIE, "").partition(".")
    by, order = request.GET.get("by", by), request.GET.get("order", order)
    return Arrangement(
        By.of(by) if by in list(By) else By.TYPE,
        Order.of(order) if order in list(Order) else Order.COST,
        read_only(request.GET.get("only", "")),
    )
