"""Records of games: text and JSON both ways, refusal of what is no record, replay."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules_engine.game.game import Game
from rules_engine.game.notation import read_position, write_position
from rules_engine.game.record import Base, GameRecord
from rules_engine.game.replay import replay
from rules_engine.game.saving import to_data
from rules_engine.rulebook.options import Healing, MainWindow
from rules_engine.rulebook.ruleset import STANDARD, Ruleset
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.errors import IllegalActionError, InvalidNotationError, RulesError, UnknownCardError
from rules_engine.vocabulary.terms import DecisionKind, Verb
from tests.rules_engine.game.builders import CARDS
from tests.rules_engine.game.random_games import CHOICES

DECK = (1, 1, 1, 3, 3, 6)
RECORD = GameRecord((DECK, None), '三月 "九日"\n', 1, (Action(Verb.DONE), Action(Verb.SUMMON, 3)))
DECKS = st.one_of(st.none(), st.lists(st.integers(1, 20), min_size=1, max_size=60).map(tuple))
RULESETS = st.sampled_from(
    (
        STANDARD,
        Ruleset(life=20, silent_windows=False),
        Ruleset(healing=Healing.ALL_PLACES, main_window=MainWindow.ANY_TIME),
    )
)
RECORDS = st.builds(
    GameRecord,
    st.tuples(DECKS, DECKS),
    st.text(max_size=20),
    st.sampled_from((0, 1)),
    st.lists(st.integers(0, 80).map(lambda card: Action(Verb.ATTACK, card)), max_size=8).map(tuple),
    RULESETS,
    st.sampled_from((1, 2)),
)


@given(RECORDS)
@example(GameRecord(((1,), None), "一", 0, (Action(Verb.DONE),), STANDARD, base=Base(1, "turn 3 自分\nstep act\n")))
@example(GameRecord(((1,), None), "\x85\u2028\x1c\r\n", 0, (), STANDARD))
def test_a_record_is_read_back_from_text_and_json(record: GameRecord) -> None:
    assert GameRecord.from_text(record.to_text()) == record
    assert GameRecord.from_json(record.to_json()) == record


def test_the_readable_form() -> None:
    assert RECORD.to_text() == (
        'ruleset 2\nseed "三月 \\"九日\\"\\n"\nfirst 1\n'
        "deck 0: 1*3 3*2 6\ndeck 1: absent\naction done\naction summon 3 field\n"
    )


def test_a_game_goes_on_from_a_position_and_is_played_again_from_there() -> None:
    begun = Game.new(((1,) * 20, (1,) * 20), "三月", CARDS)
    while not (begun.decision and begun.decision.kind is DecisionKind.MAIN and begun.state.turn == 2):
        begun.play(next(answer for answer in ("no", "pass", "end") if begun.explain(answer) is None))
    text = write_position(begun.state)
    game = replay(GameRecord(begun.decks, "三月", 0, base=Base(1, text)), CARDS)
    assert (game.actions, game.log, game.state) == ((), (), read_position(text, CARDS))
    game.play(next(str(action) for action in game.legal_actions() if action.verb is Verb.SUMMON))
    game.play("end")
    for read in (GameRecord.from_json(game.record.to_json()), GameRecord.from_text(game.record.to_text())):
        again = replay(read, CARDS)
        assert (again.state, again.record) == (game.state, game.record)
        assert again.copy().record == game.record
    game.undo()
    game.undo()
    assert game.record == GameRecord(begun.decks, "三月", 0, base=Base(1, text))
    with pytest.raises(RulesError):
        to_data(game)
    with pytest.raises(InvalidNotationError):
        replay(GameRecord(begun.decks, "三月", 0, base=Base(1, "turn 3 彼女\n")), CARDS)


@pytest.mark.parametrize("base", [[1], ["1", "turn"], [1, 2], "turn 3", {"text": "turn"}])
def test_a_base_is_a_version_and_a_text(base: object) -> None:
    value = {**json.loads(RECORD.to_json()), "base": base}
    with pytest.raises(InvalidNotationError):
        GameRecord.from_json(json.dumps(value))


def test_only_options_that_differ_are_written_down() -> None:
    record = GameRecord((DECK, None), "1", 0, ruleset=Ruleset(healing=Healing.ALL_PLACES))
    assert json.loads(record.to_json())["options"] == {"healing": "all_places"}
    assert 'option healing "all_places"' in record.to_text()


def broken(**changes: object) -> str:
    return json.dumps(json.loads(RECORD.to_json()) | changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "{}",
        broken(ruleset=3),
        broken(ruleset=0),
        broken(ruleset=True),
        broken(first=2),
        broken(first=True),
        broken(seed=5),
        broken(decks=[[1]]),
        broken(decks=[[1], ["2"]]),
        broken(decks=[[1], [True]]),
        broken(decks="ab"),
        broken(actions="pass"),
        broken(actions=["dance"]),
        broken(actions=[1]),
        broken(options=[]),
        broken(options={"weather": "rain"}),
        broken(options={"healing": "never"}),
        broken(options={"life": "30"}),
        broken(options={"life": -1}),
        broken(options={"silent_windows": 1}),
    ],
)
def test_json_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotationError):
        GameRecord.from_json(text)


@pytest.mark.parametrize(
    "line",
    [
        "deck 2: 1",
        "deck 0: 1*x",
        "deck 0: 1*99999",
        "action dance",
        'option weather "rain"',
        "option life",
        "first zero",
        "seed 三月",
        "ruleset 9",
        "hello",
    ],
)
def test_text_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(InvalidNotationError):
        GameRecord.from_text(RECORD.to_text() + line + "\n")


def test_a_text_without_its_first_facts_is_refused() -> None:
    with pytest.raises(InvalidNotationError):
        GameRecord.from_text("deck 0: 1\n")


def test_replaying_a_record_gives_the_same_game() -> None:
    game = Game.new((DECK, DECK), "種", CARDS, first=1)
    while game.decision:
        game.play(game.legal_actions()[-1])
    again = replay(GameRecord.from_json(game.record.to_json()), CARDS)
    assert again.state == game.state
    assert again.log == game.log


def test_undone_actions_are_no_part_of_the_record() -> None:
    game = Game.new((DECK, None), "種", CARDS)
    game.play("yes")
    game.undo()
    assert game.record.actions == ()


def test_a_record_with_an_illegal_action_or_an_unknown_card_is_refused() -> None:
    with pytest.raises(IllegalActionError):
        replay(GameRecord((DECK, None), "種", 0, (Action(Verb.PASS),)), CARDS)
    with pytest.raises(UnknownCardError):
        replay(GameRecord(((999,), None), "種", 0), CARDS)


@pytest.mark.parametrize("name", CHOICES)
def test_a_record_keeps_every_value_of_every_choice(name: str) -> None:
    for value in type(getattr(STANDARD, name)):
        ruleset = Ruleset.from_differences({name: str(value)})
        assert getattr(ruleset, name) is value
        record = GameRecord((DECK, None), "1", 0, ruleset=ruleset)
        assert GameRecord.from_json(record.to_json()) == GameRecord.from_text(record.to_text()) == record


def test_a_record_keeps_its_ruleset() -> None:
    game = Game.new((DECK, None), "種", CARDS, ruleset=Ruleset(opening_hand=5, life=10))
    again = replay(GameRecord.from_text(game.record.to_text()), CARDS)
    assert again.state.life == [10, 10]
    assert again.state == game.state
