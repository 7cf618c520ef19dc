"""What a game came to, against the engine's own record of it: random games, damage, cards, the turning point."""

import random
import re

import pytest

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.replay.account import Account
from decks.games.replay.ending_today import ending_today
from decks.games.table.opponents import ruleset_of
from rules_engine.game import Game
from rules_engine.players import standing
from rules_engine.players.weights import LIFE
from rules_engine.state.changes import set_life
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.decks.games.ended import as_of_former_rules, by_chance, stored, story_of
from tests.decks.games.opponents import game_of
from tests.decks.games.player import Player
from tests.rules_engine.game.whole_games import legal_pair, sample_pair
from tests.rules_engine.players.positions import sample_game

pytestmark = pytest.mark.django_db
MOST = 220


def finished(seed: int) -> tuple[Player, Game]:
    """A game between catalogue decks answered by chance, to its end or given up."""
    pair = legal_pair(seed) if seed % 2 else sample_pair(seed)
    game = Game.new(pair, str(seed), current_data().catalog, ruleset=ruleset_of(Chair.OPEN))
    chance = random.Random(seed)
    while game.decision and len(game.actions) < MOST:
        game.play(chance.choice([one for one in game.legal_actions() if one.verb is not Verb.SURRENDER]))
    if game.decision:
        game.play(Action(Verb.SURRENDER, game.decision.player))
    return stored(game.record, Chair.OPEN), game


def account(player: Player) -> Account:
    game = game_of(player)
    record = played_record(game)
    ending = ending_today(game, record, position_of(record, current_data()), current_data())
    assert ending
    return ending.account


def lines(game: Game, kind: str) -> list[dict[str, int]]:
    """The events of this kind, read from the text of the log, each with the turn in which it happened."""
    found, turn = [], 0
    for text in map(str, game.log):
        numbers = {name: int(value) for name, value in re.findall(r"(\w+)=(-?\d+)", text)}
        if text.startswith("turn_started "):
            turn = numbers["value"]
        if text.startswith(f"{kind} "):
            found.append({"turn": turn, "value": 0, "card": -1, **numbers})
    return found


@pytest.mark.parametrize("seed", range(6))
def test_every_number_is_that_of_the_engines_record(seed: int) -> None:
    player, game = finished(seed)
    told, dealt = account(player), lines(game, "damage")
    assert told.dealt == sum(one["value"] for one in dealt if one["player"] == 1)
    assert told.taken == sum(one["value"] for one in dealt if one["player"] == 0)
    for turn in told.turns:
        for seat in (0, 1):
            hits = [one["value"] for one in dealt if one["turn"] == turn.number and one["player"] == seat]
            assert turn.dealt[seat] == sum(hits)
    owners = game.state.instances.owners
    for seat in (0, 1):
        by_cards = [one for one in dealt if one["card"] >= 0 and owners[one["card"]] == seat != one["player"]]
        assert sum(one.dealt for one in told.dealers[seat]) == sum(one["value"] for one in by_cards)
        assert sum(one.times for one in told.dealers[seat]) == len(by_cards)
        assert [one.dealt for one in told.dealers[seat]] == sorted(one.dealt for one in told.dealers[seat])[::-1]
    assert told.turns[-1].lives == tuple(game.state.life[seat] for seat in (0, 1))
    assert (told.turns[-1].number, bool(dealt)) == (game.state.turn, True)


@pytest.mark.parametrize("seed", range(6))
def test_lives_go_down_by_what_was_lost_as_the_positions_say(seed: int) -> None:
    """Of each turn without healing: from the first position of it to the first one of the next."""
    player, game = finished(seed)
    told, replayed = (
        account(player),
        Game.new(
            game.record.decks, game.seed, current_data().catalog, first=game.record.first, ruleset=game.record.ruleset
        ),
    )
    lost: dict[int, int] = {}
    for action in game.actions:
        before = [replayed.state.life[seat] for seat in (0, 1)]
        turn = replayed.state.turn
        replayed.play(action)
        gone = sum(max(0, before[seat] - replayed.state.life[seat]) for seat in (0, 1))
        healed = any(replayed.state.life[seat] > before[seat] for seat in (0, 1))
        same = replayed.state.turn == turn and not healed
        lost[turn] = lost.get(turn, 0) + gone if same else -10_000
    checked = {number: gone for number, gone in lost.items() if number and gone >= 0}
    assert {turn.number: sum(turn.lost) for turn in told.turns if turn.number in checked} == checked


@pytest.mark.parametrize("seed", range(4))
def test_the_turning_point_is_the_turn_in_which_most_changed(seed: int) -> None:
    player, game = finished(seed)
    swing = account(player).swing
    story = story_of(player)
    plies, worths = story.steps.plies, []
    for ply in plies:
        position = position_of(game.record.until(ply), current_data())
        worths.append((position.state.turn, standing(position.state, 0)))
    firsts = [number for number, (turn, _) in enumerate(worths) if turn and worths[number - 1][0] != turn]
    ends = [*firsts[1:], len(worths) - 1]
    changes = {worths[first][0]: worths[end][1] - worths[first][1] for first, end in zip(firsts, ends, strict=True)}
    assert swing
    assert abs(changes[swing.turn]) == max(map(abs, changes.values()))
    assert swing.points == pytest.approx(changes[swing.turn] / LIFE, abs=0.051)
    assert (swing.ply, swing.by_lives) == (plies[swing.step], False)
    assert [moment.worth for moment in story.moments()] == [worth for _, worth in worths]


def test_as_then_and_as_today_a_game_came_to_the_same() -> None:
    player = by_chance(Chair.OPEN, "三月", 60)
    page = player.client.get(f"{player.address}replay/")
    before = page.context["ending"]
    as_of_former_rules(player)
    after = player.client.get(f"{player.address}replay/").context["ending"]
    assert after == before
    assert before.account.dealt > 0


def test_what_stands_is_seen_alike_from_both_sides_and_leaves_the_end_aside() -> None:
    state = sample_game(2, 60).state.copy(logging=False)
    assert standing(state, 0) == -standing(state, 1)
    set_life(state, 0, 20)
    before = standing(state, 0)
    set_life(state, 0, 21)
    assert standing(state, 0) - before == LIFE
    game = sample_game(2, 60)
    worth = standing(game.state, 0)
    game.play("surrender 1")
    assert standing(game.state, 0) == worth
