"""What tables told over HTTP, beside what the engine finds when it replays their records from the start.

Run within the site's environment: ``tell(file)`` reads per token the numbers of answers and what was told then (JSON).
"""

import json
from pathlib import Path
from typing import Any

from cards.catalog import current_data
from decks.games.models.solo_game import SoloGame
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from rules_engine.game import Game, GameRecord, replay
from rules_engine.vocabulary.codes import APPARITION, DECK, FIELD, HAND, OPEN_HAND, SOUL


def tell(file: str) -> None:
    """Prints how many tables were compared and each that differs."""
    told = json.loads(Path(file).read_text("utf-8"))
    differing = []
    for token, tables in told.items():
        game = SoloGame.objects.get(token=token)
        facts = _facts_of(GameRecord.from_json(game.record))
        differing += [f"{token} after {ply}: {seen} {facts[ply]}" for ply, seen in tables if seen != facts[ply]]
    print(json.dumps({"tables": sum(map(len, told.values())), "differing": differing}, ensure_ascii=False))


def _facts_of(record: GameRecord) -> list[dict[str, int]]:
    """What a table tells after each number of answers, from a game that is played answer by answer."""
    data = current_data()
    whole = replay(record, data.catalog)
    game = Game.new(record.decks, record.seed, data.catalog, first=record.first, ruleset=record.ruleset)
    facts = [_facts(game)]
    for action in whole.actions:
        game.play(action)
        facts.append(_facts(game))
    assert _facts(whole) == facts[-1]
    return facts


def _facts(game: Game) -> dict[str, int]:
    state: Any = game.state
    field = [card for card in state.areas[FIELD][OWN_SEAT] if state.kind[card] != APPARITION]
    return {
        "手札": len(state.areas[HAND][OWN_SEAT]) + len(state.areas[OPEN_HAND][OWN_SEAT]),
        "場": len(field),
        "山札": len(state.areas[DECK][OWN_SEAT]),
        "魂": len(state.areas[SOUL][OWN_SEAT]),
        "ライフ": state.life[OWN_SEAT],
        "相手のライフ": state.life[OTHER_SEAT],
    }
