"""The log cut into acts: each event in exactly one, nothing unseen, and what fails says why."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from django.template.loader import render_to_string

from decks.games.models.solo_game import Chair
from decks.games.table.log import lines_of, log_of
from decks.games.table.telling import ToldAct, ToldLine, acts_of, telling_at, told_since
from decks.games.table.viewers import eyes_of
from rules_engine.game import Game
from rules_engine.game.observation import is_told, observe
from rules_engine.vocabulary.terms import EventKind, Procedure
from tests.decks.games.ended import by_chance
from tests.decks.games.opponents import against, think
from tests.decks.games.player import PLACE, TOOL, Player
from tests.decks.games.test_wording import line as line_of
from tests.rules_engine.game.twin_games import PUBLIC, answering_decks
from tests.rules_engine.game.unseen import changed_places, with_cards_at
from tests.rules_engine.game.whole_games import catalog, legal_pair, sample_pair

MOST = 350
GAMES = [(kind, seed) for seed in range(6) for kind in (sample_pair, legal_pair)]


def games() -> Iterator[tuple[Game, random.Random]]:
    for kind, seed in GAMES:
        yield Game.new(kind(seed), seed, catalog(), first=seed % 2, ruleset=PUBLIC), random.Random(seed)


def own_decisions(game: Game, chance: random.Random) -> Iterator[int]:
    """How long the log was at one's own last answer, whenever one is asked again, and at the end."""
    answered = 0
    for _ in range(MOST):
        if game.decision is None or game.decision.player == 0:
            yield answered
        if game.decision is None:
            return
        if game.decision.player == 0:
            answered = len(game.log)
        game.play(chance.choice(game.legal_actions()))


def all_acts(game: Game, **more: int) -> tuple[ToldAct, ...]:
    return acts_of(game.log, game.state.instances.definitions, **more)


def words(act: ToldAct) -> str:
    context = {"acts": (act,), "faces": ()}
    return " ".join(render_to_string("decks/games/_acts.html", context).split())


def test_every_event_since_ones_last_answer_is_in_exactly_one_act() -> None:
    looked_at = 0
    for game, chance in games():
        for answered in own_decisions(game, chance):
            if chance.random() < 0.8:
                continue
            looked_at += 1
            acts = all_acts(game)
            bounds = [0, *(act.last + 1 for act in acts)]
            assert [act.first for act in acts] == bounds[:-1]
            assert bounds[-1] == len(observe(game.state, 0).log)
            start = told_since(game.log)
            assert start <= answered
            told = all_acts(game, since=start)
            assert told[-1].last == acts[-1].last
            assert told[0].first <= sum(is_told(event, 0) for event in game.log[:answered])
            others_turns = {act.turn for act in acts if act.others_turn}
            assert not others_turns or max(others_turns) in {act.turn for act in told if act.others_turn}
    assert looked_at > 100


def test_what_is_told_is_the_same_whatever_the_hidden_cards_are() -> None:
    looked_at = 0
    for game, chance in games():
        for _ in own_decisions(game, chance):
            if game.decision is None or chance.random() < 0.85:
                continue
            looked_at += 1
            twin = with_cards_at(game.state, changed_places(game.state, 0, chance), 0)
            assert twin.log is not None
            assert acts_of(twin.log, game.state.instances.definitions) == all_acts(game)
    assert looked_at > 60


def test_a_text_that_fails_says_why_and_is_news() -> None:
    failed = 0
    for game, chance in games():
        for _ in own_decisions(game, chance):
            pass
        acts = all_acts(game)
        events = [event for event in game.log if event.kind is EventKind.EFFECT_SKIPPED]
        lines = [(act, line) for act in acts for line in act.lines if line.line.kind == EventKind.EFFECT_SKIPPED]
        assert len(lines) == len(events)
        for (act, line), event in zip(lines, events, strict=True):
            assert act.told
            assert line.line.word_label
            assert f"{game.card(event.card).name}の効果は働かない（{line.line.word_label}）" in words(act)
        failed += len(lines)
    assert failed > 10


def test_what_is_answered_in_between_is_an_act_and_the_rest_goes_on() -> None:
    deck, interrupted = (PLACE,) * 20 + (TOOL,) * 20, 0
    for seed in range(3):
        game = Game.new((deck, deck), seed, catalog(), ruleset=PUBLIC)
        for _ in own_decisions(game, random.Random(seed)):
            pass
        for before, act in pairwise(all_acts(game)):
            if act.goes_on:
                interrupted += 1
                assert before.head.line.word == Procedure.USE
                assert act.head.line.kind == EventKind.DECLARED
                assert act.head.number < act.first
                assert f"：{act.head.line.word_label}の続き" in words(act)
                assert act.told or act.own or not act.lines
    assert interrupted > 5


