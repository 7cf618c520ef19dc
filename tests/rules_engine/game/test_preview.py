"""What an answer would bring: true where nothing hidden is touched, the same whatever is hidden, over before chance."""

import random
from dataclasses import replace

import pytest

from rules_engine.compile.forecast import SHARED, UNKNOWN_CARD, forecast_instances
from rules_engine.compile.instances import Instances
from rules_engine.execution.interpreter import apply_action
from rules_engine.game import ForecastEnd, Game, Preview, PreviewedMove
from rules_engine.game.legal_actions import legal_actions
from rules_engine.game.observation import observe
from rules_engine.game.preview import preview, unknown_cards
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import DECK, HAND
from rules_engine.vocabulary.errors import IllegalActionError
from rules_engine.vocabulary.terms import EventKind, Reason, Zone
from tests.rules_engine.execution.table import Table, sides
from tests.rules_engine.game.board_secrets import OPEN_RULES, dealt_otherwise
from tests.rules_engine.game.builders import Place, Side, find, position
from tests.rules_engine.game.full_boards import full_board, set_up
from tests.rules_engine.game.random_games import new_game, random_instances
from tests.rules_engine.game.unseen import changed_places, first_difference, is_hidden, with_cards_at

GAMES = range(8)
ACTIONS = 60
BOARDS = range(20)
BOARD_ACTIONS = 25


def previews_along(state: State, source: random.Random, most_actions: int) -> list[Preview]:
    """Play at random; what was foreseen before each answer, every whole forecast held against what came."""
    told = []
    while state.ended is None and len(told) < most_actions:
        viewer, action = state.asker, source.choice(legal_actions(state))
        before = state.key()
        foreseen = preview(state, action)
        assert state.key() == before, "a forecast changes the game"
        state.log = []
        apply_action(state, action)
        if foreseen.whole:
            came = observe(state, viewer)
            assert foreseen.then == came, f"{action}: {first_difference(foreseen.then, came)}"
            assert [change.then for change in foreseen.lives] == state.life
        told.append(foreseen)
    return told


def test_what_is_foreseen_to_the_end_comes_to_pass() -> None:
    """In random games of real decks, with every ruleset and with an empty seat."""
    told = [one for seed in GAMES for one in previews_along(new_game(seed).state, random.Random(seed), ACTIONS)]
    assert sum(one.whole for one in told) > 100
    assert {ForecastEnd.DRAW, ForecastEnd.OTHER_SEAT, ForecastEnd.UNKNOWN_CARD} <= {one.ends for one in told}


def test_it_comes_to_pass_on_boards_full_of_texts_too() -> None:
    told = []
    for seed in BOARDS:
        told += previews_along(set_up(full_board(seed)).state, random.Random(seed), BOARD_ACTIONS)
    assert sum(one.whole for one in told) > 50


def test_other_hidden_cards_of_the_whole_catalogue_change_no_forecast() -> None:
    """Decks, the other seat's hand, face-down cards: each another card, and every answer is foreseen alike."""
    compared = 0
    for seed in BOARDS:
        source = random.Random(f"previews {seed}")
        board = full_board(seed)
        board = replace(board, options=tuple((dict(board.options) | OPEN_RULES).items()))
        state = set_up(board).state
        other = set_up(dealt_otherwise(board, state.asker, source)).state
        if observe(state, state.asker) != observe(other, state.asker):
            continue  # Another hidden text has happened before the first question.
        for action in legal_actions(state):
            one, there = preview(state, action), preview(other, action)
            assert one == there, f"board {seed}, {action}: {first_difference(one, there)}"
            compared += one.ends is not ForecastEnd.OTHER_SEAT
    assert compared > 30


def test_hidden_cards_that_change_places_change_no_forecast() -> None:
    """In the middle of games: the decks in another order, and other cards in the closed hand and under places."""
    compared = 0
    for seed in GAMES:
        source, state = random.Random(seed), new_game(seed).state
        for _ in range(ACTIONS):
            if state.ended is not None:
                break
            viewer, answers = state.asker, legal_actions(state)
            twin = with_cards_at(state, changed_places(state, viewer, source, across_types=True), viewer)
            open_answers = [action for action in answers if not _points_at_hidden(state, action, viewer)]
            action = source.choice(answers)
            if action in open_answers and legal_actions(twin) == answers:
                one, there = preview(state, action), preview(twin, action)
                assert one == there, f"game {seed}, {action}: {first_difference(one, there)}"
                compared += 1
            apply_action(state, action)
    assert compared > 200


def _points_at_hidden(state: State, action: Action, viewer: int) -> bool:
    cards = [card for card in (action.card, action.target) if 0 <= card < state.instances.count]
    return any(is_hidden(state, card, viewer) for card in cards)


@pytest.mark.parametrize(
    ("script", "other", "ends"),
    [
        ("use: life + 1; draw 1; life + 1", "", ForecastEnd.DRAW),
        ("use: life + 1; search 1 own.deck{place} -> owner.hand; shuffle own.deck", "", ForecastEnd.LOOK),
        ("use: life + 1; shuffle own.deck; life + 1", "", ForecastEnd.SHUFFLE),
        ("use: life + 1; put random 1 own.hand -> owner.exile; life + 1", "", ForecastEnd.CHANCE),
        ("use: life + 1; put 1 own.deck.top -> owner.exile; life + 1", "", ForecastEnd.UNKNOWN_CARD),
        ("use: life + 1; put 1 own.deck.top -> owner.hand; life + 1", "", ForecastEnd.UNKNOWN_CARD),
        ("use: life + 1; put 1 opp.open_hand by opponent -> owner.soul", "open_hand 原 / 丘; ", ForecastEnd.OTHER_SEAT),
        ("use: life + 1; may { life + 1 }", "", ForecastEnd.QUESTION),
        ("use: life + 1; damage opponent 30", "", ForecastEnd.GAME_OVER),
    ],
)
def test_it_ends_before_the_first_thing_that_nobody_can_know(script: str, other: str, ends: ForecastEnd) -> None:
    own = sides("hand 具 / 石 / 原; deck 丘 / 原 / 影", f"{other}deck 原 ×3")
    table = Table({"具": ("tool", 0, script)}, own, "option main_window any_time\n")
    before = table.game.state.key()
    told = table.game.preview(f"use {table.card('具')}")
    assert (told.ends, told.whole) == (ends, ends in (ForecastEnd.QUESTION, ForecastEnd.GAME_OVER))
    assert (told.lives[0].now, told.lives[0].then) == (30, 31)
    assert told.decks[0].by == 0
    assert table.game.state.key() == before


