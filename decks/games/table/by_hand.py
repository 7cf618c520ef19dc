"""Moves by hand on the table (S-手動): which cards ask for them and why, what may be picked, and the action meant."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_engine.cli.coverage import state_of
from rules_engine.game import MOST_LIFE, Game, manual_cards
from rules_engine.vocabulary.actions import DESTINATIONS, UNDER_DECK
from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, OPEN_HAND, SOUL, VIRTUE, ZONES
from rules_engine.vocabulary.terms import DecisionKind, EventKind

TOP, BOTTOM = "top", "bottom"
GOALS = (HAND, OPEN_HAND, FIELD, SOUL, EXILE, VIRTUE, DECK, UNDER_DECK)
GOAL_LABELS = {DECK: "山札の上", UNDER_DECK: "山札の下"}
PICKED_FROM = (FIELD, HAND, OPEN_HAND, SOUL, EXILE, VIRTUE)
MOMENTS = (DecisionKind.MAIN, DecisionKind.WINDOW)
Choice = tuple[str, str]


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
        CardGroup(ZONES[zone].label, _choices(game, areas[zone][viewer])) for zone in PICKED_FROM if areas[zone][viewer]
    ]
    if areas[DECK][viewer]:
        groups.append(CardGroup(ZONES[DECK].label, ((TOP, "一番上の札"), (BOTTOM, "一番下の札"))))
    return ByHand(
        asking=tuple(AskingCard(card.id, card.name, state_of(card)[1]) for card in definitions.values()),
        open_now=decision.kind in MOMENTS and decision.player == viewer,
        groups=tuple(groups),
        goals=tuple((DESTINATIONS[goal], GOAL_LABELS.get(goal) or ZONES[goal].label) for goal in GOALS),
        life=game.state.life[viewer],
    )


def moves_by_hand(game: Game) -> int:
    """How often something was done by hand in this game."""
    return sum(event.kind is EventKind.MANUAL for event in game.log)


def _choices(game: Game, cards: Sequence[int]) -> tuple[Choice, ...]:
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
