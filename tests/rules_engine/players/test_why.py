"""Why a level answered: true of what it compared, and while the game runs nothing that hangs on a hidden card."""

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from rules_engine.execution.interpreter import apply_action
from rules_engine.game.game import Game
from rules_engine.kernel.chance import source
from rules_engine.knowledge import determinize, same_answer
from rules_engine.knowledge.hidden import is_hidden
from rules_engine.players import Gain, Ground, Why, WhyKind, answer, open_why
from rules_engine.players.budget import Budget
from rules_engine.players.deck_race import race_worth
from rules_engine.players.evaluation import evaluate
from rules_engine.players.playout import answer_by_thumb, careful_answer, play_on
from rules_engine.players.searching import FURTHER_TURNS, FURTHER_WORLDS, TURNS
from rules_engine.players.worlds import FURTHER, Worlds
from rules_engine.rulings.scenario.naming import action_text
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import DONE, END, PASS, Action
from rules_engine.vocabulary.codes import SOUL
from rules_engine.vocabulary.errors import InvalidNotationError
from rules_engine.vocabulary.terms import DecisionKind, Verb
from tests.rules_engine.knowledge.twins import twin_of
from tests.rules_engine.players.positions import legal_game, sample_game
from tests.rules_engine.players.sense import SensePosition, positions, read_positions

LEVELS = ("greedy", "searching")
MADE = {one.name: one for one in read_positions(Path(__file__).parent / "why.txt")}
SENSE = {one.name: one for one in positions()}


def asked(position: SensePosition, level: str) -> tuple[Game, Action, Why]:
    game = position.game()
    given = answer(game, level, seed="why")
    assert given.why
    return game, given.action, given.why


def test_a_win_of_this_turn_is_the_reason() -> None:
    game, given, reason = asked(SENSE["一点で勝つ"], "greedy")
    assert action_text(game.state, given) == "attack 隠された櫛の家"
    assert (reason.kind, reason.always, reason.turns, reason.instead) == (WhyKind.WINS, True, 0, END)
    _, further, reason = asked(SENSE["一点で勝つ"], "searching")
    assert (further, reason.kind, reason.always, reason.turns) == (given, WhyKind.WINS, True, 0)


def test_a_win_of_the_next_own_turn_says_how_far_off_it_is() -> None:
    game, given, reason = asked(MADE["次のターンに倒せる"], "searching")
    assert given.verb is Verb.ATTACK
    assert (reason.kind, reason.always, reason.turns) == (WhyKind.WINS, True, 2)
    seen = open_why(game, given, "why")
    assert seen
    assert (seen.kind, seen.always, seen.turns, seen.instead) == (WhyKind.WINS, True, 2, reason.instead)


@pytest.mark.parametrize("level", LEVELS)
def test_not_being_beaten_is_the_reason_and_compared_with_not_defending(level: str) -> None:
    game, given, reason = asked(SENSE["倒される一点を防ぐ"], level)
    assert given.verb is Verb.EXILE
    assert (reason.kind, reason.always, reason.instead) == (WhyKind.SURVIVES, True, DONE)
    seen = open_why(game, given, "why")
    assert seen
    assert (seen.kind, seen.always, seen.instead) == (WhyKind.SURVIVES, True, DONE)


def test_a_defence_that_costs_the_season_card_is_not_made_for_that_reason() -> None:
    game, given, reason = asked(MADE["防御すると季節札を使えない"], "searching")
    assert given == DONE
    assert reason.kind is WhyKind.SEASON_CARD
    assert reason.instead
    assert reason.instead.verb is Verb.EXILE
    seen = open_why(game, given, "why")
    assert seen
    assert Ground.SEASON not in {gain.ground for gain in seen.gains}, "what lies in the hand is not told"