def test_a_window_ends_it_where_the_other_seat_holds_cards_nobody_else_sees() -> None:
    """Whether it could answer at all is no matter: that would tell what it holds."""
    cards = {"具": ("tool", 0, "use: life + 1")}
    for hidden in ("原", "石"):
        table = Table(cards, sides("hand 具; deck 丘", f"hand {hidden}; deck 原"), "option main_window any_time\n")
        told = table.game.preview(f"use {table.card('具')}")
        assert (told.ends, told.lives[0].by) == (ForecastEnd.OTHER_SEAT, 0)
        assert told.moves == (PreviewedMove(table.card("具"), Zone.HAND, Zone.HOLD),)


def test_what_changes_is_told_by_life_souls_moves_and_power() -> None:
    script = "use: this turn { own.field{place}.power + 3 }; damage opponent 2; put 1 own.hand -> owner.soul"
    table = Table(
        {"具": ("tool", 0, script)},
        sides("hand 具 / 石; field place 丘; deck 原 ×2"),
        "option main_window any_time\n",
    )
    told = table.game.preview(f"use {table.card('具')}")
    assert told.ends is ForecastEnd.QUESTION
    assert [change.by for change in told.lives] == [0, -2]
    assert [change.by for change in told.souls] == [2, 0]
    assert [change.by for change in told.hands] == [-2, 0]
    assert set(told.moves) == {PreviewedMove(table.card(name), Zone.HAND, Zone.SOUL) for name in ("具", "石")}
    (hill,) = told.cards
    assert (hill.now.card, hill.power and (hill.power.now, hill.power.then)) == (table.card("丘"), (4, 7))
    assert EventKind.DAMAGE in {event.kind for event in told.events}


def test_an_effect_that_fails_for_want_of_souls_is_told_with_its_reason() -> None:
    """001-怪異札-コスト: 大蛇 asks for nine."""
    game = position(Side(field=(Place("廃屋", under=("大蛇",)),), soul=("廃屋",)))
    told = game.preview(f"attack {find(game, '廃屋')}")
    assert [(event.kind, event.card, event.word) for event in told.unmet] == [
        (EventKind.EFFECT_SKIPPED, find(game, "大蛇"), Reason.COST)
    ]
    assert told.lives[1].by == -1
    game.play(f"attack {find(game, '廃屋')}")
    assert game.state.life[1] == told.lives[1].then


def test_what_is_not_legal_is_not_foreseen() -> None:
    game = position(Side(hand=("廃校",)))
    with pytest.raises(IllegalActionError):
        game.preview("done")


def test_a_surrender_is_foreseen() -> None:
    told = position(Side(hand=("廃屋",)), Side()).preview("surrender 0")
    assert (told.ends, told.then.winner) == (ForecastEnd.GAME_OVER, 1)


def test_hidden_are_all_decks_and_what_lies_face_down_on_the_other_side() -> None:
    game: Game = position(
        Side(hand=("廃屋",), field=(Place("廃校", under=("影",)),)),
        Side(hand=("鈴",), field=(Place("廃校", under=("大蛇",)),), soul=("廃屋",)),
    )
    state = game.state
    hidden = {*state.areas[DECK][0], *state.areas[DECK][1], *state.areas[HAND][1], find(game, "大蛇", 1)}
    assert unknown_cards(state, 0) == hidden


def test_nothing_of_an_unknown_card_is_left() -> None:
    """Every value of the instances either says nothing of single cards or has been made anew."""
    instances = random_instances(3)
    unknown = frozenset(range(0, instances.count, 2))
    twin = forecast_instances(instances, unknown)
    anew = set(Instances.__slots__) - set(SHARED)
    assert set(SHARED) < set(Instances.__slots__)
    for name in anew:
        facts = getattr(twin, name)
        assert getattr(instances, name) is not facts or isinstance(facts, bool), name
        if isinstance(facts, tuple) and len(facts) == instances.count:
            assert len({str(facts[card]) for card in unknown}) == 1, name
            assert all(facts[card] == getattr(instances, name)[card] for card in set(range(instances.count)) - unknown)
    assert twin.definitions[0] == UNKNOWN_CARD
    mentioned = {
        *(card for card, _ in (*twin.always, *twin.held_as, *twin.textless_forms)),
        *(card for texts in twin.replacers.values() for card, *_ in texts),
        *(listener.card for hearing in twin.listeners.values() for listener in hearing.all),
        *twin.invocable,
        *(card for texts in (twin.standing, twin.lowerers, twin.setters, twin.text_takers) for card in texts.by_card),
        *(card for texts in (twin.standing, twin.lowerers, twin.setters, twin.text_takers) for card in texts.elsewhere),
        *(card for texts in (twin.standing, twin.lowerers) for cards in texts.lying for card in cards),
    }
    assert mentioned
    assert not mentioned & unknown
