"""Kept stories of the first form, as they were written until tables were kept as one value.

What the engine calls the steps at which it asks, and the fields told then, are those of that time.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cards.faces.face import face_of
from decks.games.models.solo_game import Chair
from decks.games.table.card_view import CardView
from decks.games.table.card_views import CARDLESS, seat_of
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from decks.games.table.table import Asked, EmptySeat, End, Knew, Prompt, Table
from rules_engine import clause
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game import LogEntry, SeenCard, SeenPlayer
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import (
    CardType,
    DecisionKind,
    EndReason,
    EventKind,
    Matter,
    Phase,
    Procedure,
    Window,
)

Plain = Mapping[str, Any]
UNSEEN = SeenCard(-1, -1)
MATTERS = {
    "latent.choose": Matter.LATENT,
    "move.order": Matter.LYING_ORDER,
    "attach.arrange": Matter.ARRANGE,
    "blow.aim": Matter.AIM,
    "enter.ground": Matter.GROUND,
    "choose.draws": Matter.DRAWS,
    "choose.count": Matter.COUNT,
}
"""What the engine asked at these steps of its, as they were called."""


def table_of_first_form(
    story: Plain, number: int, definitions: Sequence[CardDefinition], events: Sequence[LogEntry], chair: str
) -> Table:
    """What the table showed at this step, without its log."""
    step, first = story["steps"][number], int(story["first"])
    cards = _Cards(step, definitions)
    on_turn, outcome = int(step["on_turn"]), step["outcome"]
    own, other = (_side(told) for told in step["sides"])
    return Table(
        seed=str(story["seed"]),
        ply=step["ply"],
        turn=int(step["turn"]),
        own_turn=on_turn == OWN_SEAT,
        phase=Phase.of(step["phase"]) if step["phase"] else None,
        prompt=_prompt(step["asked"], cards.plain, chair) if step["asked"] else None,
        outcome=End(outcome[0] == OWN_SEAT, EndReason.of(outcome[1]), clause(outcome[2])) if outcome else None,
        own=seat_of(OWN_SEAT, own, cards, first, on_turn),
        other=EmptySeat(other.life, first == OTHER_SEAT, on_turn == OTHER_SEAT),
        facing=seat_of(OTHER_SEAT, other, cards, first, on_turn) if step["facing"] else None,
        machine_asked=step["by_machine"],
        knew=Knew(tuple(step["knew"][0]), step["knew"][1]) if step["knew"] else None,
        hand_moves=sum(event.kind is EventKind.MANUAL for event in events),
    )


class _Cards:
    """Views of the cards of one step."""

    def __init__(self, step: Plain, definitions: Sequence[CardDefinition]) -> None:
        self.definitions = definitions
        self.chosen = frozenset(step["asked"]["chosen"] if step["asked"] else ())
        told = [card for side in step["sides"] for zone in side["zones"] for card in zone]
        self.damage = {card[0]: card[-1] for card in told if len(card) > 1}
        actions = [Action.parse(text) for text in step["offers"]]
        self.answering = frozenset(action.card for action in actions if action.verb not in CARDLESS)

    def plain(self, card: int) -> CardView | None:
        """The card by its number alone; None for one that could not be seen."""
        return CardView(card, face_of(self.definitions[card])) if card >= 0 else None

    def view(self, seen: SeenCard, under: Sequence[SeenCard] = ()) -> CardView:
        return CardView(
            number=seen.card,
            face=face_of(self.definitions[seen.card]),
            laid=seen.laid,
            power=seen.power,
            damage=self.damage.get(seen.card, 0),
            under=self.views(under),
            chosen=seen.card in self.chosen,
            under_closed=sum(one.card < 0 for one in under),
        )

    def views(self, seen: Sequence[SeenCard]) -> tuple[CardView, ...]:
        return tuple(self.view(one) for one in seen if one.card >= 0)


def _side(told: Plain) -> SeenPlayer:
    hand, open_hand, field, soul, exile, hold = (tuple(_seen(*card) for card in zone) for zone in told["zones"])
    rights = tuple((Procedure.of(procedure), int(left)) for procedure, left in told["rights"])
    virtue = (UNSEEN,) * int(told["virtue"])
    return SeenPlayer(
        told["present"], told["life"], rights, told["deck"], hand, open_hand, field, soul, exile, virtue, hold
    )


def _seen(
    card: int, laid: bool = False, host: int = -1, used_as: str | None = None, power: int | None = None, damage: int = 0
) -> SeenCard:
    return SeenCard(card, -1, laid, False, host, CardType.of(used_as) if used_as else None, power)


def _prompt(asked: Plain, plain: Callable[[int], CardView | None], chair: str) -> Prompt:
    before, part, after = asked["text"]
    prompt = Prompt(
        kind=DecisionKind.of(asked["kind"]),
        clause=clause(asked["clause"]),
        window=Window.of(asked["window"]) if asked["window"] else None,
        number=int(asked["number"]),
        asked=Asked(
            matter=MATTERS.get(asked["at"]),
            least=asked["least"],
            most=asked["most"],
            each=asked["each"],
            sentence=asked["sentence"],
            text=(before, part, after),
        ),
        about=plain(int(asked["card"])),
        absent=asked["player"] == OTHER_SEAT and chair == Chair.NOBODY,
        other=asked["player"] == OTHER_SEAT and chair != Chair.NOBODY,
    )
    picked = [plain(card) for card in asked["chosen"]]
    return replace(prompt, picked=tuple(card.face if card else None for card in picked))
