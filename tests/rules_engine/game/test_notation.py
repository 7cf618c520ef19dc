"""Positions as text: what is written is read, what is read is written, and both play alike."""

import random
import re

import pytest

from rules_engine.execution.interpreter import apply_action
from rules_engine.game.game import Game
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.notation import card_name, read_position, write_position
from rules_engine.kernel.windows import WindowFrame
from rules_engine.rulebook.options import WindowPriority
from rules_engine.rulings.scenario.naming import action_text
from rules_engine.state.marks import made_cost, made_power
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import (
    APPARITION,
    DECK,
    EXILE,
    FIELD,
    HAND,
    OPEN_HAND,
    PLACE,
    SEASON_CARD,
    SOUL,
    SUMMON,
    USE,
    VIRTUE,
)
from rules_engine.vocabulary.errors import InvalidNotationError, InvalidScriptError
from rules_engine.vocabulary.terms import EndReason, EventKind, Phase, Window
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.random_games import catalog, new_game

FULL = """\
option window_priority other_player
option silent_windows false
seed 三月
first 相手
turn 3 自分
step act
自分
  life 20
  rights summon 0 / use 2
  hand 鈴 / 廃屋 ×2
  open_hand 影
  field
    season_card 夏祭り
      place 廃校 damage 1
        apparition 大蛇
        apparition 影 face_up
    place 雪の宿 laid
    place 鈴 laid face_down cost 2 power 3
  soul 廃屋 / 雪の宿
  exile 廃屋
  virtue 鈴
  deck 廃屋 / 鈴 ×2
相手
  deck 廃屋
"""


def areas(state: State, zone: int, player: int = 0) -> list[str]:
    return [state.instances.definitions[card].name for card in state.areas[zone][player]]


def test_a_position_is_read_line_by_line() -> None:
    state = read_position(FULL, CARDS)
    assert (state.turn, state.turn_player, state.first, state.phase) == (3, 0, 1, Phase.MAIN)
    assert (state.life, state.seed) == ([20, 30], "三月")
    assert (state.rights[0][SUMMON], state.rights[0][USE], state.rights[1][SUMMON]) == (0, 2, 1)
    assert state.instances.ruleset.window_priority is WindowPriority.OTHER_PLAYER
    assert not state.instances.ruleset.silent_windows
    assert [areas(state, zone) for zone in (HAND, OPEN_HAND, SOUL, EXILE, VIRTUE)] == [
        ["鈴", "廃屋", "廃屋"],
        ["影"],
        ["廃屋", "雪の宿"],
        ["廃屋"],
        ["鈴"],
    ]
    assert areas(state, DECK) == ["鈴", "鈴", "廃屋"], "the text runs from the top, the state from the bottom"


def test_the_field_is_read_with_hosts_orientation_faces_and_damage() -> None:
    state = read_position(FULL, CARDS)
    season_card, place, snake, shadow, inn, unknown = state.areas[FIELD][0]
    assert areas(state, FIELD) == ["夏祭り", "廃校", "大蛇", "影", "雪の宿", "鈴"]
    assert [state.kind[card] for card in (season_card, place, snake, unknown)] == [
        SEASON_CARD,
        PLACE,
        APPARITION,
        PLACE,
    ]
    assert [state.host[card] for card in (season_card, place, snake, shadow)] == [-1, season_card, place, place]
    assert [state.face_down[card] for card in (place, snake, shadow, unknown)] == [False, True, False, True]
    assert [state.laid[card] for card in (place, inn, unknown)] == [False, True, True]
    assert state.damage[place] == 1
    assert (state.memory[made_cost(unknown, 0)], state.memory[made_power(unknown, 0)]) == (2, 3)
    assert set(state.stamp) == {0}


def test_the_text_of_a_position_is_written_as_it_was_read() -> None:
    assert write_position(read_position(FULL, CARDS)) == FULL


