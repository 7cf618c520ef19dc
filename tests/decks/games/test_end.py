"""The end of a game on its page: what is said to whom, what can be done next, and what it costs."""

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import current_data
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.table.opponents import ruleset_of
from decks.models import Deck
from decks.people.cookies import hash_of
from rules_engine.game import Game, GameRecord
from rules_engine.game.older_records import unasked_answer
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.terms import Verb
from tests.decks.builders import visitor_client
from tests.decks.games.ended import FORMER, as_of_former_rules, by_chance, ended, linked, replay_page, story_of
from tests.decks.games.opponents import LEGAL, against, game_of, think
from tests.decks.games.player import PLACE, Player

pytestmark = pytest.mark.django_db
MOST_BYTES = 300_000


def scene(page: str) -> str:
    """The words of the scene, without its markup."""
    begun = page.split('<section class="solo-scene', 1)[1]
    words = re.split('<div class="solo-side">|<footer', begun, maxsplit=1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", words))


def again(player: Player, **sent: str) -> tuple[SoloGame, GameRecord]:
    answer = player.client.post(f"{player.address}again", sent)
    fresh = SoloGame.objects.get(token=answer["Location"].strip("/").split("/")[-1])
    return fresh, GameRecord.from_json(fresh.record)


def given_up(chair: Chair) -> Player:
    player = against(chair)
    player.act("no")
    if chair == Chair.MACHINE:
        think()
        player.sit(player.address)
    else:
        player.act("no")
    player.act("surrender 0")
    return player


def test_alone_nobody_wins_or_loses() -> None:
    player = Player.at_table({PLACE: 100}).keep_hand()
    for _ in range(200):
        if 'class="solo-scene' in player.page:
            break
        wanted = [text for text in player.offered if text.split()[0] in ("attack", "summon")]
        player.act(wanted[-1] if wanted else player.of("end") if "end" in player.offered else player.of("soul"))
    told, table = scene(player.page), player.response.context["table"]
    assert f"自分の{table.turn_of_player}ターン目（全体{table.turn}）に倒した" in told
    assert "相手のライフが0になりました。" in told
    assert "勝ち" not in told
    assert "与えたダメージ30" in told.replace(" ", "")
    assert "隠された櫛の家" in told.split("よく働いた札")[1]
    assert "先攻・後攻を替えて遊ぶ" in told
    fresh, record = again(player, change="seats")
    before = GameRecord.from_json(game_of(player).record)
    assert (record.first, record.decks, fresh.deck_name) == (1, before.decks, "試しの束")


def test_against_the_computer_one_wins_or_loses_and_chooses_what_comes_next() -> None:
    player = given_up(Chair.MACHINE)
    told = scene(player.page)
    assert "負け" in told
    assert "自分が降伏しました。" in told
    assert "（コンピュータ・ふつう）" in told
    before = GameRecord.from_json(game_of(player).record)
    fresh, record = again(player, change="searching")
    assert (fresh.level, record.decks, record.first) == ("searching", before.decks, before.first)
    assert record.seed != before.seed
    fresh, record = again(player, change="seats")
    assert (record.decks, record.first) == (before.decks[::-1], 1 - before.first)
    own, facing = Deck.objects.get(name="試しの束"), Deck.objects.get(name="相手の束")
    assert (fresh.deck_name, fresh.other_name, fresh.level) == ("相手の束", "試しの束", "greedy")
    assert (fresh.deck, fresh.other_deck) == (facing, own)
    fresh, record = again(player, change="nonsense", seed="same")
    assert (fresh.level, record.decks, record.first) == ("greedy", before.decks, before.first)


def test_whatever_way_a_game_begins_from_another_it_keeps_its_decks() -> None:
    """Under the same or other seats, a level, a seed, from a step, from a position of former rules; so its decks' pages
    list it, and it leads back to one of them."""
    player = given_up(Chair.MACHINE)
    own, facing = Deck.objects.get(name="試しの束"), Deck.objects.get(name="相手の束")
    ways = {"seed=new": (own, facing), "change=searching": (own, facing), "change=seats": (facing, own)}
    games = [(again(player, **dict([way.split("=")]))[0], decks) for way, decks in ways.items()]
    for sent in ({"step": 1}, {"step": 1, "unseen": "anew"}, {"step": 1, "seats": "both"}):
        answer = player.client.post(f"{player.address}continue", sent)
        games.append((SoloGame.objects.get(token=answer["Location"].strip("/").split("/")[-1]), (own, facing)))
    as_of_former_rules(player)
    answer = player.client.post(f"{player.address}continue", {"step": 1})
    games.append((SoloGame.objects.get(token=answer["Location"].strip("/").split("/")[-1]), (own, facing)))
    twice = again(player_at(games[2][0], player), change="seats")[0]
    games.append((twice, (own, facing)))
    assert len({game.pk for game, _ in games}) == 8
    for game, decks in reversed(games):
        assert (game.deck, game.other_deck) == decks
        table = player_at(game, player)
        assert f'href="/decks/{decks[0].pk}/solo"' in table.page
        for deck in decks:
            listed = player.client.get(f"/decks/{deck.pk}/solo").context["games"]
            assert game.pk in {one.pk for one in listed}
        game.delete()


def player_at(game: SoloGame, player: Player) -> Player:
    other = Player(player.client)
    other.sit(f"/solo/{game.token}/")
    return other


def test_a_swapped_game_of_before_leads_back_to_the_deck_that_is_known() -> None:
    player = given_up(Chair.MACHINE)
    own = Deck.objects.get(name="試しの束")
    SoloGame.objects.update(other_deck=None)
    fresh, _ = again(player, change="seats")
    assert (fresh.deck, fresh.other_deck) == (None, own)
    assert f'href="/decks/{own.pk}/solo"' in player_at(fresh, player).page
    assert "席は「相手の束」" in player.client.get(f"/decks/{own.pk}/solo").content.decode()


def test_with_both_seats_it_is_said_which_one_won() -> None:
    player = given_up(Chair.OPEN)
    assert "後攻の勝ち" in scene(player.page)
    assert "先攻が降伏" in scene(player.page)
    assert "後攻の勝ち" in scene(given_up(Chair.CLOSED).page)


def test_while_it_runs_there_is_no_scene_and_taking_back_takes_it_away() -> None:
    player = Player.at_table().keep_hand()
    assert 'class="solo-scene' not in player.page
    player.act("surrender 0")
    assert 'class="solo-scene' in player.page
    player.send("undo")
    assert 'class="solo-scene' not in player.page


def test_a_link_made_at_a_step_is_of_that_step() -> None:
    player = ended()
    step = story_of(player).steps.plies[3]
    page = player.client.post(f"{player.address}share", {"link": "make", "step": step}, follow=True).content.decode()
    number = story_of(player).steps.last
    assert f"3 / {number}手" in page
    link = re.search(r'id="step-address" readonly value="http://testserver([^"]+)"', page)
    assert link
    assert link[1] == f"/solo/{game_of(player).share}/replay/?step={step}"
    assert f"3 / {number}手" in Client().get(link[1]).content.decode()
    gone = player.client.post(f"{player.address}share", {"link": "stop", "step": step}, follow=True).content.decode()
    assert f"3 / {number}手" in gone


def test_from_the_scene_a_link_leads_to_the_last_step() -> None:
    player = ended()
    page = player.client.post(f"{player.address}share", {"link": "make"}, follow=True).content.decode()
    number = story_of(player).steps.last
    assert f"{number} / {number}手" in page
    assert 'class="solo-scene' in page


@pytest.mark.parametrize("former", [False, True])
def test_each_turn_of_the_curve_leads_to_its_first_step(former: bool) -> None:
    player = by_chance(Chair.OPEN, "三月", 60)
    link, steps = linked(player), story_of(player).steps
    moments = story_of(player).moments()
    if former:
        as_of_former_rules(player)
    page = replay_page(Client(), link, steps.plies[5])
    curve = page.split('class="solo-curve"', 1)[1].split("</section>", 1)[0]
    pressed = [int(ply) for ply in re.findall(r'<a href="\?step=(\d+)" tabindex="-1">', curve)]
    words = re.findall(r'<li><a href="\?step=(\d+)">(.*?)</a>', curve, re.S)
    firsts = [one.ply for number, one in enumerate(moments) if not number or moments[number - 1].turn != one.turn]
    assert pressed == [int(ply) for ply, _ in words]
    assert set(pressed) <= set(firsts)
    assert len(pressed) >= len(firsts) - 1
    for ply, told in words:
        lives = next(one.lives for one in moments if one.ply == int(ply))
        assert f"先攻{lives[0]}、後攻{lives[1]}" in told
    assert f'data-plies="{" ".join(map(str, steps.plies))}"' in page


def test_of_a_running_game_the_curve_tells_lives_alone() -> None:
    player = against(Chair.MACHINE)
    player.act("no")
    SoloGame.objects.update(share="link")
    shown = Client().get("/solo/link/replay/").context
    assert shown["ending"] is None
    assert {moment.worth for moment in shown["shown"].moments} == {None}


def running_by_former_rules(chair: Chair) -> tuple[Player, list[State]]:
    """A game that goes on, in whose record nothing stands that was not asked then; how it stood after each action."""
    deck, data = tuple(card for card, copies in LEGAL.items() for _ in range(copies)), current_data()
    game, chance = Game.new((deck, deck), "三月", data.catalog, ruleset=ruleset_of(chair)), random.Random("三月")
    actions: list[Action] = []
    states = [game.copy().state]
    while len(actions) < 60:
        action = chance.choice([one for one in game.legal_actions() if one.verb is not Verb.SURRENDER])
        unasked = unasked_answer(game.state, FORMER, action)
        game.play(unasked or action)
        if unasked is None:
            actions.append(action)
            states.append(game.copy().state)
    record = replace(game.record, actions=tuple(actions), version=FORMER)
    row = SoloGame.objects.create(
        visitor=hash_of("somebody"), deck_name="束", chair=chair, record=record.to_json(), ply=60, level="greedy"
    )
    player = Player(visitor_client("somebody"))
    player.address = f"/solo/{row.token}/"
    return player, states


@pytest.mark.parametrize("chair", [Chair.OPEN, Chair.MACHINE])
def test_the_curve_of_a_running_game_of_former_rules_tells_the_lives_of_each_of_its_actions(chair: Chair) -> None:
    player, states = running_by_former_rules(chair)
    shown = player.client.get(f"{player.address}replay/").context
    assert shown["left"] == ()
    assert [one.lives for one in shown["shown"].moments] == [tuple(state.life) for state in states]
    assert [one.turn for one in shown["shown"].moments] == [state.turn for state in states]
    assert {one.worth for one in shown["shown"].moments} == {None}
    page = replay_page(player.client, player.address)
    turns = [int(ply) for ply in re.findall(r'<a href="\?step=(\d+)" tabindex="-1">', page)]
    assert [states[ply].turn for ply in turns] == sorted({state.turn for state in states})
    assert len(turns) > 3


def test_where_no_action_of_a_former_record_can_be_played_there_is_no_curve_and_it_is_said() -> None:
    player, _ = running_by_former_rules(Chair.OPEN)
    game = game_of(player)
    record = json.loads(game.record)
    record["actions"][0] = "attack 3"
    SoloGame.objects.filter(pk=game.pk).update(record=json.dumps(record))
    page = replay_page(player.client, player.address)
    assert 'class="solo-curve"' not in page
    assert "ライフの動きの図はありません" in page


@pytest.mark.parametrize("chair", [Chair.OPEN, Chair.MACHINE])
def test_pages_stay_small_and_cost_as_many_queries_as_before(
    chair: Chair, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    player = by_chance(chair, "三月", 120)
    sizes: list[int] = []
    for address in (player.address, f"{player.address}replay/", f"{player.address}replay/?step=20"):
        player.client.get(address)
        with django_assert_max_num_queries(5):
            answer: Any = player.client.get(address)
        sizes.append(len(answer.content))
    assert max(sizes) < MOST_BYTES
