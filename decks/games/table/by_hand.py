"""By hand at a table (S-手動): moves where a card asks for them, and 局面を直す (``set``): what may be picked, and the
action that a form means."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards.catalog import CardData
from decks.games.models.solo_game import Chair
from decks.games.table.opponents import BOTH, OTHER_SEAT, OWN_SEAT
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.cli.coverage import state_of
from rules_engine.game import MOST_LIFE, Game, manual_cards
from rules_engine.game.reaching import position_text
from rules_engine.vocabulary.actions import DESTINATIONS, UNDER_DECK
from rules_engine.vocabulary.codes import (
    DECK,
    EXILE,
    FIELD,
    HAND,
    OPEN_HAND,
    PLACE,
    RIGHTS,
    SEASON_CARD,
    SOUL,
    VIRTUE,
    ZONES,
)
from rules_engine.vocabulary.terms import CardType, DecisionKind, EventKind, Season

TOP, BOTTOM = "top", "bottom"
GOALS = (HAND, OPEN_HAND, FIELD, SOUL, EXILE, VIRTUE, DECK, UNDER_DECK)
GOAL_LABELS = {DECK: "山札の上", UNDER_DECK: "山札の下"}
PICKED_FROM = (FIELD, HAND, OPEN_HAND, SOUL, EXILE, VIRTUE)
MOMENTS = (DecisionKind.MAIN, DecisionKind.WINDOW)
Choice = tuple[str, str]
CHAIRS = (Chair.NOBODY, Chair.OPEN)
"""Who sits alone, with all hands open to him: nobody can be wronged by what he sets."""
SET_FROM = (*PICKED_FROM, DECK)
LAID_IN = (SOUL, FIELD, HAND, EXILE)
MOST_COPIES = 20
BLANK = "0"
LIFE, CARDS_OF_DECK = "life", "deck"


@dataclass(frozen=True, slots=True)
class AskingCard:
    """A card in play whose text is not played by itself, and why."""

    card_id: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The cards of one zone, each as its value in the form and its name."""

    zone: str
    cards: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ByHand:
    """What the form offers; `open_now` says whether the open question leaves room for it."""

    asking: tuple[AskingCard, ...]
    open_now: bool
    groups: tuple[CardGroup, ...]
    goals: tuple[Choice, ...]
    life: int
    most_life: int = MOST_LIFE


def by_hand(game: Game, viewer: int) -> ByHand | None:
    """What this seat may do by hand; None while no card in play asks for it."""
    decision = game.decision
    asking = manual_cards(game.state, viewer)
    if decision is None or not asking:
        return None
    definitions = {game.card(card).id: game.card(card) for card in asking}
    areas = game.state.areas
    groups = [
        CardGroup(ZONES[zone].label, named_choices(game, areas[zone][viewer]))
        for zone in PICKED_FROM
        if areas[zone][viewer]
    ]
    if areas[DECK][viewer]:
        groups.append(CardGroup(ZONES[DECK].label, ((TOP, "一番上の札"), (BOTTOM, "一番下の札"))))
    return ByHand(
        asking=tuple(AskingCard(card.id, card.name, state_of(card)[1]) for card in definitions.values()),
        open_now=decision.kind in MOMENTS and decision.player == viewer,
        groups=tuple(groups),
        goals=tuple((DESTINATIONS[goal], goal_label(goal)) for goal in GOALS),
        life=game.state.life[viewer],
    )


def moves_by_hand(game: Game) -> int:
    """How often something was done by hand in this game."""
    return sum(event.kind is EventKind.MANUAL for event in game.log)


def goal_label(goal: int) -> str:
    """What a place that a card may go to is called."""
    return GOAL_LABELS.get(goal) or ZONES[goal].label


def named_choices(game: Game, cards: Sequence[int]) -> tuple[Choice, ...]:
    """By name, numbered where a name occurs twice."""
    names = [game.card(card).name for card in cards]
    copies, met = Counter(names), Counter[str]()
    choices = []
    for card, name in zip(cards, names, strict=True):
        met[name] += 1
        choices.append((str(card), f"{name} {met[name]}" if copies[name] > 1 else name))
    return tuple(choices)


def action_meant(game: Game, viewer: int, sent: Mapping[str, str]) -> str:
    """The action that the form's fields mean, as text for the engine to judge; empty where they mean none."""
    what, card = sent.get("what", ""), sent.get("card", "")
    if what == "draw":
        return f"draw {viewer}"
    if what == "life":
        seat = viewer if sent.get("seat") == "own" else 1 - viewer
        return f"life {seat} to {sent.get('number', '')}"
    deck = game.state.areas[DECK][viewer]
    if card in (TOP, BOTTOM) and deck:
        card = str(deck[-1] if card == TOP else deck[0])
    if what == "move":
        return f"move {card} to {sent.get('goal', '')}"
    return f"{what} {card}" if what in ("lay", "wake") else ""