def test_reading_twice_gives_equal_states() -> None:
    assert read_position(FULL, CARDS) == read_position(FULL, CARDS)


def test_what_is_not_written_is_as_in_a_fresh_game() -> None:
    state = read_position("turn 2 相手\n相手\n  hand 廃屋\n", CARDS)
    assert (state.life, state.rights) == ([30, 30], [[1] * 5, [1] * 5])
    assert (state.turn_player, state.asker, state.instances.present) == (1, 1, (False, True))
    assert {str(action) for action in legal_actions(state)} == {"summon 0 field", "end"}


def test_names_are_found_in_any_spelling() -> None:
    text = "turn 2 自分\n自分\n  hand 夏祭りよ / ハイ屋\n"
    with pytest.raises(InvalidScriptError, match=r"position:3: no card 「夏祭りよ」; near: 夏祭り"):
        read_position(text, CARDS)
    exact = read_position("turn 2 自分\n自分\n  hand 悠習の古日記 ／x\n".replace(" ／x", " x3"), catalog())
    assert areas(exact, HAND) == ["悠習の古日記"] * 3
    folded = read_position("turn 2 自分\n自分\n  hand 北海道:円形校舎\n", catalog())
    assert areas(folded, HAND) == ["北海道：円形校舎"]


@pytest.mark.parametrize(
    ("step", "phase", "window"),
    [
        ("start", Phase.TURN_START, Window.TURN_START),
        ("recovery", Phase.RECOVERY, Window.RECOVERY),
        ("draw", Phase.DRAW, Window.DRAW),
        ("main", Phase.MAIN, Window.MAIN),
        ("end", Phase.END, Window.END),
    ],
)
def test_a_position_goes_on_with_its_step(step: str, phase: Phase, window: Window) -> None:
    """The turn keeps the number that stands in the text, also where it is only about to start."""
    state = read_position(f"turn 4 自分\nstep {step}\n自分\n  hand 鈴\n  deck 廃屋\n", CARDS)
    assert (state.turn, state.turn_player, state.phase) == (4, 0, phase)
    frame = state.frames[-1]
    assert isinstance(frame, WindowFrame)
    assert frame.window is window


def test_a_window_of_a_phase_is_part_of_the_position() -> None:
    text = "turn 4 自分\nstep recovery\nwindow turn_start 相手 1\n自分\n  hand 鈴\n  deck 廃屋\n相手\n  hand 鈴\n"
    state = read_position(text, CARDS)
    frame = state.frames[-1]
    assert isinstance(frame, WindowFrame)
    assert (state.asker, state.phase, frame.passes) == (1, Phase.TURN_START, 1)
    assert write_position(state) == text


def test_the_setup_is_a_position_too() -> None:
    text = "turn 0 自分\nstep first_search\n自分\n  hand 鈴 / 廃屋\n  deck 廃校\n相手\n  hand 鈴\n"
    state = read_position(text, CARDS)
    assert {action_text(state, action) for action in legal_actions(state)} == {"yes", "no"}
    assert write_position(state) == text


def test_a_finished_game_is_written_with_its_end() -> None:
    text = "turn 5 自分\nended deck_out 相手\n自分\n  hand 廃屋\n相手\n  life 3\n"
    state = read_position(text, CARDS)
    assert (state.ended, state.winner, state.asker) == (EndReason.DECK_OUT, 1, -1)
    assert write_position(state) == text


def test_what_is_under_way_is_told_in_comments() -> None:
    state = read_position("turn 3 自分\n自分\n  field\n    place 廃校\n相手\n  soul 鈴\n", CARDS)
    apply_action(state, Action.parse("attack 0"))
    text = write_position(state)
    assert "# under way: damage.defend 相手 廃校 3\n" in text
    assert write_position(read_position(text, CARDS)).splitlines() == [
        line for line in text.splitlines() if not line.startswith("#")
    ]