def test_what_is_better_is_told_with_what_it_costs() -> None:
    _, given, reason = asked(SENSE["並んだ場所札の一枚で攻撃"], "greedy")
    assert given.verb is Verb.ATTACK
    assert (reason.kind, reason.points > 0) == (WhyKind.BETTER, True)
    _, given, reason = asked(SENSE["一点に魂を出さない"], "greedy")
    assert given == DONE
    assert reason.gains == (Gain(Ground.LIFE, -10), Gain(Ground.SOULS, 10))
    assert (reason.better, reason.worse) == (reason.gains[1:], reason.gains[:1])


def test_the_same_and_the_only_answer_are_called_that() -> None:
    game = sample_game(1, 0)
    while len(game.legal_actions()) > 1:
        game.play(game.legal_actions()[0])
    assert answer(game, "greedy", seed="why").why == Why(WhyKind.ONLY)
    found = [answer(sample_game(seed, 75), "greedy", seed="why").why for seed in range(12)]
    assert WhyKind.EQUAL in {reason.kind for reason in found if reason}


def test_without_positions_nothing_was_tried_and_who_draws_lots_has_no_reason() -> None:
    game = sample_game(5, 40)
    assert answer(game, "greedy", seed="why", positions=0).why == Why(WhyKind.UNTRIED)
    assert answer(game, "random", seed="why").why is None


@pytest.mark.parametrize(("level", "seed"), [*product(LEVELS, range(8))])
def test_a_reason_is_true_of_what_was_compared(level: str, seed: int) -> None:
    """Both answers are played on once more, and looked at by hand."""
    game = (legal_game if seed % 2 else sample_game)(seed, 20 + 9 * seed)
    given = answer(game, level, seed="true", positions=600)
    reason = given.why
    assert reason
    if reason.instead is None:
        assert len(given.candidates) < 2
        return
    chosen = next(one for one in given.candidates if one.action == given.action)
    other = next(one for one in given.candidates if one.action == reason.instead)
    here, there = ([end(game, one.action, level, n) for n in range(one.samples)] for one in (chosen, other))
    for one, ends in ((chosen, here), (other, there)):
        assert one.score == sum(worth(state, game.state.asker, level) for state in ends) // one.samples
    both = min(chosen.samples, other.samples)
    if reason.worlds != both:
        assert level == "searching"
        assert 0 < reason.worlds <= FURTHER_WORLDS
        met = range(FURTHER, FURTHER + reason.worlds)
        here, there = ([end(game, one.action, level, n) for n in met] for one in (chosen, other))
    assert facts(here[:both], game.state.asker).items() >= told(reason, there[:both], game).items()


def worth(state: State, seat: int, level: str) -> int:
    return evaluate(state, seat) + (race_worth(state, seat) if level == "searching" else 0)


def end(game: Game, action: Action, level: str, number: int) -> State:
    seat, seed = game.state.asker, f"true/{len(game.actions)}"
    world = determinize(game, seat, f"{seed}/{number}")
    apply_action(world, same_answer(action, game.state, world))
    rule = careful_answer(Worlds(game, seat, "true")) if level == "searching" else answer_by_thumb
    last = game.state.turn + (FURTHER_TURNS if number >= FURTHER else TURNS)
    play_on(world, last, source(seed, number).getrandbits(30), rule, Budget(9_999, None))
    return world


def facts(ends: list[State], seat: int) -> Counter[str]:
    """Sums over the continuations."""
    found: Counter[str] = Counter()
    for state in ends:
        found["wins"] += state.ended is not None and state.winner == seat
        found["losses"] += state.ended is not None and state.winner == 1 - seat
        found["life"] += state.life[seat]
        found["other_life"] -= state.life[1 - seat]
        found["souls"] += len(state.areas[SOUL][seat])
        found["other_souls"] -= len(state.areas[SOUL][1 - seat])
    return found