@dataclass(frozen=True, slots=True)
class SettingForm:
    """`open_now` says whether the open question leaves room for it, `empty_seat` that cards may be laid across, `seats`
    what the two seats are called."""

    open_now: bool
    groups: tuple[CardGroup, ...]
    goals: tuple[Choice, ...]
    numbers: tuple[Choice, ...]
    empty_seat: bool
    kinds: tuple[Choice, ...]
    zones: tuple[Choice, ...]
    text: str
    seats: tuple[str, str]
    most_copies: int = MOST_COPIES


def setting_form(game: Game, chair: str, words: tuple[str, str]) -> SettingForm | None:
    """What may be set at this table, whose seats are called by these `words`; None where nothing may, or the game is
    over."""
    decision = game.decision
    if chair not in CHAIRS or decision is None:
        return None
    seats = [seat for seat in BOTH if game.state.instances.present[seat] or seat in game.state.instances.owners]
    return SettingForm(
        open_now=decision.kind in MOMENTS,
        groups=tuple(_groups(game, seats, words)),
        goals=tuple((DESTINATIONS[goal], goal_label(goal)) for goal in GOALS) + tuple(_hosts(game, seats, words)),
        numbers=(
            (LIFE, "ライフ"),
            (CARDS_OF_DECK, "山札の枚数"),
            *((right.value, f"{right.label}の権利") for right in RIGHTS),
        ),
        empty_seat=not game.state.instances.present[OTHER_SEAT],
        kinds=tuple(
            (f"{season.value} {kind.value}", f"{season.label}の{kind.label}") for season in Season for kind in CardType
        ),
        text=position_text(game.state),
        seats=words,
        zones=tuple((ZONES[zone].value, ZONES[zone].label) for zone in LAID_IN),
    )


def _groups(game: Game, seats: Sequence[int], words: tuple[str, str]) -> Iterator[CardGroup]:
    for seat in seats:
        for zone in SET_FROM:
            cards = game.state.areas[zone][seat]
            if cards:
                # In order of their numbers: where a card lies in a deck is told by none.
                yield CardGroup(f"{words[seat]}の{ZONES[zone].label}", named_choices(game, sorted(cards)))


def _hosts(game: Game, seats: Sequence[int], words: tuple[str, str]) -> Iterator[Choice]:
    state = game.state
    for seat in seats:
        for card in state.areas[FIELD][seat]:
            if state.kind[card] == PLACE:
                yield f"under {card}", f"{words[seat]}の「{game.card(card).name}」の下（裏向き）"
            elif state.kind[card] == SEASON_CARD:
                yield f"on {card}", f"{words[seat]}の「{game.card(card).name}」の上"


def setting_meant(sent: Mapping[str, str], data: CardData) -> str:
    """The action that the form's fields mean, as text for the engine to judge; empty where they mean none."""
    what, card, goal = sent.get("what", ""), sent.get("card", ""), sent.get("goal", "")
    if what == "move":
        return f"set {card} {goal}" if goal.startswith(("under ", "on ")) else f"set {card} to {goal}"
    if what in ("laid", "awake"):
        return f"set {card} {what}"
    if what == "damage":
        return f"set {card} damage {sent.get('number', '')}"
    if what == "number":
        seat = OWN_SEAT if sent.get("seat") == "own" else OTHER_SEAT
        which, number = sent.get("which", ""), sent.get("number", "")
        return f"set life {seat} to {number}" if which == LIFE else f"set right {seat} {which} {number}"
    if what == "lay":
        card_id = _card_meant(sent.get("name", ""), sent.get("kind", ""), data)
        return f"set add {OTHER_SEAT} {sent.get('zone', '')} {card_id}*{sent.get('copies', '')}" if card_id else ""
    return ""


def deck_cards(game: Game, seat: int) -> int:
    """How many cards the deck of this seat may have: those in it and those of its 除外."""
    return sum(len(game.state.areas[zone][seat]) for zone in (DECK, EXILE))


def deck_meant(game: Game, seat: int, cards: int) -> str:
    """The action after which the deck of this seat has so many cards, as text; empty where it has. What is too much
    goes from its bottom to 除外, and what is missing comes back from there as it went."""
    deck, exile = (game.state.areas[zone][seat] for zone in (DECK, EXILE))
    away, back = deck[: max(0, len(deck) - cards)], exile[::-1][: max(0, cards - len(deck))]
    moves = (
        *(f"{card} to {DESTINATIONS[EXILE]}" for card in away),
        *(f"{card} to {DESTINATIONS[UNDER_DECK]}" for card in back),
    )
    return f"set {'; '.join(moves)}" if moves else ""


def _card_meant(name: str, kind: str, data: CardData) -> str:
    """The card of this name in any spelling; without a name one of this season and type, or a blank."""
    word = " ".join(name.split())
    if word:
        found = data.names.find(word).card_id
        return "" if found is None else str(found)
    season, _, form = kind.partition(" ")
    plain = [card for card in data.catalog if _is_plain(card, season, form)]
    return str(min(plain, key=lambda card: (not card.is_textless, card.id)).id) if plain else BLANK


def _is_plain(card: CardDefinition, season: str, form: str) -> bool:
    return [one.value for one in card.seasons] == [season] and [one.value for one in card.types] == [form]