def test_a_game_is_between_acts_where_its_text_tells_no_act_under_way() -> None:
    between = {True: 0, False: 0}
    for seed in range(0, 60, 6):
        game, source = new_game(seed), random.Random(seed)
        while game.decision and len(game.actions) < 100:
            told = any(line.startswith(("# under way", "# held")) for line in write_position(game.state).splitlines())
            assert game.is_between() != told, write_position(game.state)
            between[game.is_between()] += 1
            game.play(source.choice(game.legal_actions()))
    assert min(between.values()) > 50
    game.play(Action.parse("surrender 0"))
    assert game.decision is None
    assert not game.is_between()


def test_copies_of_a_name_are_numbered_for_each_owner() -> None:
    state = read_position("turn 3 自分\n自分\n  hand 鈴 / 廃屋 ×2\n相手\n  hand 廃屋\n", CARDS)
    assert [card_name(state, card) for card in range(4)] == ["鈴", "廃屋", "廃屋#2", "廃屋"]


def named_actions(state: State) -> list[str]:
    return sorted(re.sub(r"#\d+", "", action_text(state, action)) for action in legal_actions(state))


def assert_survives(state: State) -> None:
    """The same text again, the same answers, the same moment."""
    text = write_position(state)
    twin = read_position(text, catalog())
    assert write_position(twin) == text
    assert named_actions(twin) == named_actions(state), text
    assert (twin.phase, twin.turn, twin.turn_player, twin.asker) == (
        state.phase,
        state.turn,
        state.turn_player,
        state.asker,
    )
    assert twin.soul_seasons == state.soul_seasons


def test_every_position_of_random_games_survives_the_text() -> None:
    """Each decision at which the text says everything: nothing under way or left over in comments."""
    told = 0
    for seed in range(0, 60, 3):
        game, source = new_game(seed), random.Random(seed)
        while game.decision and len(game.actions) < 150:
            if "#" not in write_position(game.state):
                assert_survives(game.state)
                told += 1
            game.play(source.choice(game.legal_actions()))
    assert told > 300


def test_reading_logs_nothing_before_the_first_step() -> None:
    state = read_position("turn 3 自分\nstep main\n自分\n  hand 廃屋\n", CARDS)
    assert [event.kind for event in state.log or ()] == [EventKind.PHASE]
    assert Game(state, (state.instances.card_ids, None)).decision is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("turn 3 自分", "needs 'turn' and one seat"),
        ("自分\n  hand 廃屋", "needs 'turn'"),
        ("turn 3 私\n自分", r"position:1: '私' is no seat"),
        ("turn three 自分\n自分", r"position:1: 'three' is no number"),
        ("turn 3 自分\nturn 4 自分\n自分", r"position:1: 'turn' stands twice"),
        ("turn 3 自分\nstep lunch\n自分", r"position:2: 'lunch' is no step"),
        ("turn 3 自分\nwindow noon 自分 0\n自分", r"position:2: expected 'window"),
        ("turn 3 自分\nended by_rain 相手\n自分", r"position:2: 'by_rain' is no end"),
        ("turn 3 自分\nweather fine\n自分", r"position:2: 'weather' is not known"),
        ("turn 3 自分\n自分\n  pocket 廃屋", r"position:3: 'pocket' is not known"),
        ("turn 3 自分\n自分\n  hand 金閣寺", r"position:3: no card 「金閣寺」"),
        ("turn 3 自分\n自分\n  rights sleep 1", r"position:3: 'sleep' is no right"),
        ("turn 3 自分\n自分\n  field\n    castle 廃屋", r"position:4: 'castle' is no kind of card"),
        ("turn 3 自分\n自分\n  field\n    place 鈴", r"position:4: 「鈴」 is no 場所札"),
        ("turn 3 自分\noption window_priority nobody\n自分", "window_priority cannot be 'nobody'"),
        ("turn 3 自分\n自分\n      hand 廃屋", r"position:3: indented"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises((InvalidScriptError, InvalidNotationError), match=reason):
        read_position(text, CARDS)
