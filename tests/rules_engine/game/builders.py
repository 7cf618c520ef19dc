"""Small made-up cards, and positions in the middle of a turn, for tests that cite one clause each."""

from dataclasses import dataclass
from functools import partial

from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog, PrintedKeyword
from rules_engine.compile.instances import Instances
from rules_engine.execution.interpreter import advance
from rules_engine.execution.procedures.turn_frame import TurnFrame
from rules_engine.game.game import Game
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.state.state import State
from rules_engine.state.zones import put
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import APPARITION, DECK, EXILE, FIELD, HAND, OPEN_HAND, PLACE, SEASON_CARD, SOUL
from rules_engine.vocabulary.terms import CardType, EventKind, Phase, Season, Verb


def card(
    number: int,
    name: str,
    *forms: tuple[CardType, int, int | None],
    seasons: str = "夏",
    attributes: tuple[str, ...] = (),
    keywords: tuple[str, ...] = (),
    manual: str = "",
) -> CardDefinition:
    """A card of these forms (type, cost, power) with the seasons written as 春夏秋冬無.

    No script says its keywords, so they are no more than noted when they would happen, as is a text that is `manual`.
    """
    own_seasons = tuple(Season.from_label(season) for season in seasons)
    return CardDefinition(
        id=number,
        name=name,
        reading="",
        forms=tuple(CardForm(kind, cost, power, own_seasons) for kind, cost, power in forms),
        attributes=attributes,
        keywords=tuple(PrintedKeyword(keyword) for keyword in keywords),
        manual=manual,
        mixed=len(own_seasons) > 1,
    )


CARDS = Catalog.of(
    (
        card(1, "廃屋", (CardType.PLACE, 0, 1)),
        card(2, "廃校", (CardType.PLACE, 2, 3), keywords=("速攻",), manual="読めない"),
        card(3, "雪の宿", (CardType.PLACE, 1, 2), seasons="冬"),
        card(4, "影", (CardType.APPARITION, 1, None), manual="読めない"),
        card(5, "大蛇", (CardType.APPARITION, 9, None), manual="読めない"),
        card(6, "鈴", (CardType.TOOL, 0, None), manual="読めない"),
        card(7, "重い鈴", (CardType.TOOL, 1, None)),
        card(8, "夏祭り", (CardType.SEASON_CARD, 0, None), keywords=("混化",), manual="読めない"),
        card(9, "雪祭り", (CardType.SEASON_CARD, 1, None), seasons="冬"),
        card(10, "二つの顔", (CardType.PLACE, 0, 2), (CardType.TOOL, 0, None)),
        card(11, "大神", (CardType.PLACE, 0, 4), attributes=("神",), keywords=("速攻",)),
        card(12, "季節の神", (CardType.SEASON_CARD, 0, None), attributes=("神",)),
        card(13, "夏冬の宿", (CardType.PLACE, 1, 2), seasons="夏冬"),
        card(14, "名もない宿", (CardType.PLACE, 1, 2), seasons="無"),
        card(15, "しぶとい宿", (CardType.PLACE, 0, 2), keywords=("不屈",)),
        card(16, "面の神", (CardType.APPARITION, 0, None), attributes=("神",)),
        card(17, "夏の文", (CardType.TOOL, 0, None), seasons="冬"),
    )
)
IDS = {definition.name: definition.id for definition in CARDS}


@dataclass(frozen=True)
class Place:
    """A 場所札 or 季節札 on the field with its state; `under` are possessing 怪異札, the oldest first."""

    name: str
    laid: bool = False
    damage: int = 0
    under: tuple[str, ...] = ()
    on_season_card: bool = False


@dataclass(frozen=True)
class Side:
    """One side of a position: cards by name; the deck is written from top to bottom."""

    hand: tuple[str, ...] = ()
    field: tuple[Place, ...] = ()
    soul: tuple[str, ...] = ()
    deck: tuple[str, ...] = ("廃屋",) * 3
    open_hand: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    life: int = 30

    def names(self) -> tuple[str, ...]:
        field = tuple(name for place in self.field for name in (place.name, *place.under))
        return self.hand + field + self.soul + self.open_hand + self.exile + tuple(reversed(self.deck))


def position(
    own: Side, other: Side | None = None, *, ruleset: Ruleset = STANDARD, at: str = "turn.act", turn: int = 3
) -> Game:
    """A game of seat 0's turn at the step `at`; seat 1 is absent if it has no side."""
    sides = [own] if other is None else [own, other]
    decks = [tuple(IDS[name] for name in side.names()) for side in sides]
    seats = (decks[0], decks[1] if other else None)
    state = State.new(Instances(seats, CARDS, ruleset), "position", logging=True)
    for player, side in enumerate(sides):
        _lay_out(state, player, side)
    state.turn, state.turn_player, state.phase = turn, 0, Phase.MAIN
    state.log = []
    state.frames.append(TurnFrame(at, 0))
    advance(state)
    return Game(state, seats)


def _lay_out(state: State, player: int, side: Side) -> None:
    cards = iter([card for card, owner in enumerate(state.instances.owners) if owner == player])
    place = partial(put, state, clause="S-移動")
    for _ in side.hand:
        place(next(cards), HAND)
    for entry in side.field:
        _lay_field(state, player, entry, [next(cards) for _ in (entry.name, *entry.under)])
    for zone, names in ((SOUL, side.soul), (OPEN_HAND, side.open_hand), (EXILE, side.exile)):
        for _ in names:
            place(next(cards), zone)
    state.life[player] = side.life
    assert len(state.areas[DECK][player]) == len(side.deck)


def _lay_field(state: State, player: int, entry: Place, cards: list[int]) -> None:
    host, *possessors = cards
    for card_number in cards:
        put(state, card_number, FIELD, "S-移動")
    state.kind[host] = PLACE if state.instances.cost[PLACE][host] >= 0 else SEASON_CARD
    state.laid[host], state.damage[host] = entry.laid, entry.damage
    if entry.on_season_card:
        state.host[host] = next(card for card in state.areas[FIELD][player] if state.kind[card] == SEASON_CARD)
    for possessor in possessors:
        state.kind[possessor], state.host[possessor], state.face_down[possessor] = APPARITION, host, True


def find(game: Game, name: str, player: int = 0, nth: int = 0) -> int:
    """The n-th instance of this name that the player owns, in order of instances."""
    instances = game.state.instances
    own = [number for number in range(instances.count) if instances.owners[number] == player]
    return [number for number in own if instances.definitions[number].name == name][nth]


def act(game: Game, verb: Verb, name: str, on: str = "", player: int = 0) -> None:
    """Play this verb with the named card (onto the named own card)."""
    game.play(Action(verb, find(game, name, player), find(game, on, player) if on else -1))


def names(game: Game, zone: int, player: int = 0) -> list[str]:
    """The names of the cards in a zone, in order."""
    return [game.card(number).name for number in game.state.areas[zone][player]]


def told(game: Game, kind: EventKind) -> list[tuple[str, str]]:
    """The logged events of one kind as (card name, word)."""
    return [
        ("" if event.card < 0 else game.card(event.card).name, event.word) for event in game.log if event.kind is kind
    ]


def offered(game: Game) -> set[str]:
    """The legal actions with card names instead of instances."""
    return {_named(game, action) for action in game.legal_actions()}


def _named(game: Game, action: Action) -> str:
    cards = [game.card(number).name for number in (action.card, action.target) if number >= 0]
    return " ".join([action.verb.value, *cards])
