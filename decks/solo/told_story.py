"""The story of a game that ended, as plain values: what each of its steps showed, and the positions to go on from.

Nothing else is in what a page is drawn from than what everybody may see once the game is over; it is read by
``decks.solo.read_story``, whatever the engine plays by then. The texts of positions hold all cards, as the record does.
"""

import json
import zlib
from collections.abc import Sequence
from typing import Any

from cards.catalog import CardData
from decks.models.solo_game import Chair
from decks.solo.chairs import BOTH, OTHER_SEAT, eyes_of
from decks.solo.decisions import steps_of
from decks.solo.log import seen_by_eyes
from decks.solo.presentation import CARDLESS, knew_of
from decks.solo.presses import asks_for_zero_search, main_phase_beyond, offered_at_once
from decks.solo.standing import position_between, position_told
from decks.solo.stops import StopSettings
from decks.solo.unseen import is_unseen
from rules_engine.play import Game, GameRecord, LogEntry, SeenCard, SeenPlayer
from rules_engine.play.observation import sides
from rules_engine.terms.vocabulary import DecisionKind

FORM = 1
Plain = dict[str, Any]


def pack(story: Plain) -> bytes:
    return zlib.compress(json.dumps(story, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def told_story(record: GameRecord, data: CardData, stop_settings: StopSettings, chair: str) -> Plain:
    """The story of this record, at the end of which its game is over."""
    telling = _Telling(chair)
    steps = steps_of(record, data, stop_settings, telling.look)
    game = telling.game
    assert game is not None
    return {
        "form": FORM,
        "seed": game.seed,
        "first": game.state.first,
        "eyes": eyes_of(game, chair, over=True),
        "cards": game.state.instances.card_ids,
        "logs": telling.logs,
        "steps": [{"ply": ply, **step} for ply, step in zip(steps.plies, telling.steps, strict=True)],
    }


class _Telling:
    """What has been told of a game up to one of its steps."""

    def __init__(self, chair: str) -> None:
        self.chair = chair
        self.game: Game | None = None
        self.steps: list[Plain] = []
        self.logs: list[list[LogEntry]] = [[]]
        self.heard: tuple[LogEntry, ...] = ()

    def look(self, game: Game) -> None:
        events = game.log
        if events[: len(self.heard)] != self.heard:
            # Cards were drawn anew: what was seen of them before is told in another way from here on.
            self.logs.append([])
        new = events[len(self.logs[-1]) :]
        self.logs[-1] += seen_by_eyes(new, eyes_of(game, self.chair, over=True))
        self.game, self.heard = game, events
        self.steps.append({"log": len(self.logs) - 1, "events": len(events), **_told_step(game, self.chair)})


def _told_step(game: Game, chair: str) -> Plain:
    state, decision, outcome = game.state, game.decision, game.outcome()
    eyes = eyes_of(game, chair, over=True)
    looks = {seat: sides(state, seat) for seat in eyes}
    players = [looks.get(seat, looks[eyes[0]])[seat] for seat in BOTH]
    by_machine = chair == Chair.MACHINE and decision is not None and decision.player == OTHER_SEAT
    knew = knew_of(game) if chair == Chair.MACHINE else None
    return {
        "turn": state.turn,
        "on_turn": state.turn_player,
        "phase": state.phase,
        "asker": -1 if decision is None else decision.player,
        "by_machine": by_machine,
        "asked": None if by_machine else _told_question(game, eyes),
        "outcome": [outcome.winner, outcome.reason, outcome.clause] if outcome else None,
        "facing": players[OTHER_SEAT].present or OTHER_SEAT in state.instances.owners,
        "sides": [_told_side(game, player) for player in players],
        "offers": [] if by_machine else _offers_in_piles(game, players),
        "knew": [knew.names, knew.unknown] if knew else None,
        "position": position_told(game) if position_between(game) else "",
    }


def _told_question(game: Game, eyes: Sequence[int]) -> Plain | None:
    """What is asked, as the table words it: before one's own next declaration that is asked for."""
    shown = main_phase_beyond(game) or game
    decision = shown.decision
    if decision is None:
        return None
    return {
        "player": decision.player,
        "kind": DecisionKind.ZERO_SEARCH if asks_for_zero_search(shown) else decision.kind,
        "clause": decision.clause,
        "window": decision.window,
        "number": decision.damage or decision.number,
        "card": _unless_unseen(game, decision.card, eyes),
        "chosen": [_unless_unseen(game, card, eyes) for card in decision.chosen],
        "at": decision.at,
        "least": decision.least,
        "most": decision.most,
        "each": decision.each,
        "sentence": decision.sentence,
        "text": decision.text,
    }


def _unless_unseen(game: Game, card: int, eyes: Sequence[int]) -> int:
    return -1 if card < 0 or is_unseen(game, card, eyes) else card


def _told_side(game: Game, seen: SeenPlayer) -> Plain:
    zones = (seen.hand, seen.open_hand, seen.field, seen.soul, seen.exile, seen.hold)
    return {
        "present": seen.present,
        "life": seen.life,
        "rights": seen.rights,
        "deck": seen.deck,
        "virtue": len(seen.virtue),
        "zones": [[_told_card(game, card) for card in zone] for zone in zones],
    }


def _told_card(game: Game, seen: SeenCard) -> list[Any]:
    """By its number alone, where there is nothing else to it."""
    damage = game.state.damage[seen.card] if seen.card >= 0 else 0
    more = [seen.laid, seen.host, seen.used_as, seen.power, damage]
    return [seen.card] if more == [False, -1, None, None, 0] else [seen.card, *more]


def _offers_in_piles(game: Game, players: Sequence[SeenPlayer]) -> list[str]:
    """The answers with a card of the 魂 or 除外, which stand open for them."""
    piled = {one.card for player in players for one in (*player.soul, *player.exile) if one.card >= 0}
    answers = (*game.legal_actions(), *offered_at_once(game)) if piled else ()
    return [str(action) for action in answers if action.card in piled and action.verb not in CARDLESS]
