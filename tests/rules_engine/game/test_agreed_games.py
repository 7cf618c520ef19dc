"""Games whose chance goes by an agreed key: every act stands in the log, and the key alone decides it."""

import json
import random
from dataclasses import replace
from hashlib import sha256

import pytest

from rules_engine import Game, GameRecord, replay
from rules_engine.game.chance_sheet import acts_told, chance_sheet
from rules_engine.game.notation import write_position
from rules_engine.game.replay import questions_asked
from rules_engine.game.saving import from_data, to_data
from rules_engine.kernel.agreed_chance import AgreedChance, pick_agreed, shuffle_agreed, toss_agreed
from rules_engine.knowledge import determinize
from rules_engine.players.solo_player import _world
from rules_engine.vocabulary.codes import DECK, HAND
from rules_engine.vocabulary.errors import InvalidNotationError, RulesError
from rules_engine.vocabulary.terms import EventKind
from tests.rules_engine.game.whole_games import catalog, legal_pair

PICKING = (2353, 169, 233)
"""Cards whose texts take a card of the other hand by chance, most often the first."""
MOST = 400


def key_of(seed: int) -> AgreedChance:
    return AgreedChance(sha256(f"key {seed}".encode()).digest())


def begun(seed: int) -> Game:
    one, other = legal_pair(seed)
    return Game.new(((*one[:34], *PICKING * 2), (*other[:34], *PICKING * 2)), key_of(seed), catalog(), first=None)


