"""Saved and read again, a game is the same, at any decision; what was not saved so is refused in words."""

import copy
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_engine.build import ROOT
from rules_engine.catalog.definitions import Catalog
from rules_engine.compile.forecast import forecast_instances
from rules_engine.game import saving
from rules_engine.game.game import Game
from rules_engine.game.notation import read_position
from rules_engine.game.preview import unknown_cards
from rules_engine.game.saved_values import _asked_for, frame_kinds, from_plain, slots_of, to_plain
from rules_engine.game.saving import from_data, to_data
from rules_engine.kernel.frame import Frame
from rules_engine.queries.card_values import power
from rules_engine.rulings import SCENARIOS
from rules_engine.rulings.scenario import load_scenario
from rules_engine.rulings.scenario.running import _lay
from rules_engine.state.state import State
from rules_engine.vocabulary.errors import InvalidNotationError, RulesError
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.full_boards import full_board, set_up
from tests.rules_engine.game.random_games import catalog, new_game
from tests.rules_engine.game.whole_games import legal_pair, random_game, sample_pair

MADE = """\
seed 三月
turn 3 自分
step act
自分
  field
    place 鈴 laid face_down cost 2 power 3
  deck 廃屋
相手
  deck 廃屋
"""
GAMES = 6
LOOKS = 8
"""How often a game is saved on its way."""
PAIRS = {"sample": sample_pair, "catalogue": legal_pair}


def read_again(game: Game, cards: Catalog | None = None) -> Game:
    return from_data(json.loads(json.dumps(to_data(game))), cards or catalog())


def assert_saved_whole(game: Game, source: random.Random, cards: Catalog | None = None) -> None:
    """The game read again is equal and independent, and offers, logs and takes back the same for some answers."""
    again = read_again(game, cards)
    assert again.state == game.state
    assert watched(again.state) == watched_anew(game.state)
    assert again.record == game.record
    assert [again.can_undo, again.can_redo] == [game.can_undo, game.can_redo]
    assert to_plain_frames(again) == to_plain_frames(game)
    twin = game.copy()
    for _ in range(5):
        answers = twin.legal_actions()
        assert again.legal_actions() == answers
        if not answers:
            break
        action = source.choice(answers)
        twin.play(action)
        again.play(action)
        assert again.state == twin.state
    for _ in range(12):
        if not twin.can_undo:
            break
        assert again.undo() == twin.undo()
        assert again.state == twin.state


def watched_anew(state: State) -> tuple[int, int, int]:
    twin = state.copy()
    twin.watch()
    return watched(twin)


def watched(state: State) -> tuple[int, int, int]:
    """What kept values of the position hang on."""
    return state.values_watch, state.rules_watch, state.prices_watch


def to_plain_frames(game: Game) -> list[Any]:
    """The frames with the types of all they hold, which equality does not tell."""
    return [to_plain(frame) for frame in game.state.frames]


@pytest.mark.parametrize("kind", PAIRS)
@pytest.mark.parametrize("seed", range(GAMES))
def test_at_any_decision_a_game_is_saved_whole(kind: str, seed: int) -> None:
    played, source = random_game(PAIRS[kind](seed), seed), random.Random(seed)
    looks = sorted(source.sample(range(len(played.actions) + 1), LOOKS))
    game = Game.new(PAIRS[kind](seed), seed, catalog(), first=seed % 2)
    for action in played.actions:
        if len(game.actions) in looks:
            assert_saved_whole(game, source)
        game.play(action)
    assert_saved_whole(game, source)


@pytest.mark.parametrize("seed", range(8))
def test_other_rules_and_an_absent_seat_are_saved(seed: int) -> None:
    game, source = new_game(seed), random.Random(seed)
    for _ in range(60):
        if game.decision:
            game.play(source.choice(game.legal_actions()))
    assert_saved_whole(game, source)


def test_positions_from_full_boards_are_saved_with_every_kind_of_frame_met() -> None:
    met: set[str] = set()
    for seed in range(24):
        game, source = set_up(full_board(seed)).game, random.Random(seed)
        for step in range(40):
            if game.decision is None:
                break
            if step % 6 == 0:
                assert_saved_whole(game, source)
            again = read_again(game) if step % 2 else game
            assert again.state == game.state
            met |= {type(frame).__name__ for frame in game.state.frames}
            game.play(source.choice(game.legal_actions()))
    assert len(met) >= 14, met


def scenarios() -> Iterator[Path]:
    return iter(sorted(SCENARIOS.rglob("*.scenario"))[::8])


def test_positions_of_rulings_are_saved() -> None:
    """Also those with cards of their own."""
    files = list(scenarios())
    assert len(files) > 20
    for file in files:
        scenario = load_scenario(file, catalog())
        assert_saved_whole(_lay(scenario).game, random.Random(1), scenario.catalog)


def test_a_place_that_a_text_no_longer_there_has_made_keeps_its_power() -> None:
    state = read_position(MADE, CARDS)
    game = Game(state, ((), ()))
    card = next(card for card in range(state.instances.count) if state.kind[card] >= 0 and state.laid[card])
    again = read_again(game, CARDS)
    assert power(again.state, card) == power(state, card) == 3


def test_what_was_taken_back_can_be_done_again_after_reading() -> None:
    game = random_game(sample_pair(2), 2)
    whole = game.state.key()
    for _ in range(20):
        game.undo()
    again = read_again(game)
    while again.can_redo:
        again.redo()
    assert again.state.key() == whole