def told(reason: Why, there: list[State], game: Game) -> dict[str, int]:
    """What the continuations of the answer must come to if the reason is true, by those of the other answer."""
    other, worlds = facts(there, game.state.asker), reason.worlds
    must: dict[str, int] = {}
    if reason.kind is WhyKind.WINS:
        must["wins"] = reason.here
        assert other["wins"] == reason.there < reason.here
    elif reason.kind is WhyKind.SURVIVES:
        must["losses"] = reason.here
        assert other["losses"] == reason.there > reason.here
    tenths = {gain.ground.value: gain.tenths for gain in reason.gains}
    for ground in ("life", "other_life", "souls", "other_souls"):
        gain = tenths.get(ground, 0)
        if 10 % worlds == 0 or gain * worlds % 10 == 0:
            must[ground] = other[ground] + gain * worlds // 10
    return {name: number for name, number in must.items() if name in ("wins", "losses") or worlds == 1}


@pytest.mark.parametrize("seed", range(6))
def test_what_both_can_see_is_said_whatever_lies_hidden(seed: int) -> None:
    game, compared = (legal_game if seed % 2 else sample_game)(seed, 16 + 3 * seed), 0
    while game.decision and len(game.actions) < 16 + 3 * seed + 36:
        given = answer(game, "random", seed="twin").action
        reason = open_why(game, given, "twin")
        compared += reason is not None and unhidden_twins_say(game, given, reason)
        game.play(given)
    assert compared


def unhidden_twins_say(game: Game, given: Action, reason: Why | None) -> int:
    """How many games in which the hand behind the answer is another one say the same."""
    onlooker = 1 - game.state.asker
    known, number = game.copy(), 0
    if given.card >= 0 and is_hidden(game.state, given.card, onlooker):
        known.knowledge(onlooker).sure.add(given.card)
    for chance in range(2):
        twin, moved = twin_of(known, onlooker, random.Random(chance))
        assert open_why(twin, given, "twin") == reason, f"{given}, {game.record.to_text()}"
        number += moved > 0
    return number


def test_nothing_open_is_said_of_what_only_the_hand_explains() -> None:
    hidden = (Verb.POSSESS, Verb.CHOOSE, Verb.SOUL, Verb.BOTTOM, Verb.YES, Verb.NO)
    said = Counter[bool]()
    for seed in range(3):
        game = sample_game(seed, 30)
        while game.decision and len(game.actions) < 90:
            kind, given = game.decision.kind, answer(game, "greedy", seed="hidden", positions=200).action
            reason = open_why(game, given, "hidden")
            if given.verb in hidden or given == PASS or (given == DONE and kind is not DecisionKind.DEFEND):
                assert reason is None
            if reason:
                assert not {gain.ground for gain in reason.gains} & {Ground.HAND, Ground.OTHER_HAND}
                assert given.verb is Verb.DEPLOY or Ground.SEASON not in {gain.ground for gain in reason.gains}
                assert reason.instead in (END, PASS, DONE) or reason.instead.verb in (Verb.ATTACK, Verb.EXILE)
            said[reason is not None] += 1
            game.play(given)
    assert said[True] > 20


def test_whoever_stops_the_thinking_is_told_nothing_open() -> None:
    game = SENSE["一点で勝つ"].game()
    attack = next(one for one in game.legal_actions() if one.verb is Verb.ATTACK)
    before = game.state.key()
    assert open_why(game, attack, "stop") is not None
    assert open_why(game, attack, "stop", lambda: True) is None
    assert game.state.key() == before


def test_a_reason_is_written_and_read() -> None:
    gains = (Gain(Ground.LIFE, -13), Gain(Ground.OTHER_POWER, 20))
    for reason in (
        Why(WhyKind.ONLY),
        Why(WhyKind.WINS, 3, 2, 1, 2, 0, (), END),
        Why(WhyKind.BETTER, 8, points=-4, gains=gains, instead=Action(Verb.NAME, word="櫛 ; の家")),
    ):
        assert Why.parse(str(reason)) == reason
    for text in ("", "better", "better 1 2 3;;", "best 0 0 0 0 0;;", "better 0 0 0 0 0;luck 3;", "only 0 0 0 0 0;;fly"):
        with pytest.raises(InvalidNotationError):
            Why.parse(text)