def played(seed: int, answers: int = MOST) -> Game:
    game, source = begun(seed), random.Random(seed)
    while game.decision and len(game.actions) < answers:
        game.play(source.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("seed", range(6))
def test_every_act_stands_in_the_log_of_both_seats_without_a_gap(seed: int) -> None:
    game = played(seed)
    told = acts_told(game.log)
    assert told == acts_told(game.observation(0).log) == acts_told(game.observation(1).log)
    assert [act.act for act in told] == list(range(game.state.random_acts))
    assert [act.kind for act in told[:3]] == ["coin", "shuffle", "shuffle"]
    assert [act.seat for act in told[:3]] == [toss_agreed(key_of(seed).text), 0, 1]
    shuffles = sum(entry.kind is EventKind.SHUFFLED for entry in game.log)
    assert shuffles == sum(act.kind == "shuffle" for act in told)
    assert all(entry.card == entry.target == -1 for entry in game.log if entry.kind is EventKind.CHANCE)


def test_picks_stand_in_the_log_too() -> None:
    picks = [act for seed in range(6) for act in acts_told(played(seed).log) if act.kind == "pick"]
    assert picks
    assert all(1 <= act.taken <= act.size and act.seat in (0, 1) for act in picks)


def test_an_absent_seat_leaves_no_gap() -> None:
    deck = legal_pair(1)[0]
    for decks, seat in (((deck, None), 0), ((None, deck), 1)):
        game = Game.new(decks, key_of(1), catalog(), first=None)
        assert [(act.act, act.kind) for act in acts_told(game.log)] == [(0, "coin"), (1, "shuffle")]
        assert acts_told(game.log)[1].seat == seat


def test_the_deal_is_that_of_the_key() -> None:
    game = begun(3)
    deck = list(range(40))
    shuffle_agreed(deck, key_of(3).text, 1)
    hand = deck[-8:]
    assert sorted(game.state.areas[HAND][0]) == sorted(hand)
    assert game.state.areas[DECK][0] == deck[:-8]


def test_the_order_in_which_a_deck_lies_changes_no_shuffle() -> None:
    """The shuffle at the start reads the set of cards: that the first deck is longer moves none of the second."""
    one, other = legal_pair(2)
    short = Game.new((one[:30], other), key_of(2), catalog(), first=None)
    long = Game.new((one, other), key_of(2), catalog(), first=None)
    lying = [
        [card - game.state.instances.owners.index(1) for card in game.state.areas[DECK][1]] for game in (short, long)
    ]
    assert lying[0] == lying[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_played_again_by_its_record(seed: int) -> None:
    game = played(seed)
    for record in (GameRecord.from_json(game.record.to_json()), GameRecord.from_text(game.record.to_text())):
        assert record == game.record
        again = replay(record, catalog())
        assert (again.state, again.log, again.record) == (game.state, game.log, game.record)


def test_taking_back_and_playing_again_changes_nothing() -> None:
    game, whole = played(4), played(4)
    for _ in range(60):
        game.undo()
    twin = game.copy()
    for _ in range(60):
        game.redo()
        twin.redo()
    assert game.state == whole.state == twin.state


def test_a_saved_game_goes_on_alike() -> None:
    game, source = played(5, 60), random.Random(9)
    saved = from_data(json.loads(json.dumps(to_data(game))), catalog())
    assert saved.record == game.record
    while game.decision and len(game.actions) < MOST:
        action = source.choice(game.legal_actions())
        game.play(action)
        saved.play(action)
    assert saved.state == game.state


def test_the_sheet_has_each_act_with_the_viewer_s_own_cards() -> None:
    game = played(0)
    whole, own = chance_sheet(game.record, catalog()), chance_sheet(game.record, catalog(), 1)
    assert tuple(line.act for line in whole) == tuple(line.act for line in own) == acts_told(game.log)
    assert all((line.numbers is None) == (line.act.seat != 1) for line in own)
    assert all(len(line.numbers or ()) == line.act.size for line in whole)
    assert {line.act.seat for line in whole if line.act.kind == "shuffle"} == {0, 1}


def test_what_was_picked_follows_from_the_sheet() -> None:
    """The card of each pick is the one that the log shows in the very next move."""
    checked = 0
    for seed in range(6):
        game = played(seed)
        for line in chance_sheet(game.record, catalog()):
            if line.act.kind == "pick":
                at = next(
                    place
                    for place, entry in enumerate(game.log)
                    if entry.kind is EventKind.CHANCE and entry.value == line.act.act
                )
                moved = next(entry for entry in game.log[at:] if entry.source is not None)
                numbers = list(line.numbers or ())
                assert moved.card in pick_agreed(numbers, line.act.taken, key_of(seed).text, line.act.act)
                checked += 1
    assert checked


def test_a_seed_has_no_sheet_and_no_line_of_chance() -> None:
    game = Game.new(legal_pair(0), "seed", catalog())
    assert acts_told(game.log) == ()
    with pytest.raises(RulesError, match="chance sheet"):
        chance_sheet(game.record, catalog())


def test_a_seed_that_reads_like_a_key_is_a_seed() -> None:
    text = key_of(1).text
    game = Game.new(legal_pair(0), text, catalog(), first=None)
    assert not game.is_agreed
    assert acts_told(game.log) == ()
    assert '"chance"' not in game.record.to_json()
    assert replay(GameRecord.from_json(game.record.to_json()), catalog()).state == game.state


def test_the_coin_alone_says_who_begins() -> None:
    tossed = toss_agreed(key_of(1).text)
    assert Game.new(legal_pair(0), key_of(1), catalog(), first=tossed).state.first == tossed
    with pytest.raises(RulesError, match="coin"):
        Game.new(legal_pair(0), key_of(1), catalog(), first=1 - tossed)


@pytest.mark.parametrize(
    "changes",
    [
        {"chance": "dice"},
        {"chance": None},
        {"chance": "hmac-sha256", "seed": "三月"},
        {"chance": "hmac-sha256", "seed": "hmac:" + "F" * 64},
        {"base": [2, "turn 1 自分"]},
    ],
)
def test_a_record_whose_chance_cannot_be_read_is_refused(changes: dict[str, object]) -> None:
    value = json.loads(begun(1).record.to_json()) | changes
    with pytest.raises(InvalidNotationError):
        GameRecord.from_json(json.dumps(value))


def test_who_imagines_positions_never_has_the_key() -> None:
    game = played(2, 40)
    worlds = [determinize(game, 0, "chance"), determinize(game.state, 1, "chance"), _world(game.state, "chance", 1)]
    assert [(world.seed, world.agreed, world.random_acts) for world in worlds] == [("chance", False, 0)] * 3
    assert game.state.agreed
    game.draw_anew(0, "chance")
    assert (game.state.seed, game.state.agreed, game.is_agreed) == ("chance", False, True)
    assert replay(game.record, catalog()).state == game.state
    assert chance_sheet(game.record, catalog())[0].act.kind == "coin"


def test_a_forecast_is_the_same_by_another_key() -> None:
    game = played(2, 40)
    assert game.decision
    twin = game.copy()
    twin.state.seed = key_of(99).text
    for action in game.legal_actions():
        assert game.preview(action) == twin.preview(action)


def test_what_is_written_of_a_position_does_not_hold_the_key() -> None:
    game = played(2, 40)
    key = key_of(2).key.hex()
    seen = [write_position(game.state), *(repr(game.observation(seat)) for seat in (0, 1))]
    assert all(key not in text for text in seen)
    assert key in game.record.to_json()


def test_records_of_seeds_are_written_as_ever() -> None:
    game = Game.new(legal_pair(0), "三月", catalog())
    assert list(json.loads(game.record.to_json())) == ["ruleset", "options", "seed", "first", "decks", "actions"]
    assert replace(game.record, agreed=False) == game.record


def test_questions_are_counted_for_each_seat_alone() -> None:
    game, source, asked = begun(1), random.Random(1), [0, 0]
    while game.decision and len(game.actions) < 50:
        asked[game.decision.player] += 1
        game.play(source.choice(game.legal_actions()))
    assert game.decision
    asked[game.decision.player] += 1
    assert questions_asked(game.record, catalog()) == tuple(asked)