def test_all_that_the_other_seat_declares_is_told_and_of_ones_own_what_an_attack_sets_off() -> None:
    own = others = 0
    for game, chance in games():
        for _ in own_decisions(game, chance):
            pass
        for act in all_acts(game):
            if act.head.line.kind != EventKind.DECLARED or act.goes_on:
                continue
            others += not act.own
            assert act.own or act.told
            assert f"{'自分' if act.own else '相手'}：{act.head.line.word_label} " in words(act)
            if act.own and act.head.line.word == Procedure.ATTACK and act.lines:
                own += 1
                assert act.told
    assert own > 10
    assert others > 60


@pytest.mark.parametrize("kind", EventKind)
def test_whatever_begins_an_act_has_words(kind: EventKind) -> None:
    head = ToldLine(0, line_of(kind), 0)
    for own, goes_on in ((True, False), (False, False), (False, True)):
        act = ToldAct(0, 0, head, (), own=own, turn=1, others_turn=False, goes_on=goes_on)
        said = re.sub(r"<[^>]+>", "", words(act)).strip()
        assert said.partition("：")[2] if act.names_seat else said


@pytest.mark.django_db
def test_the_table_against_the_computer_tells_it_and_others_do_not() -> None:
    assert 'class="solo-telling"' not in Player.at_table().page
    player = against(Chair.MACHINE, first=1, level="random")
    assert 'class="solo-telling"' in player.page
    assert "まだ何も起きていません" not in player.page
    assert "相手のターンを</span>もう一度" not in player.page
    for _ in range(40):
        think()
        player.sit(player.address)
        if "相手のターンを</span>もう一度" in player.page:
            break
        player.act(next((one for one in ("no", "pass", "end") if one in player.offered), player.offered[0]))
    assert "相手のターンを</span>もう一度" in player.page
    assert re.search(r"相手の\d+ターン目(（全体\d+）)?</p>", "".join(player.page.split()))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cookie", "speed"), [("", "usual"), ("slow", "slow"), ("instant", "instant"), ('"><b>', "usual")]
)
def test_the_speed_that_a_browser_keeps_is_shown(cookie: str, speed: str) -> None:
    player = against(Chair.MACHINE, first=1)
    if cookie:
        player.client.cookies["fudacho_telling"] = cookie
    player.sit(player.address)
    assert f'data-speed="{speed}"' in player.page
    pressed = player.page.split(f'data-tell-speed="{speed}"')[1].split(">")[0]
    assert 'aria-pressed="true"' in pressed
    speeds = player.page.split('class="solo-telling__speeds')[1].split("</div>")[0]
    assert speeds.count('aria-pressed="true"') == 1


@pytest.mark.django_db
def test_a_page_with_a_told_turn_stays_small() -> None:
    most = faces = 0
    for game, chance in games():
        for _ in own_decisions(game, chance):
            if chance.random() < 0.9:
                continue
            telling = telling_at(game, eyes_of(game, Chair.MACHINE, over=game.outcome() is not None))
            faces = max(faces, len(telling.faces))
            drawn = render_to_string("decks/games/_acts.html", {"acts": telling.acts, "faces": telling.faces})
            assert drawn.count("data-told-face") == len(telling.faces)
            most = max(most, len(drawn.encode()))
    assert faces > 5
    assert most < 40_000
    player = by_chance(Chair.MACHINE, "一", 120)
    player.sit(player.address)
    assert "data-line" in player.page
    assert len(player.response.content) + most < 300_000


def test_the_log_of_the_page_hides_what_a_closed_hand_was_offered_and_declined() -> None:
    hidden = 0
    for seed in range(12):
        game = Game.new(answering_decks("sample", seed), seed, catalog(), ruleset=PUBLIC)
        chance = random.Random(seed)
        while game.decision and len(game.actions) < MOST:
            game.play(chance.choice(game.legal_actions()))
        cards, secret = game.state.instances.definitions, [event for event in game.log if not is_told(event, 0)]
        hidden += len(secret)
        assert lines_of(secret, cards, 0) == ()
        assert len(lines_of(secret, cards, 0, (0, 1))) == len(secret)
        for turn in log_of(game.log, cards, 0).turns:
            assert not [line for line in turn.lines if line.kind == EventKind.TEXT_STARTED and not line.card]
    assert hidden > 3