def test_what_was_worked_out_is_not_saved_and_what_is_read_is_apart() -> None:
    game = random_game(sample_pair(1), 1)
    game.undo()
    data = to_data(game)
    assert "cache" not in data["position"]
    text = json.dumps(data)
    again = from_data(data, catalog())
    assert not again.state.cache
    again.undo()
    assert json.dumps(data) == text
    assert json.dumps(to_data(game)) == text


def test_other_games_on_the_kernel_have_no_part_in_what_is_saved() -> None:
    """Whoever reads a ruling of another game first must still find this one's frames, whose names they share."""
    words = "import rules_engine.other_games.packs; from rules_engine.game.saved_values import frame_kinds as kinds"
    told = f"{words}; print(sorted(f'{{one.__module__}}.{{one.__name__}}' for one in kinds().values()))"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "guests" not in done.stdout
    assert "rules_engine.execution.procedures.use.UseFrame" in done.stdout


@pytest.mark.parametrize("kind", frame_kinds().values(), ids=lambda kind: kind.__name__)
def test_every_class_of_frames_says_what_it_holds_and_asks_for_that_alone(kind: type[Frame]) -> None:
    """So that one that comes later is saved without a word about it."""
    parameters = _asked_for(kind)
    assert {"at", "player", "card"} <= set(slots_of(kind))
    assert set(parameters) <= set(slots_of(kind))


def test_a_compiled_class_holds_what_it_says_in_its_own_way() -> None:
    """mypyc gives a class that stands for several kinds a dictionary, which stays empty."""

    class Compiled:
        __mypyc_attrs__ = ("window", "__dict__", "at")

    assert slots_of(Compiled) == ("at", "window")


def test_values_keep_their_types() -> None:
    value = {"a": (1, True, None, ("x", ()), [2], {3: "4"})}
    again = from_plain(json.loads(json.dumps(to_plain(value))))
    assert repr(again) == repr(value)
    with pytest.raises(TypeError):
        to_plain(0.5)


def damaged(data: Any, source: random.Random) -> Any:
    """The data with one thing wrong somewhere in it: a key that is gone, another type, a list cut short."""
    whole = copy.deepcopy(data)
    places = list(holders(whole))
    holder = source.choice(places)
    if isinstance(holder, dict):
        name = source.choice(sorted(holder))
        if source.random() < 0.5:
            del holder[name]
        else:
            holder[name] = source.choice([None, [], {}, "x", -7, 0.5, {"list": 3}, {"Phase": "x"}])
    elif source.random() < 0.5:
        holder.pop()
    else:
        holder[source.randrange(len(holder))] = source.choice([None, {}, "x", -7, 0.5, {"AttackFrame": {}}])
    return whole


def holders(data: Any) -> Iterator[Any]:
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if parts:
        yield data
    for part in parts:
        yield from holders(part)


def test_damaged_data_is_refused() -> None:
    game = random_game(legal_pair(1), 1)
    game.undo()
    data, source = json.loads(json.dumps(to_data(game))), random.Random(1)
    for _ in range(150):
        broken = damaged(data, source)
        if broken != data:
            with pytest.raises(InvalidNotationError):
                from_data(broken, catalog())


def test_data_that_was_written_wrong_is_refused_too() -> None:
    """Whole by its digest, but not what a game is saved as: refused, or read as some position, and no crash."""
    game = random_game(legal_pair(1), 1)
    game.undo()
    data, source = json.loads(json.dumps(to_data(game))), random.Random(2)
    refused = 0
    for _ in range(80):
        broken = damaged(data, source)
        broken["digest"] = saving._digest({name: part for name, part in broken.items() if name != "digest"})
        try:
            from_data(broken, catalog())
        except InvalidNotationError:
            refused += 1
    assert refused > 20


@pytest.mark.parametrize("data", [None, [], "{}", 7, {}, {"version": 1}, {"version": True}, {"version": {1, 2}}])
def test_what_is_no_saved_game_is_refused(data: object) -> None:
    with pytest.raises(InvalidNotationError):
        from_data(data, catalog())


@pytest.mark.parametrize("name", ["version", "layout", "ruleset"])
def test_data_of_another_program_is_refused_by_name(name: str) -> None:
    data = to_data(new_game(1))
    data[name] = 99
    with pytest.raises(InvalidNotationError, match=name):
        from_data(data, catalog())


def test_another_catalogue_is_refused_where_its_cards_are_others() -> None:
    game = new_game(1)
    ids = set(game.state.instances.card_ids)
    same = Catalog.of(card for card in catalog() if card.id in ids)
    assert read_again(game, same).state == game.state
    without = Catalog.of(card for card in catalog() if card.id not in ids)
    with pytest.raises(InvalidNotationError):
        read_again(game, without)
    first = min(ids)
    changed = Catalog.of(changed_card(card) if card.id == first else card for card in catalog())
    with pytest.raises(InvalidNotationError, match="other cards"):
        read_again(game, changed)


def changed_card(card: Any) -> Any:
    values = {name: getattr(card, name) for name in type(card).__slots__} | {"name": card.name + "改"}
    return type(card)(**values)


def test_a_forecast_is_not_saved() -> None:
    game = new_game(1)
    state = game.state.copy()
    state.instances = forecast_instances(state.instances, unknown_cards(state, state.asker))
    with pytest.raises(RulesError):
        to_data(Game(state, game.decks))


def test_the_layout_is_another_one_where_a_frame_holds_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    before = saving.layout()
    saving.layout.cache_clear()
    monkeypatch.setattr(saving, "slots_of", lambda kind: (*slots_of(kind), "more"))
    try:
        assert saving.layout() != before
    finally:
        saving.layout.cache_clear()
