"""Recorded games against the greedy level, and how often their player is asked at one set of moments or another.

The player is of the same level and keeps his 道具札: where he is asked and could use one he does so one time in three,
six or twelve, game by game. He uses them at moments only at which the former usual stops and today's both ask: what is
asked at attacks is passed each time, so all of it is more. Every second game has ten 道具札 that cost nothing in its
deck.
"""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cards.catalog import CardData
from decks.games.models.solo_game import Chair
from decks.games.models.stops import USUAL, Stops, read_stops
from decks.games.play.stops import StopSettings
from decks.games.replay.replay_index import steps_of
from decks.games.table.opponents import OWN_SEAT, ruleset_of
from rules_engine.game import Game, GameRecord
from rules_engine.players import answer
from rules_engine.vocabulary.actions import PASS, Action
from rules_engine.vocabulary.errors import RulesError
from rules_engine.vocabulary.terms import Verb
from tests.benchmarks.solo_presses import with_tools
from tests.rules_engine.game.random_games import catalog
from tests.rules_engine.game.real_decks import sample_decks

GAMES = 60
USED = (1 / 3, 1 / 6, 1 / 12)
MOST_TURNS = 30
LEVEL = "greedy"
BEFORE = read_stops("main summon_landed")
RECORDED = Path(__file__).with_name("asked_games.json")
FIGURES = Path(__file__).with_name("asked_presses.json")
GOAL = 1.15
"""So many times the presses, at the most."""
Plain = dict[str, Any]


def games() -> list[Plain]:
    found: list[Plain] = json.loads(RECORDED.read_text("utf-8"))
    return found


def begun(seed: int) -> Game:
    decks = sample_decks()
    own, other = decks[seed % 4], decks[(seed // 4 + seed + 1) % 4]
    dealt = (tuple(sorted(with_tools(own) if seed % 2 else own)), tuple(sorted(other)))
    return Game.new(dealt, f"聞く{seed}", catalog(), first=seed // 2 % 2, ruleset=ruleset_of(Chair.MACHINE))


def recorded(seed: int) -> Plain:
    """A game of this seed: the answers at questions that had more than one."""
    game, chance, said = begun(seed), random.Random(seed), []
    settings = settings_with(BEFORE)
    while game.decision is not None and game.state.turn <= MOST_TURNS:
        legal = game.legal_actions()
        if len(legal) == 1:
            game.play(legal[0])
            continue
        unasked = settings.unasked(game, len(game.actions))
        given = unasked or kept(game, legal, chance, USED[seed % 3]) or answer(game, LEVEL, seed=f"{seed}").action
        said.append(str(given))
        game.play(given)
    return {"seed": seed, "answers": said}


def kept(game: Game, legal: Iterable[Action], chance: random.Random, used: float) -> Action | None:
    """What the player says in a window: mostly he keeps what he could use. None where he has nothing, and elsewhere."""
    decision = game.decision
    if decision is None or decision.window is None or decision.player != OWN_SEAT:
        return None
    uses = [action for action in legal if action.verb in (Verb.USE, Verb.INVOKE)]
    return chance.choice(uses) if uses and chance.random() < used else PASS


def settings_with(stops: Stops) -> StopSettings:
    return StopSettings(OWN_SEAT, stops, answered=(OWN_SEAT,))


def played(recorded: Plain) -> GameRecord:
    """``RulesError`` where today's rules do not play it to its end."""
    game, said = begun(recorded["seed"]), iter(recorded["answers"])
    while game.decision is not None and game.state.turn <= MOST_TURNS:
        legal = game.legal_actions()
        given = str(legal[0]) if len(legal) == 1 else next(said, "")
        if not given:
            raise RulesError("the game goes on where its record ends")
        game.play(given)
    return game.record


def presses(record: GameRecord, data: CardData, stops: Stops) -> int:
    """How often the player is asked, questions that one press answers counted once."""
    asked: list[bool] = []
    steps_of(record, data, settings_with(stops), lambda game: asked.append(_is_asked(game)))
    return sum(asked)


def _is_asked(game: Game) -> bool:
    return game.decision is not None and game.decision.player == OWN_SEAT


def counted(recorded_games: Iterable[Plain], data: CardData) -> Plain:
    """The figures of each game, and of all of them that today's rules still play to their end."""
    rows, left_out = [], []
    for one in recorded_games:
        try:
            record = played(one)
        except RulesError:
            left_out.append(one["seed"])
            continue
        before, now = (presses(record, data, stops) for stops in (BEFORE, USUAL))
        used, attacks = told(record, Verb.USE, own=True), told(record, Verb.ATTACK, own=False)
        rows.append({"seed": one["seed"], "before": before, "now": now, "used": used, "attacks": attacks})
    together = {
        "sample decks": _together([row for row in rows if row["seed"] % 2 == 0]),
        "the same with 道具札": _together([row for row in rows if row["seed"] % 2]),
        "all": _together(rows),
    }
    return {"together": together, "left_out": left_out, "games": rows}


def _together(rows: list[Plain]) -> Plain:
    sums = {name: sum(row[name] for row in rows) for name in ("before", "now", "used", "attacks")}
    return {"games": len(rows), **sums, "ratio": round(sums["now"] / sums["before"], 3) if rows else None}


def told(record: GameRecord, verb: Verb, *, own: bool) -> int:
    """How often one's own cards, or those of the other, did this."""
    mine = len(record.decks[OWN_SEAT] or ())
    return sum(action.verb is verb and (action.card < mine) is own for action in record.actions)
