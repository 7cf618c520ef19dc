"""A kept story read again: each of its steps as the table that was seen then, without asking the engine what is so.

Cards are known by their numbers; names and faces are those of today.
"""

import json
import zlib
from collections.abc import Sequence
from typing import Any

from cards.catalog import CardData
from cards.faces.face import face_of
from decks.models.solo_game import Chair
from decks.solo.chairs import OTHER_SEAT, OWN_SEAT
from decks.solo.decisions import Steps
from decks.solo.log import Log, log_of
from decks.solo.presentation import seat_of
from decks.solo.table import AskedThen, CardView, EmptySeat, End, Knew, Offer, Prompt, Table
from decks.solo.told_story import FORM, Plain
from rules_engine import clause
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.play import BLANK, LogEntry, SeenCard, SeenPlayer
from rules_engine.terms.actions import Action
from rules_engine.terms.errors import RulesError
from rules_engine.terms.vocabulary import (
    CardType,
    DecisionKind,
    EndReason,
    EventKind,
    Phase,
    Procedure,
    Window,
    Zone,
)

BROKEN = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError, zlib.error, RulesError)
"""What is raised where a story is damaged, or speaks of cards and terms that are gone."""
UNSEEN = SeenCard(-1, -1)


class Story:
    """The steps of a game that ended. Whatever is read of one may raise one of ``BROKEN``."""

    def __init__(self, packed: bytes, data: CardData) -> None:
        story = json.loads(zlib.decompress(packed))
        if story["form"] != FORM:
            raise ValueError(story["form"])
        self.told: list[Plain] = story["steps"]
        self.logs: list[list[list[Any]]] = story["logs"]
        self.seed, self.first, self.eyes = str(story["seed"]), int(story["first"]), tuple(story["eyes"])
        self.definitions = tuple(_definition(card_id, data) for card_id in story["cards"])
        self.steps = Steps(
            tuple(step["ply"] for step in self.told),
            tuple(step["events"] for step in self.told),
        )

    def position(self, number: int) -> tuple[int, str]:
        """The last step up to this one with nothing under way, and its position as text; "" where there is none."""
        steps = range(number, -1, -1)
        return next(((step, self.told[step]["position"]) for step in steps if self.told[step]["position"]), (0, ""))

    def asker(self, number: int) -> int:
        """Who was asked at this step, -1 for nobody."""
        return int(self.told[number]["asker"])

    def events(self, number: int) -> tuple[LogEntry, ...]:
        """All that had happened by this step."""
        step = self.told[number]
        return tuple(_event(told) for told in self.logs[step["log"]][: step["events"]])

    def table(self, number: int, last: int, chair: str, log_turns: int | None) -> Table:
        """What the table showed at this step of a game of `last` actions."""
        step, events = self.told[number], self.events(number)
        log = log_of(events, self.definitions, OWN_SEAT, log_turns, self.eyes)
        cards = _Cards(step, self.definitions)
        first, on_turn = self.first, int(step["on_turn"])
        own, other = (_side(told) for told in step["sides"])
        outcome = step["outcome"]
        return Table(
            seed=self.seed,
            ply=step["ply"],
            last=last,
            turn=int(step["turn"]),
            own_turn=on_turn == OWN_SEAT,
            phase=Phase.of(step["phase"]) if step["phase"] else None,
            prompt=_prompt(step["asked"], self.definitions, chair, log) if step["asked"] else None,
            outcome=End(outcome[0] == OWN_SEAT, EndReason.of(outcome[1]), clause(outcome[2])) if outcome else None,
            own=seat_of(OWN_SEAT, own, cards, first, on_turn),
            other=EmptySeat(other.life, first == OTHER_SEAT, on_turn == OTHER_SEAT),
            log=log,
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
        self.offers: dict[int, list[Offer]] = {}
        for text in step["offers"]:
            action = Action.parse(text)
            self.offers.setdefault(action.card, []).append(Offer(text, action.verb))

    def view(self, seen: SeenCard, under: Sequence[SeenCard] = ()) -> CardView:
        return CardView(
            number=seen.card,
            face=face_of(self.definitions[seen.card]),
            offers=tuple(self.offers.get(seen.card, ())),
            laid=seen.laid,
            power=seen.power,
            damage=self.damage.get(seen.card, 0),
            under=self.views(under),
            chosen=seen.card in self.chosen,
            under_closed=sum(one.card < 0 for one in under),
        )

    def views(self, seen: Sequence[SeenCard]) -> tuple[CardView, ...]:
        return tuple(self.view(one) for one in seen if one.card >= 0)


def _definition(card_id: int, data: CardData) -> CardDefinition:
    return BLANK if card_id == BLANK.id else data.catalog.card(card_id)


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


def _event(told: Sequence[Any]) -> LogEntry:
    event = LogEntry(*told)
    source, destination = (Zone.of(zone) if zone else None for zone in (event.source, event.destination))
    return event._replace(kind=EventKind.of(event.kind), source=source, destination=destination)


def _prompt(asked: Plain, definitions: Sequence[CardDefinition], chair: str, log: Log) -> Prompt:
    card = int(asked["card"])
    window = Window.of(asked["window"]) if asked["window"] else None
    before, part, after = asked["text"]
    return Prompt(
        kind=DecisionKind.of(asked["kind"]),
        clause=clause(asked["clause"]),
        window=window,
        number=int(asked["number"]),
        chosen=tuple(definitions[one].name if one >= 0 else "裏向きの札" for one in asked["chosen"]),
        offers=(),
        playable=True,
        asked=AskedThen(
            asked["at"], asked["least"], asked["most"], asked["each"], asked["sentence"], (before, part, after)
        ),
        card=definitions[card].name if card >= 0 else "",
        face=face_of(definitions[card]) if card >= 0 else None,
        absent=asked["player"] == OTHER_SEAT and chair == Chair.NOBODY,
        other=asked["player"] == OTHER_SEAT and chair != Chair.NOBODY,
        declared=log.newest_declared(window.value.rpartition("_")[0]) if window else None,
    )
